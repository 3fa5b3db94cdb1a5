import { defaultRankingLimit, rankingLimits, rankingSorts } from '@guildhall/contract/ranking-rules'
import { addressWith, oneOf } from '../../app/view-address.ts'

export type Sort = (typeof rankingSorts)[number]

/** The view of the page, as its address gives it. Empty texts mean no filter. */
export interface View {
  q: string
  class: string
  clan: string
  guild: string
  sort: Sort
  limit: number
  view: 'table' | 'cards'
}

/** Unknown values in the address are ignored. */
export function readView({ searchParams }: Pick<URL, 'searchParams'>): View {
  const number = Number(searchParams.get('limit'))
  return {
    q: (searchParams.get('q') ?? '').trim().slice(0, 60),
    class: oneOf(['0', '1', '2', '3'], searchParams.get('class')) ?? '',
    clan: oneOf(['7', '8', '0'], searchParams.get('clan')) ?? '',
    guild: oneOf(['with', 'without'], searchParams.get('guild')) ?? '',
    sort: oneOf(rankingSorts, searchParams.get('sort')) ?? 'level-desc',
    limit: rankingLimits.find((each) => each === number) ?? defaultRankingLimit,
    view: searchParams.get('view') === 'cards' ? 'cards' : 'table',
  }
}

/** The address of a view. Defaults are left out, so that one view has one address. */
export const addressOf = ({ q, class: code, clan, guild, sort, limit, view }: View): string =>
  addressWith('/ranking', {
    q,
    class: code,
    clan,
    guild,
    sort: sort !== 'level-desc' && sort,
    limit: limit !== defaultRankingLimit && limit,
    view: view !== 'table' && view,
  })

/** The query for the API. */
export const queryOf = ({ q, class: code, clan, guild, sort, limit }: View) => ({
  ...(q ? { q } : {}),
  ...(code ? { class: Number(code) } : {}),
  ...(clan ? { clan: Number(clan) } : {}),
  ...(guild ? { guild: guild as 'with' | 'without' } : {}),
  ...(sort === 'level-desc' ? {} : { sort }),
  ...(limit === defaultRankingLimit ? {} : { limit }),
})

export const isFiltered = ({ q, class: code, clan, guild }: View): boolean => Boolean(q || code || clan || guild)

/** How many filters differ from the defaults; the search and the view do not count. */
export const activeFilters = ({ class: code, clan, guild, sort, limit }: View): number =>
  [code, clan, guild, sort !== 'level-desc', limit !== defaultRankingLimit].filter(Boolean).length
