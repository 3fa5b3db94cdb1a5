import type { AnswerOf, ValidOf } from '@guildhall/contract'
import type { payment as endpoints } from '@guildhall/contract/payment'
import type { App } from '../../app.ts'
import { periodOf } from '../../db/staff-lists.ts'
import { refuse } from '../../fail.ts'
import { balanceOf } from '../ledger/public.ts'
import * as queries from './queries.ts'
import * as refundQueries from './refund-queries.ts'
import * as searchQueries from './search-queries.ts'
import type { PaymentSearch } from './search-queries.ts'
import { refundableOf, surplusOf } from './refund.ts'
import { brl, centsOf } from './rules.ts'
import { creditableOf } from './settle-review.ts'
import { countUnknown } from './unknown-queries.ts'
import { returnedCents, summaryOf } from './read-payment.ts'

const onPage = 50

type Search = ValidOf<typeof endpoints.searchPayments>['query']

/** The search of staff as the query takes it; the state `review` finds all payments that wait for staff. */
export function searchOf({ state, method, dated, from, to, amount, ...search }: Search): PaymentSearch {
  return {
    ...search,
    ...(method === 'mercadopago' ? { provider: method } : { method }),
    ...(state === 'review' ? { needsStaff: true } : { state }),
    ...(dated === 'paid' && { isPaid: true }),
    ...periodOf({ from, to }),
    ...(amount ? { amountCents: centsOf(amount) } : {}),
  }
}

/** Payments of all players, newest first. */
export async function searchPayments(app: App, search: Search): Promise<AnswerOf<typeof endpoints.searchPayments>> {
  const rows = await searchQueries.searchPayments(app.db, searchOf(search), onPage + 1)
  const page = rows.slice(0, onPage)
  return {
    data: page.map((payment) => ({ ...summaryOf(payment), login: payment.login, reason: payment.reason })),
    inReview: await queries.countForStaff(app.db),
    unknown: (await countUnknown(app.db)).count,
    next: rows.length > onPage ? (page.at(-1)?.id ?? null) : null,
  }
}

/** One payment with its events, refunds and transfers. */
export async function getPaymentDetail(app: App, id: string): Promise<AnswerOf<typeof endpoints.getPaymentDetail>> {
  const payment = await queries.getPayment(app.db, id)
  if (!payment) refuse('not_found')
  const { login } = await queries.getPayer(app.db, payment.user_id)
  const openRefund = await refundQueries.getOpenRefund(app.db, id)
  const refundable = refundableOf(payment, await refundQueries.isSurplusRefused(app.db, id))
  return {
    payment: summaryOf(payment),
    login,
    reason: payment.needs_staff ? payment.reason : null,
    refunded: brl(returnedCents(payment)),
    expected: brl(payment.amount_cents + payment.fee_cents),
    received: payment.received_cents === null ? null : brl(payment.received_cents),
    surplus: brl(surplusOf(payment)),
    surplusReturned: brl(payment.surplus_returned_cents),
    chargedBack: brl(payment.charged_back_cents),
    refundable: brl(refundable),
    isRefundable: refundable > 0 && !openRefund,
    isSurplusReturnable: surplusOf(payment) > 0 && !openRefund,
    creditable: payment.needs_staff ? creditableOf(payment) : 0,
    balance: await balanceOf(app.db, payment.user_id),
    refunds: (await refundQueries.findRefunds(app.db, id)).map(({ amountCents, ...refund }) => ({
      ...refund,
      amount: brl(amountCents),
    })) as AnswerOf<typeof endpoints.getPaymentDetail>['refunds'],
    events: (await queries.findEvents(app.db, id)) as AnswerOf<typeof endpoints.getPaymentDetail>['events'],
    transfers: await queries.findTransfers(app.db, id),
  }
}
