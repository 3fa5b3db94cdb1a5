import { createVerify, randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { aDatabase } from '../../../test/database.ts'
import { aMerchant, type Received } from '../../../test/merchant.ts'
import { aSandbox } from '../../../test/sandbox.ts'
import { memberText } from './events.ts'

const { url: databaseUrl } = await aDatabase({ empty: true })
const sandbox = await aSandbox({ databaseUrl })
const merchant = await aMerchant()
await sandbox.control('POST', '/portal', { url: merchant.url.replace('/webhooks', '') })
const {
  PAYPAL_BASE_URL: base,
  PAYPAL_CLIENT_ID: id,
  PAYPAL_CLIENT_SECRET: secret,
  PAYPAL_WEBHOOK_ID: webhookId,
} = sandbox.merchant
afterEach(() => sandbox.control('DELETE', '/faults'))

const authorize = (pair = `${id}:${secret}`, grant = 'client_credentials') =>
  fetch(`${base}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` },
    body: new URLSearchParams({ grant_type: grant }),
  })
const { access_token: token } = (await (await authorize()).json()) as { access_token: string }

interface Options {
  body?: object | string
  headers?: Record<string, string>
}
async function call(method: string, path: string, { body, headers = {} }: Options = {}) {
  const reply = await fetch(`${base}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      prefer: 'return=representation',
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body ? { body: typeof body === 'string' ? body : JSON.stringify(body) } : {}),
  })
  const text = await reply.text()
  // oxlint-disable-next-line typescript/no-explicit-any -- the shape is what is being tested
  return { status: reply.status, body: (text && JSON.parse(text)) as any }
}
const context = {
  return_url: 'http://localhost:3000/paypal/return?x=1',
  cancel_url: 'http://localhost:3000/paypal/cancel',
}
const anOrder = (unit: object = {}, over: object = {}) => ({
  intent: 'CAPTURE',
  purchase_units: [
    { custom_id: randomUUID(), description: 'Doação', amount: { currency_code: 'BRL', value: '50.00' }, ...unit },
  ],
  payment_source: { paypal: { experience_context: context } },
  ...over,
})
const create = async (unit: object = {}) => (await call('POST', '/v2/checkout/orders', { body: anOrder(unit) })).body
const act = (ref: string, action: string, form: object = {}) =>
  sandbox.control('POST', `/payments/paypal/${ref}/${action}`, form)
const read = async (ref: string) => (await call('GET', `/v2/checkout/orders/${ref}`)).body
const capture = (ref: string, key = randomUUID(), headers: Record<string, string> = {}) =>
  call('POST', `/v2/checkout/orders/${ref}/capture`, { body: {}, headers: { 'paypal-request-id': key, ...headers } })
async function captured(unit: object = {}, form: object = {}) {
  const { id: ref } = await create(unit)
  await act(ref, 'approve', form)
  const { body } = await capture(ref)
  return { ref, captureId: body.purchase_units[0].payments.captures[0].id as string }
}
const refund = (captureId: string, body: object = {}, key = randomUUID()) =>
  call('POST', `/v2/payments/captures/${captureId}/refund`, { body, headers: { 'paypal-request-id': key } })
const issueOf = ({ status, body }: { status: number; body: { details?: { issue: string }[] } }) => [
  status,
  body.details?.[0]?.issue,
]
const eventsOf = (ref: string): Received[] => merchant.received.filter(({ body }) => JSON.stringify(body).includes(ref))
const typesOf = (ref: string): string[] => eventsOf(ref).map(({ body }) => body.event_type as string)

test('a token is for clients, opens the API, and expires', async () => {
  expect(await (await authorize()).json()).toMatchObject({ token_type: 'Bearer', expires_in: 32_400 })
  const wrong = await authorize(`${id}:x`)
  expect([wrong.status, await wrong.json()]).toMatchObject([401, { error: 'invalid_client' }])
  expect((await authorize(undefined, 'password')).status).toBe(400)
  const refused = await call('GET', '/v2/checkout/orders/X', { headers: { authorization: 'Bearer another' } })
  expect(refused).toMatchObject({ status: 401, body: { error: 'invalid_token' } })

  const other = await aSandbox()
  const lived = await fetch(`${other.merchant.PAYPAL_BASE_URL}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  const headers = { authorization: `Bearer ${((await lived.json()) as { access_token: string }).access_token}` }
  const ask = () => fetch(`${other.merchant.PAYPAL_BASE_URL}/v2/checkout/orders/X`, { headers })
  expect((await ask()).status).toBe(404)
  await other.control('DELETE', '/tokens/paypal')
  expect((await ask()).status).toBe(401)
})

