import { deliveryStates, type DeliveryState } from '@guildhall/contract/delivery'

/** What the page shows, as its address says it. */
export interface View {
  state: DeliveryState | ''
  q: string
  after: string
}

/** Anything that the address says and we do not know is as if it were not there. */
export function readView({ searchParams }: URL): View {
  const state = searchParams.get('state')
  return {
    state: (deliveryStates as readonly string[]).includes(state ?? '') ? (state as DeliveryState) : '',
    q: (searchParams.get('q') ?? '').trim().slice(0, 60),
    after: /^[0-9a-f-]{36}$/i.exec(searchParams.get('after') ?? '')?.[0] ?? '',
  }
}

export function addressOf(view: Partial<View>): string {
  const search = new URLSearchParams(Object.entries(view).filter(([, value]) => value))
  return search.size ? `/staff/deliveries?${search}` : '/staff/deliveries'
}

/** What the API is asked for. */
export const queryOf = ({ state, q, after }: View) => ({
  ...(state ? { state } : {}),
  ...(q ? { q } : {}),
  ...(after ? { after } : {}),
})
