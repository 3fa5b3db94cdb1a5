import { deliveryLists, type DeliveryList } from '@guildhall/contract/delivery'
import { addressWith, nonEmpty, oneOf } from '../../app/view-address.ts'

/** What the page shows, as its address says it. */
export interface View {
  state: DeliveryList | ''
  q: string
  after: string
}

/** Anything that the address says and we do not know is as if it were not there. */
export function readView({ searchParams }: URL): View {
  return {
    state: oneOf(deliveryLists, searchParams.get('state')) ?? '',
    q: (searchParams.get('q') ?? '').trim().slice(0, 60),
    after: /^[0-9a-f-]{36}$/i.exec(searchParams.get('after') ?? '')?.[0] ?? '',
  }
}

export const addressOf = (view: Partial<View>): string => addressWith('/staff/deliveries', view)

/** What the API is asked for. */
export const queryOf = (view: View) => nonEmpty(view)
