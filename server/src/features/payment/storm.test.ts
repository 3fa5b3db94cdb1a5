import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { paymentMethods, type PaymentMethod } from '@guildhall/contract/payment-rules'
import { donationPoints } from '@guildhall/contract/donation'
import { beforeEach, describe, expect, test } from 'vitest'
import { generator } from '../../../../chaos/random.ts'
import { aDatabase } from '../../../../test/database.ts'
import { aMerchant, type Received } from '../../../../test/merchant.ts'
import { referenceOf } from '../../../../test/payments.ts'
import { aPortal, type Person } from '../../../../test/portal.ts'
import { until } from '../../../../test/programs.ts'
import { aSandbox } from '../../../../test/sandbox.ts'
import { sandboxCredentials } from '../../config/sandbox-credentials.ts'
import { balanceOf } from '../ledger/move-cash.ts'
import { auditLedger } from '../ledger/service.ts'
import { contributions } from '../index.ts'
import { providerOf } from './rules.ts'
import { reconcilePaymentJob } from './jobs.ts'

// Two nodes run the real adapters. The sandbox sends its webhooks to a stand-in merchant, which stores them. So a test
// can send them to the nodes in any order.
const sandbox = await aSandbox()
const post = await aMerchant()
const { url: databaseUrl } = await aDatabase()
const settings = {
  ...sandbox.merchant,
  NOTIFICATION_URL: post.url.replace('/webhooks', ''),
  PAYMENT_TIMEOUT_MS: '20000',
  PAYPAL_MERCHANT_ID: 'GUILDHALLSBX1',
}
const nodes = [
  await aPortal(settings, { sandbox, databaseUrl }),
  await aPortal(settings, { sandbox, databaseUrl }),
] as const
const [portal] = nodes
const { app } = portal
await app.payments.pix!.prepare!()
await sandbox.control('POST', '/portal', { url: settings.NOTIFICATION_URL })

beforeEach(() => nodes.forEach((node) => node.setNow()))

async function aDonor(): Promise<Person> {
  const person = await portal.aPerson()
  const data = { document: '52998224725', phone: '11999998888', email: `donor${person.id}@mail.example` }
  await app.db.updateTable('users').set(data).where('id', '=', person.id).execute()
  return person
}

// oxlint-disable-next-line typescript/no-explicit-any -- each method answers in a shape of its own
type Body = any
const ways: Record<PaymentMethod, { path: string; refOf(body: Body): string; checkPath: string }> = {
  mercado_pix: { path: '/mercadopago/pix', refOf: (body) => body.data.id, checkPath: '/mercadopago/payment/' },
  mercado_card: { path: '/mercadopago/card', refOf: (body) => body.data.id, checkPath: '/mercadopago/payment/' },
  picpay: { path: '/picpay/paymentRequest', refOf: (body) => body.referenceId, checkPath: '/picpay/transaction/' },
  paypal: { path: '/paypal/tryPay', refOf: (body) => body.id, checkPath: '/paypal/order/' },
  pix: { path: '/pix/create', refOf: (body) => body.txid, checkPath: '/pix/checkPayment/' },
}

interface CreatedPayment {
  donor: Person
  method: PaymentMethod
  ours: string
  ref: string
}

async function ask(method: PaymentMethod, donor: Person, value: unknown) {
  const card = method === 'mercado_card' ? await sandbox.control('POST', '/cards', { holder: 'CONT' }) : {}
  const rest = card.token ? { ...card, installments: 1, docType: 'CPF', docNumber: '12345678909' } : {}
  return portal.call('POST', ways[method].path, { token: donor.token, body: { value, ...rest } })
}

async function make(method: PaymentMethod): Promise<CreatedPayment> {
  const donor = await aDonor()
  const { status, body } = await ask(method, donor, '50.00')
  if (status !== 200) throw new Error(`${method} answered ${status}: ${JSON.stringify(body)}`)
  return { donor, method, ours: body.payment.id, ref: ways[method].refOf(body) }
}

const act = ({ method, ref }: CreatedPayment, action: string, form: object = {}) =>
  sandbox.control('POST', `/payments/${providerOf[method]}/${ref}/${action}`, form)

/** Acts at the provider and returns the webhooks that follow. */
async function webhooksOf(work: () => Promise<unknown>): Promise<Received[]> {
  const before = post.received.length
  await work()
  return post.received.slice(before)
}

