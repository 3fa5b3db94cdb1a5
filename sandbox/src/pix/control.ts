import type { FastifyInstance } from 'fastify'
import { formOf, missing, truth, wrong } from '../forms.ts'
import { lockPayment } from '../payments/payments.ts'
import type { ProviderServices } from '../payments/services.ts'
import { actionsOf, announceTo, pay } from './life.ts'
import { newRailId } from './received.ts'
import { chargeData, pixOf } from './show.ts'

const mostInBatch = 100

/** Pays several charges and reports all in one webhook, as banks do under load. */
export function servePixControl(fastify: FastifyInstance, { store, webhooks }: ProviderServices): void {
  fastify.post('/control/pix/batch', async (request, reply) => {
    const form = formOf(request)
    const { txids, times = 1 } = form
    if (!Array.isArray(txids) || !txids.length || txids.length > mostInBatch || !txids.every(isText))
      return wrong(reply, `txids is a list of 1 to ${mostInBatch} txids`)
    if (!Number.isInteger(times) || Number(times) < 1 || Number(times) > 1_000)
      return wrong(reply, 'times is a number from 1 to 1000')
    const written = await store.transaction(async (query) => {
      const pix: object[] = truth(form.strangers) ? otherMovements() : []
      let last
      // Charges are locked in one order, so that two batches cannot deadlock.
      for (const txid of [...new Set(txids)].toSorted()) {
        const payment = await lockPayment(query, 'pix', txid)
        if (!payment || !actionsOf(payment).includes('approve')) return null
        pix.push(pixOf(await pay(query, payment, { form: {} }), []))
        last = payment
      }
      return last && webhooks.announce(query, last, await announceTo(query, chargeData(last).key, pix), Number(times))
    })
    if (!written) return missing(reply, 'One of these is no charge that can be paid.')
    await webhooks.deliver(written)
    return { done: true, notices: written.ids }
  })
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** Other movements of the same account: money without a charge, and money that was sent. */
const otherMovements = (): object[] => [
  { endToEndId: newRailId('E'), chave: 'another', valor: '5.00', horario: new Date().toISOString() },
  {
    endToEndId: newRailId('E'),
    chave: 'another',
    valor: '7.00',
    horario: new Date().toISOString(),
    tipo: 'SOLICITACAO',
    status: 'REALIZADO',
  },
]
