import { marketLimits } from '@guildhall/contract/market-rules'
import { oneOf } from '../../app/view-address.ts'
import { listLooks, type ListLook } from '../../ui/list-look.ts'

/** The view of a market list, as its address gives it. Without a sort the newest come first. */
export interface View<Sort extends string = string> {
  q: string
  /** Only in the list of all players' listings. */
  seller: string
  sort: Sort | ''
  /** How it stands on a phone. Only in the list of all players' listings. */
  view: ListLook
  page: number
}

const lastPage = Math.ceil(marketLimits.countedTo / marketLimits.pageSize)

/** Unknown values in the address are ignored. */
export function readView<Sort extends string>(search: URLSearchParams, sorts: readonly Sort[]): View<Sort> {
  const text = (name: string) => (search.get(name) ?? '').trim().slice(0, 60)
  const page = Number(/^[1-9]\d{0,3}$/.exec(search.get('page') ?? '')?.[0] ?? 1)
  return {
    q: text('q'),
    seller: text('seller'),
    sort: sorts.find((each) => each === search.get('sort')) ?? '',
    view: oneOf(listLooks, search.get('view')) ?? 'rows',
    page: Math.min(page, lastPage),
  }
}

/** The query for the API; defaults are left out. */
export const queryOf = <Sort extends string>({ q, seller, sort, page }: View<Sort>) => ({
  ...(q && { q }),
  ...(seller && { seller }),
  ...(sort && { sort }),
  ...(page > 1 && { page }),
})

/** The query of a view, `?q=elmo&sort=-price&page=2`. */
export function searchOf(view: View): string {
  const query = { ...queryOf(view), ...(view.view !== 'rows' && { view: view.view }) }
  const entries = Object.entries(query).map(([name, value]) => [name, String(value)])
  return entries.length ? `?${new URLSearchParams(entries)}` : ''
}

/** How a list is sorted by a column, and the view after a click on its head: ascending, descending, then unsorted. */
export function sortBy<Sort extends string>(view: View<Sort>, column: Sort & string) {
  const down = `-${column}` as Sort
  const now = view.sort === column ? 'ascending' : view.sort === down ? 'descending' : undefined
  const sort = now === undefined ? column : now === 'ascending' ? down : ''
  return { now, next: { ...view, sort, page: 1 } } as const
}
