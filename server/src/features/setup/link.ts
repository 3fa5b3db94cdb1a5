import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { App } from '../../app.ts'
import type { DB } from '../../db/tables.ts'
import { refuse } from '../../fail.ts'
import * as queries from './queries.ts'

const hour = 3600_000
const lifeHours = 24

/**
 * Makes a link with which the first owner makes the account; null when an owner exists. `isOnly` ends every earlier
 * link. The token is after the `#`, which browsers send to no server, so that no log of a proxy has it.
 */
export async function makeSetupLink(
  app: Pick<App, 'config' | 'now'>,
  tx: Kysely<DB>,
  { isOnly }: { isOnly: boolean },
): Promise<string | null> {
  await queries.lockSetup(tx)
  if (await queries.hasOwner(tx)) return null
  if (isOnly) await queries.deleteLinks(tx)
  const token = randomBytes(32).toString('base64url')
  const now = app.now()
  await queries.insertLink(
    tx,
    hashOf(token),
    now.toISOString(),
    new Date(now.getTime() + lifeHours * hour).toISOString(),
  )
  return `${app.config.publicUrl}/setup#${token}`
}

/** Refuses `setup_done` once an owner exists, and `setup_link_unusable` for a token that no valid link has. */
export async function demandLink({ db, now }: Pick<App, 'now'> & { db: Kysely<DB> }, token: string): Promise<void> {
  if (await queries.hasOwner(db)) refuse('setup_done')
  const hash = hashOf(token)
  const links = await queries.findLinks(db, now().toISOString())
  // Every hash is compared in constant time, so that the time tells nothing about the links.
  const matching = links.filter(({ token_hash }) => timingSafeEqual(token_hash, hash))
  if (matching.length === 0) refuse('setup_link_unusable')
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
