import { valueSorts, type ValueSort } from '@guildhall/contract/list-sorts'
import { paymentMethods, paymentStates, type PaymentMethod, type PaymentState } from '@guildhall/contract/payment-rules'
import { addressWith, nonEmpty, oneOf } from '../../../app/view-address.ts'
import { readListView, type ListView } from '../../../staff-list/list-view.ts'

/** The view of the staff search, as its address gives it. */
export interface View extends ListView<ValueSort> {
  q: string
  state: PaymentState | ''
  method: PaymentMethod | 'mercadopago' | ''
  /** `paid`: only payments that were paid, and the days are those of the payment. */
  dated: 'paid' | ''
  /** Reais as on the wire, `12.50`. */
  amount: string
  before: string
}

/** Unknown values in the address are ignored. */
export const readView = ({ searchParams }: Pick<URL, 'searchParams'>): View => ({
  q: (searchParams.get('q') ?? '').trim().slice(0, 80),
  state: oneOf(paymentStates, searchParams.get('state')) ?? '',
  method: oneOf([...paymentMethods, 'mercadopago'] as const, searchParams.get('method')) ?? '',
  dated: oneOf(['paid'] as const, searchParams.get('dated')) ?? '',
  ...readListView(searchParams, valueSorts),
  amount: /^\d{1,9}(\.\d{2})?$/.exec(searchParams.get('amount') ?? '')?.[0] ?? '',
  before: /^[0-9a-f-]{36}$/i.exec(searchParams.get('before') ?? '')?.[0] ?? '',
})

export const addressOf = (view: Partial<View>): string => addressWith('/staff/payments', view)

/** The query for the API. */
export const queryOf = (view: View) => nonEmpty(view)

/** The query for an export, which has no pages and one order. */
export const exportQueryOf = ({ before: _, sort: __, ...view }: View) => nonEmpty(view)
