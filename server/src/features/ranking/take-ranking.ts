import { createHash } from 'node:crypto'
import type { App } from '../../app.ts'
import type { RankedCharacter, RankingPage } from '../../ports/game.ts'
import { fold } from '../../snapshots/fold.ts'
import { appliedValue, takeSnapshot } from '../../snapshots/take.ts'
import { bucketOf, classOf } from './rules.ts'
import * as queries from './snapshot-queries.ts'

/** Reads the ranking and its guilds from the game when they are due. Does nothing for a game without a ranking. */
export async function takeRanking(app: App, options: { force?: boolean } = {}): Promise<void> {
  const { db, game } = app
  if (!game.capabilities.ranking) return
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
        let takenAt = app.now()
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
        return { digest: digest.digest('hex'), takenAt, source }
      },
      fill: (half) => queries.fillCharacters(db, half),
      alongside: (trx, half) => queries.replaceGuilds(trx, half),
    },
    options,
  )
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
