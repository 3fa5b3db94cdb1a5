import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { aPortal, type Person } from '../../../../test/portal.ts'
import { aProvider } from '../../../../test/provider.ts'
import { until } from '../../../../test/programs.ts'
import { aSandbox } from '../../../../test/sandbox.ts'
import { balanceOf } from '../ledger/move-cash.ts'
import { reconcile } from './reconcile.ts'
import { reconcileDue } from './tasks.ts'
import { reconcilePaymentJob } from './jobs.ts'

// What a payer sees at each moment, with the real adapters against the sandbox and its faults.
const sandbox = await aSandbox()
const port = await freePort()
const portal = await aPortal(
  { ...sandbox.merchant, NOTIFICATION_URL: `http://127.0.0.1:${port}`, PAYMENT_TIMEOUT_MS: '1000' },
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

const methods = {
  mercado_pix: { create: '/mercadopago/pix', show: '/mercadopago/payment/', provider: 'mercadopago' },
  picpay: { create: '/picpay/paymentRequest', show: '/picpay/transaction/', provider: 'picpay' },
  paypal: { create: '/paypal/tryPay', show: '/paypal/order/', provider: 'paypal' },
  pix: { create: '/pix/create', show: '/pix/checkPayment/', provider: 'pix' },
} as const
type Method = keyof typeof methods
const names = Object.keys(methods) as Method[]

async function aDonor(data: Data = {}, at = portal): Promise<Person> {
  const person = await at.aPerson()
  await setData(person, data, at)
  const email = `donor${person.id}@mail.example`
  await at.app.db.updateTable('users').set({ email }).where('id', '=', person.id).execute()
  return person
}

interface Data {
  document?: string
  phone?: string
}

const setData = (person: Person, { document = '52998224725', phone = '11999998888' }: Data, at = portal) =>
  at.call('POST', '/account/updateDocumentAndPhone', { token: person.token, body: { document, phone } })

let keys = 0
const begin = (donor: Person, method: Method, { key = `a-key-of-the-page-${(keys += 1)}`, language = 'pt-BR' } = {}) =>
  portal.call('POST', methods[method].create, {
    token: donor.token,
    body: { value: '50.00' },
    headers: { 'idempotency-key': key, 'accept-language': language },
  })

/** A pending payment: our id, and the provider's. */
async function aPayment(donor: Person, method: Method): Promise<{ id: string; ref: string }> {
  const { status, body } = await begin(donor, method)
  expect({ status, body }).toMatchObject({ status: 200, body: { payment: { state: 'pending' } } })
  return { id: body.payment.id, ref: body.payment.provider_id }
}

const rowsOf = async (donor: Person) =>
  (await portal.call('GET', '/transaction/all', { token: donor.token })).body.data as { id: string; state: string }[]
const receiptOf = async (donor: Person, id: string) =>
  (await portal.call('GET', `/payment/receipt/${id}`, { token: donor.token })).body
const fail = (method: Method, kind: string) =>
  sandbox.control('POST', '/faults', { target: methods[method].provider, kind, count: 50 })
const act = (method: Method, ref: string, action: string, form: object = {}) =>
  sandbox.control('POST', `/payments/${methods[method].provider}/${ref}/${action}`, form)
const cancel = (donor: Person, id: string) => portal.call('POST', `/payment/cancel/${id}`, { token: donor.token })

describe.each(names)('%s', (method) => {
  test.each(['error', 'timeout', 'garbage', 'lost-reply', 'too-many'])(
    'away (%s) before anybody saw where to pay: nothing was charged, and the same request goes on',
    async (kind) => {
      const donor = await aDonor()
      const key = `away-${method}-${kind}`
      await fail(method, kind)
      const away = await begin(donor, method, { key })
      // The portal caches the tokens of PayPal and the bank. So the fault may hit a check, which the portal repeats by
      // itself.
      if (away.status === 503) {
        expect(away.body).toMatchObject({ code: 'payment_provider_away' })
        expect(away.body.message).toMatch(/Nada foi cobrado: tente de novo ou escolha outra forma/)
        expect(await receiptOf(donor, away.body.payment)).toMatchObject({ payment: { isShown: false } })
      } else expect({ kind, status: away.status }).toEqual({ kind: 'lost-reply', status: 200 })
      await sandbox.control('DELETE', '/faults')
      const again = await begin(donor, method, { key })
      expect(again.body).toMatchObject({ payment: { state: 'pending' } })
      expect(await receiptOf(donor, again.body.payment.id)).toMatchObject({ payment: { isShown: true } })
      const rows = await rowsOf(donor)
      // PicPay says only once where to pay. So the portal replaces an order whose reply was lost by a new one.
      const isContinued = !(method === 'picpay' && ['lost-reply', 'garbage'].includes(kind))
      if (isContinued) expect(rows.map(({ id }) => id)).toEqual([again.body.payment.id])
      await act(method, again.body.payment.provider_id, 'approve')
      await until('a credit', async () => {
        await portal.runJobs()
        await portal.call('POST', `/payment/check/${again.body.payment.id}`, { token: donor.token })
        return (await balanceOf(app.db, donor.id)) === 367 || null
      })
    },
  )

  test('a silent provider does not say that nothing was charged', async () => {
    const donor = await aDonor()
    const { id, ref } = await aPayment(donor, method)
    await act(method, ref, 'approve', { notify: false })
    await fail(method, 'error')
    const { status, body } = await portal.call('POST', `/payment/check/${id}`, { token: donor.token })
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'payment_provider_silent' })
    expect(body.message).toMatch(/não pague de novo/)
    expect(body.message).not.toMatch(/Nada foi cobrado/)
  })

  test('its owner cancels a pending payment, and nobody can pay it any more', async () => {
    const donor = await aDonor()
    const { id } = await aPayment(donor, method)
    const otherPlayer = await portal.aPerson()
    expect((await cancel(otherPlayer, id)).status).toBe(404)
    const { status, body } = await cancel(donor, id)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { message: 'Pagamento cancelado. Nada foi cobrado.', payment: { state: 'cancelled' } },
    })
    expect((await cancel(donor, id)).body).toMatchObject({ payment: { state: 'cancelled' } })
    // A check asks the provider, which reports the payment as cancelled too.
    await portal.call('POST', `/payment/check/${id}`, { token: donor.token })
    expect(await receiptOf(donor, id)).toMatchObject({ payment: { state: 'cancelled' } })
    expect(await balanceOf(app.db, donor.id)).toBe(0)
  })

  test('a payment that was paid before its cancellation is credited', async () => {
    const donor = await aDonor()
    const { id, ref } = await aPayment(donor, method)
    await act(method, ref, 'approve', { notify: false })
    // At PayPal only the capture moves the money. Here the capture succeeded, but the portal lost its reply.
    if (method === 'paypal') await app.payments.paypal!.capture!({ providerId: ref, reference: '', key: `lost-${ref}` })
    const { body } = await cancel(donor, id)
    expect(body).toMatchObject({ payment: { state: 'paid', credited: 367 } })
    expect(body.message).toMatch(/chegou antes do cancelamento/)
    expect(await balanceOf(app.db, donor.id)).toBe(367)
  })

  test('a cancellation that the provider does not confirm leaves the payment open', async () => {
    const donor = await aDonor()
    const { id } = await aPayment(donor, method)
    await fail(method, 'error')
    const { status, body } = await cancel(donor, id)
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'payment_cancel_unconfirmed' })
    expect(await receiptOf(donor, id)).toMatchObject({ payment: { state: 'pending' } })
  })
})

