import { beforeEach, describe, expect, test } from 'vitest'
import { aPortal, type Person } from '../../../../test/portal.ts'
import { aProvider, referenceAt, type TestProvider } from '../../../../test/provider.ts'
import { until } from '../../../../test/programs.ts'
import { balanceOf } from '../ledger/move-cash.ts'
import { applyCharge } from './credit-payment.ts'
import { reconcile } from './reconcile.ts'
import { reconcileDue } from './tasks.ts'
import { retain } from '../../privacy/retention/retain.ts'
import { readFigures } from '../health/queries.ts'

// These tests cover what the pages of a payment read, and when the portal asks the provider.
const providers = {
  mercadopago: aProvider('mercadopago'),
  picpay: aProvider('picpay'),
  paypal: aProvider('paypal'),
  pix: aProvider('pix'),
}
const portal = await aPortal({}, { payments: providers })
const { app } = portal

const start = new Date('2026-11-20T12:00:00Z')
const afterMs = (ms: number) => portal.setNow(new Date(start.getTime() + ms))
beforeEach(() => portal.setNow(start))

/** The numbers that providers were asked for, in order. */
const asked: string[] = []
for (const provider of Object.values(providers)) {
  const { find } = provider
  provider.find = (charge) => {
    asked.push(charge.providerId ?? charge.reference)
    return find(charge)
  }
}
const timesAsked = (number: string) => asked.filter((each) => each === number).length

async function aDonor(): Promise<Person> {
  const person = await portal.aPerson()
  const data = { document: '52998224725', phone: '11999998888' }
  await app.db.updateTable('users').set(data).where('id', '=', person.id).execute()
  return person
}

const methods = {
  mercado_pix: { provider: 'mercadopago', create: '/mercadopago/pix', show: '/mercadopago/payment/' },
  mercado_card: { provider: 'mercadopago', create: '/mercadopago/card', show: '/mercadopago/payment/' },
  picpay: { provider: 'picpay', create: '/picpay/paymentRequest', show: '/picpay/transaction/' },
  paypal: { provider: 'paypal', create: '/paypal/tryPay', show: '/paypal/order/' },
  pix: { provider: 'pix', create: '/pix/create', show: '/pix/checkPayment/' },
} as const
type Method = keyof typeof methods

let cards = 0
async function aPayment(donor: Person, method: Method = 'mercado_pix') {
  const card = {
    token: `card-token-${(cards += 1)}`,
    payment_method_id: 'visa',
    installments: 1,
    docType: 'CPF',
    docNumber: '52998224725',
  }
  const body = { value: '50', ...(method === 'mercado_card' ? card : {}) }
  const created = await portal.call('POST', methods[method].create, { token: donor.token, body })
  expect(created).toMatchObject({ status: 200 })
  const { id, provider_id } = created.body.payment
  const provider: TestProvider = providers[methods[method].provider]
  return {
    id: id as string,
    number: provider_id as string,
    created: created.body,
    say: (change: Parameters<TestProvider['say']>[1]) => provider.say(referenceAt(provider, id), change),
    look: async ({ token }: { token: string } = donor) => {
      const { status, body: seen } = await portal.call('GET', methods[method].show + provider_id, { token })
      return { status, ...seen }
    },
  }
}
const paid = { state: 'paid', status: 'approved', paidCents: 5000 } as const

test('a page that polls has the provider asked every four seconds, until the payment has ended', async () => {
  const payment = await aPayment(await aDonor())
  payment.say(paid)
  afterMs(3_999)
  expect(await payment.look()).toMatchObject({ status: 'pending', payment: { state: 'pending', credited: 0 } })
  expect(timesAsked(payment.number)).toBe(0)
  afterMs(4_000)
  expect(await payment.look()).toMatchObject({ status: 'approved', payment: { state: 'paid', credited: 367 } })
  expect(timesAsked(payment.number)).toBe(1)
  afterMs(60_000)
  expect(await payment.look()).toMatchObject({ payment: { state: 'paid' } })
  expect(timesAsked(payment.number)).toBe(1)
})

