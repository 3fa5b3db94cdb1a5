import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { applyFaults } from '../faults.ts'
import { replyOnce, type Reply } from '../payments/replies.ts'
import type { Written } from '../payments/messages.ts'
import { findReversals, getPayment, lockPayment, type Payment } from '../payments/payments.ts'
import type { ProviderServices } from '../payments/services.ts'
import type { Query } from '../store.ts'
import type { Account } from './account.ts'
import { brandIds, brandById, describeBrand } from './brands.ts'
import { findProblem, isMoney, type Asked } from './checks.ts'
import { createPayment } from './create.ts'
import { noSuchPayment, refusal, refuse } from './refusal.ts'
import { describeChargeback, describePayment, describeRefund } from './render.ts'
import { searchPayments, type Search } from './search.ts'
import { cancel, newsOf, refund, refundProblem } from './states.ts'

type ById = { Params: { id: string; refundId: string } }

const nothing: Written = { ids: [], isEarly: false }

/** Serves the API that a merchant's server calls. It refuses requests without the access token of the account. */
export function serveMerchantApi(fastify: FastifyInstance, services: ProviderServices, account: Account): void {
  readJson(fastify)
  demandToken(fastify, account)
  applyFaults(fastify, services.store, 'mercadopago', {
    looks: ({ method }) => method === 'GET',
    error: refusal(500, 500, 'internal_error').body as object,
  })
  serveCreation(fastify, services, account)
  servePayments(fastify, services, account)
  serveRefunds(fastify, services, account)

  fastify.get<ById>('/v1/chargebacks/:id', async (request, reply) => {
    const found = await findChargeback(services.store.query, request.params.id)
    return found
      ? describeChargeback(found.reversal, found.payment)
      : refuse(reply, refusal(404, 2_000, 'Chargeback not found'))
  })

  fastify.get('/v1/payment_methods', () => brandIds.map((id) => describeBrand(brandById(id)!)))

  fastify.get('/users/me', () => ({
    id: account.id,
    nickname: account.nickname,
    email: account.email,
    country_id: 'BR',
    site_id: 'MLB',
    status: { site_status: 'active' },
  }))
}

function serveCreation(fastify: FastifyInstance, { store, webhooks }: ProviderServices, account: Account): void {
  fastify.post('/v1/payments', async (request, reply) => {
    const key = keyOf(request)
    if (!key) return refuse(reply, noKey)
    const problem = findProblem(request.body, account)
    if (problem) return refuse(reply, problem)
    let written = nothing
    const outcome = await replyOnce(store, { provider: 'mercadopago', key, body: request.body }, async (query) => {
      const device = request.headers['x-meli-session-id']
      const payment = await createPayment(query, request.body as Asked, account, device ? String(device) : null)
      if ('refusal' in payment) return payment.refusal
      written = await webhooks.announce(query, payment, newsOf(payment, 'payment.created'))
      return { status: 201, body: await describe(query, payment, account, request) }
    })
    if (!outcome.isSame) return refuse(reply, otherBody)
    await webhooks.release(written)
    return reply.code(outcome.isReplay ? 200 : outcome.status).send(outcome.body)
  })
}

function servePayments(fastify: FastifyInstance, { store, webhooks }: ProviderServices, account: Account): void {
  fastify.get<{ Querystring: Search }>('/v1/payments/search', async (request) => {
    const { found, paging } = await searchPayments(store.query, request.query)
    return {
      paging,
      results: await Promise.all(found.map((payment) => describe(store.query, payment, account, request))),
    }
  })

  fastify.get<ById>('/v1/payments/:id', async (request, reply) => {
    const payment = await getPayment(store.query, 'mercadopago', request.params.id)
    return payment ? describe(store.query, payment, account, request) : refuse(reply, noSuchPayment)
  })

  fastify.put<ById>('/v1/payments/:id', async (request, reply) => {
    const { status } = (request.body ?? {}) as { status?: unknown }
    if (status !== 'cancelled') return refuse(reply, refusal(400, 1, 'Params Error'))
    const answered = await store.transaction(async (query) => {
      const payment = await lockPayment(query, 'mercadopago', request.params.id)
      if (!payment) return null
      if (!(await cancel(query, payment))) return tooLate
      return webhooks.announce(query, payment, newsOf(payment, 'payment.updated'))
    })
    if (!answered) return refuse(reply, noSuchPayment)
    if ('status' in answered) return refuse(reply, answered)
    await webhooks.release(answered)
    const payment = await getPayment(store.query, 'mercadopago', request.params.id)
    return describe(store.query, payment!, account, request)
  })
}

