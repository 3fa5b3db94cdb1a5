import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { aDatabase } from '../../../test/database.ts'
import { aMerchant } from '../../../test/merchant.ts'
import { aSandbox } from '../../../test/sandbox.ts'

const { url: databaseUrl } = await aDatabase({ empty: true })
const sandbox = await aSandbox({ databaseUrl })
const merchant = await aMerchant()
const { PICPAY_BASE_URL: base, PICPAY_TOKEN: token, PICPAY_SELLER_TOKEN: sellerToken } = sandbox.merchant
afterEach(() => sandbox.control('DELETE', '/faults'))

const call = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
  const reply = await fetch(`${base}${path}`, {
    method,
    headers: {
      'x-picpay-token': token!,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  // oxlint-disable-next-line typescript/no-explicit-any -- the shape is what is being tested
  return { status: reply.status, body: (await reply.json()) as any }
}
const anOrder = (over: object = {}) => ({
  referenceId: randomUUID(),
  callbackUrl: `${merchant.url}/picpay`,
  returnUrl: 'http://localhost:3000/paymentPicPay',
  value: 20.51,
  buyer: {
    firstName: 'Ana',
    lastName: 'Souza',
    document: '123.456.789-09',
    email: 'ana@example.com',
    phone: '+55 27 12345-6789',
  },
  ...over,
})
const create = async (over: object = {}) => {
  const order = anOrder(over)
  return { order, ref: order.referenceId, ...(await call('POST', '/payments', order)) }
}
const act = (ref: string, action: string, form: object = {}) =>
  sandbox.control('POST', `/payments/picpay/${ref}/${action}`, form)
const status = async (ref: string) => (await call('GET', `/payments/${ref}/status`)).body
const calledFor = (ref: string) => merchant.received.filter(({ body }) => body.referenceId === ref)

test('an order has a payment page, its QR code and an end', async () => {
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
  const { status: code, body, ref } = await create({ expiresAt })
  expect(code).toBe(200)
  expect(body).toMatchObject({ referenceId: ref, expiresAt, qrcode: { content: body.paymentUrl } })
  expect(body.qrcode.base64).toMatch(/^data:image\/png;base64,iVBORw0KGgo/)
  expect(await status(ref)).toEqual({ referenceId: ref, status: 'created' })
})

test('a missing or wrong token is refused', async () => {
  for (const wrong of ['', 'another', `${token}x`])
    expect(await call('POST', '/payments', anOrder(), { 'x-picpay-token': wrong })).toEqual({
      status: 401,
      body: { message: 'O Token informado é inválido' },
    })
})

test('the problem of an order is named at its field', async () => {
  const { buyer } = anOrder()
  for (const [over, field] of [
    [{ value: '20.51' }, 'value'],
    [{ value: 20.515 }, 'value'],
    [{ value: 0 }, 'value'],
    [{ callbackUrl: 'nowhere' }, 'callbackUrl'],
    [{ referenceId: '' }, 'referenceId'],
    [{ expiresAt: '2020-01-01T00:00:00-03:00' }, 'expiresAt'],
    [{ expiresAt: 'amanhã' }, 'expiresAt'],
    [{ buyer: undefined }, 'buyer'],
    [{ buyer: { ...buyer, document: '12345678909' } }, 'buyer.document'],
    [{ buyer: { ...buyer, email: 'ana' } }, 'buyer.email'],
  ] as [object, string][]) {
    const { status: code, body } = await create(over)
    expect([code, body.errors?.[0]?.field]).toEqual([422, field])
    expect(body.message).toBe('Algumas propriedades não passaram no teste de validação.')
  }
})

test('a referenceId makes one order under concurrent requests', async () => {
  const order = anOrder()
  const replies = await Promise.all(Array.from({ length: 5 }, () => call('POST', '/payments', order)))
  expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422, 422])
  expect(await sandbox.control('GET', `/payments?provider=picpay&reference=${order.referenceId}`)).toHaveLength(1)
})

