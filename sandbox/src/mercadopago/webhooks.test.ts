import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { aDatabase } from '../../../test/database.ts'
import { mercadopagoAt, webhookSecret } from '../../../test/mercadopago.ts'
import { aMerchant, type Received } from '../../../test/merchant.ts'
import { aSandbox } from '../../../test/sandbox.ts'
import { sign } from './webhook.ts'

const { url: databaseUrl } = await aDatabase({ empty: true })
const sandbox = await aSandbox({ databaseUrl })
const { call, pay, payByCard, act } = mercadopagoAt(sandbox)
afterEach(() => sandbox.control('DELETE', '/faults'))

const plan = (kind: string, count = 1) => sandbox.control('POST', '/faults', { target: 'mercadopago', kind, count })
const onlySigned = (url: string) => `${url}?source_news=webhooks`
/** A merchant whose new payment was already reported. */
async function aPayment() {
  const merchant = await aMerchant()
  const { body } = await pay({ notification_url: onlySigned(merchant.url) })
  await merchant.until(1)
  merchant.received.length = 0
  return { merchant, id: body.id as number }
}

function isSigned({ query, headers }: Received): boolean {
  const [, ts = '', v1] = /^ts=(\d+),v1=([\da-f]{64})$/.exec(String(headers['x-signature'])) ?? []
  const requestId = String(headers['x-request-id'])
  return v1 === sign(webhookSecret, { id: query.get('data.id')!, requestId, ts })
}

test('signatures equal those of Mercado Pago in each form', () => {
  const requestId = 'bb56a2f1-6aae-46ac-982e-9dcd3581d08e'
  expect(sign('sandbox-secret', { id: '123456789', requestId, ts: '1704908010' })).toBe(
    '1b69a6200a3285deceba538a863e5b462620c77d7c3ea008e1bd0db4173ebcb6',
  )
  expect(sign('sandbox-secret', { id: '123456789', requestId, ts: '1742505638683' })).toBe(
    '24a69fe3b96769e3b9a1ecaf72d7af18718d0778791a856bcd012f1780401af3',
  )
  expect(sign('sandbox-secret', { requestId, ts: '1704908010' })).toBe(
    'cb80ae6097f862c8571b6efdf145d5574edd4e6b4e3fead640c9494793ea39c3',
  )
})

test('an event is sent signed, and twice in the older form unless the address asks for one', async () => {
  const merchant = await aMerchant()
  const { body } = await pay({ notification_url: `${merchant.url}/mp?shop=1` })
  const all = await merchant.until(3)
  const signed = all.find(({ query }) => query.has('data.id'))!
  expect(signed.path).toBe('/webhooks/mp')
  expect([signed.query.get('shop'), signed.query.get('type')]).toEqual(['1', 'payment'])
  expect(signed.body).toMatchObject({ action: 'payment.created', data: { id: String(body.id) }, type: 'payment' })
  expect(isSigned(signed)).toBe(true)
  expect(signed.headers).toMatchObject({ 'x-retry': '0', 'x-socket-timeout': '22000' })
  const older = all.filter((each) => each !== signed)
  expect(new Set(older.map(({ query }) => query.get('topic')))).toEqual(new Set(['merchant_order', 'payment']))
  expect(older[0]!.headers['x-signature']).toBeUndefined()

  const { merchant: other, id } = await aPayment()
  const { notices } = await act(id, 'approve')
  expect(notices).toMatchObject([{ event: 'payment.updated', answered: 200 }])
  expect(other.received.map(({ body: { action } }) => action)).toEqual(['payment.updated'])
})

test('a webhook is repeated until it is accepted, with a new signature each time', async () => {
  const { merchant, id } = await aPayment()
  merchant.answers.push(500, 0, 302)
  const { notices } = await act(id, 'approve')
  expect(notices).toMatchObject([{ answered: 500 }])
  const attempts = await merchant.until(4)
  expect(attempts.map(({ headers }) => headers['x-retry'])).toEqual(['0', '1', '2', '3'])
  expect(attempts.every(isSigned)).toBe(true)
  expect(new Set(attempts.map(({ headers }) => headers['x-request-id'])).size).toBe(4)
  expect(new Set(attempts.map(({ body }) => String(body.id))).size).toBe(4)
})

test('a webhook that was not accepted is repeated after a restart of the sandbox', async () => {
  const another = await aSandbox({ databaseUrl, pace: { retryScale: 1 / 450 } })
  const { merchant, id } = await aPayment()
  merchant.answers.push(503)
  await mercadopagoAt(another).act(id, 'approve')
  await another.close()
  const [, again] = await merchant.until(2)
  expect([again!.headers['x-retry'], isSigned(again!)]).toEqual(['1', true])
})