const send = (webhook: Received, node: (typeof nodes)[number] = portal, changes: Record<string, string> = {}) => {
  const {
    host: _host,
    connection: _connection,
    'content-length': _length,
    'transfer-encoding': _encoding,
    ...headers
  } = webhook.headers
  return node.fastify.inject({
    method: 'POST',
    url: `${webhook.path}?${webhook.query.toString()}`,
    headers: { ...headers, ...changes } as Record<string, string>,
    payload: JSON.stringify(webhook.body),
  })
}
const look = ({ method, ref, donor }: CreatedPayment, node: (typeof nodes)[number] = portal) =>
  node.call('GET', ways[method].checkPath + ref, { token: donor.token })
const runJobs = () => Promise.all(nodes.map((node) => node.runJobs()))

async function stateOf({ ours }: CreatedPayment): Promise<string> {
  return (await app.db.selectFrom('payments').select('state').where('id', '=', ours).executeTakeFirstOrThrow()).state
}
const reconciled = async (payment: CreatedPayment, state: string) =>
  until(`${payment.method} ${state}`, async () => {
    await app.jobs.add(app.db, reconcilePaymentJob, { id: payment.ours }, `reconcile_payment ${payment.ours}`)
    await portal.runJobs()
    return (await stateOf(payment)) === state
  })

/** The payments and the ledger agree on what was credited. */
async function demandEven() {
  await auditLedger(app, contributions.supplySides)
  const { body } = await portal.call('GET', '/ledger/audit', { token: await portal.aStaffToken() })
  expect(body.last.findings).toEqual([])
}

const shuffled = <T>(list: T[], random: () => number): T[] =>
  list
    .map((each) => [random(), each] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, each]) => each)

test(
  'twenty payments by all methods, each told of fifty times in any order on two nodes while pages ask, are credited once',
  { timeout: 180_000 },
  async () => {
    const all: CreatedPayment[] = []
    const webhooks: Received[] = []
    for (let at = 0; at < 20; at += 1) {
      const payment = await make(paymentMethods[at % 5]!)
      all.push(payment)
      const [webhook] = await webhooksOf(() => act(payment, 'approve'))
      if (!webhook) throw new Error(`${payment.method} notifications nothing`)
      webhooks.push(webhook)
    }
    const storm = shuffled(
      webhooks.flatMap((webhook) => Array.from({ length: 50 }, () => webhook)),
      generator(1),
    )
    // A poll asks the provider only when the stored state is old enough. So the test sets the clock of each node
    // forward.
    nodes.forEach((node) => node.setNow(new Date(Date.now() + 6_000)))
    for (let at = 0; at < storm.length; at += 100) {
      const jobs = runJobs()
      const [answers, looks] = await Promise.all([
        Promise.all(storm.slice(at, at + 100).map((webhook, index) => send(webhook, nodes[index % 2]))),
        // P3
        Promise.all(
          all
            .slice(at / 50, at / 50 + 2)
            .flatMap((payment) => Array.from({ length: 5 }, (_, index) => look(payment, nodes[index % 2]))),
        ),
      ])
      // P1
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
      expect(new Set(looks.map(({ status }) => status))).toEqual(new Set([200]))
      await jobs
    }
    await runJobs()
    for (const payment of all) {
      expect({ method: payment.method, balance: await balanceOf(app.db, payment.donor.id) }).toEqual({
        method: payment.method,
        balance: 367,
      })
    }
    await demandEven()
  },
)

test.each(paymentMethods)('%s: fifty webhooks race fifty looks, and credit once', async (method) => {
  const payment = await make(method)
  const [webhook] = await webhooksOf(() => act(payment, 'approve'))
  nodes.forEach((node) => node.setNow(new Date(Date.now() + 6_000)))
  // P3
  const race = Array.from(
    { length: 50 },
    (_, at) => [send(webhook!, nodes[at % 2]), look(payment, nodes[(at + 1) % 2])] as const,
  )
  const jobs = runJobs()
  expect(new Set((await Promise.all(race.map(([sent]) => sent))).map(({ statusCode }) => statusCode))).toEqual(
    new Set([200]),
  )
  expect(new Set((await Promise.all(race.map(([, seen]) => seen))).map(({ status }) => status))).toEqual(new Set([200]))
  await jobs
  await runJobs()
  expect(await balanceOf(app.db, payment.donor.id)).toBe(367)
})

const words = ['pending', 'approved', 'refunded', 'late pending', 'late approved'] as const
const orders = permutations([...words])
function permutations(list: (typeof words)[number][]): (typeof words)[number][][] {
  return list.length < 2
    ? [list]
    : list.flatMap((first, at) => permutations(list.toSpliced(at, 1)).map((rest) => [first, ...rest]))
}

