import { recordAdminAction } from '../../audit/record.ts'
import { Problem } from '../../console/problem.ts'
import type { Console, Verb } from '../../console/verb.ts'
import { transaction } from '../../db/transaction.ts'
import { makeSetupLink } from './link.ts'
import { ownCommand } from '../../errors/own-command.ts'

export const setupVerbs: Verb[] = [
  {
    name: 'setup-link',
    parameters: [],
    about: "Prints a new link that makes the owner's account, while nobody owns the portal. Earlier links end.",
    run: printSetupLink,
  },
]

async function printSetupLink({ app, actor, say }: Console): Promise<void> {
  const link = await transaction(app.db, async (tx) => {
    const created = await makeSetupLink(app, tx, { isOnly: true })
    if (created) await recordAdminAction(tx, actor, 'setup.link', 'setup', app.now(), {})
    return created
  })
  if (!link)
    throw new Problem(
      `An owner exists, so no link is made. Lost access: ${ownCommand('admin', 'set-password')}, remove-second-step or make-superadmin. Who is staff: ${ownCommand('admin', 'list-staff')}`,
    )
  say(`Open this link in a browser within 24 hours to make the owner's account:`)
  say(`  ${link}`)
}
