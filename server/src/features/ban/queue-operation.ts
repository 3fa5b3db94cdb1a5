import type { Kysely, Selectable } from 'kysely'
import type { App } from '../../app.ts'
import type { Bans, DB } from '../../db/tables.ts'
import { uuid7 } from '../../db/uuid7.ts'
import * as queries from './queries.ts'

export type Ban = Selectable<Bans>

/** Stores a request to the game to ban or unban a login, in the transaction of its cause. Nothing if it cannot ban. */
export async function queueOperation(
  app: Pick<App, 'game' | 'now'>,
  tx: Kysely<DB>,
  ban: Pick<Ban, 'id' | 'login'>,
  kind: 'ban' | 'unban',
): Promise<void> {
  if (!app.game.capabilities.ban) return
  const now = app.now()
  await queries.supersedeUnsent(tx, ban.login, now.toISOString())
  await queries.insertOperation(tx, {
    id: uuid7(now),
    ban_id: ban.id,
    login: ban.login,
    kind,
    started_at: now.toISOString(),
    next_try_at: now.toISOString(),
  })
}
