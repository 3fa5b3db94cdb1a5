import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { applyFaults } from '../faults.ts'
import { formOf } from '../forms.ts'
import { centsOf } from '../payments/control.ts'
import { remainingCents } from '../payments/give-back.ts'
import { getPayment, insertPayment, lockPayment, savePayment, type Payment } from '../payments/payments.ts'
import type { ProviderServices } from '../payments/services.ts'
import { qrPng } from '../../../server/src/images/qr-png.ts'
import { matchesText } from '../payments/tokens.ts'
import type { Store } from '../store.ts'
import { checkoutOf } from './checkout.ts'
import { end, newCancellationId, newsOf, refund } from './life.ts'
import { Order, problemsOf } from './order.ts'

type ByReference = { Params: { referenceId: string } }

const dayMs = 24 * 3_600_000

/** The API for a merchant's server. */
export function serveApi(fastify: FastifyInstance, services: ProviderServices, token: string): void {
  fastify.addHook('onRequest', async (request, reply) => {
    if (!matchesText(request.headers['x-picpay-token'], token))
      return reply.code(401).send({ message: 'O Token informado é inválido' })
  })
  applyFaults(fastify, services.store, 'picpay', {
    looks: ({ method }) => method === 'GET',
    error: { message: 'Problema geral, verifique se a transação foi criada ou cancele a mesma.' },
  })
  servePayments(fastify, services)
  serveReturns(fastify, services)
}

function servePayments(fastify: FastifyInstance, { store, webhooks }: ProviderServices): void {
  fastify.post('/payments', async (request, reply) => {
    const problems = problemsOf(request.body)
    if (problems.length) return refuse(reply, problems)
    const order = Order.parse(request.body)
    const created = await createPayment(store, order)
    if (!created) return refuse(reply, [{ field: 'referenceId', message: 'O referenceId informado já foi utilizado.' }])
    return orderOf(request, created)
  })

  fastify.get<ByReference>('/payments/:referenceId/status', async ({ params }, reply) => {
    const payment = await getPayment(store.query, 'picpay', params.referenceId)
    return payment ? statusOf(payment) : absent(reply)
  })

  fastify.post<ByReference>('/payments/:referenceId/capture', async (request, reply) => {
    const captured = await store.transaction(async (query) => {
      const payment = await lockPayment(query, 'picpay', request.params.referenceId)
      if (payment?.status !== 'authorized') return payment && { problem: 'A transação não pode ser capturada.' }
      const paid = await savePayment(query, { ...payment, status: 'paid' })
      return { payment: paid, written: await webhooks.announce(query, paid, [newsOf(paid)]) }
    })
    if (!captured) return absent(reply)
    if (captured.problem !== undefined) return refuse(reply, [{ field: 'status', message: captured.problem }])
    await webhooks.release(captured.written)
    return statusOf(captured.payment)
  })
}

/** Creates the payment; null when one with this reference exists. */
function createPayment(store: Store, order: ReturnType<typeof Order.parse>): Promise<Payment | null> {
  return store.transaction(async (query) => {
    await query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`picpay ${order.referenceId}`])
    if (await getPayment(query, 'picpay', order.referenceId)) return null
    const { referenceId, callbackUrl, value, expiresAt, ...data } = order
    return insertPayment(query, {
      provider: 'picpay',
      ref: referenceId,
      reference: referenceId,
      method: 'wallet',
      status: 'created',
      amountCents: Math.round(value * 100),
      notifyUrl: callbackUrl,
      expiresAt: new Date(expiresAt ?? Date.now() + dayMs),
      data,
    })
  })
}

function serveReturns(fastify: FastifyInstance, services: ProviderServices): void {
  fastify.post<ByReference>('/payments/:referenceId/cancellations', async (request, reply) => {
    const { authorizationId } = formOf(request)
    return answerReturn(services, request, reply, authorizationId, (payment) => remainingCents(payment), 200)
  })

  fastify.post<ByReference>('/payments/:referenceId/refunds', async (request, reply) => {
    const { authorizationId, amount } = formOf(request)
    const cents = typeof amount === 'number' ? (centsOf(amount) ?? 0) : amount === undefined ? null : 0
    return answerReturn(services, request, reply, authorizationId, (payment) => cents ?? remainingCents(payment), 201)
  })
}

async function answerReturn(
  { store, webhooks }: ProviderServices,
  { params }: FastifyRequest<ByReference>,
  reply: FastifyReply,
  authorizationId: unknown,
  centsToReturn: (payment: Payment) => number,
  status: number,
) {
  const { referenceId } = params
  const outcome = await store.transaction(async (query) => {
    const payment = await lockPayment(query, 'picpay', referenceId)
    if (!payment) return null
    const problem = whyNot(payment, authorizationId, centsToReturn(payment))
    if (problem) return { problem }
    const id = newCancellationId()
    const changed = payment.paidCents
      ? (await refund(query, payment, centsToReturn(payment), id)).payment
      : await end(query, payment)
    return { changed, id, written: await webhooks.announce(query, changed, [newsOf(changed)]) }
  })
  if (!outcome) return absent(reply)
  if (outcome.problem) return refuse(reply, [outcome.problem])
  await webhooks.release(outcome.written)
  return reply
    .code(status)
    .send(
      status === 201
        ? { id: outcome.id, referenceId, summary: summaryOf(outcome.changed) }
        : { referenceId, cancellationId: outcome.id },
    )
}

function whyNot(payment: Payment, authorizationId: unknown, cents: number): { field: string; message: string } | null {
  if (payment.paidCents === 0)
    return payment.status === 'created' ? null : { field: 'referenceId', message: 'A transação já foi cancelada.' }
  if (authorizationId !== payment.data.authorizationId)
    return { field: 'authorizationId', message: 'O campo authorizationId é inválido.' }
  if (remainingCents(payment) === 0) return { field: 'referenceId', message: 'A transação já foi cancelada.' }
  if (cents < 1 || cents > remainingCents(payment))
    return { field: 'amount', message: 'O valor do cancelamento é maior que o valor disponível.' }
  return null
}

/** The address of the payer's page has the host by which the merchant called the API. */
function orderOf({ protocol, host }: FastifyRequest, { ref, expiresAt, createdAt }: Payment) {
  const paymentUrl = `${protocol}://${host}${checkoutOf(ref)}`
  return {
    referenceId: ref,
    paymentUrl,
    qrcode: { content: paymentUrl, base64: `data:image/png;base64,${qrPng(paymentUrl).toString('base64')}` },
    expiresAt: (expiresAt ?? createdAt).toISOString(),
  }
}

const statusOf = (payment: Payment) => ({
  referenceId: payment.ref,
  status: payment.status,
  ...(payment.paidCents ? { authorizationId: payment.data.authorizationId, summary: summaryOf(payment) } : {}),
})

const summaryOf = ({ paidCents, refundedCents, status }: Payment) => ({
  authorized: paidCents / 100,
  paid: status === 'authorized' || status === 'analysis' ? 0 : paidCents / 100,
  refunded: refundedCents / 100,
})

const absent = (reply: FastifyReply) => reply.code(404).send({ message: 'Transação não encontrada.' })

const refuse = (reply: FastifyReply, errors: { field: string; message: string }[]) =>
  reply.code(422).send({ message: 'Algumas propriedades não passaram no teste de validação.', errors })
