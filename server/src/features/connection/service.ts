import type { AnswerOf } from '@guildhall/contract'
import type { connection } from '@guildhall/contract/connection'
import { gameSwitches } from '@guildhall/contract/game-switches'
import type { App } from '../../app.ts'
import { withinMs } from '../../doctor/within-ms.ts'
import { getGamePlace } from '../../db/game-place.ts'
import { findSwitches } from '../../db/game-switches.ts'
import { itemOf } from '../../game/formats/item.ts'
import { describeItem } from '../../game/items.ts'
import { placeOf } from '../../game/place.ts'
import { canDo } from '../../game/switches.ts'
import { currentLocale } from '../../words/locale.ts'
import { getItemKnowledge } from '../items/service.ts'
import { getSnapshot, type Snapshot } from '../../snapshots/queries.ts'
import * as queries from './queries.ts'
import { getCheapestItem, getTestAccount } from './test-queries.ts'
import { getConnectionTests } from './present-tests.ts'

type Reply = AnswerOf<typeof connection.getConnection>

/** Pages wait for it, so it is shorter than the timeout of a call to the game may be. */
const healthMs = 5_000

export async function getConnection(app: App): Promise<Reply> {
  const [ranking, drops, guilds, rows, place, waiting, account, tests, health] = await Promise.all([
    getSnapshot(app.db, 'ranking'),
    getSnapshot(app.db, 'drops'),
    queries.countGuilds(app.db),
    findSwitches(app.db),
    getGamePlace(app.db),
    queries.countWaiting(app.db),
    presentAccount(app),
    getConnectionTests(app),
    withinMs(healthMs, app.game.health()).catch(() => ({ isUp: false as const, cause: 'no reply in 5 s' })),
  ])
  const { capabilities } = app.game
  return {
    data: {
      game: {
        ...placeOf(app.config),
        movedFrom: movedFrom(place, rows),
        isUp: health.isUp,
        cause: health.isUp ? null : health.cause,
      },
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
          isSupported: canDo(app.game, name),
          isMoved: row !== undefined && isMoved(row),
          changedAt: row?.origin === 'staff' ? row.changed_at : null,
          changedBy: row?.changed_by ?? null,
          waiting: waiting[name],
          waitingForPlayers: name === 'accounts' ? waiting.for_players : 0,
        }
      }),
      ...account,
      checksPasswords: capabilities.verifyPassword,
      tests: tests.data,
    },
  }
}

async function presentAccount({ db }: Pick<App, 'db'>): Promise<Pick<Reply['data'], 'account' | 'suggestedCode'>> {
  const [account, cheapest] = await Promise.all([getTestAccount(db), getCheapestItem(db)])
  const item = account && itemOf(account.item)
  const described = item && describeItem(item, await getItemKnowledge(db, [item]), currentLocale())
  return {
    account: account
      ? {
          login: account.login,
          code: account.item.join(' '),
          item: described ? `${described.amount} × ${described.name}` : account.item.join(' '),
        }
      : null,
    suggestedCode: cheapest?.item.join(' ') ?? '',
  }
}

const readOf = ({ row_count, taken_at, failing_since }: Snapshot) => ({
  count: row_count,
  at: taken_at,
  failingSince: failing_since,
})

/** The game before this one, while a switch is off because of the change. */
function movedFrom(
  stored: Awaited<ReturnType<typeof getGamePlace>>,
  rows: { origin: string }[],
): Reply['data']['game']['movedFrom'] {
  if (!stored?.former_kind || !rows.some(isMoved)) return null
  return { kind: stored.former_kind, place: stored.former_place ?? '', at: stored.since }
}

const isMoved = ({ origin }: { origin: string }): boolean => origin === 'moved'