// P2: rules.test.ts tries every order on the rules. Here a seed chooses five orders for each method, which run over
// HTTP.
describe.each(paymentMethods)('%s', (method) => {
  const sample = shuffled(orders, generator(paymentMethods.indexOf(method) + 1)).slice(0, 5)
  test.each(sample)('told %s, then %s, %s, %s, %s: given back in the end', async (...order) => {
    const payment = await make(method)
    const pending = await webhooksOf(() => act(payment, 'notify'))
    let approved: Received[] | undefined
    let isBack = false
    const approve = async () => (approved ??= await webhooksOf(() => act(payment, 'approve')))
    for (const word of order) {
      if (word.endsWith('approved')) for (const webhook of await approve()) await send(webhook)
      if (word.endsWith('pending')) for (const webhook of pending) await send(webhook)
      if (word === 'refunded') {
        await approve()
        // PayPal can refund nothing before the portal has captured the payment.
        if (method === 'paypal') await reconciled(payment, 'paid')
        for (const webhook of await webhooksOf(() => act(payment, 'refund'))) await send(webhook)
        isBack = true
      }
      await portal.runJobs()
      if (isBack) {
        expect(await balanceOf(app.db, payment.donor.id)).toBe(0)
        expect(await stateOf(payment)).toBe('refunded')
      }
    }
    const rows = await app.db
      .selectFrom('ledger_transfers')
      .select(['kind', 'amount'])
      .where('reference', 'like', `${payment.ours}%`)
      .orderBy('id')
      .execute()
    // The portal credits and reverses the payment once, or does neither when it hears of the refund first.
    expect([[], [367, 367]]).toContainEqual(rows.map(({ amount }) => amount))
  })
})

// P4: the provider signs a webhook, but the charge that it names does not fit the payment.
test.each<[PaymentMethod, object, string]>([
  ['mercado_pix', { amount: '49.00' }, 'wrong_amount'],
  ['mercado_pix', { currency: 'ARS' }, 'wrong_currency'],
  ['mercado_pix', { receiver: '111111111' }, 'wrong_receiver'],
  ['mercado_pix', { reference: 'f'.repeat(32) }, 'wrong_reference'],
  ['mercado_card', { liveMode: false }, 'wrong_receiver'],
  ['picpay', { amount: '49.00' }, 'wrong_amount'],
  ['paypal', { currency: 'USD' }, 'wrong_currency'],
  ['paypal', { receiver: 'SOMEBODYELSE1' }, 'wrong_receiver'],
  ['paypal', { amount: '49.00' }, 'wrong_amount'],
  ['pix', { receiver: '00000000-0000-4000-8000-000000000000' }, 'wrong_receiver'],
  ['pix', { amount: '51.00' }, 'wrong_amount'],
])('%s approved with %j waits for a person as %s', async (method, form, reason) => {
  const payment = await make(method)
  for (const webhook of await webhooksOf(() => act(payment, 'approve', form)))
    expect((await send(webhook)).statusCode).toBe(200)
  await reconciled(payment, 'review')
  const { body } = await portal.call('GET', `/payment/detail/${payment.ours}`, { token: await portal.aStaffToken() })
  expect(body).toMatchObject({ reason, payment: { state: 'review', credited: 0 }, transfers: [] })
  expect(await balanceOf(app.db, payment.donor.id)).toBe(0)
})

test('of a webhook whose body names another payment, the signed one is looked at', async () => {
  const [payment, other] = [await make('mercado_pix'), await make('mercado_pix')]
  await webhooksOf(() => act(other, 'approve', { notify: false }))
  await webhooksOf(() => act(payment, 'approve', { notify: false }))
  const webhooks = await webhooksOf(() => act(payment, 'notify', { variant: 'another-body' }))
  const webhook = webhooks.find(
    ({ query, body }) => query.get('data.id') === payment.ref && body.data.id !== payment.ref,
  )
  // P4
  const swapped = { ...webhook!, body: { ...webhook!.body, data: { id: other.ref } } }
  expect((await send(swapped)).statusCode).toBe(200)
  await portal.runJobs()
  expect(await balanceOf(app.db, payment.donor.id)).toBe(367)
  expect(await balanceOf(app.db, other.donor.id)).toBe(0)
})

