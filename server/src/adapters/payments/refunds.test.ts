import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createBankPix } from './bank-pix.ts'
import { createPayPal } from './paypal.ts'
import { createPicPay } from './picpay.ts'

// A provider that replies from a list and records the requests.
let answers: Record<string, [status: number, body: object]> = {}
const asked: string[] = []
const server = createServer((request: IncomingMessage, reply) => {
  const name = `${request.method} ${request.url}`
  asked.push(name)
  const [status, body] = answers[name] ?? [404, {}]
  request.resume().on('end', () => reply.writeHead(status).end(JSON.stringify(body)))
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => void server.close())
beforeEach(() => void (asked.length = 0))

const refund = { key: 'k-1', providerId: 'ref', receiptId: 'E1', reference: 'ref', refundedBeforeCents: 0 }

test('a part that PicPay paid back, without our hearing of it, is not paid back again', async () => {
  const picpay = createPicPay({ baseUrl, token: 't', sellerToken: 's', isSimulated: true })
  const summary = { authorized: 50, paid: 50, refunded: 10 }
  answers = {
    'GET /payments/ref/status': [200, { status: 'paid', authorizationId: 'a', summary }],
    'POST /payments/ref/refunds': [201, { id: 'r' }],
  }
  expect(await picpay.refund({ ...refund, amountCents: 1000 })).toMatchObject({ value: { isSettled: true } })
  expect(asked).toEqual(['GET /payments/ref/status'])
  // The ten reais that went back before this refund was requested do not count as it.
  expect(await picpay.refund({ ...refund, amountCents: 1000, refundedBeforeCents: 1000 })).toMatchObject({
    value: { refundId: 'r' },
  })
})

const bank = createBankPix({
  baseUrl,
  clientId: 'c',
  clientSecret: 's',
  key: 'k',
  tls: null,
  webhookUrl: '',
  webhookSecret: 's',
  isSimulated: true,
})
const token: [number, object] = [200, { access_token: 't', expires_in: 300 }]

test('where PicPay tells no amounts, a part is not paid back: nobody would see that it was', async () => {
  const picpay = createPicPay({ baseUrl, token: 't', sellerToken: 's', isSimulated: true })
  answers = {
    'GET /payments/ref/status': [200, { status: 'paid', authorizationId: 'a' }],
    'POST /payments/ref/refunds': [201, { id: 'r' }],
  }
  expect(await picpay.find({ providerId: 'ref', reference: 'ref' })).toMatchObject({ value: { refundedCents: null } })
  expect(await picpay.refund({ ...refund, amountCents: 1000 })).toMatchObject({ kind: 'refused' })
  expect(asked).not.toContain('POST /payments/ref/refunds')
  expect(await picpay.refund({ ...refund, amountCents: null })).toMatchObject({ kind: 'applied' })
})

const cobOf = (...pix: object[]): [number, object] => [
  200,
  { txid: 'ref', status: 'CONCLUIDA', chave: 'k', valor: { original: '50.00' }, pix },
]

test('a devolução that the bank knows is only read again', async () => {
  const found: [number, object] = [200, { status: 'DEVOLVIDO' }]
  const devolucoes = [{ id: 'k1', valor: '50.00', status: 'DEVOLVIDO' }]
  answers = {
    'POST /oauth/token': token,
    'GET /v2/cob/ref': cobOf({ endToEndId: 'E1', valor: '50.00', devolucoes }),
    'GET /v2/pix/E1/devolucao/k1': found,
  }
  expect(await bank.refund({ ...refund, amountCents: null })).toEqual({
    kind: 'applied',
    value: { refundId: 'k1', isSettled: true },
  })
  expect(asked.filter((name) => name.startsWith('PUT'))).toEqual([])
})

test('of two payments the second goes back first, and both when all of it does', async () => {
  const accepted: [number, object] = [201, { status: 'EM_PROCESSAMENTO' }]
  answers = {
    'POST /oauth/token': token,
    'GET /v2/cob/ref': cobOf({ endToEndId: 'E1', valor: '50.00' }, { endToEndId: 'E2', valor: '50.00' }),
    'PUT /v2/pix/E1/devolucao/k1': accepted,
    'PUT /v2/pix/E2/devolucao/k1': accepted,
  }
  const sent = () => asked.splice(0).filter((name) => name.startsWith('PUT'))
  expect(await bank.refund({ ...refund, amountCents: 5000 })).toMatchObject({ value: { isSettled: false } })
  expect(sent()).toEqual(['PUT /v2/pix/E2/devolucao/k1'])
  await bank.refund({ ...refund, amountCents: 7000 })
  expect(sent()).toEqual(['PUT /v2/pix/E2/devolucao/k1', 'PUT /v2/pix/E1/devolucao/k1'])
  await bank.refund({ ...refund, amountCents: null })
  expect(sent()).toHaveLength(2)
  expect(await bank.refund({ ...refund, amountCents: 10_001 })).toMatchObject({ kind: 'refused' })
})

test('all that came and all that went back is told, also of a second payment', async () => {
  const back = (valor: string, natureza = 'ORIGINAL') => [{ id: 'x', valor, natureza, status: 'DEVOLVIDO' }]
  const findCharge = async (...pix: object[]) => {
    answers = { 'POST /oauth/token': token, 'GET /v2/cob/ref': cobOf(...pix) }
    const found = await bank.find({ providerId: 'ref', reference: 'ref' })
    return found.kind === 'applied' ? found.value : null
  }
  const first = { endToEndId: 'E1', valor: '50.00' }
  const second = { endToEndId: 'E2', valor: '50.00' }
  expect(await findCharge(first, second)).toMatchObject({ paidCents: 10_000, refundedCents: 0 })
  expect(await findCharge(first, { ...second, devolucoes: back('50.00') })).toMatchObject({
    state: 'paid',
    paidCents: 10_000,
    refundedCents: 5000,
  })
  expect(
    await findCharge({ ...first, devolucoes: back('20.00', 'MED_FRAUDE') }, { ...second, devolucoes: back('50.00') }),
  )
    // Money that a bank took back is reported as a chargeback.
    .toMatchObject({ state: 'paid', paidCents: 10_000, refundedCents: 5000, chargedBackCents: 2000 })
  expect(
    await findCharge({ ...first, devolucoes: back('50.00') }, { ...second, devolucoes: back('50.00') }),
  ).toMatchObject({
    state: 'refunded',
    refundedCents: 10_000,
  })
})

test('a charge of a bank that names no validity can be read', async () => {
  const cob = { txid: 'ref', status: 'ATIVA', chave: 'k', valor: { original: '50.00' } }
  answers = {
    'POST /oauth/token': token,
    'GET /v2/cob/ref': [200, { ...cob, calendario: { criacao: '2026-01-01T00:00:00Z' } }],
  }
  expect(await bank.find({ providerId: 'ref', reference: 'ref' })).toMatchObject({
    value: { state: 'pending', expiresAt: null },
  })
})

const paypal = createPayPal({
  baseUrl,
  clientId: 'c',
  clientSecret: 's',
  webhookId: 'w',
  merchantId: null,
  brandName: 'b',
  isSimulated: true,
})

test('a refund that failed at PayPal is refused, and a capture after a declined one counts', async () => {
  answers = {
    'POST /v1/oauth2/token': token,
    'POST /v2/payments/captures/E1/refund': [201, { id: 'r', status: 'FAILED' }],
    'GET /v2/checkout/orders/ref': [
      200,
      {
        id: 'ref',
        status: 'COMPLETED',
        purchase_units: [
          {
            amount: { currency_code: 'BRL', value: '50.00' },
            payments: {
              captures: [
                { id: 'c1', status: 'DECLINED', amount: { currency_code: 'BRL', value: '50.00' } },
                { id: 'c2', status: 'COMPLETED', amount: { currency_code: 'BRL', value: '50.00' } },
              ],
            },
          },
        ],
      },
    ],
  }
  expect(await paypal.refund({ ...refund, amountCents: 1000 })).toMatchObject({ kind: 'refused' })
  expect(await paypal.find({ providerId: 'ref', reference: 'ref' })).toMatchObject({
    value: { state: 'paid', receiptId: 'c2', paidCents: 5000 },
  })
})

test('the bank and PicPay name a charge by its number there, where our reference is another', async () => {
  const picpay = createPicPay({ baseUrl, token: 't', sellerToken: 's', isSimulated: true })
  const foreign = { ...refund, providerId: 'order#1', reference: 'ours' }
  const cob = { txid: 'order#1', status: 'ATIVA', chave: 'k', valor: { original: '50.00' } }
  answers = {
    'POST /oauth/token': token,
    'GET /payments/order%231/status': [200, { status: 'paid', authorizationId: 'a' }],
    'POST /payments/order%231/refunds': [201, { id: 'r' }],
    'POST /payments/order%231/cancellations': [200, {}],
    'GET /v2/cob/order%231': [200, { ...cob, pix: [{ endToEndId: 'E1', valor: '50.00' }] }],
    'PUT /v2/pix/E1/devolucao/k1': [201, { status: 'DEVOLVIDO' }],
    'PATCH /v2/cob/order%231': [200, { ...cob, status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' }],
  }
  const charge = { providerId: 'order#1', reference: 'ours', key: 'k' }
  for (const provider of [picpay, bank]) {
    expect(await provider.refund({ ...foreign, amountCents: null })).toMatchObject({ kind: 'applied' })
    expect(await provider.cancel(charge)).toMatchObject({ kind: 'applied' })
  }
  expect(asked.filter((path) => path.includes('ours'))).toEqual([])
})
