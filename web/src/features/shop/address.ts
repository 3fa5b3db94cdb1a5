import type { CallOf } from '@guildhall/contract'
import type { shop } from '@guildhall/contract/shop'
import { grids, promoFilters, shopLimits, shopSorts, stockFilters } from '@guildhall/contract/shop-rules'
import { oneOf } from '../../app/view-address.ts'
import { listLooks, type ListLook } from '../../ui/list-look.ts'

/** The view of the shop, as its address gives it. */
export interface View {
  q: string
  group: string
  sort: (typeof shopSorts)[number]
  promo: (typeof promoFilters)[number]
  stock: (typeof stockFilters)[number]
  grid: (typeof grids)[number]
  /** On phones. */
  view: ListLook
  /** How many items precede the first one, for paging without scripts. */
  after: string
}

export const wholeShop: View = {
  q: '',
  group: '',
  sort: 'recommended',
  promo: 'all',
  stock: 'all',
  grid: 'comfort',
  view: 'rows',
  after: '',
}

/** Unknown values in the address are ignored. */
export function readView(search: URLSearchParams): View {
  const number = (name: string) => /^[1-9]\d{0,8}$/.exec(search.get(name) ?? '')?.[0] ?? ''
  return {
    q: (search.get('q') ?? '').trim().slice(0, 60),
    group: number('group'),
    sort: oneOf(shopSorts, search.get('sort')) ?? wholeShop.sort,
    promo: oneOf(promoFilters, search.get('promo')) ?? wholeShop.promo,
    stock: oneOf(stockFilters, search.get('stock')) ?? wholeShop.stock,
    // `comfortable` is treated like any unknown word: it means the default (D-015).
    grid: oneOf(grids, search.get('grid')) ?? wholeShop.grid,
    view: oneOf(listLooks, search.get('view')) ?? wholeShop.view,
    after: Number(number('after')) <= 100_000 ? number('after') : '',
  }
}

/** The query of a view, `?group=2&sort=alpha`; defaults are left out. */
export function searchOf(view: View): string {
  const names = ['group', 'q', 'sort', 'promo', 'stock', 'grid', 'view', 'after'] as const
  const differing = names.filter((name) => view[name] !== wholeShop[name])
  return differing.length ? `?${new URLSearchParams(differing.map((name) => [name, view[name]]))}` : ''
}

/** The query for the API. Defaults are left out, so that equal queries share one cached reply. */
export const queryOf = (
  { q, group, sort, promo, stock }: View,
  after = 0,
): CallOf<typeof shop.listShopItems>['query'] => ({
  limit: shopLimits.pageSize,
  ...(q && { q }),
  ...(group && { group: Number(group) }),
  ...(sort !== 'recommended' && { sort }),
  ...(promo !== 'all' && { promo }),
  ...(stock !== 'all' && { stock }),
  ...(after > 0 && { after }),
})

/** Whether two addresses ask for the same items; their layout does not count. */
export const asksTheSame = (one: URL, other: URL): boolean =>
  searchOf({ ...readView(one.searchParams), ...oneLook }) === searchOf({ ...readView(other.searchParams), ...oneLook })

/** The part of a view that does not change which items are listed. */
export const oneLook = { grid: wholeShop.grid, view: wholeShop.view } as const