test('a payer who says that PicPay was paid has it asked at once', async () => {
  const donor = await aDonor()
  const payment = await aPayment(donor, 'picpay')
  payment.say(paid)
  const body = { referenceId: payment.number }
  const checked = await portal.call('POST', '/picpay/checkStatus', { token: donor.token, body })
  expect(checked).toMatchObject({ status: 200, body: { status: 'approved', payment: { credited: 367 } } })
})

test('pages that poll at once share one question', async () => {
  const payment = await aPayment(await aDonor())
  afterMs(5_000)
  const looks = await Promise.all(Array.from({ length: 5 }, () => payment.look()))
  expect(new Set(looks.map(({ status }) => status))).toEqual(new Set(['pending']))
  expect(timesAsked(payment.number)).toBe(1)
  afterMs(10_000)
  await payment.look()
  expect(timesAsked(payment.number)).toBe(2)
})

test('a page does not wait longer for a slow provider than a few seconds, and reads what is stored', async () => {
  const payment = await aPayment(await aDonor())
  const { find } = providers.mercadopago
  const reply = Promise.withResolvers<void>()
  providers.mercadopago.find = async (charge) => {
    await reply.promise
    return find(charge)
  }
  payment.say(paid)
  afterMs(5_000)
  expect(await payment.look()).toMatchObject({ status: 'pending', payment: { state: 'pending' } })
  reply.resolve()
  providers.mercadopago.find = find
  await until('the reply', async () => (await payment.look()).status === 'approved' || null)
})

describe('the page of a payment', () => {
  const code = expect.stringMatching(/^code of /)
  const url = 'https://provider.example/pay'
  const qrPng = 'iVBORw0KGgo='

  test.each<[Method, object]>([
    [
      'mercado_pix',
      {
        transaction_amount: 50,
        currency_id: 'BRL',
        date_of_expiration: '2026-11-20T13:00:00.000Z',
        point_of_interaction: { transaction_data: { qr_code: code, qr_code_base64: qrPng } },
        payment: { amount: '50.00', fee: '0.00', total: '50.00' },
      },
    ],
    // A payer by card also pays the fee of the card.
    ['mercado_card', { transaction_amount: 53, payment: { amount: '50.00', fee: '3.00', total: '53.00' } }],
    ['picpay', { value: 50, qrcode: qrPng, content: url }],
    ['paypal', { url, payment: { total: '50.00' } }],
    ['pix', { pixCopiaECola: code, valor: { original: '50.00' }, qrcode: qrPng }],
  ])('of %s says what to pay, and where', async (method, expected) => {
    const donor = await aDonor()
    const payment = await aPayment(donor, method)
    expect(await payment.look()).toMatchObject({ status: 'pending', ...expected })
    expect(await payment.look(await portal.aPerson())).toMatchObject({ status: 404 })
    expect(await payment.look({ token: await portal.aStaffToken() })).toMatchObject({ payment: { id: payment.id } })
  })

  test('is that of its own provider where the numbers of two are the same', async () => {
    const donor = await aDonor()
    const [mercado, pix] = [await aPayment(donor, 'mercado_pix'), await aPayment(donor, 'pix')]
    await app.db.updateTable('payments').set({ provider_id: mercado.number }).where('id', '=', pix.id).execute()
    const { charges } = providers.pix
    pix.say({ providerId: mercado.number, ...paid })
    const staff = await portal.aStaffToken()
    for (const token of [donor.token, staff]) {
      const one = await portal.call('GET', `/mercadopago/payment/${mercado.number}`, { token })
      expect(one.body.payment).toMatchObject({ id: mercado.id })
      const other = await portal.call('GET', `/pix/checkPayment/${mercado.number}`, { token })
      expect(other.body.payment).toMatchObject({ id: pix.id })
    }
    // A webhook, too, changes only the payment of the provider that sent it.
    const webhook = (path: string) =>
      portal.fastify.inject({
        method: 'POST',
        url: `/webhooks/${path}`,
        payload: { id: mercado.number },
        headers: { 'x-signed': 'yes' },
      })
    await webhook('mercadopago')
    await portal.runJobs()
    expect(await balanceOf(app.db, donor.id)).toBe(0)
    await webhook('pix')
    await portal.runJobs()
    expect(await balanceOf(app.db, donor.id)).toBe(367)
    expect([...charges.values()].filter(({ providerId }) => providerId === mercado.number)).toHaveLength(1)
    expect(await mercado.look()).toMatchObject({ payment: { state: 'pending' } })
  })
})

