import { paymentMethods, paymentStates, type PaymentMethod, type PaymentState } from '@guildhall/contract/payment-rules'
import { addressWith, nonEmpty, oneOf } from '../../../app/view-address.ts'

/** What the search of staff shows, as its address says it. */
export interface View {
  q: string
  state: PaymentState | ''
  method: PaymentMethod | ''
  /** Days, `2026-11-23`, both included. */
  from: string
  to: string
  /** Reais as the wire has them, `12.50`. */
  amount: string
  before: string
}

const dayIn = (text: string | null): string =>
  /^20\d\d-\d\d-\d\d$/.test(text ?? '') && !Number.isNaN(Date.parse(text!)) ? text! : ''

/** Anything that the address says and we do not know is as if it were not there. */
export const readView = ({ searchParams }: Pick<URL, 'searchParams'>): View => ({
  q: (searchParams.get('q') ?? '').trim().slice(0, 80),
  state: oneOf(paymentStates, searchParams.get('state')) ?? '',
  method: oneOf(paymentMethods, searchParams.get('method')) ?? '',
  from: dayIn(searchParams.get('from')),
  to: dayIn(searchParams.get('to')),
  amount: /^\d{1,9}(\.\d{2})?$/.exec(searchParams.get('amount') ?? '')?.[0] ?? '',
  before: /^[0-9a-f-]{36}$/i.exec(searchParams.get('before') ?? '')?.[0] ?? '',
})

export const addressOf = (view: Partial<View>): string => addressWith('/staff/payments', view)

/** What the API is asked for. */
export const queryOf = (view: View) => nonEmpty(view)

/** The same for an export, which has no pages. */
export const exportQueryOf = ({ before: _, ...view }: View) => nonEmpty(view)
