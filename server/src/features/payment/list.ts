import type { AnswerOf } from '@guildhall/contract'
import type { payment as endpoints } from '@guildhall/contract/payment'
import type { App, Caller } from '../../app.ts'
import * as queries from './queries.ts'
import type { Gift, Payment } from './queries.ts'
import { brl } from './rules.ts'
import { isElsewhere, isShown, pageOf, summaryOf } from './read-payment.ts'

const onPage = 100

type Entry = AnswerOf<typeof endpoints.listTransactions>['data'][number]

/** The caller's payments and bank deposits, newest first. */
export async function listTransactions(
  app: App,
  caller: Caller,
  before: string | null,
): Promise<AnswerOf<typeof endpoints.listTransactions>> {
  const rows = await queries.findGiftsOf(app.db, caller.id, before, onPage + 1)
  const page = rows.slice(0, onPage)
  return {
    data: page.map((gift) => (gift.deposit_id === null ? ofPayment(gift) : ofDeposit(gift))),
    next: rows.length > onPage ? (page.at(-1)?.entry_id ?? null) : null,
  }
}

const ofPayment = (payment: Payment): Entry => ({
  id: payment.id,
  referenceId: payment.reference,
  value: brl(payment.amount_cents),
  status: statusWord(payment),
  payment_id: payment.provider_id,
  created_at: payment.created_at,
  paymentUrl: pageOf(payment),
  method: payment.method,
  state: payment.state,
  cash: payment.cash,
  credited: payment.credited,
  total: summaryOf(payment).total,
  refunded: summaryOf(payment).refunded,
  isShown: isShown(payment),
  isDisputed: payment.reason === 'disputed',
  isElsewhere: isElsewhere(payment),
})

/** The status of a deposit as the status and state of a payment. */
const depositStates: Record<string, Pick<Entry, 'status' | 'state'>> = {
  requested: { status: 'peding', state: 'pending' },
  processing: { status: 'peding', state: 'in_review' },
  disapproved: { status: 'disapproved', state: 'rejected' },
  approved: { status: 'approved', state: 'paid' },
}

const ofDeposit = (deposit: Extract<Gift, { deposit_id: number }>): Entry => ({
  id: deposit.entry_id,
  referenceId: String(deposit.deposit_id),
  value: brl(deposit.deposit_cents),
  ...(depositStates[deposit.deposit_status] ?? { status: deposit.deposit_status, state: 'review' }),
  payment_id: null,
  created_at: deposit.deposit_at,
  paymentUrl: null,
  method: 'deposit',
  cash: deposit.deposit_cash,
  credited: deposit.deposit_status === 'approved' ? deposit.deposit_cash : 0,
  total: brl(deposit.deposit_cents),
  refunded: brl(0),
  isShown: true,
  isDisputed: false,
  isElsewhere: false,
})

/** The provider's own status, except for two whose spelling the specification fixes: `expired` and `peding`. */
function statusWord({ state, status }: Payment): string {
  if (state === 'expired') return 'expired'
  if (state === 'created' || status === 'pending') return 'peding'
  return status ?? state
}
