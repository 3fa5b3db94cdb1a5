import type { FastifyInstance } from 'fastify'
import { formOf } from '../forms.ts'
import type { Written } from '../payments/messages.ts'
import { findReversals, getPayment, lockPayment, savePayment, type Reversal } from '../payments/payments.ts'
import type { ProviderServices } from '../payments/services.ts'
import type { Query } from '../store.ts'
import { centsOf } from './charge.ts'
import { aReturn, newsOfReceived } from './life.ts'
import { readSpan, type SpanQuery } from './span.ts'
import { duplicateReturn, fail, malformed, pixAbsent, wrongValue, type Problem } from './problems.ts'
import { findReceivedBetween, getReceived, leftOf, makeReturn, returnOf, type Received } from './received.ts'
import { chargeData, devolucaoOf, pageOf, pixOf } from './show.ts'

type ByPix = { Params: { endToEndId: string } }
type ByReturn = { Params: { endToEndId: string; id: string } }

/** The Pix that arrived, and their devoluções. */
export function serveReceived(fastify: FastifyInstance, { store, webhooks }: ProviderServices): void {
  const { query } = store

  fastify.get<SpanQuery>('/v2/pix', async (request, reply) => {
    const span = readSpan(request.query)
    if ('nome' in span) return fail(reply, span)
    const { from, to, page, size } = span
    const { found, total } = await findReceivedBetween(query, {
      from,
      to,
      txid: request.query.txid ?? null,
      skip: page * size,
      limit: size,
    })
    return { parametros: pageOf(span, total), pix: await Promise.all(found.map((each) => whole(query, each))) }
  })

  fastify.get<ByPix>('/v2/pix/:endToEndId', async ({ params }, reply) => {
    const received = await getReceived(query, params.endToEndId)
    return received ? whole(query, received) : pixAbsent(reply)
  })

  fastify.put<ByReturn>('/v2/pix/:endToEndId/devolucao/:id', async (request, reply) => {
    const { endToEndId, id } = request.params
    if (!/^[a-zA-Z0-9]{1,35}$/.test(id)) return fail(reply, malformed('.id', 'deve ter de 1 a 35 letras e algarismos'))
    const cents = centsOf(formOf(request).valor)
    if (cents === null) return fail(reply, malformed('.valor', 'deve ser um valor como 10.50'))
    const received = await getReceived(query, endToEndId)
    if (!received) return pixAbsent(reply)
    const outcome = await giveBack(received, id, cents)
    if ('nome' in outcome) return fail(reply, outcome)
    await webhooks.release(outcome.written)
    return reply.code(201).send(devolucaoOf(outcome.reversal, { isFresh: true }))
  })

  /** The reply says EM_PROCESSAMENTO; a webhook reports the outcome later. */
  const giveBack = (
    received: Received,
    id: string,
    cents: number,
  ): Promise<Problem | { reversal: Reversal; written: Written }> =>
    store.transaction(async (tx) => {
      const payment = (await lockPayment(tx, 'pix', received.txid))!
      const reversals = await findReversals(tx, payment)
      if (find(reversals, received.endToEndId, id)) return duplicateReturn
      if (cents > leftOf(received, reversals)) return wrongValue
      const fails = chargeData(payment).refusesReturn === true
      const current = fails
        ? await savePayment(tx, { ...payment, data: { ...payment.data, refusesReturn: false } })
        : payment
      const outcome = fails ? ({ status: 'NAO_REALIZADO', reason: 'Saldo insuficiente.' } as const) : {}
      const reversal = await makeReturn(tx, current, aReturn(received.endToEndId, { id, ...outcome }), cents)
      return { reversal, written: await webhooks.announce(tx, payment, await newsOfReceived(tx, payment, [received])) }
    })

  fastify.get<ByReturn>('/v2/pix/:endToEndId/devolucao/:id', async ({ params }, reply) => {
    const received = await getReceived(query, params.endToEndId)
    const payment = received && (await getPayment(query, 'pix', received.txid))
    const reversal = payment && find(await findReversals(query, payment), params.endToEndId, params.id)
    return reversal ? devolucaoOf(reversal) : pixAbsent(reply)
  })
}

async function whole(query: Query, received: Received) {
  const payment = await getPayment(query, 'pix', received.txid)
  return pixOf(received, payment ? await findReversals(query, payment) : [])
}

const find = (reversals: Reversal[], endToEndId: string, id: string): Reversal | undefined =>
  reversals.find((each) => returnOf(each).endToEndId === endToEndId && returnOf(each).id === id)