test("an order waits for its payer, with the request's fields", async () => {
  const { body: newer } = await call('POST', '/v2/checkout/orders', { body: anOrder() })
  expect(newer).toMatchObject({ status: 'PAYER_ACTION_REQUIRED', intent: 'CAPTURE' })
  expect(newer.links).toContainEqual({
    href: `${sandbox.url}/paypal/checkoutnow?token=${newer.id}`,
    rel: 'payer-action',
    method: 'GET',
  })
  const older = anOrder({}, { payment_source: undefined, application_context: context })
  const minimal = await call('POST', '/v2/checkout/orders', { body: older, headers: { prefer: 'return=minimal' } })
  expect(Object.keys(minimal.body)).toEqual(['id', 'status', 'links'])
  expect(minimal).toMatchObject({ status: 201, body: { status: 'CREATED', links: [{}, { rel: 'approve' }, {}] } })
  expect((await call('GET', '/v2/checkout/orders/5O190127TN364715T')).status).toBe(404)
})

test('the problem of an order is named by its issue', async () => {
  const amount = (value: unknown, currency_code: unknown = 'BRL') => ({ amount: { currency_code, value } })
  for (const [order, status, issue] of [
    [anOrder(amount(50)), 400, 'INVALID_PARAMETER_SYNTAX'],
    [anOrder(amount('50,00')), 400, 'INVALID_PARAMETER_SYNTAX'],
    [anOrder(amount('50.001')), 422, 'DECIMAL_PRECISION'],
    [anOrder(amount('0.00')), 422, 'CANNOT_BE_ZERO_OR_NEGATIVE'],
    [anOrder(amount('50.00', 'XYZ')), 422, 'INVALID_CURRENCY_CODE'],
    [anOrder(amount('50.00', null)), 400, 'MISSING_REQUIRED_PARAMETER'],
    [anOrder({ custom_id: 'x'.repeat(128) }), 400, 'INVALID_STRING_LENGTH'],
    [anOrder({}, { intent: 'SALE' }), 400, 'INVALID_PARAMETER_VALUE'],
    [anOrder({}, { purchase_units: [] }), 400, 'INVALID_ARRAY_LENGTH'],
    ['{"intent":', 400, 'MALFORMED_REQUEST_JSON'],
  ] as [object | string, number, string][]) {
    const refused = await call('POST', '/v2/checkout/orders', { body: order })
    expect(issueOf(refused)).toEqual([status, issue])
    expect(refused.body).toMatchObject({
      name: expect.any(String),
      message: expect.any(String),
      debug_id: expect.any(String),
    })
  }
})

test('a PayPal-Request-Id makes one order, and a repetition gets its current state', async () => {
  const body = anOrder()
  const headers = { 'paypal-request-id': randomUUID() }
  const replies = await Promise.all(
    Array.from({ length: 4 }, () => call('POST', '/v2/checkout/orders', { body, headers })),
  )
  expect(new Set(replies.map((reply) => reply.body.id)).size).toBe(1)
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 201])
  await act(replies[0]!.body.id, 'approve')
  expect((await call('POST', '/v2/checkout/orders', { body, headers })).body.status).toBe('APPROVED')
})

