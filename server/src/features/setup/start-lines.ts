import type { App } from '../../app.ts'
import { transaction } from '../../db/transaction.ts'
import { makeSetupLink } from './link.ts'
import { ownCommand } from '../../errors/own-command.ts'

/**
 * The link that makes the owner's account, for the terminal. Nothing once an owner exists, and in a demo, whose accounts
 * are documented. Each start prints a new link, and earlier ones stay valid, so that a restart interrupts nobody.
 */
export async function findSetupLines(app: App): Promise<string[]> {
  if (!app.config.production) return []
  const link = await transaction(app.db, (tx) => makeSetupLink(app, tx, { isOnly: false }))
  if (!link) return []
  return [
    "Nobody owns this portal yet. Open this link in a browser to make the owner's account:",
    `  ${link}`,
    `It is valid for 24 hours and until an owner exists. For a new one: ${ownCommand('admin', 'setup-link')}`,
  ]
}
