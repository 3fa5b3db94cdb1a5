import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import type { PaymentMethod } from '@guildhall/contract/payment-rules'
import { afterEach, describe, expect, test } from 'vitest'
import { referenceOf } from '../../../../test/payments.ts'
import { aPortal, type Person } from '../../../../test/portal.ts'
import { until } from '../../../../test/programs.ts'
import { aSandbox } from '../../../../test/sandbox.ts'
import { balanceOf } from '../ledger/move-cash.ts'
import { sendRefund } from './send-refund.ts'
import { reconcileDue } from './tasks.ts'
import { reconcilePaymentJob } from './jobs.ts'

// These tests run the real adapters against the sandbox, over HTTP and with the sandbox's webhooks.
const sandbox = await aSandbox()
const port = await freePort()
const portal = await aPortal(
  { ...sandbox.merchant, NOTIFICATION_URL: `http://127.0.0.1:${port}`, PAYMENT_TIMEOUT_MS: '3000' },
  { sandbox },
)
await portal.fastify.listen({ port, host: '127.0.0.1' })
const { app } = portal
await app.payments.pix!.prepare!()
await sandbox.control('POST', '/portal', { url: `http://127.0.0.1:${port}` })

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port: free } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return free
}

afterEach(async () => {
  portal.setNow()
  await sandbox.control('DELETE', '/faults')
})

async function aDonor(): Promise<Person> {
  const person = await portal.aPerson()
  const data = { document: '52998224725', phone: '11999998888' }
  await portal.call('POST', '/account/updateDocumentAndPhone', { token: person.token, body: data })
  await app.db
    .updateTable('users')
    .set({ email: `donor${person.id}@mail.example` })
    .where('id', '=', person.id)
    .execute()
  return person
}

interface CreatedPayment {
  ours: string
  ref: string
  look(): Promise<{ status: number; body: Record<string, unknown> & { payment: { state: string; credited: number } } }>
}

const create: Record<PaymentMethod, (donor: Person, key?: string) => Promise<CreatedPayment>> = {
  mercado_pix: (donor, key) =>
    make(donor, '/mercadopago/pix', {}, (body) => body.data.id, '/mercadopago/payment/', key),
  async mercado_card(donor, key) {
    const card = await sandbox.control('POST', '/cards', { holder: 'CONT' })
    const rest = { ...card, installments: 1, docType: 'CPF', docNumber: '12345678909', device_id: 'device' }
    return make(donor, '/mercadopago/card', rest, (body) => body.data.id, '/mercadopago/payment/', key)
  },
  picpay: (donor, key) =>
    make(donor, '/picpay/paymentRequest', {}, (body) => body.referenceId, '/picpay/transaction/', key),
  paypal: (donor, key) => make(donor, '/paypal/tryPay', {}, (body) => body.id, '/paypal/order/', key),
  pix: (donor, key) => make(donor, '/pix/create', {}, (body) => body.txid, '/pix/checkPayment/', key),
}

