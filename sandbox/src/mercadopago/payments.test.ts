import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { aDatabase } from '../../../test/database.ts'
import { mercadopagoAt } from '../../../test/mercadopago.ts'
import { aSandbox } from '../../../test/sandbox.ts'
import { crc16 } from '../payments/br-code.ts'

const { url: databaseUrl } = await aDatabase({ empty: true })
const sandbox = await aSandbox({ databaseUrl })
const { call, pay, payByCard, act } = mercadopagoAt(sandbox)
afterEach(() => sandbox.control('DELETE', '/faults'))

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

test('a Pix is created with a code that banks can read, its image, and an expiry', async () => {
  const { status, body } = await pay({ metadata: { donationId: 7 }, date_of_expiration: inMinutes(40) })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    status: 'pending',
    status_detail: 'pending_waiting_transfer',
    payment_method_id: 'pix',
    payment_type_id: 'bank_transfer',
    currency_id: 'BRL',
    transaction_amount: 50,
    transaction_amount_refunded: 0,
    external_reference: 'donation-1',
    metadata: { donation_id: 7 },
    collector_id: 724484980,
    date_approved: null,
    date_of_expiration: expect.stringMatching(/T.*\.\d{3}-04:00$/),
  })
  expect(body.id).toBeGreaterThan(2 ** 31)
  const { qr_code: code, qr_code_base64: png } = body.point_of_interaction.transaction_data
  expect(code).toContain('540550.00')
  expect(code.slice(-4)).toBe(crc16(code.slice(0, -4)))
  expect(Buffer.from(png, 'base64').subarray(1, 4).toString()).toBe('PNG')
  expect((await call('GET', `/v1/payments/${body.id}`)).body).toEqual(body)
})

test('refusals have the words of the real API', async () => {
  const cases: [object, number, number | string][] = [
    [{ transaction_amount: '50.00' }, 400, 4037],
    [{ transaction_amount: 0 }, 400, 4037],
    [{ transaction_amount: 10.001 }, 400, 4037],
    [{ transaction_amount: undefined }, 400, 4037],
    [{ payment_method_id: undefined }, 400, 1],
    [{ payment_method_id: undefined, token: 'x' }, 400, 2131],
    [{ payer: {} }, 400, 4050],
    [{ payer: { email: 'nobody' } }, 400, 4050],
    [{ payer: { email: 'vendas@guildhall.example' } }, 403, 2034],
    [{ payer: { email: 'a@b.co', identification: { type: 'CPF', number: '12345678900' } } }, 400, 2067],
    [{ payer: { email: 'a@b.co', identification: { type: 'CPF', number: '123.456.789-09' } } }, 400, 2067],
    [{ notification_url: 'portal.example' }, 400, 4020],
    [{ date_of_expiration: '31/12/2026' }, 400, 23],
    [{ date_of_expiration: inMinutes(5) }, 400, 4021],
    [{ date_of_expiration: inMinutes(60 * 24 * 40) }, 400, 4021],
    [{ valor: 1 }, 400, 8],
  ]
  for (const [over, status, code] of cases) {
    const reply = await pay(over)
    expect([over, reply.status, reply.body.cause[0].code]).toEqual([over, status, code])
    expect(reply.body).toMatchObject({ message: expect.any(String), error: expect.any(String), status })
  }
  expect(
    (await pay({ payer: { email: 'a@b.co', identification: { type: 'CNPJ', number: '12ABC34501DE35' } } })).status,
  ).toBe(201)
  expect((await call('POST', '/v1/payments', { body: '{' })).status).toBe(400)
  expect((await pay({}, { key: '' })).body).toMatchObject({ cause: [{ code: 4292 }] })
  expect((await pay({}, { token: '' })).body).toMatchObject({
    status: 401,
    error: 'unauthorized',
    cause: [{ code: 5 }],
  })
  expect((await pay({}, { token: 'APP_USR-other' })).body).toMatchObject({
    status: 401,
    message: 'invalid access token',
  })
  expect((await call('GET', '/v1/payments/1')).body).toMatchObject({ error: 'not_found', cause: [{ code: 2000 }] })
})

test('a key makes one payment under concurrent requests, and repeats the first reply', async () => {
  const key = randomUUID()
  const over = { external_reference: 'once' }
  const replies = await Promise.all(Array.from({ length: 20 }, () => pay(over, { key })))
  expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(19)
  await act(replies[0]!.body.id, 'approve')
  expect((await pay(over, { key })).body.status).toBe('pending')
  expect((await pay({ ...over, transaction_amount: 51 }, { key })).status).toBe(409)
  const { body: found } = await call(
    'GET',
    '/v1/payments/search?external_reference=once&sort=date_created&criteria=desc',
  )
  expect(found.paging.total).toBe(1)
  expect(found.results[0]).toMatchObject({ id: replies[0]!.body.id, status: 'approved' })
})

