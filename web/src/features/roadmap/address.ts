import { roadmapSorts, roadmapStatuses, type RoadmapStatus } from '@guildhall/contract/roadmap'
import { addressWith, oneOf } from '../../app/view-address.ts'

/** `team` is the order that staff save, which the API uses without a sort. */
export const sorts = [...roadmapSorts, 'team'] as const
export type Sort = (typeof sorts)[number]

/** The view of the page, as its address gives it. Empty texts mean no filter. */
export interface View {
  q: string
  status: RoadmapStatus | ''
  tag: string
  sort: Sort
}

/** Unknown values in the address are ignored. */
export function readView(search: URLSearchParams): View {
  return {
    q: (search.get('q') ?? '').trim().slice(0, 100),
    status: oneOf(roadmapStatuses, search.get('status')) ?? '',
    tag: (search.get('tag') ?? '').trim().slice(0, 40),
    sort: oneOf(sorts, search.get('sort')) ?? 'eta_asc',
  }
}

/** The address of a view. Defaults are left out, so that one view has one address. */
export const addressOf = ({ q, status, tag, sort }: Partial<View>): string =>
  addressWith('/roadmap', { q, status, tag, sort: sort === 'eta_asc' ? '' : sort })

export const isFiltered = ({ q, status, tag }: View): boolean => Boolean(q || status || tag)

/** How many filters differ from the defaults; the search does not count. */
export const activeFilters = ({ status, tag, sort }: View): number =>
  [status, tag, sort !== 'eta_asc'].filter(Boolean).length
