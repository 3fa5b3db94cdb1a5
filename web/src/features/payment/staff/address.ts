import { paymentMethods, paymentStates, type PaymentMethod, type PaymentState } from '@guildhall/contract/payment'

/** What the search of staff shows, as its address says it. */
export interface View {
  q: string
  state: PaymentState | ''
  method: PaymentMethod | ''
  before: string
}

const oneOf = <T extends string>(list: readonly T[], text: string | null): T | '' =>
  list.find((each) => each === text) ?? ''

/** Anything that the address says and we do not know is as if it were not there. */
export const readView = ({ searchParams }: URL): View => ({
  q: (searchParams.get('q') ?? '').trim().slice(0, 80),
  state: oneOf(paymentStates, searchParams.get('state')),
  method: oneOf(paymentMethods, searchParams.get('method')),
  before: /^[0-9a-f-]{36}$/i.exec(searchParams.get('before') ?? '')?.[0] ?? '',
})

const given = (view: Partial<View>) => Object.fromEntries(Object.entries(view).filter(([, value]) => value))

export function addressOf(view: Partial<View>): string {
  const search = new URLSearchParams(given(view))
  return search.size ? `/staff/payments?${search}` : '/staff/payments'
}

/** What the API is asked for. */
export const queryOf = (view: View): { q?: string; state?: PaymentState; method?: PaymentMethod; before?: string } =>
  given(view)
