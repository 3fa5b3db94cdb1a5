import type { CallOf } from '@guildhall/contract'
import type { guide } from '@guildhall/contract/guide'
import { guideLimits, guideSorts } from '@guildhall/contract/guide-rules'
import { oneOf } from '../../app/view-address.ts'

const views = ['grid', 'list'] as const

/** The view of the guide list, as its address gives it. */
export interface View {
  q: string
  subguide: string
  sort: (typeof guideSorts)[number]
  view: (typeof views)[number]
  page: number
}

export const everything: View = { q: '', subguide: '', sort: 'recent', view: 'grid', page: 1 }

const lastPage = Math.floor(100_000 / guideLimits.pageSize)

/** Unknown values in the address are ignored. */
export function readView(search: URLSearchParams): View {
  const number = (name: string) => /^[1-9]\d{0,8}$/.exec(search.get(name) ?? '')?.[0] ?? ''
  return {
    q: (search.get('q') ?? '').trim().slice(0, 60),
    subguide: number('subguide'),
    sort: oneOf(guideSorts, search.get('sort')) ?? everything.sort,
    view: oneOf(views, search.get('view')) ?? everything.view,
    page: Math.min(Number(number('page') || 1), lastPage),
  }
}

/** The query of a view, `?subguide=2&sort=alpha`; defaults are left out. */
export function searchOf(view: View): string {
  const names = ['subguide', 'q', 'sort', 'view', 'page'] as const
  const differing = names.filter((name) => view[name] !== everything[name])
  return differing.length ? `?${new URLSearchParams(differing.map((name) => [name, String(view[name])]))}` : ''
}

/** The query for the API. Defaults are left out, so that equal queries share one cached reply. */
export const queryOf = ({ q, subguide, sort, page }: View): CallOf<typeof guide.listGuides>['query'] => ({
  limit: guideLimits.pageSize,
  ...(q && { q }),
  ...(subguide && { subguide: Number(subguide) }),
  ...(sort !== 'recent' && { sort }),
  ...(page > 1 && { after: (page - 1) * guideLimits.pageSize }),
})

/** Whether two addresses ask for the same guides, as grid or as list. */
export const asksTheSame = (one: URL, other: URL): boolean =>
  searchOf({ ...readView(one.searchParams), view: 'grid' }) ===
  searchOf({ ...readView(other.searchParams), view: 'grid' })
