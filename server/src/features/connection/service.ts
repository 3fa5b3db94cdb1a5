import type { AnswerOf } from '@guildhall/contract'
import type { connection } from '@guildhall/contract/connection'
import { gameSwitches } from '@guildhall/contract/game-switches'
import type { App } from '../../app.ts'
import { withinMs } from '../../doctor/within-ms.ts'
import { findSwitches } from '../../db/game-switches.ts'
import { getSnapshot, type Snapshot } from '../../snapshots/queries.ts'
import * as queries from './queries.ts'

type Reply = AnswerOf<typeof connection.getConnection>

/** Pages wait for it, so it is shorter than the timeout of a call to the game may be. */
const healthMs = 5_000

export async function getConnection(app: App): Promise<Reply> {
  const [ranking, drops, guilds, rows, waiting, health] = await Promise.all([
    getSnapshot(app.db, 'ranking'),
    getSnapshot(app.db, 'drops'),
    queries.countGuilds(app.db),
    findSwitches(app.db),
    queries.countWaiting(app.db),
    withinMs(healthMs, app.game.health()).catch(() => ({ isUp: false as const, cause: 'no reply in 5 s' })),
  ])
  const { capabilities } = app.game
  return {
    data: {
      game: { ...placeOf(app.config), isUp: health.isUp, cause: health.isUp ? null : health.cause },
      read: {
        characters: capabilities.ranking ? readOf(ranking) : null,
        guilds: capabilities.guilds ? guilds : null,
        drops: capabilities.drops ? readOf(drops) : null,
      },
      switches: gameSwitches.map((name) => {
        const row = rows.find((each) => each.name === name)
        return {
          name,
          isOn: row?.is_on === true,
          changedAt: row?.origin === 'staff' ? row.changed_at : null,
          changedBy: row?.changed_by ?? null,
          waiting: waiting[name],
        }
      }),
    },
  }
}

const readOf = ({ row_count, taken_at, failing_since }: Snapshot) => ({
  count: row_count,
  at: taken_at,
  failingSince: failing_since,
})

/** What the portal is connected to, without secrets. */
function placeOf({ game, isGameSimulated }: App['config']): Pick<Reply['data']['game'], 'kind' | 'place'> {
  const place = game.kind === 'folders' ? game.root : (URL.parse(game.url)?.host ?? game.url)
  return { kind: isGameSimulated ? 'sandbox' : game.kind, place }
}
