import { deliveryLists, type DeliveryList } from '@guildhall/contract/delivery'
import { ageSorts, type AgeSort } from '@guildhall/contract/list-sorts'
import { addressWith, nonEmpty, oneOf } from '../../app/view-address.ts'
import { readListView, type ListView } from '../../staff-list/list-view.ts'

/** The view of the page, as its address gives it. */
export interface View extends ListView<AgeSort> {
  state: DeliveryList | ''
  q: string
  after: string
}

/** Unknown values in the address are ignored. */
export function readView({ searchParams }: Pick<URL, 'searchParams'>): View {
  return {
    state: oneOf(deliveryLists, searchParams.get('state')) ?? '',
    q: (searchParams.get('q') ?? '').trim().slice(0, 60),
    ...readListView(searchParams, ageSorts),
    after: /^[0-9a-f-]{36}$/i.exec(searchParams.get('after') ?? '')?.[0] ?? '',
  }
}

export const addressOf = (view: Partial<View>): string => addressWith('/staff/deliveries', view)

/** The query for the API. */
export const queryOf = (view: View) => nonEmpty(view)
