import type { AnswerOf } from '@guildhall/contract'
import { defaultRankingLimit, type ranking } from '@guildhall/contract/ranking'
import type { App } from '../../app.ts'
import { guildMarkNames } from '../../game/formats/guild-mark.ts'
import { fold } from '../../snapshots/fold.ts'
import { getSnapshot } from '../../snapshots/queries.ts'
import * as queries from './queries.ts'
import type { RankedRow } from './queries.ts'
import { bucketsOf, classNames, isByRank, noClass, type Filter, type Sort } from './rules.ts'

type Reply = AnswerOf<typeof ranking.getRanking>

export interface RankingQuery extends Filter {
  q?: string | undefined
  sort?: Sort | undefined
  limit?: number | undefined
}

export async function getRanking(app: App, query: RankingQuery): Promise<Reply> {
  const snapshot = await getSnapshot(app.db, 'ranking')
  const about = {
    lastModified: instant(snapshot.taken_at),
    ...(snapshot.failing_since ? { unreachableSince: new Date(snapshot.failing_since).toISOString() } : {}),
  }
  const { source, shown } = snapshot
  if (!shown) return { rankings: [], typeRanking: source, ...about }

  const q = fold(query.q ?? '')
  const wanted = query.sort ?? 'level-desc'
  // Files know no points.
  const sort = source === 'file' && wanted === 'points-desc' ? 'level-desc' : wanted
  const buckets = bucketsOf(query, snapshot.buckets)
  const isFiltered = buckets.length < snapshot.buckets.length
  const limit = query.limit ?? defaultRankingLimit
  const rowCount = snapshot.row_count
  const rows = await queries.findRanked(app.db, { half: shown, rowCount, buckets, isFiltered, q, sort, limit })

  const places = rows.map((row, index) => (isByRank(sort, q) ? index + 1 : row.position))
  const positions = isByRank(sort, q) ? {} : { positions: places }
  return source === 'file'
    ? {
        typeRanking: 'file',
        rankings: rows.map((row, index) => fileEntry(row, places[index] ?? 0)),
        ...about,
        ...positions,
      }
    : { typeRanking: 'api', rankings: rows.map(apiEntry), ...about, ...positions }
}

export async function listGuilds(app: App, ids: string | undefined): Promise<AnswerOf<typeof ranking.listGuilds>> {
  const rows = await queries.findGuilds(app.db, ids ? ids.split(',').map(Number) : null)
  return {
    guilds: rows.map(({ id, clan, fame, leader, members, has_mark, name }) => [
      id,
      clan,
      fame,
      leader,
      members,
      has_mark ? (guildMarkNames(id)[0] ?? null) : null,
      name,
    ]),
  }
}

const apiEntry = (row: RankedRow) => ({
  PlayerName: row.name,
  Level: row.level,
  Class: row.class ?? -1,
  ClassMaster: row.evolution,
  Clan: row.clan,
  Guild: row.guild_id,
  Pontos: row.points,
})

const fileEntry = (row: RankedRow, place: number): [number, string, number, number, string, number, number] => [
  place,
  row.name,
  row.level,
  row.evolution,
  (row.class === null ? undefined : classNames[row.class]) ?? noClass,
  row.guild_id,
  row.clan,
]

const instant = (at: string | null): string | null => at && new Date(at).toISOString()