describe('a PayPal order that its payer cancelled', () => {
  const paypal = app.payments.paypal!
  const stateAt = async (ref: string) => {
    const found = await paypal.find({ providerId: ref, reference: '' })
    return found.kind === 'applied' ? found.value?.state : found.kind
  }
  /** All that asks PayPal again: the payer, the webhook, and the reconciler an hour later. */
  async function createAgain(donor: Person, id: string, ref: string) {
    await portal.call('POST', `/payment/check/${id}`, { token: donor.token })
    await portal.call('GET', `/paypal/order/${ref}`, { token: donor.token })
    await app.jobs.add(app.db, reconcilePaymentJob, { id })
    await portal.runJobs()
    portal.setNow(new Date(Date.now() + 3600_000))
    await reconcileDue(app)
  }

  test('after approving it is not captured, and nothing was charged', async () => {
    const donor = await aDonor()
    const { id, ref } = await aPayment(donor, 'paypal')
    await act('paypal', ref, 'approve', { notify: false })
    const { status, body } = await cancel(donor, id)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { message: 'Pagamento cancelado. Nada foi cobrado.', payment: { state: 'cancelled' } },
    })
    await createAgain(donor, id, ref)
    expect(await receiptOf(donor, id)).toMatchObject({ payment: { state: 'cancelled', credited: 0 } })
    expect(await stateAt(ref)).toBe('to_capture')
    expect(await balanceOf(app.db, donor.id)).toBe(0)
  })

  test('and approved only then is not captured', async () => {
    const donor = await aDonor()
    const { id, ref } = await aPayment(donor, 'paypal')
    expect((await cancel(donor, id)).body).toMatchObject({ payment: { state: 'cancelled' } })
    await act('paypal', ref, 'approve')
    await createAgain(donor, id, ref)
    expect(await receiptOf(donor, id)).toMatchObject({ payment: { state: 'cancelled', credited: 0 } })
    expect(await stateAt(ref)).toBe('to_capture')
  })

  test('and that was captured all the same is credited', async () => {
    const donor = await aDonor()
    const { id, ref } = await aPayment(donor, 'paypal')
    await act('paypal', ref, 'approve', { notify: false })
    await cancel(donor, id)
    await paypal.capture!({ providerId: ref, reference: '', key: `late-${ref}` })
    await createAgain(donor, id, ref)
    expect(await receiptOf(donor, id)).toMatchObject({ payment: { state: 'paid', credited: 367 } })
    expect(await balanceOf(app.db, donor.id)).toBe(367)
  })

  test('while it is being captured is not said to be cancelled', async () => {
    const donor = await aDonor()
    const { id, ref } = await aPayment(donor, 'paypal')
    await act('paypal', ref, 'approve', { notify: false })
    const { promise: network, resolve: arrive } = Promise.withResolvers<void>()
    const { promise: isAsked, resolve: ask } = Promise.withResolvers<void>()
    const capture: typeof paypal.capture = async (order) => {
      ask()
      await network
      return paypal.capture!(order)
    }
    const slow = reconcile({ ...app, payments: { ...app.payments, paypal: { ...paypal, capture } } }, id)
    await isAsked
    const { status, body } = await cancel(donor, id)
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'payment_cancel_unconfirmed' })
    arrive()
    await slow
    expect(await receiptOf(donor, id)).toMatchObject({ payment: { state: 'paid', credited: 367 } })
  })

  test('after its card was refused is cancelled', async () => {
    const donor = await aDonor()
    const { id, ref } = await aPayment(donor, 'paypal')
    await act('paypal', ref, 'decline', { notify: false })
    await portal.call('POST', `/payment/check/${id}`, { token: donor.token })
    expect((await cancel(donor, id)).body).toMatchObject({ payment: { state: 'cancelled' } })
  })
})