describe('signatures of Mercado Pago', () => {
  const { webhookSecret } = sandboxCredentials.mercadopago
  const hex = (manifest: string) => createHmac('sha256', webhookSecret).update(manifest).digest('hex')
  const seconds = String(Math.floor(Date.now() / 1_000))
  const ms = String(Date.now())
  const header = (v1: string, ts = seconds) => `ts=${ts},v1=${v1}`
  const good = (id: string, ts = seconds) => header(hex(`id:${id};request-id:r-1;ts:${ts};`), ts)

  // P5
  test.each<[string, string, Record<string, string>, number]>([
    ['ts in seconds', '123', { 'x-signature': good('123'), 'x-request-id': 'r-1' }, 200],
    ['ts in milliseconds', '123', { 'x-signature': good('123', ms), 'x-request-id': 'r-1' }, 200],
    ['an upper-case id, signed as it is', 'AB12', { 'x-signature': good('AB12'), 'x-request-id': 'r-1' }, 200],
    ['an upper-case id, signed in lower case', 'AB12', { 'x-signature': good('ab12'), 'x-request-id': 'r-1' }, 200],
    ['no request id, signed without', '123', { 'x-signature': header(hex(`id:123;ts:${seconds};`)) }, 200],
    ['spaces between the parts', '123', { 'x-signature': good('123').replace(',', ' , '), 'x-request-id': 'r-1' }, 200],
    ['no request id, signed with one', '123', { 'x-signature': good('123') }, 401],
    ['another id', '124', { 'x-signature': good('123'), 'x-request-id': 'r-1' }, 401],
    ['multibyte characters', '123', { 'x-signature': header('é'.repeat(32)), 'x-request-id': 'r-1' }, 401],
    ['as many characters, more bytes', '123', { 'x-signature': header('é'.repeat(64)), 'x-request-id': 'r-1' }, 401],
    [
      'upper-case hex',
      '123',
      { 'x-signature': header(hex(`id:123;request-id:r-1;ts:${seconds};`).toUpperCase()), 'x-request-id': 'r-1' },
      401,
    ],
    ['an empty signature', '123', { 'x-signature': '', 'x-request-id': 'r-1' }, 401],
    ['an empty v1', '123', { 'x-signature': header(''), 'x-request-id': 'r-1' }, 401],
    ['no signature', '123', { 'x-request-id': 'r-1' }, 401],
    ['only a v2', '123', { 'x-signature': good('123').replace('v1', 'v2'), 'x-request-id': 'r-1' }, 401],
    ['no ts', '123', { 'x-signature': `v1=${hex('id:123;request-id:r-1;')}`, 'x-request-id': 'r-1' }, 401],
  ])('%s', async (_name, id, headers, status) => {
    const answer = await portal.fastify.inject({
      method: 'POST',
      url: `/webhooks/mercadopago?data.id=${id}&type=payment`,
      headers: { 'content-type': 'application/json', ...headers },
      payload: '{}',
    })
    expect(answer.statusCode).toBe(status)
  })

  test('what comes twice, or raw, is answered and never breaks', async () => {
    const address = await portal.fastify.listen({ port: 0, host: '127.0.0.1' })
    const statusOf = async (path: string, headers: Record<string, string | string[]>) => {
      const sent = httpRequest(address + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
      })
      sent.end('{}')
      const [reply] = (await once(sent, 'response')) as [{ statusCode: number; resume(): void }]
      reply.resume()
      return reply.statusCode
    }
    const path = '/webhooks/mercadopago?data.id=123&type=payment'
    const signature = good('123')
    // P5
    expect(await statusOf(path, { 'x-signature': [signature, signature], 'x-request-id': 'r-1' })).toBe(200)
    expect(await statusOf(path, { 'x-signature': [signature, header('0'.repeat(64))], 'x-request-id': 'r-1' })).toBe(
      401,
    )
    expect(await statusOf(path, { 'x-signature': signature, 'x-request-id': ['r-1', 'r-1'] })).toBe(401)
    expect(await statusOf(`${path}&data.id=124`, { 'x-signature': signature, 'x-request-id': 'r-1' })).toBe(401)
    expect(
      await statusOf(path, {
        'x-signature': Buffer.from(header('é'.repeat(32))).toString('latin1'),
        'x-request-id': 'r-1',
      }),
    ).toBe(401)
  })
})