test('a payer approves on PayPal’s page and returns with a token; a cancellation decides nothing', async () => {
  const { id: ref, links } = await create()
  const address = links.find(({ rel }: { rel: string }) => rel === 'payer-action').href as string
  const page = await fetch(address)
  const text = await page.text()
  expect(text).toContain('R$ 50,00')
  expect(text).not.toContain('<script')
  const decide = async (decision: string) => {
    const reply = await fetch(address, { method: 'POST', body: new URLSearchParams({ decision }), redirect: 'manual' })
    return [reply.status, reply.headers.get('location')]
  }
  expect(await decide('cancel')).toEqual([303, `http://localhost:3000/paypal/cancel?token=${ref}`])
  expect((await read(ref)).status).toBe('PAYER_ACTION_REQUIRED')
  const [, back] = await decide('approve')
  expect(back).toMatch(new RegExp(`^http://localhost:3000/paypal/return\\?x=1&token=${ref}&PayerID=[A-Z0-9]{13}$`))
  const order = await read(ref)
  expect(order).toMatchObject({
    status: 'APPROVED',
    payer: { payer_id: new URL(String(back)).searchParams.get('PayerID') },
  })
  expect((await decide('approve'))[1]).toBe(back)
  await expect.poll(() => typesOf(ref)).toEqual(['CHECKOUT.ORDER.APPROVED'])
})

test('a capture takes the money once, under any number of requests', async () => {
  const { id: ref } = await create({ custom_id: 'donation-7' })
  expect(issueOf(await capture(ref))).toEqual([422, 'ORDER_NOT_APPROVED'])
  await act(ref, 'approve')
  const key = randomUUID()
  const replies = await Promise.all([capture(ref, key), capture(ref, key), capture(ref), capture(ref)])
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
  const order = await read(ref)
  expect(order.status).toBe('COMPLETED')
  const [captured] = order.purchase_units[0].payments.captures
  expect(captured).toMatchObject({
    status: 'COMPLETED',
    amount: { currency_code: 'BRL', value: '50.00' },
    custom_id: 'donation-7',
    final_capture: true,
    payee: { merchant_id: 'GUILDHALLSBX1' },
    seller_receivable_breakdown: { paypal_fee: { value: '2.50' }, net_amount: { value: '47.50' } },
  })
  expect((await call('GET', `/v2/payments/captures/${captured.id}`)).body).toEqual(captured)
  expect(issueOf(await capture(ref))).toEqual([422, 'ORDER_ALREADY_CAPTURED'])
  await expect.poll(() => typesOf(ref)).toEqual(['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED'])
})

test('a declined card needs another approval and another key', async () => {
  const { id: ref } = await create()
  await act(ref, 'decline')
  await act(ref, 'approve')
  const key = randomUUID()
  const declined = await capture(ref, key)
  expect(issueOf(declined)).toEqual([422, 'INSTRUMENT_DECLINED'])
  expect(declined.body.links).toContainEqual(expect.objectContaining({ rel: 'payer-action' }))
  await act(ref, 'approve')
  expect(issueOf(await capture(ref, key))).toEqual([422, 'INSTRUMENT_DECLINED'])
  expect((await capture(ref)).body.status).toBe('COMPLETED')
})

test('an order is COMPLETED while its capture is reviewed, and then completed or denied', async () => {
  for (const [decision, status, type] of [
    ['approve', 'COMPLETED', 'PAYMENT.CAPTURE.COMPLETED'],
    ['reject', 'DECLINED', 'PAYMENT.CAPTURE.DENIED'],
  ] as const) {
    const { id: ref } = await create()
    await act(ref, 'review')
    await act(ref, 'approve')
    const { body } = await capture(ref)
    expect(body.status).toBe('COMPLETED')
    expect(body.purchase_units[0].payments.captures[0]).toMatchObject({
      status: 'PENDING',
      status_details: { reason: 'PENDING_REVIEW' },
    })
    await expect.poll(() => typesOf(ref)).toContain('PAYMENT.CAPTURE.PENDING')
    await act(ref, decision)
    expect((await read(ref)).purchase_units[0].payments.captures[0].status).toBe(status)
    expect(typesOf(ref)).toContain(type)
  }
})