test.each(['mercado_pix', 'picpay', 'pix'] as const)(
  '%s: a document that the provider refuses is a matter of the document, and is corrected',
  async (method) => {
    const donor = await aDonor({ document: '52998224726' })
    const { status, body } = await begin(donor, method)
    expect({ status, body }).toMatchObject({
      status: 400,
      body: {
        code: 'payment_document_refused',
        message: 'Confira o CPF ou CNPJ: o provedor não o aceitou. Nada foi cobrado.',
        userData: { document: '52998224726', phone: '11999998888' },
      },
    })
    expect(await receiptOf(donor, body.payment)).toMatchObject({
      payment: { state: 'rejected', isShown: false },
      isDocumentRefused: true,
    })
    await setData(donor, {})
    expect((await begin(donor, method)).status).toBe(200)
  },
)

test('a card whose document the provider refuses says so', async () => {
  const donor = await aDonor()
  const card = await sandbox.control('POST', '/cards', { holder: 'APRO' })
  const body = { value: '50', ...card, installments: 1, docType: 'CPF', docNumber: '52998224726', device_id: 'd' }
  const { body: refusal } = await portal.call('POST', '/mercadopago/card', { token: donor.token, body })
  expect(refusal.code).toBe('payment_document_refused')
  expect(refusal.userData).toBeUndefined()
})

test('a CNPJ works where the provider takes one; PicPay, which takes a CPF, has it corrected', async () => {
  const donor = await aDonor({ document: '11222333000181' })
  expect((await begin(donor, 'mercado_pix')).status).toBe(200)
  expect((await begin(donor, 'pix')).status).toBe(200)
  expect((await begin(donor, 'picpay')).body.code).toBe('payment_document_refused')
})

test.each(['99998888', '1133334444', '11999998888', '5511999998888'])(
  'PicPay takes an order with the phone %s',
  async (phone) => {
    expect((await begin(await aDonor({ phone }), 'picpay')).status).toBe(200)
  },
)

