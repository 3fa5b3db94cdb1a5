import type { Kysely } from 'kysely'
import type { App } from '../../app.ts'
import type { DB } from '../../db/tables.ts'
import { refuse } from '../../fail.ts'
import { lockUser } from '../../people/queries.ts'
import * as queries from './queries.ts'

/**
 * A creator to whom something is paid, locked after the account, so that it is neither banned nor closed meanwhile.
 * Refuses a barred account.
 */
export async function lockPayable(app: Pick<App, 'now'>, tx: Kysely<DB>, id: number) {
  const now = app.now().toISOString()
  const found = await queries.getCreator(tx, id, now)
  if (!found) refuse('not_found')
  await lockUser(tx, found.user_id)
  const locked = await queries.lockCreator(tx, id)
  const { isBarred } = await queries.getStanding(tx, found.user_id, now)
  if (!locked || isBarred) refuse('creator_barred')
  return { user: { id: locked.user_id, login: found.login }, code: locked.code }
}
