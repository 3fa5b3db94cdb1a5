import type { ListSort } from '@guildhall/contract/list-sorts'
import { dayIn, oneOf } from '../app/view-address.ts'

/** The order and the days of a list, as its address has them. */
export interface ListView<Sort extends ListSort = ListSort> {
  /** Empty for the order that the list begins with. */
  sort: Sort | ''
  /** Days of the server's calendar, `2026-11-23`, both included. */
  from: string
  to: string
}

/** Reads both from an address. Unknown values are ignored. */
export const readListView = <Sort extends ListSort>(
  searchParams: URLSearchParams,
  sorts: readonly Sort[],
): ListView<Sort> => ({
  sort: oneOf(sorts, searchParams.get('sort')) ?? '',
  from: dayIn(searchParams.get('from')),
  to: dayIn(searchParams.get('to')),
})

/** The number of filters in use; the order is none. */
export const daysInUse = ({ from, to }: Pick<ListView, 'from' | 'to'>): number => [from, to].filter(Boolean).length
