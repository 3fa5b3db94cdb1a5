import type { AnswerOf } from '@guildhall/contract'
import type { ranking } from '@guildhall/contract/ranking'
import { classNames } from '@guildhall/contract/ranking-classes'
import { defaultRankingLimit } from '@guildhall/contract/ranking-rules'
import type { App } from '../../app.ts'
import { guildMarkNames } from '../../game/formats/guild-mark.ts'
import { fold } from '../../snapshots/fold.ts'
import { getSnapshot, type Snapshot } from '../../snapshots/queries.ts'
import * as queries from './queries.ts'
import type { RankedRow } from './queries.ts'
import { bucketsOf, isByRank, isOfAll, noClass, type Filter, type Sort } from './rules.ts'

type Reply = AnswerOf<typeof ranking.getRanking>

interface RankingQuery extends Filter {
  q?: string | undefined
  sort?: Sort | undefined
  limit?: number | undefined
}

export async function getRanking(app: App, query: RankingQuery): Promise<Reply> {
  if (!app.game.capabilities.ranking)
    return { rankings: [], typeRanking: 'file', lastModified: null, unsupported: true }
  const limit = query.limit ?? defaultRankingLimit
  if (isOfAll(query)) {
    const { snapshot, rows } = await queries.getTop(app.db, limit)
    return replyOf(snapshot, rows, true)
  }
  const snapshot = await getSnapshot(app.db, 'ranking')
  const { source, half } = snapshot
  if (!half) return replyOf(snapshot, [], true)

  const q = fold(query.q ?? '')
  const requestedSort = query.sort ?? 'level-desc'
  // The file source has no points.
  const sort = source === 'file' && requestedSort === 'points-desc' ? 'level-desc' : requestedSort
  const buckets = bucketsOf(query, snapshot.buckets)
  const isFiltered = buckets.length < snapshot.buckets.length
  const rowCount = snapshot.row_count
  const rows = await queries.findRanked(app.db, { half, rowCount, buckets, isFiltered, q, sort, limit })
  return replyOf(snapshot, rows, isByRank(sort, q))
}

/** In order of rank the place is the row's number in the reply; otherwise `positions` has it. */
function replyOf(
  snapshot: Pick<Snapshot, 'taken_at' | 'failing_since' | 'source'>,
  rows: RankedRow[],
  areByRank: boolean,
): Reply {
  const places = rows.map((row, index) => (areByRank ? index + 1 : row.position))
  const about = {
    lastModified: instant(snapshot.taken_at),
    ...(snapshot.failing_since ? { unreachableSince: new Date(snapshot.failing_since).toISOString() } : {}),
    ...(areByRank ? {} : { positions: places }),
    ...(rows.some(hasMoved) ? { movements: rows.map(movementOf) } : {}),
  }
  return snapshot.source === 'file'
    ? { typeRanking: 'file', rankings: rows.map((row, index) => fileEntry(row, places[index] ?? 0)), ...about }
    : { typeRanking: 'api', rankings: rows.map(apiEntry), ...about }
}

const hasMoved = ({ position_before }: RankedRow): boolean => position_before !== null

const movementOf = ({ position, position_before }: RankedRow): number | null =>
  position_before === null ? null : position_before - position

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