test('the refusals that a merchant wants to try', async () => {
  const { id: ref } = await create()
  await act(ref, 'approve')
  const mock = (issue: string) => ({ 'paypal-mock-response': JSON.stringify({ mock_application_codes: issue }) })
  expect(issueOf(await capture(ref, undefined, mock('INSTRUMENT_DECLINED')))).toEqual([422, 'INSTRUMENT_DECLINED'])
  expect((await capture(ref, undefined, mock('INTERNAL_SERVER_ERROR'))).status).toBe(500)
  expect((await capture(ref)).status).toBe(201)
})

test('an invoice is paid once', async () => {
  const invoice_id = randomUUID()
  await captured({ invoice_id })
  const { id: ref } = await create({ invoice_id })
  await act(ref, 'approve')
  expect(issueOf(await capture(ref))).toEqual([422, 'DUPLICATE_INVOICE_ID'])
})

test('refunds are partial or full, once per key', async () => {
  const { ref, captureId } = await captured()
  const part = { amount: { currency_code: 'BRL', value: '20.00' } }
  const key = randomUUID()
  const back = await refund(captureId, part, key)
  expect(back).toMatchObject({ status: 201, body: { status: 'COMPLETED', amount: part.amount } })
  expect(await refund(captureId, part, key)).toMatchObject({ status: 200, body: { id: back.body.id } })
  expect((await call('GET', `/v2/payments/captures/${captureId}`)).body.status).toBe('PARTIALLY_REFUNDED')
  expect((await call('GET', `/v2/payments/refunds/${back.body.id}`)).body).toEqual(back.body)
  const exceeding = { amount: { currency_code: 'BRL', value: '30.01' } }
  expect(issueOf(await refund(captureId, exceeding))).toEqual([422, 'REFUND_AMOUNT_EXCEEDED'])
  const foreign = { amount: { currency_code: 'USD', value: '1.00' } }
  expect(issueOf(await refund(captureId, foreign))).toEqual([422, 'REFUND_CAPTURE_CURRENCY_MISMATCH'])
  expect((await refund(captureId)).body.seller_payable_breakdown.total_refunded_amount.value).toBe('50.00')
  expect(issueOf(await refund(captureId))).toEqual([422, 'CAPTURE_FULLY_REFUNDED'])
  const [unit] = (await read(ref)).purchase_units
  expect(unit.payments.captures[0].status).toBe('REFUNDED')
  expect(unit.payments.refunds.map((each: { amount: { value: string } }) => each.amount.value)).toEqual([
    '20.00',
    '30.00',
  ])
  await expect.poll(() => typesOf(captureId).filter((type) => type === 'PAYMENT.CAPTURE.REFUNDED')).toHaveLength(2)
  const event = eventsOf(captureId).find(({ body }) => body.event_type === 'PAYMENT.CAPTURE.REFUNDED')!
  expect(event.body.resource.links).toContainEqual(
    expect.objectContaining({ rel: 'up', href: `${base}/v2/payments/captures/${captureId}` }),
  )
  expect(issueOf(await refund('UNKNOWN'))).toEqual([404, 'INVALID_RESOURCE_ID'])
})

test('a dispute blocks refunds; a lost one takes the money, a won one keeps it', async () => {
  const won = await captured()
  await act(won.ref, 'dispute')
  expect(issueOf(await refund(won.captureId))).toEqual([422, 'TRANSACTION_DISPUTED'])
  const open = await call('GET', `/v1/customer/disputes?disputed_transaction_id=${won.captureId}`)
  expect(open.body.items).toMatchObject([{ status: 'UNDER_REVIEW', dispute_amount: { value: '50.00' } }])
  await act(won.ref, 'chargeback-won')
  const [{ dispute_id: disputeId }] = open.body.items
  expect((await call('GET', `/v1/customer/disputes/${disputeId}`)).body).toMatchObject({
    status: 'RESOLVED',
    dispute_outcome: { outcome_code: 'RESOLVED_SELLER_FAVOUR' },
  })
  expect((await call('GET', `/v2/payments/captures/${won.captureId}`)).body.status).toBe('COMPLETED')

  const lost = await captured()
  await act(lost.ref, 'chargeback')
  await act(lost.ref, 'chargeback')
  expect((await call('GET', `/v2/payments/captures/${lost.captureId}`)).body.status).toBe('REFUNDED')
  const closed = await call('GET', `/v1/customer/disputes?disputed_transaction_id=${lost.captureId}`)
  expect(closed.body.items).toMatchObject([{ dispute_outcome: { outcome_code: 'RESOLVED_BUYER_FAVOUR' } }])
  expect(issueOf(await refund(lost.captureId))).toEqual([422, 'REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK'])
  expect((await sandbox.control('GET', `/payments/paypal/${lost.ref}`)).reversals).toMatchObject([
    { kind: 'chargeback', amountCents: 5000 },
  ])
  expect(typesOf(lost.captureId)).toEqual(
    expect.arrayContaining(['CUSTOMER.DISPUTE.CREATED', 'PAYMENT.CAPTURE.REVERSED', 'CUSTOMER.DISPUTE.RESOLVED']),
  )
})

