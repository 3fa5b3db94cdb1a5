import { roadmapSorts, roadmapStatuses, type RoadmapStatus } from '@guildhall/contract/roadmap'
import { addressWith, oneOf } from '../../app/view-address.ts'

/** `team` is the order that staff save, which the API gives without a sort. */
export const sorts = [...roadmapSorts, 'team'] as const
export type Sort = (typeof sorts)[number]

/** What the page shows, as its address says it. Empty texts are no filter. */
export interface View {
  q: string
  status: RoadmapStatus | ''
  tag: string
  sort: Sort
}

/** Anything that the address says and we do not know is as if it were not there. */
export function readView(search: URLSearchParams): View {
  return {
    q: (search.get('q') ?? '').trim().slice(0, 100),
    status: oneOf(roadmapStatuses, search.get('status')) ?? '',
    tag: (search.get('tag') ?? '').trim().slice(0, 40),
    sort: oneOf(sorts, search.get('sort')) ?? 'eta_asc',
  }
}

/** The address of a view: what is as usual is left out, so that one view has one address. */
export const addressOf = ({ q, status, tag, sort }: Partial<View>): string =>
  addressWith('/roadmap', { q, status, tag, sort: sort === 'eta_asc' ? '' : sort })

export const isFiltered = ({ q, status, tag }: View): boolean => Boolean(q || status || tag)

/** How many choices differ from the usual; the search is none. */
export const activeFilters = ({ status, tag, sort }: View): number =>
  [status, tag, sort !== 'eta_asc'].filter(Boolean).length
