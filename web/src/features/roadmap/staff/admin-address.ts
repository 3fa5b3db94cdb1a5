import { roadmapSorts, roadmapStatuses, type RoadmapStatus } from '@guildhall/contract/roadmap'
import { addressWith, oneOf } from '../../../app/view-address.ts'

/**
 * The view of the staff list, as its address gives it; without `sort` it is the saved order. `edit` is an item's id or
 * `new`.
 */
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

/** The query for the API. */
export const queryOf = ({ q, status, tag, sort }: AdminView) => ({ q, status, tag, sort })

/** Whether the view is the whole roadmap in the saved order; only then it can be reordered. */
export const isWhole = ({ q, status, tag, sort }: AdminView): boolean => !(q || status || tag || sort)