async function describe(query: Query, payment: Payment, account: Account, { host }: FastifyRequest) {
  return describePayment(payment, account, await findReversals(query, payment), host)
}

function serveRefunds(fastify: FastifyInstance, { store, webhooks }: ProviderServices, account: Account): void {
  fastify.post<ById>('/v1/payments/:id/refunds', async (request, reply) => {
    const key = keyOf(request)
    if (!key) return refuse(reply, noKey)
    const { amount } = (request.body ?? {}) as { amount?: unknown }
    if (amount !== undefined && amount !== null && !(typeof amount === 'number' && isMoney(amount)))
      return refuse(reply, refusal(400, 4_037, 'Invalid amount'))
    let written = nothing
    const asked = { provider: 'mercadopago', key, body: [request.params.id, amount ?? null] } as const
    const outcome = await replyOnce(store, asked, async (query): Promise<Reply> => {
      const payment = await lockPayment(query, 'mercadopago', request.params.id)
      if (!payment) return noSuchPayment
      const cents = amount ? Math.round(Number(amount) * 100) : payment.paidCents - payment.refundedCents
      const problem = await refundProblem(query, payment, cents)
      if (problem) return refusal(400, problem.code, problem.message)
      const reversal = await refund(query, payment, cents)
      written = await webhooks.announce(query, payment, newsOf(payment, 'payment.updated'))
      return { status: 201, body: describeRefund(reversal, payment, account) }
    })
    if (!outcome.isSame) return refuse(reply, otherBody)
    await webhooks.release(written)
    // A repeated request gets only the confirmation that the refund was made.
    return outcome.isReplay ? reply.code(200).send() : reply.code(outcome.status).send(outcome.body)
  })

  fastify.get<ById>('/v1/payments/:id/refunds', async (request, reply) => {
    const refunds = await refundsOf(store.query, request.params.id)
    return refunds
      ? refunds.map(({ refund: each, payment }) => describeRefund(each, payment, account))
      : refuse(reply, noSuchPayment)
  })

  fastify.get<ById>('/v1/payments/:id/refunds/:refundId', async (request, reply) => {
    const refunds = await refundsOf(store.query, request.params.id)
    const found = refunds?.find(({ refund: each }) => String(each.id) === request.params.refundId)
    return found
      ? describeRefund(found.refund, found.payment, account)
      : refuse(reply, refusal(404, 2_024, 'Refund not found'))
  })
}

const noKey = refusal(400, 4_292, "Header X-Idempotency-Key can't be null")
const otherBody = refusal(409, 409, 'The idempotency key was used with another request')
const tooLate = refusal(400, 2_063, 'The action requested is not valid for the current payment state')

const keyOf = ({ headers, method, url }: FastifyRequest): string | null => {
  const key = headers['x-idempotency-key']
  return typeof key === 'string' && key.trim() ? `${method} ${url.split('?')[0]} ${key}` : null
}

async function refundsOf(query: Query, id: string) {
  const payment = await getPayment(query, 'mercadopago', id)
  if (!payment) return null
  const reversals = await findReversals(query, payment)
  return reversals.filter(({ kind }) => kind === 'refund').map((refund) => ({ refund, payment }))
}

async function findChargeback(query: Query, id: string) {
  if (!/^\d{1,15}$/.test(id)) return null
  const [row] = await query<{ ref: string }>(
    `select ref from sandbox.payment_reversals where id = $1 and provider = 'mercadopago' and kind = 'chargeback'`,
    [id],
  )
  const payment = row && (await getPayment(query, 'mercadopago', row.ref))
  const reversal = payment && (await findReversals(query, payment)).find((each) => String(each.id) === id)
  return reversal ? { reversal, payment } : null
}

/** Accepts an empty body, because a full refund has none. */
function readJson(fastify: FastifyInstance): void {
  fastify.removeContentTypeParser('application/json')
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => {
    try {
      done(null, body ? JSON.parse(String(body)) : undefined)
    } catch {
      done(Object.assign(new Error('Malformed JSON'), { statusCode: 400 }))
    }
  })
  fastify.setErrorHandler((error: Error & { statusCode?: number }, _, reply: FastifyReply) => {
    const status = error.statusCode ?? 500
    return refuse(reply, refusal(status, status >= 500 ? 500 : 1, error.message))
  })
}

function demandToken(fastify: FastifyInstance, account: Account): void {
  fastify.addHook('onRequest', async (request, reply) => {
    const { authorization } = request.headers
    if (!authorization) return refuse(reply, refusal(401, 5, 'Must provide your access_token to proceed'))
    if (authorization !== `Bearer ${account.accessToken}`)
      return refuse(reply, refusal(401, 401, 'invalid access token'))
  })
}