test('a webhook that was under way at a kill of the sandbox is sent again', async () => {
  const another = await aSandbox({ databaseUrl, pace: { leaseMs: 400 } })
  const { merchant, id } = await aPayment()
  // A reply that never comes; closing in the middle has the effect of a kill.
  merchant.answers.push(-1)
  const acting = mercadopagoAt(another)
    .act(id, 'approve')
    .catch((error: Error) => error)
  await merchant.until(1)
  await another.close()
  await acting
  const [, again] = await merchant.until(2)
  expect([again!.headers['x-retry'], isSigned(again!)]).toEqual(['1', true])
})

test('an unpaid Pix expires and sends a webhook', async () => {
  const { merchant, id } = await aPayment()
  const database = new pg.Client(databaseUrl)
  await database.connect()
  await database.query('update sandbox.payments set expires_at = now() where ref = $1', [String(id)])
  await database.end()
  const [webhook] = await merchant.until(1)
  expect(webhook!.body.action).toBe('payment.updated')
  expect((await call('GET', `/v1/payments/${id}`)).body).toMatchObject({
    status: 'cancelled',
    status_detail: 'expired',
  })
})

test('a webhook may arrive before the reply that caused it', async () => {
  const merchant = await aMerchant()
  await plan('webhook-early')
  const { token, payment_method_id } = await sandbox.control('POST', '/cards', { holder: 'APRO' })
  await pay({ token, payment_method_id, installments: 1, notification_url: onlySigned(merchant.url) })
  expect(merchant.received).toHaveLength(1)
})

test('a webhook may come three times, late, after the next one, or never', async () => {
  const triple = await aPayment()
  await plan('webhook-triple')
  await act(triple.id, 'approve')
  expect(triple.merchant.received).toHaveLength(3)

  const late = await aPayment()
  await plan('webhook-late')
  expect((await act(late.id, 'approve')).notices).toEqual([])
  expect(late.merchant.received).toEqual([])
  await late.merchant.until(1)

  const merchant = await aMerchant()
  await plan('webhook-disordered')
  const { body } = await pay({ notification_url: onlySigned(merchant.url) })
  await act(body.id, 'approve')
  const webhooks = await merchant.until(2)
  expect(webhooks.map(({ body: { action } }) => action)).toEqual(['payment.updated', 'payment.created'])

  const never = await aPayment()
  await plan('webhook-none')
  await act(never.id, 'approve')
  const { notices } = await sandbox.control('GET', `/payments/mercadopago/${never.id}`)
  expect(notices[0]).toMatchObject({ event: 'payment.updated', attempts: 0, dueAt: null })
  // A request repeats the webhook.
  await act(never.id, 'notify', { times: 4 })
  expect(never.merchant.received).toHaveLength(4)
})

test('webhooks can be absent, many, repeated, and wrong in every known way', async () => {
  const { merchant, id } = await aPayment()
  await act(id, 'approve', { notify: false })
  expect(merchant.received).toEqual([])
  // A second approval only repeats the webhooks.
  await act(id, 'approve', { times: 50 })
  expect(merchant.received.filter(isSigned)).toHaveLength(50)
  const units = merchant.received.map(({ headers }) => String(headers['x-signature']).indexOf(',') - 'ts='.length)
  expect(new Set(units)).toEqual(new Set([10, 13]))

  const last = async (variant: string) => {
    await act(id, 'notify', { variant })
    return merchant.received.at(-1)!
  }
  expect((await last('unsigned')).headers['x-signature']).toBeUndefined()
  expect(isSigned(await last('forged'))).toBe(false)
  const bare = await last('without-request-id')
  const [, ts = '', v1] = /^ts=(\d+),v1=(.+)$/.exec(String(bare.headers['x-signature'])) ?? []
  expect(bare.headers['x-request-id']).toBeUndefined()
  expect(v1).toBe(sign(webhookSecret, { id: String(id), ts }))
  const another = await last('another-body')
  expect(isSigned(another)).toBe(true)
  expect(another.body.data.id).not.toBe(another.query.get('data.id'))
  expect((await last('ipn')).query.get('topic')).toBeTruthy()
})

test('a chargeback sends webhooks of both topics', async () => {
  const { merchant, id } = await aPayment()
  await act(id, 'approve', { notify: false })
  await act(id, 'chargeback')
  const types = merchant.received.map(({ query }) => query.get('type'))
  expect([types.length, new Set(types)]).toEqual([2, new Set(['payment', 'topic_chargebacks_wh'])])
  expect(merchant.received.every(isSigned)).toBe(true)
})

test('without an address nothing is sent; a dead address does not block an action', async () => {
  const { body } = await payByCard('APRO')
  expect((await act(body.id, 'refund')).notices).toEqual([])
  const { body: dead } = await pay({ notification_url: 'http://127.0.0.1:9/x?source_news=webhooks' })
  expect((await act(dead.id, 'approve')).notices).toMatchObject([{ answered: 0 }])
})
