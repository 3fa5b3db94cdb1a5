import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { formOf, recordOf } from '../forms.ts'
import { replyOnce } from '../payments/replies.ts'
import { remainingCents } from '../payments/give-back.ts'
import type { Written } from '../payments/messages.ts'
import { findReversals, getPayment, insertPayment, lockPayment, type Payment } from '../payments/payments.ts'
import type { ProviderServices } from '../payments/services.ts'
import type { Query, Store } from '../store.ts'
import { findByDispute, findByRefund, getByCapture, getByDispute, isInvoiceTaken } from './find.ts'
import { capture, decline, isDisputed, newsOf, refund } from './life.ts'
import { centsOf, readOrder } from './orders.ts'
import { fail, mocked, notFound, unprocessable, type Problem } from './problems.ts'
import { captureOf, disputeOf, minimalOrder, orderData, orderLinks, wholeOrder } from './show.ts'

type ById = { Params: { id: string } }

/** Orders, captures, refunds and disputes. */
export function serveApi(fastify: FastifyInstance, services: ProviderServices, webhookId: string): void {
  fastify.addHook('preHandler', async (request, reply) => {
    const problem = mocked(request.headers['paypal-mock-response'])
    if (problem) return fail(reply, problem)
  })

  serveOrders(fastify, services)
  serveCaptures(fastify, services, webhookId)
  serveRefunds(fastify, services, webhookId)
  serveDisputes(fastify, services)
}

function serveOrders(fastify: FastifyInstance, { store }: ProviderServices): void {
  fastify.post('/v2/checkout/orders', async (request, reply) => {
    const order = readOrder(request)
    if ('issue' in order) return fail(reply, order)
    const { body, isReplay } = await once(store, request, 'order', async (tx) => {
      const { ref } = await insertPayment(tx, order)
      return { status: 201, body: { ref } }
    })
    // A repeated request gets the current state of the order.
    const payment = await getPayment(store.query, 'paypal', String(recordOf(body).ref))
    return show(store.query, request, reply.code(isReplay ? 200 : 201), payment!)
  })

  fastify.get<ById>('/v2/checkout/orders/:id', async (request, reply) => {
    const payment = await getPayment(store.query, 'paypal', request.params.id)
    return payment ? wholeOrder(payment, await findReversals(store.query, payment)) : fail(reply, notFound)
  })
}

function serveCaptures(fastify: FastifyInstance, { store, webhooks }: ProviderServices, webhookId: string): void {
  fastify.post<ById>('/v2/checkout/orders/:id/capture', async (request, reply) => {
    const { id } = request.params
    let written: Written | undefined
    const { body, isReplay } = await once(store, request, `capture ${id}`, async (tx) => {
      const payment = await lockPayment(tx, 'paypal', id)
      const problem = payment ? await whyNoCapture(tx, payment) : notFound
      if (problem || !payment) return { status: 404, body: { problem } }
      if (orderData(payment).outcome === 'DECLINED') {
        await decline(tx, payment)
        // The refusal is stored under its key like a success: another try needs a new key.
        return { status: 200, body: { problem: unprocessable('INSTRUMENT_DECLINED') } }
      }
      const captured = await capture(tx, payment)
      written = await webhooks.announce(
        tx,
        captured.payment,
        await newsOf(tx, captured.payment, captured.events, webhookId),
      )
      return { status: 201, body: {} }
    })
    if (written) await webhooks.release(written)
    const payment = await getPayment(store.query, 'paypal', id)
    const { problem } = recordOf(body) as { problem?: Problem }
    if (problem) return fail(reply, problem, payment ? orderLinks(payment) : [])
    return show(store.query, request, reply.code(isReplay ? 200 : 201), payment!)
  })

  fastify.get<ById>('/v2/payments/captures/:id', async (request, reply) => {
    const payment = await getByCapture(store.query, request.params.id)
    return payment ? captureOf(payment) : fail(reply, notFound)
  })
}

