import { createHash } from 'node:crypto'
import { serverDay, serverDaysStart } from '@guildhall/contract/server-calendar'
import type { App } from '../../app.ts'
import type { RankedCharacter, RankingPage } from '../../ports/game.ts'
import { fold } from '../../snapshots/fold.ts'
import { getSnapshot } from '../../snapshots/queries.ts'
import { appliedValue, takeSnapshot } from '../../snapshots/take.ts'
import { storeChanges } from './changes-queries.ts'
import { closeDay, thinDays } from './history-queries.ts'
import { bucketOf, classOf } from './rules.ts'
import * as queries from './snapshot-queries.ts'

/** Reads the ranking and its guilds from the game when they are due. Does nothing for a game without a ranking. */
export async function takeRanking(app: App, options: { force?: boolean } = {}): Promise<void> {
  const { db, game } = app
  if (!game.capabilities.ranking) return
  let takenAt = app.now()
  await takeSnapshot(
    app,
    {
      kind: 'ranking',
      everyMinutes: app.config.snapshots.rankingMinutes,
      async read() {
        await queries.emptyIncoming(db)
        const digest = createHash('sha256')
        let cursor: string | null = null
        let source: 'api' | 'file' = 'api'
        takenAt = app.now()
        do {
          const page: RankingPage = appliedValue(await game.readRanking(cursor))
          const rows = page.rows.map(incoming)
          if (rows.length) await queries.insertIncoming(db, rows)
          for (const row of rows) digest.update(JSON.stringify(row))
          source = page.source
          if (cursor === null) takenAt = page.asOf
          cursor = page.next
        } while (cursor !== null)
        if (game.capabilities.guilds) {
          const guilds = appliedValue(await game.readGuilds())
          const named = guilds.map((guild) => ({ ...guild, key: fold(guild.name) }))
          if (named.length) await queries.insertIncomingGuilds(db, named)
          digest.update(JSON.stringify(named))
        }
        // Each day begins with a snapshot of its own, so that yesterday's movements go.
        digest.update(serverDay(takenAt))
        return { digest: digest.digest('hex'), takenAt, source }
      },
      async fill(half) {
        await endDay(app, takenAt)
        return queries.fillCharacters(db, half, dayBefore(takenAt))
      },
      async alongside(trx, half) {
        await queries.replaceGuilds(trx, half)
        await storeChanges(trx, half, takenAt)
      },
    },
    options,
  )
}

const dayBefore = (at: Date): string => serverDay(serverDaysStart(at, 2))

/** Stores the shown ranking as the end of its day, when the new one is of a later day. */
async function endDay({ db }: App, takenAt: Date): Promise<void> {
  const { half, taken_at, places_of } = await getSnapshot(db, 'ranking')
  if (!half || !taken_at) return
  const day = serverDay(new Date(taken_at))
  if (day < serverDay(takenAt) && places_of !== day) await closeDay(db, half, day)
}

const historyDays = 366
/** Pages read each of the last 30 days, and of the earlier ones the Sundays. */
const dailyDays = 35

/** Deletes the days that no page reads any more. */
export function sweepHistory({ db, now }: App): Promise<void> {
  const first = (days: number) => serverDay(serverDaysStart(now(), days))
  return thinDays(db, first(historyDays), first(dailyDays))
}

function incoming({ name, level, class: code, evolution, clan, guildId, points }: RankedCharacter) {
  const classCode = classOf(code)
  const guild = guildId ?? 0
  return {
    name,
    name_key: fold(name),
    level,
    class: classCode,
    evolution,
    clan,
    guild_id: guild,
    points,
    bucket: bucketOf({ class: classCode, clan, hasGuild: guild > 0 }),
  }
}
