import { randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { App } from '../../../app.ts'
import type { DB } from '../../../db/tables.ts'
import * as accounts from '../queries.ts'
import { mailJob } from '../../../mail/mail-job.ts'
import * as people from '../../../people/queries.ts'
import { moveBans } from '../../ban/public.ts'

/**
 * Takes a login from an account that the game has not confirmed, because another person has just proved to own it in
 * the game. The account keeps all it has under a generated login; its sessions end, and its owner gets a mail. An
 * account that the game has confirmed since keeps its login. A ban stays with the person, not with the login.
 */
export async function releaseLogin(
  app: Pick<App, 'jobs' | 'now'>,
  tx: Kysely<DB>,
  { id, login: former }: Pick<people.User, 'id' | 'login'>,
): Promise<void> {
  const holder = await people.lockUser(tx, id)
  // The account was deleted, or it has chosen another login since the caller found it. Then nobody holds this login.
  if (holder?.login !== former || holder.game_account_made) return
  const login = await freeLogin(tx)
  const change = { login, game_state: holder.game_state === 'none' ? ('none' as const) : ('taken' as const) }
  await accounts.updateUser(tx, holder.id, change)
  await moveBans(tx, holder.id, login)
  await people.endSessions(tx, holder.id, 'all', app.now().toISOString())
  await app.jobs.add(tx, mailJob, { kind: 'login_released', userId: holder.id, before: holder.login })
}

async function freeLogin(tx: Kysely<DB>): Promise<string> {
  for (;;) {
    const login = `conta${randomInt(100_000, 1_000_000)}`
    if (!(await people.getUserByLogin(tx, login))) return login
  }
}