test('an event is signed as PayPal signs, and only as it was sent', async () => {
  const { captureId } = await captured()
  await expect.poll(() => eventsOf(captureId).length).toBeGreaterThan(0)
  const { headers, body } = eventsOf(captureId)[0]!
  const raw = JSON.stringify(body)
  const text = [headers['paypal-transmission-id'], headers['paypal-transmission-time'], webhookId, crc32(raw)].join('|')
  const certificate = await (await fetch(String(headers['paypal-cert-url']))).text()
  const verify = createVerify('RSA-SHA256').update(text)
  expect(verify.verify(certificate, String(headers['paypal-transmission-sig']), 'base64')).toBe(true)

  const claim = {
    auth_algo: headers['paypal-auth-algo'],
    cert_url: headers['paypal-cert-url'],
    transmission_id: headers['paypal-transmission-id'],
    transmission_sig: headers['paypal-transmission-sig'],
    transmission_time: headers['paypal-transmission-time'],
    webhook_id: webhookId,
  }
  const ask = async (event: string, over: object = {}) => {
    const asked = `${JSON.stringify({ ...claim, ...over }).slice(0, -1)},"webhook_event":${event}}`
    return (await call('POST', '/v1/notifications/verify-webhook-signature', { body: asked })).body.verification_status
  }
  expect(await ask(raw)).toBe('SUCCESS')
  const { id: eventId, ...rest } = body
  expect(await ask(JSON.stringify({ ...rest, id: eventId }))).toBe('FAILURE')
  expect(await ask(raw.replace('50.00', '5.00'))).toBe('FAILURE')
  expect(await ask(raw, { webhook_id: 'ANOTHER' })).toBe('FAILURE')
  expect(await ask(raw, { cert_url: 'https://evil.example/cert.pem' })).toBe('FAILURE')
  const incomplete = await call('POST', '/v1/notifications/verify-webhook-signature', { body: { webhook_event: {} } })
  expect(issueOf(incomplete)).toEqual([400, 'MISSING_REQUIRED_PARAMETER'])
})

test('a member of JSON is found by its own text', () => {
  const inside = '{"a":[1,{"webhook_event":2}],"b":"}\\",{"}'
  expect(memberText(`{"x":"webhook_event","webhook_event": ${inside} ,"y":1}`, 'webhook_event')).toBe(inside)
  expect(memberText(`{"x":{"webhook_event":1},"webhook_event":"t"}`, 'webhook_event')).toBe('"t"')
  expect(memberText('{"x":1}', 'webhook_event')).toBeUndefined()
})

test('a registered webhook gets the events under its own id', async () => {
  const created = await call('POST', '/v1/notifications/webhooks', { body: { url: `${merchant.url}/own` } })
  expect(created.status).toBe(201)
  const again = await call('POST', '/v1/notifications/webhooks', { body: { url: `${merchant.url}/own` } })
  expect(again.body.name).toBe('WEBHOOK_URL_ALREADY_EXISTS')
  const { captureId } = await captured()
  await expect.poll(() => eventsOf(captureId).length).toBeGreaterThan(0)
  expect(new Set(eventsOf(captureId).map(({ path }) => path))).toEqual(new Set(['/webhooks/own']))
  expect((await call('DELETE', `/v1/notifications/webhooks/${created.body.id}`)).status).toBe(204)
  expect((await call('GET', '/v1/notifications/webhooks')).body.webhooks).toEqual([])
})