function serveRefunds(fastify: FastifyInstance, { store, webhooks }: ProviderServices, webhookId: string): void {
  fastify.post<ById>('/v2/payments/captures/:id/refund', async (request, reply) => {
    const { id } = request.params
    let written: Written | undefined
    const { body, isReplay } = await once(store, request, `refund ${id}`, async (tx) => {
      const found = await getByCapture(tx, id)
      const payment = found && (await lockPayment(tx, 'paypal', found.ref))
      if (!payment) return { status: 404, body: { problem: notFound } }
      const cents = centsToRefund(payment, formOf(request).amount)
      if (typeof cents !== 'number') return { status: cents.status, body: { problem: cents } }
      const { payment: changed, reversal } = await refund(tx, payment, cents)
      const news = await newsOf(tx, changed, ['PAYMENT.CAPTURE.REFUNDED'], webhookId, reversal)
      written = await webhooks.announce(tx, changed, news)
      return { status: 201, body: { refundId: reversal.data.refundId } }
    })
    if (written) await webhooks.release(written)
    const { problem, refundId } = recordOf(body) as { problem?: Problem; refundId?: string }
    if (problem) return fail(reply, problem)
    const found = await findByRefund(store.query, String(refundId))
    return reply
      .code(isReplay ? 200 : 201)
      .send(isWhole(request) ? found : { id: found?.id, status: found?.status, links: found?.links })
  })

  fastify.get<ById>('/v2/payments/refunds/:id', async ({ params }, reply) => {
    const found = await findByRefund(store.query, params.id)
    return found ?? fail(reply, notFound)
  })
}

function serveDisputes(fastify: FastifyInstance, { store }: ProviderServices): void {
  fastify.get<{ Querystring: { disputed_transaction_id?: string } }>('/v1/customer/disputes', async (request) => {
    const { disputed_transaction_id: captureId } = request.query
    return { items: (await findByDispute(store.query, captureId ?? null)).map(disputeOf), links: [] }
  })

  fastify.get<ById>('/v1/customer/disputes/:id', async ({ params }, reply) => {
    const payment = await getByDispute(store.query, params.id)
    return payment ? disputeOf(payment) : fail(reply, notFound)
  })
}

/** Runs `work` once per key; each operation has keys of its own. Without a key every request runs it. */
function once(
  store: Store,
  { headers, body }: FastifyRequest,
  what: string,
  work: (tx: Query) => Promise<{ status: number; body: unknown }>,
) {
  const id = headers['paypal-request-id']
  return replyOnce(store, { provider: 'paypal', key: typeof id === 'string' ? `${what} ${id}` : null, body }, work)
}

async function show(query: Query, request: FastifyRequest, reply: FastifyReply, payment: Payment) {
  return reply.send(isWhole(request) ? wholeOrder(payment, await findReversals(query, payment)) : minimalOrder(payment))
}

const isWhole = ({ headers }: FastifyRequest): boolean => String(headers.prefer).includes('return=representation')

async function whyNoCapture(query: Query, payment: Payment): Promise<Problem | null> {
  if (payment.status === 'COMPLETED') return unprocessable('ORDER_ALREADY_CAPTURED')
  if (payment.status !== 'APPROVED') return unprocessable('ORDER_NOT_APPROVED')
  const { invoice_id: invoice } = orderData(payment).unit
  return invoice && (await isInvoiceTaken(query, invoice)) ? unprocessable('DUPLICATE_INVOICE_ID') : null
}

function centsToRefund(payment: Payment, amount: unknown): number | Problem {
  if (isDisputed(payment)) return unprocessable('TRANSACTION_DISPUTED')
  if (orderData(payment).dispute?.outcome === 'RESOLVED_BUYER_FAVOUR')
    return unprocessable('REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK')
  if (payment.paidCents === 0) return unprocessable('REFUND_NOT_ALLOWED')
  const left = remainingCents(payment)
  if (left === 0) return unprocessable('CAPTURE_FULLY_REFUNDED')
  if (amount === undefined) return left
  const { value, currency_code: currency } = recordOf(amount)
  const cents = typeof value === 'string' ? centsOf(value) : unprocessable('INVALID_PARAMETER_SYNTAX', '/amount/value')
  if (typeof cents !== 'number') return cents
  if (currency !== (orderData(payment).sent?.currency ?? payment.currency))
    return unprocessable('REFUND_CAPTURE_CURRENCY_MISMATCH', '/amount/currency_code')
  return cents > left ? unprocessable('REFUND_AMOUNT_EXCEEDED', '/amount/value') : cents
}