async function make(
  donor: Person,
  path: string,
  more: object,
  // oxlint-disable-next-line typescript/no-explicit-any -- each method answers in a shape of its own
  refOf: (body: any) => string,
  lookPath: string,
  key?: string,
): Promise<CreatedPayment> {
  const headers: Record<string, string> = key ? { 'idempotency-key': key } : {}
  const { status, body } = await portal.call('POST', path, {
    token: donor.token,
    body: { value: '50.00', ...more },
    headers,
  })
  if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`)
  const ref = refOf(body)
  return {
    ours: body.payment.id,
    ref,
    async look() {
      portal.setNow(new Date(Date.now() + 6_000))
      const seen = await portal.call('GET', lookPath + ref, { token: donor.token })
      portal.setNow()
      return { status: seen.status, body: seen.body }
    },
  }
}

const providerOf: Record<PaymentMethod, string> = {
  mercado_pix: 'mercadopago',
  mercado_card: 'mercadopago',
  picpay: 'picpay',
  paypal: 'paypal',
  pix: 'pix',
}
const act = (method: PaymentMethod, ref: string, action: string, form: object = {}) =>
  sandbox.control('POST', `/payments/${providerOf[method]}/${ref}/${action}`, form)

/** The balance once the webhooks have been worked off. */
const comesTo = (donor: Person, cash: number) =>
  until(`a balance of ${cash}`, async () => {
    await portal.runJobs()
    return (await balanceOf(app.db, donor.id)) === cash || null
  })

const methods = Object.keys(create) as PaymentMethod[]
const notCards = methods.filter((method) => method !== 'mercado_card')

describe.each(methods)('%s', (method) => {
  test('paid, told three times, credited once; refunded, taken back once', async () => {
    const donor = await aDonor()
    const payment = await create[method](donor)
    await act(method, payment.ref, 'approve', { times: 3 })
    await comesTo(donor, 367)
    const { body } = await payment.look()
    expect(body.payment).toMatchObject({ state: 'paid', credited: 367 })
    const staff = await portal.aStaffToken()
    const asked = await portal.call('POST', `/payment/refund/${payment.ours}`, {
      token: staff,
      body: { reason: 'a test of refunds' },
    })
    expect(asked.status).toBe(200)
    await comesTo(donor, 0)
    await until('the end of the refund', async () => {
      await app.jobs.add(app.db, reconcilePaymentJob, { id: payment.ours })
      await portal.runJobs()
      const detail = await portal.call('GET', `/payment/detail/${payment.ours}`, { token: staff })
      return detail.body.payment.state === 'refunded' || null
    })
  })

  test('what a bank takes back goes back, and the wallet that has spent it owes', async () => {
    const donor = await aDonor()
    const payment = await create[method](donor)
    await act(method, payment.ref, 'approve')
    await comesTo(donor, 367)
    await act(method, payment.ref, 'chargeback', { times: 2 })
    await comesTo(donor, 0)
    expect((await payment.look()).body.payment.state).toBe('charged_back')
  })

  test('with no webhook at all the reconciler credits', async () => {
    const donor = await aDonor()
    const payment = await create[method](donor)
    await act(method, payment.ref, 'approve', { notify: false })
    portal.setNow(new Date(Date.now() + 90_000))
    await until('a credit', async () => {
      await app.db
        .updateTable('payments')
        .set({ next_check_at: new Date(0).toISOString() })
        .where('id', '=', payment.ours)
        .execute()
      await reconcileDue(app)
      return (await balanceOf(app.db, donor.id)) === 367 || null
    })
  })

  test('another amount than was agreed waits for a person', async () => {
    const donor = await aDonor()
    const payment = await create[method](donor)
    await act(method, payment.ref, 'approve', { amount: '49.00' })
    await until('a review', async () => {
      await portal.runJobs()
      return (await payment.look()).body.payment.state === 'review' || null
    })
    expect(await balanceOf(app.db, donor.id)).toBe(0)
  })
})

test.each(notCards)('%s: a lost reply makes one payment at the provider', async (method) => {
  const donor = await aDonor()
  await sandbox.control('POST', '/faults', { target: providerOf[method], kind: 'lost-reply', count: 1 })
  const key = `lost-reply-of-${method}`
  // PicPay says only once where to pay. So the portal cancels the payment whose reply was lost, and the donor begins a
  // new one.
  if (method === 'picpay') await expect(create.picpay(donor, key)).rejects.toThrow('payment_provider_away')
  const payment = await create[method](donor, method === 'picpay' ? `${key}-again` : key)
  const atProvider = await sandbox.control(
    'GET',
    `/payments?provider=${providerOf[method]}&reference=${await referenceOf(app, payment.ours)}`,
  )
  expect(atProvider).toHaveLength(1)
  await act(method, payment.ref, 'approve')
  await comesTo(donor, 367)
})

test('a card is declined in words that help, and charged again only with another', async () => {
  const donor = await aDonor()
  const pay = async (holder: string) => {
    const card = await sandbox.control('POST', '/cards', { holder })
    const body = { value: '50', ...card, installments: 3, docType: 'CPF', docNumber: '12345678909', device_id: 'd' }
    return portal.call('POST', '/mercadopago/card', { token: donor.token, body })
  }
  const declined = await pay('FUND')
  expect({ status: declined.status, code: declined.body.code }).toEqual({ status: 400, code: 'card_declined' })
  expect(declined.body.message).toBe('O cartão não tem limite suficiente. Nada foi cobrado.')
  const approved = await pay('APRO')
  expect(approved.body).toMatchObject({
    message: 'Pagamento aprovado!',
    payment: { state: 'paid', fee: '3.00', cash: 367 },
  })
  expect(await balanceOf(app.db, donor.id)).toBe(367)
})

test('a Pix that runs out is told as expired; one that is paid too late is credited all the same', async () => {
  const donor = await aDonor()
  const payment = await create.mercado_pix(donor)
  await act('mercado_pix', payment.ref, 'expire')
  await until('its end', async () => (await payment.look()).body.payment.state === 'expired' || null)
  const list = await portal.call('GET', '/transaction/all', { token: donor.token })
  // TX-06
  expect(list.body.data[0]).toMatchObject({ status: 'expired' })
})

test('picpay: a part paid back whose reply is lost is not paid back twice', async () => {
  const donor = await aDonor()
  const payment = await create.picpay(donor)
  await act('picpay', payment.ref, 'approve')
  await comesTo(donor, 367)
  const staff = await portal.aStaffToken()
  await sandbox.control('POST', '/faults', { target: 'picpay', kind: 'lost-reply', count: 1 })
  const body = { reason: 'a test of refunds', amount: '10.00' }
  await portal.call('POST', `/payment/refund/${payment.ours}`, { token: staff, body })
  const left = Math.floor((367 * 4000) / 5000)
  await comesTo(donor, left)
  const { key } = await app.db
    .selectFrom('payment_refunds')
    .select('key')
    .where('payment_id', '=', payment.ours)
    .executeTakeFirstOrThrow()
  await sendRefund(app, key)
  const atProvider = await sandbox.control('GET', `/payments/picpay/${payment.ref}`)
  expect(atProvider.refundedCents).toBe(1000)
  expect(await balanceOf(app.db, donor.id)).toBe(left)
})

test('pix: paid twice, the second goes back and the credit stays; then the first, and the credit with it', async () => {
  const donor = await aDonor()
  const payment = await create.pix(donor)
  await act('pix', payment.ref, 'approve')
  await comesTo(donor, 367)
  await act('pix', payment.ref, 'pay-again')
  const staff = await portal.aStaffToken()
  const detail = async () => (await portal.call('GET', `/payment/detail/${payment.ours}`, { token: staff })).body
  await until('a word to staff', async () => {
    await portal.runJobs()
    return (await detail()).reason === 'wrong_amount' || null
  })
  expect(await detail()).toMatchObject({
    expected: '50.00',
    received: '100.00',
    surplus: '50.00',
    isSurplusReturnable: true,
    isRefundable: false,
    creditable: 0,
  })
  const post = (path: string) =>
    portal.call('POST', `${path}/${payment.ours}`, { token: staff, body: { reason: 'Foi pago duas vezes.' } })
  // Staff must return the surplus before they refund the donation, and they cannot credit the surplus.
  expect((await post('/payment/refund')).body.code).toBe('surplus_first')
  const credit = { decision: 'credit', reason: 'Foi pago duas vezes.' }
  const nothing = await portal.call('POST', `/payment/settle/${payment.ours}`, { token: staff, body: credit })
  expect(nothing.body.code).toBe('nothing_to_credit')
  const backAtBank = (cents: number) =>
    until('the money back', async () => {
      await portal.runJobs()
      return (await sandbox.control('GET', `/payments/pix/${payment.ref}`)).refundedCents === cents || null
    })

  const asked = await post('/payment/surplus')
  expect(asked.body.message).toBe('A devolução do excedente foi pedida ao provedor. Nenhum Cash se move.')
  expect((await post('/payment/surplus')).body.code).toBe('refund_open')
  await backAtBank(5000)
  await until('the end of the return', async () => {
    await portal.runJobs()
    return (await detail()).refunds[0].state === 'settled' || null
  })
  expect(await detail()).toMatchObject({
    payment: { state: 'paid', credited: 367 },
    reason: null,
    received: '100.00',
    surplus: '0.00',
    surplusReturned: '50.00',
    isSurplusReturnable: false,
    isRefundable: true,
    refundable: '50.00',
    refunds: [{ kind: 'surplus', amount: '50.00' }],
  })
  expect((await post('/payment/surplus')).body.code).toBe('no_surplus')
  const kinds = (await detail()).events.map(({ kind }: { kind: string }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['surplus_asked', 'surplus_settled']))
  expect(await balanceOf(app.db, donor.id)).toBe(367)
  const notifications = await portal.call('GET', '/notifications', { token: donor.token })
  expect(notifications.body.data[0]).toMatchObject({ kind: 'payment_surplus_returned' })
  expect(notifications.body.data[0].text).toContain('Motivo: Foi pago duas vezes.')
  const queue = await portal.call('GET', '/payment/search?state=review', { token: staff })
  expect(queue.body.data.map(({ id }: { id: string }) => id)).not.toContain(payment.ours)

  expect((await post('/payment/refund')).status).toBe(200)
  await backAtBank(10_000)
  await comesTo(donor, 0)
  expect(await detail()).toMatchObject({ payment: { state: 'refunded' }, isRefundable: false })
})

test('a refused return of the surplus says so, and it may be asked for again', async () => {
  const donor = await aDonor()
  const payment = await create.pix(donor)
  await act('pix', payment.ref, 'approve', { amount: '90.00' })
  const staff = await portal.aStaffToken()
  const detail = async () => (await portal.call('GET', `/payment/detail/${payment.ours}`, { token: staff })).body
  await until('a review', async () => {
    await portal.runJobs()
    return (await detail()).payment.state === 'review' || null
  })
  expect(await detail()).toMatchObject({ received: '90.00', surplus: '40.00', refundable: '90.00', creditable: 367 })
  await act('pix', payment.ref, 'refund-fails')
  const giveBack = () =>
    portal.call('POST', `/payment/surplus/${payment.ours}`, { token: staff, body: { reason: 'Pagou a mais no Pix.' } })
  expect((await giveBack()).status).toBe(200)
  await portal.runJobs()
  const { key } = await app.db
    .selectFrom('payment_refunds')
    .select('key')
    .where('payment_id', '=', payment.ours)
    .executeTakeFirstOrThrow()
  // The bank reports later that the return failed.
  await sendRefund(app, key)
  expect(await detail()).toMatchObject({ isSurplusReturnable: true, refunds: [{ state: 'refused' }] })
  expect((await detail()).events.at(-1).kind).toBe('surplus_refused')
  expect((await giveBack()).status).toBe(200)
  // Only the agreed amount is left, so the portal credits the donation by itself.
  await comesTo(donor, 367)
  expect(await detail()).toMatchObject({ payment: { state: 'paid' }, reason: null, surplusReturned: '40.00' })
})
