import { roadmapSorts, roadmapStatuses, type RoadmapStatus } from '@guildhall/contract/roadmap'
import { addressWith, oneOf } from '../../../app/view-address.ts'

/** What staff look at, as the address says it; no `sort` is the order that they gave. `edit` is an item or `new`. */
export interface AdminView {
  q: string
  status: RoadmapStatus | ''
  tag: string
  sort: (typeof roadmapSorts)[number] | ''
  edit: string
}

export function readView(search: URLSearchParams): AdminView {
  return {
    q: (search.get('q') ?? '').trim().slice(0, 100),
    status: oneOf(roadmapStatuses, search.get('status')) ?? '',
    tag: (search.get('tag') ?? '').trim().slice(0, 40),
    sort: oneOf(roadmapSorts, search.get('sort')) ?? '',
    edit: /^(new|\d{1,15})$/.exec(search.get('edit') ?? '')?.[0] ?? '',
  }
}

export const addressOf = (view: Partial<AdminView>): string => addressWith('/admin/roadmap', view)

/** What the API is asked for: all four, as they are. */
export const queryOf = ({ q, status, tag, sort }: AdminView) => ({ q, status, tag, sort })

/** The whole roadmap in the order of staff: only then can it be put into another. */
export const isWhole = ({ q, status, tag, sort }: AdminView): boolean => !(q || status || tag || sort)