test('a receipt and a check are for the payer alone', async () => {
  const donor = await aDonor()
  const payment = await aPayment(donor)
  const other = await portal.aPerson()
  expect((await portal.call('GET', `/payment/receipt/${payment.id}`, { token: other.token })).status).toBe(404)
  expect((await portal.call('POST', `/payment/check/${payment.id}`, { token: other.token })).status).toBe(404)
  expect(timesAsked(payment.number)).toBe(0)
  payment.say(paid)
  const checked = await portal.call('POST', `/payment/check/${payment.id}`, { token: donor.token })
  expect(checked).toMatchObject({ status: 200, body: { payment: { state: 'paid', credited: 367 } } })
})

test('staff have a payment checked, are told when the provider is silent, and of one that does not exist', async () => {
  const payment = await aPayment(await aDonor())
  const token = await portal.aStaffToken()
  const check = (id: string) => portal.call('POST', `/payment/recheck/${id}`, { token })
  providers.mercadopago.next.push('down')
  expect((await check(payment.id)).body.code).toBe('payment_provider_silent')
  expect((await check(crypto.randomUUID())).status).toBe(404)
  payment.say(paid)
  expect((await check(payment.id)).body.payment).toMatchObject({ state: 'paid', credited: 367 })
})

test('what names no payment of ours is an error that says which', async () => {
  const id = crypto.randomUUID()
  await expect(reconcile(app, id)).rejects.toThrow(`There is no payment ${id}.`)
  const charge = [...providers.mercadopago.charges.values()][0]!
  await expect(applyCharge(app, id, charge)).rejects.toThrow(`There is no payment ${id}.`)
})

test('an order of PicPay that was paid although nobody was shown where to pay is credited, not asked for anew', async () => {
  const donor = await aDonor()
  const { create } = providers.picpay
  // The portal lost the reply that says where to pay. The payer has found the order in PicPay’s own app.
  providers.picpay.create = async (charge) => {
    const reply = await create(charge)
    providers.picpay.say(charge.reference, { ...paid, pay: {} })
    return reply.kind === 'applied' ? { kind: 'applied', value: { ...reply.value, pay: {} } } : reply
  }
  const { cancel } = providers.picpay
  providers.picpay.cancel = async ({ reference }) => ({
    kind: 'applied',
    value: providers.picpay.charges.get(reference)!,
  })
  const orders = providers.picpay.charges.size
  const order = () =>
    portal.call('POST', '/picpay/paymentRequest', {
      token: donor.token,
      body: { value: '50' },
      headers: { 'idempotency-key': 'paid-out-of-sight' },
    })
  const answer = await order()
  expect(answer).toMatchObject({ status: 200, body: { payment: { state: 'paid', credited: 367 } } })
  afterMs(120_000)
  expect((await order()).body.payment.id).toBe(answer.body.payment.id)
  Object.assign(providers.picpay, { create, cancel })
  expect(providers.picpay.charges.size).toBe(orders + 1)
  expect(await balanceOf(app.db, donor.id)).toBe(367)
})