test('tokens and secrets of the other providers: nothing, too much, other letters', async () => {
  const vectors: [string, Record<string, string>][] = [
    ['/webhooks/picpay', {}],
    ['/webhooks/picpay', { 'x-seller-token': '' }],
    ['/webhooks/picpay', { 'x-seller-token': 'é'.repeat(sandboxCredentials.picpay.sellerToken.length) }],
    ['/webhooks/picpay', { 'x-seller-token': sandboxCredentials.picpay.sellerToken.toUpperCase() }],
    [
      '/webhooks/picpay',
      { 'x-seller-token': `${sandboxCredentials.picpay.sellerToken},${sandboxCredentials.picpay.sellerToken}` },
    ],
    ['/webhooks/pix', {}],
    ['/webhooks/pix?hmac=', {}],
    ['/webhooks/pix?hmac=%C3%A9%C3%A9', {}],
    ['/webhooks/pix/pix?hmac=0000', {}],
    ['/webhooks/paypal', {}],
    ['/webhooks/paypal', { 'paypal-transmission-sig': 'é' }],
  ]
  for (const [url, headers] of vectors) {
    const sent = {
      method: 'POST' as const,
      url,
      headers: { 'content-type': 'application/json', ...headers },
      payload: '{}',
    }
    expect({ url, headers, status: (await portal.fastify.inject(sent)).statusCode }).toEqual({
      url,
      headers,
      status: 401,
    })
  }
})

test(
  'five hundred odd amounts are credited exactly or refused in words, and never break anything',
  { timeout: 180_000 },
  async () => {
    const random = generator(500)
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
    const whole = (most: number) => Math.floor(random() * most)
    // L6
    const fixed: unknown[] = [
      ...[19.99, 1.15, 35.85, 1001.01, 0.1 + 0.2, 0, -0, -5, 1e15, 1e21, 4.999999999999999, 5.000000000000001],
      ...[
        '1e3',
        '1,50',
        '50,00',
        ' 50',
        '50 ',
        '5 0',
        'NaN',
        'Infinity',
        '-50',
        '+50',
        '0x32',
        '50.',
        '.5',
        '050',
        '50.000',
      ],
      ...[
        '9223372036854775807',
        '9223372036854775805',
        '18446744073709551616',
        '10005',
        '10000.00',
        '5',
        '٥٠',
        '５０',
        '50\u0000',
        '50\n',
      ],
      ...[null, true, false, [], [50], {}, { value: 50 }, '', ' ', '50;drop', '${50}'],
    ]
    const kinds: (() => unknown)[] = [
      () => 5 * (1 + whole(40)),
      () => String(5 * (1 + whole(40))),
      () => `${5 * (1 + whole(40))}.00`,
      () => (1 + whole(400)) / 2,
      () => whole(100_000) / 100,
      () => (whole(2_000_000) - 1_000_000) / 7,
      () => `${whole(1_000)}.${whole(1_000)}`,
      () => `${whole(100)}e${whole(20)}`,
      () => String(whole(100)).padStart(whole(30), pick(['0', ' ', '9'])),
    ]
    const donor = await aDonor()
    const values = Array.from({ length: 500 }, (_, at) => (at < fixed.length ? fixed[at] : pick(kinds)()))
    let taken = 0
    for (const [at, value] of values.entries()) {
      const method = paymentMethods[at % 5]!
      const { status, body } = await ask(method, donor, value)
      const sent = { method, value, status }
      if (status === 400) {
        expect({ ...sent, field: body.messages?.[0]?.field }).toEqual({ ...sent, field: 'value' })
        continue
      }
      expect(sent).toEqual({ ...sent, status: 200 })
      taken += 1
      const reais = Number(value)
      expect({
        ...sent,
        isDonation: Number.isInteger(reais) && reais >= 5 && reais % 5 === 0 && reais <= 10_000,
      }).toEqual({ ...sent, isDonation: true })
      expect(body.payment).toMatchObject({ amount: `${reais}.00`, cash: donationPoints(reais).total })
      const [atProvider] = await sandbox.control(
        'GET',
        `/payments?provider=${providerOf[method]}&reference=${await referenceOf(app, body.payment.id)}`,
      )
      expect(atProvider.amountCents).toBe(Math.round(Number(body.payment.total) * 100))
      if (taken % 10 === 0) {
        const before = await balanceOf(app.db, donor.id)
        const payment = { donor, method, ours: body.payment.id, ref: ways[method].refOf(body) }
        await act(payment, 'approve', { notify: false })
        await reconciled(payment, 'paid')
        expect((await balanceOf(app.db, donor.id)) - before).toBe(donationPoints(reais).total)
      }
    }
    expect(taken).toBeGreaterThan(100)
    await demandEven()
  },
)
