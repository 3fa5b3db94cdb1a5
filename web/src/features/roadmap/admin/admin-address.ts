import { roadmapSorts, roadmapStatuses, type RoadmapStatus } from '@guildhall/contract/roadmap'

/** What staff look at, as the address says it; no `sort` is the order that they gave. `edit` is an item or `new`. */
export interface AdminView {
  q: string
  status: RoadmapStatus | ''
  tag: string
  sort: (typeof roadmapSorts)[number] | ''
  edit: string
}

export function readView(search: URLSearchParams): AdminView {
  const of = <T extends string>(known: readonly T[], name: string): T | '' =>
    known.find((each) => each === search.get(name)) ?? ''
  return {
    q: (search.get('q') ?? '').trim().slice(0, 100),
    status: of(roadmapStatuses, 'status'),
    tag: (search.get('tag') ?? '').trim().slice(0, 40),
    sort: of(roadmapSorts, 'sort'),
    edit: /^(new|\d{1,15})$/.exec(search.get('edit') ?? '')?.[0] ?? '',
  }
}

export function addressOf(view: Partial<AdminView>): string {
  const search = new URLSearchParams(Object.entries(view).filter(([, value]) => value))
  return search.size ? `/admin/roadmap?${search}` : '/admin/roadmap'
}

/** What the API is asked for: all four, as they are. */
export const queryOf = ({ q, status, tag, sort }: AdminView) => ({ q, status, tag, sort })

/** The whole roadmap in the order of staff: only then can it be put into another. */
export const isWhole = ({ q, status, tag, sort }: AdminView): boolean => !(q || status || tag || sort)