test('a webhook has no status and the seller token; the merchant asks for the status', async () => {
  const { ref } = await create()
  await act(ref, 'approve')
  const [callback] = calledFor(ref)
  expect(callback).toMatchObject({ path: '/webhooks/picpay', headers: { 'x-seller-token': sellerToken } })
  const { authorizationId, ...paid } = await status(ref)
  expect(paid).toEqual({ referenceId: ref, status: 'paid', summary: { authorized: 20.51, paid: 20.51, refunded: 0 } })
  expect(callback!.body).toEqual({ referenceId: ref, authorizationId })
  await act(ref, 'complete')
  expect((await status(ref)).status).toBe('completed')
  expect(calledFor(ref)).toHaveLength(2)
})

test('any reply but 200 repeats the webhook, 21 times at most', async () => {
  const { ref } = await create()
  merchant.answers.push(201, 500, 0)
  await act(ref, 'approve')
  await expect.poll(() => calledFor(ref).length).toBe(4)
  const { notices } = await sandbox.control('GET', `/payments/picpay/${ref}`)
  expect(notices).toMatchObject([{ attempts: 4, answered: 200 }])

  const { ref: deaf } = await create()
  merchant.answers.push(...Array<number>(30).fill(503))
  await act(deaf, 'approve')
  await expect.poll(() => calledFor(deaf).length, { timeout: 10_000 }).toBe(22)
  const [webhook] = (await sandbox.control('GET', `/payments/picpay/${deaf}`)).notices
  expect(webhook).toMatchObject({ dueAt: null, answered: 503 })
  merchant.answers.length = 0
})

test('an unpaid order expires, and may still be paid at the last moment', async () => {
  const { ref } = await create({ expiresAt: new Date(Date.now() + 300).toISOString() })
  await expect.poll(async () => (await status(ref)).status, { timeout: 5_000 }).toBe('expired')
  await expect.poll(() => calledFor(ref).length).toBe(1)
  await act(ref, 'approve')
  expect((await status(ref)).status).toBe('paid')
})

test('an order is cancelled before and refunded after its payment, only with its authorization', async () => {
  const { ref: unpaid } = await create()
  const gone = await call('POST', `/payments/${unpaid}/cancellations`, {})
  expect(gone).toMatchObject({ status: 200, body: { referenceId: unpaid } })
  expect(gone.body.cancellationId).toMatch(/^[0-9a-f]{24}$/)
  expect((await status(unpaid)).status).toBe('expired')
  expect((await call('POST', `/payments/${unpaid}/cancellations`, {})).status).toBe(422)

  const { ref } = await create()
  await act(ref, 'approve')
  const { authorizationId } = await status(ref)
  const path = `/payments/${ref}/cancellations`
  expect((await call('POST', path, {})).body.errors).toMatchObject([{ field: 'authorizationId' }])
  expect((await call('POST', path, { authorizationId })).status).toBe(200)
  expect(await status(ref)).toMatchObject({ status: 'refunded', summary: { paid: 20.51, refunded: 20.51 } })
  expect((await call('POST', path, { authorizationId })).status).toBe(422)
  expect((await call('POST', '/payments/unknown/cancellations', {})).status).toBe(404)
})

test('partial refunds leave the order paid, and never exceed the rest', async () => {
  const { ref } = await create()
  await act(ref, 'approve')
  const { authorizationId } = await status(ref)
  const refund = (amount?: unknown) => call('POST', `/payments/${ref}/refunds`, { authorizationId, amount })
  expect(await refund(5.25)).toMatchObject({ status: 201, body: { referenceId: ref, summary: { refunded: 5.25 } } })
  expect((await status(ref)).status).toBe('paid')
  for (const amount of [15.27, -1, 0, 1.005, '5']) expect((await refund(amount)).status).toBe(422)
  expect(await refund()).toMatchObject({ status: 201, body: { summary: { paid: 20.51, refunded: 20.51 } } })
  expect((await status(ref)).status).toBe('refunded')
})

test('without autoCapture the money waits for the merchant', async () => {
  const { ref } = await create({ autoCapture: false })
  expect((await call('POST', `/payments/${ref}/capture`)).status).toBe(422)
  await act(ref, 'approve')
  expect(await status(ref)).toMatchObject({ status: 'authorized', summary: { authorized: 20.51, paid: 0 } })
  expect((await call('POST', `/payments/${ref}/capture`)).body.status).toBe('paid')
})