test('PayPal refuses the card: the page is told, the payer goes back to PayPal, and another card pays', async () => {
  const donor = await aDonor()
  const { id, ref } = await aPayment(donor, 'paypal')
  await act('paypal', ref, 'decline')
  await act('paypal', ref, 'approve', { notify: false })
  const look = async () => {
    portal.setNow(new Date(Date.now() + 6_000))
    const { body } = await portal.call('GET', `/paypal/order/${ref}`, { token: donor.token })
    portal.setNow()
    return body
  }
  const declined = { status_detail: 'INSTRUMENT_DECLINED', payment: { state: 'pending' } }
  const first = await look()
  expect(first).toMatchObject(declined)
  expect(first.url).toContain(`checkoutnow?token=${ref}`)
  // After a check PayPal's order no longer mentions the declined card, but the page must still show it.
  await portal.call('POST', `/payment/check/${id}`, { token: donor.token })
  expect(await look()).toMatchObject(declined)
  await act('paypal', ref, 'approve', { notify: false })
  await portal.call('POST', `/payment/check/${id}`, { token: donor.token })
  expect(await look()).toMatchObject({ status_detail: null, payment: { state: 'paid', credited: 367 } })
})

test.each([
  ['pt-BR', 'R$ 50,00 por 367 Cash'],
  ['en', 'R$ 50,00 for 367 Cash'],
])('the description at the provider has the numbers of the payer (%s)', async (language, text) => {
  const provider = aProvider('mercadopago')
  const other = await aPortal({}, { payments: { mercadopago: provider } })
  const donor = await aDonor({}, other)
  await other.call('POST', '/mercadopago/pix', {
    token: donor.token,
    body: { value: '50' },
    headers: { 'accept-language': language },
  })
  expect(provider.asked[0]!.description).toContain(text)
})

test('what can still be paid is found; what ended, ran out or is a card is not', async () => {
  const donor = await aDonor()
  const open = await aPayment(donor, 'mercado_pix')
  const gone = await aPayment(donor, 'pix')
  await cancel(donor, gone.id)
  const find = async () => (await portal.call('GET', '/payment/open', { token: donor.token })).body.data
  expect(await find()).toMatchObject([{ payment: { id: open.id }, paymentUrl: `/paymentMercadoPix?id=${open.ref}` }])
  portal.setNow(new Date(Date.now() + 61 * 60_000))
  expect(await find()).toEqual([])
})

test('a request that came to nothing begins anew under its own key', async () => {
  const donor = await aDonor()
  const key = 'came-to-nothing'
  await fail('mercado_pix', 'error')
  const away = await begin(donor, 'mercado_pix', { key })
  await sandbox.control('DELETE', '/faults')
  portal.setNow(new Date(Date.now() + 20 * 60_000))
  await until('the end of the first', async () => {
    await reconcileDue(app)
    return (await receiptOf(donor, away.body.payment)).payment.state === 'expired' || null
  })
  const answers = await Promise.all(Array.from({ length: 5 }, () => begin(donor, 'mercado_pix', { key })))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await rowsOf(donor)).toHaveLength(2)
})

test('a card is not cancelled here', async () => {
  const donor = await aDonor()
  const card = await sandbox.control('POST', '/cards', { holder: 'CONT' })
  const body = { value: '50', ...card, installments: 1, docType: 'CPF', docNumber: '12345678909', device_id: 'd' }
  const { body: paid } = await portal.call('POST', '/mercadopago/card', { token: donor.token, body })
  expect((await cancel(donor, paid.payment.id)).body.code).toBe('payment_not_cancellable')
})

test.each([
  ['http://localhost:3000', 'http://127.0.0.1:4242/payments/mercadopago/'],
  ['https://demo.example', null],
])('a simulated payment leads to its page of the simulator where that can be reached (%s)', async (publicUrl, page) => {
  const inPublic = { DEMO_PUBLIC: 'on', RATE_LIMITS: '', CAPTCHA: '' }
  const env = { PUBLIC_URL: publicUrl, SANDBOX_PORT: '4242', ...(page ? {} : inPublic) }
  const demo = await aPortal(env, { payments: { mercadopago: aProvider('mercadopago') } })
  const donor = await aDonor({}, demo)
  const { body } = await demo.call('POST', '/mercadopago/pix', { token: donor.token, body: { value: '50' } })
  const id = body.data.id as string
  const url = page && page + id
  expect((await demo.call('GET', `/mercadopago/payment/${id}`, { token: donor.token })).body.simulator).toEqual({ url })
  expect(
    (await demo.call('GET', `/payment/receipt/${body.payment.id}`, { token: donor.token })).body.simulator,
  ).toEqual({
    url,
  })
})

test('a real payment leads to no simulator', async () => {
  const donor = await aDonor()
  const { id } = await aPayment(donor, 'mercado_pix')
  expect((await receiptOf(donor, id)).simulator).toBeNull()
})