test('a payment with a lost reply is found by its key and by our reference', async () => {
  await sandbox.control('POST', '/faults', { target: 'mercadopago', kind: 'lost-reply' })
  const key = randomUUID()
  // A read does not use the fault up.
  await call('GET', '/v1/payments/1')
  await expect(pay({ external_reference: 'lost' }, { key })).rejects.toThrow('fetch failed')
  const { body } = await call('GET', '/v1/payments/search?external_reference=lost')
  expect(body.results).toHaveLength(1)
  expect(await pay({ external_reference: 'lost' }, { key })).toMatchObject({
    status: 200,
    body: { id: body.results[0].id },
  })
  await sandbox.control('POST', '/faults', { target: 'mercadopago', kind: 'error' })
  expect((await pay({ external_reference: 'failed' })).body).toMatchObject({ status: 500, error: 'internal_error' })
  expect((await call('GET', '/v1/payments/search?external_reference=failed')).body.results).toEqual([])
})

test('429 says when to retry; a reply may be no JSON although the payment was made', async () => {
  await sandbox.control('POST', '/faults', { target: 'mercadopago', kind: 'too-many' })
  expect((await pay({ external_reference: 'garbled' })).status).toBe(429)
  await sandbox.control('POST', '/faults', { target: 'mercadopago', kind: 'garbage' })
  await expect(pay({ external_reference: 'garbled' })).rejects.toThrow('JSON')
  expect((await call('GET', '/v1/payments/search?external_reference=garbled')).body.results).toHaveLength(1)
  await expect(sandbox.control('POST', '/faults', { target: 'mail', kind: 'garbage' })).rejects.toThrow('400')
})

test('a Pix ends by its expiry or a cancellation, and can still be paid late', async () => {
  const { body: one } = await pay()
  await act(one.id, 'expire')
  expect((await call('GET', `/v1/payments/${one.id}`)).body).toMatchObject({
    status: 'cancelled',
    status_detail: 'expired',
  })
  const { body: other } = await pay()
  const cancelled = await call('PUT', `/v1/payments/${other.id}`, { body: { status: 'cancelled' } })
  expect(cancelled.body).toMatchObject({ status: 'cancelled', status_detail: 'by_collector' })
  await act(other.id, 'approve')
  expect((await call('PUT', `/v1/payments/${other.id}`, { body: { status: 'cancelled' } })).body.cause[0].code).toBe(
    2063,
  )
})

test('an approval names amount, currency and receiver, also when they differ from the request', async () => {
  const { body: fair } = await pay()
  await act(fair.id, 'approve')
  expect((await call('GET', `/v1/payments/${fair.id}`)).body).toMatchObject({
    status: 'approved',
    status_detail: 'accredited',
    transaction_amount: 50,
    date_approved: expect.any(String),
    transaction_details: { total_paid_amount: 50 },
  })
  const { body: wrong } = await pay()
  await act(wrong.id, 'approve', {
    amount: 49.99,
    currency: 'USD',
    receiver: 99,
    reference: 'another',
    liveMode: false,
  })
  expect((await call('GET', `/v1/payments/${wrong.id}`)).body).toMatchObject({
    status: 'approved',
    transaction_amount: 49.99,
    currency_id: 'USD',
    collector_id: 99,
    external_reference: 'another',
    live_mode: false,
  })
  await expect(act(wrong.id, 'reject')).rejects.toThrow('409')
  await expect(act(wrong.id, 'approve', { amount: '1e3' })).rejects.toThrow('400')
  await expect(act('404404', 'approve')).rejects.toThrow('404')
})

test('refunds are partial, never above the paid amount, and once per key', async () => {
  const { body: payment } = await pay({ transaction_amount: 10.2 })
  const refunds = `/v1/payments/${payment.id}/refunds`
  expect((await call('POST', refunds, {})).body.cause[0].code).toBe(2063)
  await act(payment.id, 'approve')
  const key = randomUUID()
  const parts = await Promise.all(
    Array.from({ length: 5 }, () => call('POST', refunds, { body: { amount: 4.1 }, key })),
  )
  expect(parts.filter(({ status }) => status === 201)).toHaveLength(1)
  // A repeated request gets 200 with an empty body.
  expect(parts.filter(({ status, body }) => status === 200 && body === '')).toHaveLength(4)
  expect((await call('GET', `/v1/payments/${payment.id}`)).body).toMatchObject({
    status: 'approved',
    status_detail: 'partially_refunded',
    transaction_amount_refunded: 4.1,
    refunds: [{ amount: 4.1 }],
  })
  expect((await call('POST', refunds, { body: { amount: 6.2 } })).body.cause[0].code).toBe(2017)
  expect((await call('POST', refunds, { body: { amount: '1' } })).body.cause[0].code).toBe(4037)
  expect((await call('POST', refunds, { key: '' })).body.cause[0].code).toBe(4292)
  const { body: rest } = await call('POST', refunds, {})
  expect(rest).toMatchObject({ amount: 6.1, payment_id: payment.id, status: 'approved' })
  expect((await call('GET', `/v1/payments/${payment.id}`)).body).toMatchObject({
    status: 'refunded',
    transaction_amount_refunded: 10.2,
  })
  expect((await call('GET', refunds)).body).toHaveLength(2)
  expect((await call('GET', `${refunds}/${rest.id}`)).body).toEqual(rest)
})