test('a review, a chargeback, and another amount than requested', async () => {
  const { ref: looked } = await create()
  await act(looked, 'review')
  expect(await status(looked)).toMatchObject({ status: 'analysis', summary: { paid: 0 } })
  await act(looked, 'reject')
  expect((await status(looked)).status).toBe('refunded')

  const { ref: contested } = await create()
  await act(contested, 'approve')
  await act(contested, 'chargeback')
  expect((await status(contested)).status).toBe('chargeback')
  await expect(act(contested, 'refund')).rejects.toThrow('409')

  const { ref: other } = await create()
  await act(other, 'approve', { amount: 10 })
  expect((await status(other)).summary).toMatchObject({ paid: 10 })
})

test('the payment page stands in a frame, runs no scripts, and pays once for two clicks', async () => {
  const { ref, body } = await create()
  const open = async () => {
    const reply = await fetch(body.paymentUrl)
    return { policy: reply.headers.get('content-security-policy')!, text: await reply.text() }
  }
  const { policy, text } = await open()
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('frame-ancestors')
  expect(text).toContain('R$ 20,51')
  expect(text).toContain('data:image/png;base64,')
  expect(text).not.toContain('<script')

  const pay = () =>
    fetch(body.paymentUrl, { method: 'POST', body: new URLSearchParams({ decision: 'pay' }), redirect: 'manual' })
  expect((await Promise.all([pay(), pay()])).map((reply) => reply.status)).toEqual([303, 303])
  expect((await status(ref)).status).toBe('paid')
  await expect.poll(() => calledFor(ref).length).toBe(1)
  expect((await open()).text).toContain('href="http://localhost:3000/paymentPicPay" target="_top"')
  expect((await fetch(`${sandbox.url}/picpay/checkout/bm9uZQ`)).status).toBe(404)
})

test('faults apply as planned: the order of a lost reply exists', async () => {
  const fault = (kind: string) => sandbox.control('POST', '/faults', { target: 'picpay', kind, count: 1 })
  await fault('error')
  const failed = await create()
  expect(failed).toMatchObject({ status: 500, body: { message: expect.stringContaining('Problema geral') } })
  expect((await call('GET', `/payments/${failed.ref}/status`)).status).toBe(404)

  await fault('lost-reply')
  const order = anOrder()
  await expect(call('POST', '/payments', order)).rejects.toThrow('fetch failed')
  expect((await status(order.referenceId)).status).toBe('created')
  expect((await call('POST', '/payments', order)).status).toBe(422)
})

test('a webhook comes three times, or never', async () => {
  const fault = (kind: string) => sandbox.control('POST', '/faults', { target: 'picpay', kind, count: 1 })
  await fault('webhook-triple')
  const { ref: loud } = await create()
  await act(loud, 'approve')
  expect(calledFor(loud)).toHaveLength(3)
  await fault('webhook-none')
  const { ref: mute } = await create()
  await act(mute, 'approve')
  expect(calledFor(mute)).toHaveLength(0)
  await act(mute, 'notify', { times: 2 })
  expect(calledFor(mute)).toHaveLength(2)
})

test('orders survive a restart of the sandbox', async () => {
  const { ref } = await create()
  await act(ref, 'approve', { notify: false })
  const another = await aSandbox({ databaseUrl })
  const reply = await fetch(`${another.url}/picpay/payments/${ref}/status`, { headers: { 'x-picpay-token': token! } })
  expect(await reply.json()).toMatchObject({ status: 'paid' })
  await another.close()
})

test('the payer reads the page in the language of the page that the merchant named', async () => {
  const pageOf = async (returnUrl: string) => {
    const { body } = await create({ returnUrl, value: 1860 })
    return (await fetch(body.paymentUrl)).text()
  }
  const english = await pageOf('http://localhost:3000/en/paymentPicPay?referenceId=1')
  for (const words of ['<html lang="en">', 'Simulation: no money moves.', 'Pay R$ 1.860,00', 'Give up'])
    expect(english).toContain(words)
  expect(english).not.toMatch(/Simulação|Valor|Pedido|Pagar|Desistir/)
  for (const address of ['http://localhost:3000/paymentPicPay', 'http://localhost:3000/entrada']) {
    const portuguese = await pageOf(address)
    for (const words of ['<html lang="pt-BR">', 'Simulação: nenhum dinheiro se move.', 'Pagar R$ 1.860,00', 'Desistir'])
      expect(portuguese).toContain(words)
  }
})