describe('the reconciler', () => {
  test('asks for a payment once it is due, once', async () => {
    const payment = await aPayment(await aDonor())
    const other = await aPayment(await aDonor())
    await app.db.updateTable('payments').set({ next_check_at: null }).where('id', '=', other.id).execute()
    afterMs(29_999)
    await reconcileDue(app)
    expect(timesAsked(payment.number)).toBe(0)
    afterMs(30_000)
    await Promise.all([reconcileDue(app), reconcileDue(app)])
    expect(timesAsked(payment.number)).toBe(1)
    expect(timesAsked(other.number)).toBe(0)
  })

  test('asks for those first that have waited longest, and in rounds for all', async () => {
    await app.db.updateTable('payments').set({ next_check_at: null }).execute()
    const numbers: string[] = []
    for (let at = 0; at < 41; at += 1) {
      const { id, number } = await aPayment(await aDonor())
      const next_check_at = new Date(start.getTime() - at * 1000).toISOString()
      await app.db.updateTable('payments').set({ next_check_at }).where('id', '=', id).execute()
      numbers.unshift(number)
    }
    const before = asked.length
    afterMs(1_000)
    await reconcileDue(app, 0)
    expect(asked.slice(before).toSorted()).toEqual(numbers.slice(0, 20).toSorted())
    await reconcileDue(app)
    expect(asked.slice(before).toSorted()).toEqual(numbers.toSorted())
  })

  test('leaves a payment that it asks for to itself for two minutes, also when the provider is silent', async () => {
    await app.db.updateTable('payments').set({ next_check_at: null }).execute()
    const payment = await aPayment(await aDonor())
    const { find } = providers.mercadopago
    let asks = 0
    providers.mercadopago.find = async () => {
      asks += 1
      return { kind: 'unknown', cause: 'nobody answered' }
    }
    const asksAt = async (ms: number) => {
      afterMs(ms)
      await reconcileDue(app)
      return asks
    }
    expect(await asksAt(60_000)).toBe(1)
    expect(await asksAt(179_999)).toBe(1)
    expect(await asksAt(180_000)).toBe(2)
    providers.mercadopago.find = find
    payment.say(paid)
    afterMs(300_000)
    await reconcileDue(app)
    expect(await payment.look()).toMatchObject({ payment: { state: 'paid' } })
  })

  test('counts a payment as late whose provider says nothing, however often it is asked, and no other', async () => {
    await app.db.updateTable('payments').set({ next_check_at: null }).execute()
    await aPayment(await aDonor())
    const { find } = providers.mercadopago
    const lateAt = async (minutes: number) => {
      afterMs(minutes * 60_000)
      await reconcileDue(app)
      return (await readFigures(app.db, app.now())).payments_late
    }
    for (const minutes of [1, 15, 30]) expect(await lateAt(minutes)).toBe(0)
    providers.mercadopago.find = async () => ({ kind: 'unknown', cause: 'nobody answered' })
    for (const minutes of [32, 34, 46]) expect(await lateAt(minutes)).toBe(0)
    for (const minutes of [48, 50, 120, 1_300]) expect(await lateAt(minutes)).toBe(1)
    providers.mercadopago.find = find
    for (const minutes of [1_303, 1_317, 1_330]) expect(await lateAt(minutes)).toBe(0)
  })

  test('gives up a payment that the provider does not know a quarter of an hour after its hour', async () => {
    const payment = await aPayment(await aDonor())
    providers.mercadopago.charges.delete(referenceAt(providers.mercadopago, payment.id))
    const stateAt = async (ms: number) => {
      afterMs(ms)
      const { payment: now, isAsked } = await reconcile(app, payment.id)
      return { isAsked, state: now.state }
    }
    expect(await stateAt(75 * 60_000)).toEqual({ isAsked: true, state: 'pending' })
    expect(await stateAt(75 * 60_000 + 1)).toEqual({ isAsked: true, state: 'expired' })
    const detail = async () => {
      const token = await portal.aStaffToken()
      const { body } = await portal.call('GET', `/payment/detail/${payment.id}`, { token })
      return body.events.map(({ kind, state }: { kind: string; state: string }) => `${kind} ${state}`)
    }
    const events = ['created created', 'answer pending', 'state pending', 'state expired']
    expect(await detail()).toEqual(events)
    expect(await stateAt(76 * 60_000)).toEqual({ isAsked: true, state: 'expired' })
    expect(await detail()).toEqual(events)
  })
})

test('webhooks are kept for thirty days', async () => {
  const store = (key: string, received_at: string) =>
    app.db
      .insertInto('payment_notices')
      .values({ provider: 'pix', key, is_signed: true, hints: '[]', received_at })
      .execute()
  await store('of its last moment', '2026-10-21T12:00:00.000Z')
  await store('too old', '2026-10-21T11:59:59.999Z')
  await store('young', '2026-11-20T11:00:00.000Z')
  await retain(app)
  const keys = ['of its last moment', 'too old', 'young']
  const left = await app.db.selectFrom('payment_notices').select('key').where('key', 'in', keys).orderBy('id').execute()
  expect(left.map(({ key }) => key)).toEqual(['of its last moment', 'young'])
})