test('a repeated event keeps its id; refused ones are sent again', async () => {
  const { id: ref } = await create()
  await sandbox.control('POST', '/faults', { target: 'paypal', kind: 'webhook-triple', count: 1 })
  await act(ref, 'approve')
  expect(eventsOf(ref)).toHaveLength(3)
  expect(new Set(eventsOf(ref).map(({ body }) => body.id)).size).toBe(1)
  const { id: other } = await create()
  merchant.answers.push(500)
  await act(other, 'approve')
  await expect.poll(() => eventsOf(other).length).toBe(2)
  expect(eventsOf(other)[1]!.body).toEqual(eventsOf(other)[0]!.body)
})

test('a payer may send another amount, currency or receiver', async () => {
  const amount = await captured({}, { amount: 49.99 })
  expect((await call('GET', `/v2/payments/captures/${amount.captureId}`)).body.amount.value).toBe('49.99')
  const other = await captured({}, { currency: 'USD', receiver: 'thief@example.com' })
  expect((await call('GET', `/v2/payments/captures/${other.captureId}`)).body).toMatchObject({
    amount: { currency_code: 'USD', value: '50.00' },
    payee: { email_address: 'thief@example.com' },
  })
})

test('a refused or expired order is final', async () => {
  const { id: refused } = await create()
  await act(refused, 'reject')
  expect((await read(refused)).status).toBe('VOIDED')
  expect(issueOf(await capture(refused))).toEqual([422, 'ORDER_NOT_APPROVED'])
  const { id: forgotten } = await create()
  await act(forgotten, 'approve')
  await act(forgotten, 'expire')
  expect(typesOf(forgotten)).toContain('CHECKOUT.PAYMENT-APPROVAL.REVERSED')
})

test('a request with a lost reply has been executed; tokens and signatures use up no fault', async () => {
  const { id: ref } = await create()
  await act(ref, 'approve')
  await sandbox.control('POST', '/faults', { target: 'paypal', kind: 'lost-reply', count: 1 })
  expect((await authorize()).status).toBe(200)
  const key = randomUUID()
  await expect(capture(ref, key)).rejects.toThrow('fetch failed')
  expect(await capture(ref, key)).toMatchObject({ status: 200, body: { status: 'COMPLETED' } })
  await sandbox.control('POST', '/faults', { target: 'paypal', kind: 'error', count: 1 })
  expect(issueOf(await capture(ref))).toEqual([500, 'INTERNAL_SERVER_ERROR'])
})

test('orders, tokens and webhooks survive a restart of the sandbox', async () => {
  const { ref } = await captured()
  const another = await aSandbox({ databaseUrl })
  const reply = await fetch(`${another.merchant.PAYPAL_BASE_URL}/v2/checkout/orders/${ref}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(await reply.json()).toMatchObject({ status: 'COMPLETED' })
  const before = eventsOf(ref).length
  await another.control('POST', `/payments/paypal/${ref}/notify`)
  expect(eventsOf(ref).length).toBeGreaterThan(before)
  await another.close()
})

test('the payer reads the page in the language of the page that the merchant named', async () => {
  const pageOf = async (return_url: string) => {
    const payment_source = { paypal: { experience_context: { ...context, return_url } } }
    const { body } = await call('POST', '/v2/checkout/orders', { body: anOrder({}, { payment_source }) })
    return (await fetch(`${sandbox.url}/paypal/checkoutnow?token=${body.id}`)).text()
  }
  const english = await pageOf('http://localhost:3000/en/paymentPayPal')
  for (const words of ['<html lang="en">', 'Simulation: no money moves.', 'Approve the payment', 'Cancel and go back'])
    expect(english).toContain(words)
  const portuguese = await pageOf('http://localhost:3000/paymentPayPal')
  for (const words of ['<html lang="pt-BR">', 'Simulação: nenhum dinheiro se move.', 'Aprovar o pagamento'])
    expect(portuguese).toContain(words)
})