test("refunds and chargebacks from the sandbox's page appear in the API", async () => {
  const { body: payment } = await pay()
  await act(payment.id, 'approve')
  await act(payment.id, 'partial-refund', { amount: '12,50' })
  await act(payment.id, 'dispute')
  expect((await call('GET', `/v1/payments/${payment.id}`)).body.status).toBe('in_mediation')
  await act(payment.id, 'approve')
  expect((await call('GET', `/v1/payments/${payment.id}`)).body).toMatchObject({
    status: 'approved',
    status_detail: 'partially_refunded',
    transaction_amount: 50,
  })
  await act(payment.id, 'chargeback')
  expect((await call('GET', `/v1/payments/${payment.id}`)).body).toMatchObject({
    status: 'charged_back',
    status_detail: 'settled',
    transaction_amount_refunded: 12.5,
  })
  const { reversals } = await sandbox.control('GET', `/payments/mercadopago/${payment.id}`)
  expect(reversals).toMatchObject([
    { kind: 'refund', amountCents: 1250 },
    { kind: 'chargeback', amountCents: 3750 },
  ])
  const chargeback = `/v1/chargebacks/${reversals[1].id}`
  expect((await call('GET', chargeback)).body).toMatchObject({
    payments: [payment.id],
    amount: 37.5,
    coverage_applied: false,
  })
  await act(payment.id, 'chargeback-won')
  expect((await call('GET', chargeback)).body).toMatchObject({ coverage_applied: true })
  expect((await call('GET', `/v1/payments/${payment.id}`)).body).toMatchObject({ status_detail: 'reimbursed' })
})

test('the name on a card decides the outcome; a token is valid once', async () => {
  const details: Record<string, [string, string]> = {
    APRO: ['approved', 'accredited'],
    'Ana Souza': ['approved', 'accredited'],
    'OTHE SOUZA': ['rejected', 'cc_rejected_other_reason'],
    CONT: ['in_process', 'pending_contingency'],
    CALL: ['rejected', 'cc_rejected_call_for_authorize'],
    FUND: ['rejected', 'cc_rejected_insufficient_amount'],
    SECU: ['rejected', 'cc_rejected_bad_filled_security_code'],
    EXPI: ['rejected', 'cc_rejected_bad_filled_date'],
    FORM: ['rejected', 'cc_rejected_bad_filled_other'],
  }
  for (const [holder, [status, detail]] of Object.entries(details)) {
    const reply = await payByCard(holder)
    expect([holder, reply.status, reply.body.status, reply.body.status_detail]).toEqual([holder, 201, status, detail])
  }
  expect((await payByCard('CONT', { binary_mode: true })).body.status).toBe('rejected')

  const { token, payment_method_id } = await sandbox.control('POST', '/cards', { holder: 'APRO', brand: 'amex' })
  expect(payment_method_id).toBe('amex')
  const card = { token, installments: 3, transaction_amount: 105 }
  expect((await pay({ ...card, payment_method_id: 'visa' })).body.cause[0].code).toBe(10103)
  const replies = await Promise.all(Array.from({ length: 10 }, () => pay({ ...card, payment_method_id: 'amex' })))
  const created = replies.filter(({ status }) => status === 201)
  expect(created).toHaveLength(1)
  expect(created[0]!.body).toMatchObject({
    installments: 3,
    transaction_amount: 105,
    transaction_details: { total_paid_amount: 113.46, installment_amount: 37.82 },
    card: { last_four_digits: '6885', cardholder: { name: 'APRO' } },
  })
  expect(replies.filter(({ body }) => body.cause?.[0].code === 3003)).toHaveLength(9)
  expect((await pay({ payment_method_id: 'visa', token: 'x', installments: 1 })).body.cause[0].code).toBe(2006)
  expect((await payByCard('APRO', { installments: 0 })).status).toBe(400)
})

test('a card in review is decided later', async () => {
  const { body: card } = await payByCard('CONT')
  await act(card.id, 'approve')
  expect((await call('GET', `/v1/payments/${card.id}`)).body).toMatchObject({
    status: 'approved',
    transaction_amount: 50,
  })
  const { body: other } = await payByCard('CONT')
  await act(other.id, 'reject', { detail: 'cc_rejected_high_risk' })
  expect((await call('GET', `/v1/payments/${other.id}`)).body).toMatchObject({
    status: 'rejected',
    status_detail: 'cc_rejected_high_risk',
  })
})

test('payments, keys and refunds survive a restart of the sandbox', async () => {
  const key = randomUUID()
  const { body: payment } = await pay({ external_reference: 'kept' }, { key })
  await act(payment.id, 'approve')
  const another = await aSandbox({ databaseUrl })
  const there = mercadopagoAt(another)
  expect((await there.call('GET', `/v1/payments/${payment.id}`)).body.status).toBe('approved')
  expect(await there.pay({ external_reference: 'kept' }, { key })).toMatchObject({
    status: 200,
    body: { id: payment.id },
  })
  await another.close()
})
