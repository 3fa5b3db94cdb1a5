import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { formOf } from '../forms.ts'
import {
  findReversals,
  getPayment,
  insertPayment,
  lockPayment,
  savePayment,
  type Payment,
} from '../payments/payments.ts'
import type { ProviderServices } from '../payments/services.ts'
import type { Query } from '../store.ts'
import { readCharge } from './charge.ts'
import { readSpan, type SpanQuery } from './span.ts'
import { chargeAbsent, duplicateTxid, fail, malformed, wrongStatus } from './problems.ts'
import { findReceived } from './received.ts'
import { chargeOf, pageOf } from './show.ts'

type ByTxid = { Params: { txid: string } }

/** Charges (cob): create, read, remove and list. */
export function serveCharges(fastify: FastifyInstance, { store }: ProviderServices, key: string): void {
  const { query } = store

  fastify.put<ByTxid>('/v2/cob/:txid', ({ params, body }, reply) => create(params.txid, body, reply))
  fastify.post('/v2/cob', ({ body }, reply) => create(randomUUID().replaceAll('-', ''), body, reply))

  async function create(txid: string, body: unknown, reply: FastifyReply) {
    const charge = readCharge(txid, body, key)
    if ('nome' in charge) return fail(reply, charge)
    const created = await store.transaction(async (tx) => {
      await tx('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`pix ${txid}`])
      return (await getPayment(tx, 'pix', txid)) ? null : insertPayment(tx, charge)
    })
    return created ? reply.code(201).send(chargeOf(created, [], [])) : fail(reply, duplicateTxid)
  }

  fastify.get<ByTxid>('/v2/cob/:txid', async ({ params }, reply) => {
    const payment = await getPayment(query, 'pix', params.txid)
    return payment ? whole(query, payment) : fail(reply, chargeAbsent)
  })

  fastify.patch<ByTxid>('/v2/cob/:txid', async (request, reply) => {
    const { status, ...others } = formOf(request)
    if (status !== 'REMOVIDA_PELO_USUARIO_RECEBEDOR' || Object.keys(others).length)
      return fail(reply, malformed('.status', 'deve ser REMOVIDA_PELO_USUARIO_RECEBEDOR, e vir só'))
    const removed = await store.transaction(async (tx) => {
      const payment = await lockPayment(tx, 'pix', request.params.txid)
      if (!payment) return chargeAbsent
      if (payment.status !== 'ATIVA') return wrongStatus
      return savePayment(tx, {
        ...payment,
        status,
        expiresAt: null,
        data: { ...payment.data, revision: Number(payment.data.revision) + 1 },
      })
    })
    return 'nome' in removed ? fail(reply, removed) : whole(query, removed)
  })

  fastify.get<SpanQuery>('/v2/cob', async (request, reply) => {
    const span = readSpan(request.query)
    if ('nome' in span) return fail(reply, span)
    const { status = null } = request.query
    const { payments, total } = await findCharges(query, { ...span, status })
    return { parametros: pageOf(span, total), cobs: await Promise.all(payments.map((each) => whole(query, each))) }
  })
}

const whole = async (query: Query, payment: Payment) =>
  chargeOf(payment, await findReceived(query, payment.ref), await findReversals(query, payment))

async function findCharges(
  query: Query,
  { from, to, page, size, status }: { from: Date; to: Date; page: number; size: number; status: string | null },
): Promise<{ payments: Payment[]; total: number }> {
  const where = `provider = 'pix' and created_at between $1 and $2 and ($3::text is null or status = $3)`
  const [count] = await query<{ total: number }>(
    `select count(*)::integer as total from sandbox.payments where ${where}`,
    [from, to, status],
  )
  const found = await query<{ ref: string }>(
    `select ref from sandbox.payments where ${where} order by created_at, ref offset $4 limit $5`,
    [from, to, status, page * size, size],
  )
  const payments = await Promise.all(found.map(({ ref }) => getPayment(query, 'pix', ref)))
  return { payments: payments.filter((payment) => payment !== null), total: count?.total ?? 0 }
}
