import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { aPortal, type Person } from '../../../../test/portal.ts'
import { aProvider } from '../../../../test/provider.ts'
import { aDatabase } from '../../../../test/database.ts'
import { until } from '../../../../test/programs.ts'
import { balanceOf, moveCash } from '../ledger/move-cash.ts'
import { auditLedger } from '../ledger/service.ts'
import { contributions } from '../index.ts'
import { applyCharge } from './credit-payment.ts'
import { getPayment, lockPayment } from './queries.ts'
import { reconcileDue, resendRefunds } from './tasks.ts'

const { url } = await aDatabase()
const providers = { mercadopago: aProvider('mercadopago'), pix: aProvider('pix'), paypal: aProvider('paypal') }
const payments = { ...providers, picpay: null }
const portal = await aPortal({}, { databaseUrl: url, payments })
const otherNode = await aPortal({}, { databaseUrl: url, payments })
const { app } = portal
const mp = providers.mercadopago

beforeEach(() => {
  portal.setNow()
  for (const provider of Object.values(providers)) provider.next.length = 0
})

async function aDonor(): Promise<Person> {
  const person = await portal.aPerson()
  const data = { document: '52998224725', phone: '11999998888' }
  await portal.call('POST', '/account/updateDocumentAndPhone', { token: person.token, body: data })
  return person
}

async function aPix(donor: Person, value: unknown = '50.00', key?: string) {
  const headers: Record<string, string> = key ? { 'idempotency-key': key } : {}
  const answer = await portal.call('POST', '/mercadopago/pix', { token: donor.token, body: { value }, headers })
  return { ...answer, id: answer.body.data?.id as string, ours: answer.body.payment?.id as string }
}
/** The reference of a payment that was sent to the provider. */
function referenceOf(ours: string): string {
  const asked = Object.values(providers).flatMap((provider) => provider.asked)
  const charge = asked.find(({ idempotencyKey }) => idempotencyKey === ours)
  if (!charge) throw new Error(`Nobody asked for ${ours}.`)
  return charge.reference
}

const webhook = (id: string, node = portal, headers = { 'x-signed': 'yes' }) =>
  node.fastify.inject({ method: 'POST', url: '/api/webhooks/mercadopago', payload: { id }, headers })

/** The payments and the ledger agree on what was credited. */
async function demandEven() {
  await auditLedger(app, contributions.supplySides)
  const { body } = await portal.call('GET', '/ledger/audit', { token: await portal.aStaffToken() })
  expect(body.last.findings).toEqual([])
}

test('a Pix is asked for, followed, paid and credited', async () => {
  const donor = await aDonor()
  const { status, id, body, ours } = await aPix(donor)
  expect(status).toBe(200)
  expect(body.payment).toMatchObject({ state: 'pending', amount: '50.00', cash: 367, credited: 0 })
  // PAY-15, PAY-21
  const seen = await portal.call('GET', `/mercadopago/payment/${id}`, { token: donor.token })
  expect(seen.body).toMatchObject({
    status: 'pending',
    transaction_amount: 50,
    point_of_interaction: {
      transaction_data: { qr_code: `code of ${referenceOf(ours)}`, qr_code_base64: 'iVBORw0KGgo=' },
    },
  })
  mp.say(referenceOf(ours), { state: 'paid', status: 'approved', paidCents: 5000 })
  portal.setNow(new Date(Date.now() + 5_000))
  const paid = await portal.call('GET', `/mercadopago/payment/${id}`, { token: donor.token })
  expect(paid.body).toMatchObject({ status: 'approved', payment: { state: 'paid', credited: 367 } })
  expect(await balanceOf(app.db, donor.id)).toBe(367)
  // TX-03, TX-13
  const list = await portal.call('GET', '/transaction/all', { token: donor.token })
  expect(list.body.data).toMatchObject([
    {
      referenceId: referenceOf(ours),
      value: '50.00',
      status: 'approved',
      payment_id: id,
      paymentUrl: expect.any(String),
    },
  ])
  const receipt = await portal.call('GET', `/payment/receipt/${ours}`, { token: donor.token })
  expect(receipt.body).toMatchObject({ balance: 367, payment: { total: '50.00', provider_id: id } })
  const notifications = await portal.call('GET', '/notifications', { token: donor.token })
  expect(notifications.body.data).toMatchObject([{ kind: 'payment_approved', link: `/transactions/${ours}` }])
})

test('what is not a donation is refused in words, and what is one is credited exactly', async () => {
  const donor = await aDonor()
  const odd = [
    '',
    '0',
    '-5',
    '4',
    '7',
    '50.5',
    '50.01',
    '50.000',
    '1e3',
    '1,50',
    ' ',
    'NaN',
    '1e15',
    '10005',
    '５０',
    null,
    {},
    [],
    true,
    12.5,
    '99999999999999999999',
  ]
  for (const value of odd) {
    const before = mp.asked.length
    expect({ value, status: (await aPix(donor, value)).status }).toEqual({ value, status: 400 })
    expect(mp.asked.length).toBe(before)
  }
  for (const value of [5, '20', '25.0', '10000.00']) expect((await aPix(donor, value)).status).toBe(200)
  expect(mp.asked.slice(-4).map(({ amountCents }) => amountCents)).toEqual([500, 2000, 2500, 1_000_000])
})

test('without a document the page is told what is missing, and no provider is asked', async () => {
  const person = await portal.aPerson()
  const before = mp.asked.length
  const { status, body } = await aPix(person)
  // PAY-20
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { status: 'errorValidation', userData: { document: '', phone: '' } },
  })
  expect(mp.asked.length).toBe(before)
})

test('of a refund and an older reply that are written down at once, the refund is what stays', async () => {
  const donor = await aDonor()
  const { ours } = await aPix(donor)
  const pending = mp.charges.get(referenceOf(ours))!
  const paid = { ...pending, state: 'paid', status: 'approved', paidCents: 5000 } as const
  const refunded = { ...paid, state: 'refunded', status: 'refunded', refundedCents: 5000 } as const
  const { first, second } = await app.db.transaction().execute(async (tx) => {
    await lockPayment(tx, ours)
    const first = applyCharge(app, ours, refunded)
    await waiting(1)
    const second = applyCharge(app, ours, paid)
    await waiting(2)
    return { first, second }
  })
  await Promise.all([first, second])
  expect(await getPayment(app.db, ours)).toMatchObject({ state: 'refunded', credited: 0, refunded_cents: 5000 })
  expect(await balanceOf(app.db, donor.id)).toBe(0)
})

/** Waits until this many connections of the database wait for a lock. */
const waiting = (count: number) =>
  until(`${count} who wait for a lock`, async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)
    return rows[0]?.count === count
  })

test('twenty payments, told of fifty times each in any order on two nodes while pages ask, are credited once each', async () => {
  const donors = await Promise.all(Array.from({ length: 20 }, aDonor))
  const created = await Promise.all(donors.map((donor) => aPix(donor)))
  for (const { ours } of created) mp.say(referenceOf(ours), { state: 'paid', status: 'approved', paidCents: 5000 })
  const storm = created.flatMap(({ id }) => Array.from({ length: 50 }, () => id)).toSorted(() => Math.random() - 0.5)
  const nodes = [portal, otherNode]
  const width = 100
  for (let at = 0; at < storm.length; at += width) {
    const answers = await Promise.all(storm.slice(at, at + width).map((id, index) => webhook(id, nodes[index % 2])))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  }
  const polls = created.map(({ id }, at) =>
    nodes[at % 2]!.call('GET', `/mercadopago/payment/${id}`, { token: donors[at]!.token }),
  )
  await Promise.all([portal.runJobs(), otherNode.runJobs(), ...polls])
  await portal.runJobs()
  for (const donor of donors) expect(await balanceOf(app.db, donor.id)).toBe(367)
  await demandEven()
})

test('with no webhook at all the reconciler credits', async () => {
  const donor = await aDonor()
  const { ours } = await aPix(donor, '100')
  mp.say(referenceOf(ours), { state: 'paid', status: 'approved', paidCents: 10_000 })
  portal.setNow(new Date(Date.now() + 90_000))
  await reconcileDue(app)
  expect(await balanceOf(app.db, donor.id)).toBe(749)
})

test('a forged webhook is refused, and one of a payment of somebody else is nothing', async () => {
  const donor = await aDonor()
  const { id, ours } = await aPix(donor)
  mp.say(referenceOf(ours), { state: 'paid', paidCents: 5000 })
  expect((await webhook(id, portal, { 'x-signed': 'no' })).statusCode).toBe(401)
  expect((await webhook('999999')).statusCode).toBe(200)
  await portal.runJobs()
  expect(await balanceOf(app.db, donor.id)).toBe(0)
  const otherPlayer = await portal.aPerson()
  expect((await portal.call('GET', `/mercadopago/payment/${id}`, { token: otherPlayer.token })).status).toBe(404)
  expect((await portal.call('GET', `/payment/receipt/${ours}`, { token: otherPlayer.token })).status).toBe(404)
  const staff = await portal.aStaffToken()
  expect((await portal.call('GET', `/mercadopago/payment/${id}`, { token: staff })).body).toMatchObject({ id })
})

test('a flood of forged webhooks is held off for a while, and no genuine one is lost by that', async () => {
  const variables = { RATE_LIMITS: 'on', LIMITS: 'forgedNotices=3/60' }
  const limited = await aPortal(variables, { databaseUrl: url, payments })
  limited.setNow(new Date())
  const { id } = await aPix(await aDonor())
  const from = (remoteAddress: string, signed: string) =>
    limited.fastify.inject({
      method: 'POST',
      url: '/api/webhooks/mercadopago',
      payload: { id },
      headers: { 'x-signed': signed },
      remoteAddress,
    })
  for (let forged = 0; forged < 3; forged += 1) expect((await from('198.51.100.1', 'no')).statusCode).toBe(401)
  const refused = await from('198.51.100.1', 'yes')
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50)
  expect((await from('203.0.113.9', 'yes')).statusCode).toBe(200)
  limited.setNow(new Date(Date.now() + 61_000))
  expect((await from('198.51.100.1', 'yes')).statusCode).toBe(200)
})

test('a reply that is lost makes one payment, and so does a request that is sent again', async () => {
  const donor = await aDonor()
  mp.next.push('lost')
  const before = mp.charges.size
  const first = await aPix(donor, '50', 'a-key-of-the-page')
  expect(first.status).toBe(200)
  const again = await Promise.all(Array.from({ length: 10 }, () => aPix(donor, '50', 'a-key-of-the-page')))
  expect(new Set(again.map(({ id }) => id))).toEqual(new Set([first.id]))
  expect(mp.charges.size).toBe(before + 1)
  expect((await aPix(donor, '55', 'a-key-of-the-page')).status).toBe(422)
})

test('a provider that is away leaves a payment that the reconciler finds, and nothing is paid twice', async () => {
  const donor = await aDonor()
  mp.next.push('lost', 'down', 'down', 'down')
  const { status, body } = await aPix(donor, '50', 'another-key-of-it')
  expect({ status, code: body.code }).toEqual({ status: 503, code: 'payment_provider_away' })
  mp.next.length = 0
  mp.say(referenceOf(body.payment), { state: 'paid', status: 'approved', paidCents: 5000 })
  portal.setNow(new Date(Date.now() + 90_000))
  await reconcileDue(app)
  expect(await balanceOf(app.db, donor.id)).toBe(367)
  expect((await aPix(donor, '50', 'another-key-of-it')).body.payment).toMatchObject({ id: body.payment, state: 'paid' })
})

test('a payment whose reply was lost is cancelled at the provider, too', async () => {
  const donor = await aDonor()
  mp.next.push('lost', 'down', 'down', 'down')
  const { body } = await aPix(donor, '50', 'a-key-to-be-cancelled')
  mp.next.length = 0
  const { status } = await portal.call('POST', `/payment/cancel/${body.payment}`, { token: donor.token })
  expect(status).toBe(200)
  expect(mp.charges.get(referenceOf(body.payment))).toMatchObject({ state: 'cancelled' })
})

test('a refusal that arrives after the payment was paid changes nothing', async () => {
  const donor = await aDonor()
  const { create } = mp
  mp.create = async (asked) => {
    await create(asked)
    mp.say(asked.reference, { state: 'paid', status: 'approved', paidCents: 5000 })
    await webhook(mp.charges.get(asked.reference)!.providerId!)
    await portal.runJobs()
    return { kind: 'refused', code: 'payment_refused', message: 'no', detail: undefined } as never
  }
  await aPix(donor, '50', 'a-key-that-is-paid').finally(() => (mp.create = create))
  expect(await balanceOf(app.db, donor.id)).toBe(367)
  const { data } = (await portal.call('GET', '/transaction/all', { token: donor.token })).body
  expect(data).toMatchObject([{ state: 'paid', credited: 367 }])
  await demandEven()
})

test('a request that the provider never got ends, so that its form may ask anew', async () => {
  const donor = await aDonor()
  mp.next.push('down', 'down', 'down', 'down')
  const { body } = await aPix(donor, '50', 'a-key-that-nobody-got')
  mp.next.length = 0
  portal.setNow(new Date(Date.now() + 20 * 60_000))
  await reconcileDue(app)
  const again = await aPix(donor, '50', 'a-key-that-nobody-got')
  expect({ first: body.code, ...again }).toMatchObject({
    first: 'payment_provider_away',
    status: 200,
    body: { payment: { state: 'pending' } },
  })
  expect(again.ours).not.toBe(body.payment)
})

test('ten clicks on one card charge it once', async () => {
  const donor = await aDonor()
  const body = {
    value: '50',
    token: 'one-card-token',
    payment_method_id: 'visa',
    installments: 2,
    docType: 'CPF',
    docNumber: '52998224725',
    device_id: 'd',
  }
  const before = mp.charges.size
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => portal.call('POST', '/mercadopago/card', { token: donor.token, body })),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map((each) => each.body.data.id)).size).toBe(1)
  expect(mp.charges.size).toBe(before + 1)
  // The payer pays the fee, and the Cash is that of the donation alone.
  expect(answers[0]!.body.payment).toMatchObject({ amount: '50.00', fee: '3.00', total: '53.00', cash: 367 })
  expect(mp.asked.at(-1)!.amountCents).toBe(5300)
})

test('what does not fit is put before staff, who credit or dismiss it', async () => {
  const staff = await portal.aStaffToken()
  const [one, other] = [await aDonor(), await aDonor()]
  const [first, second] = [await aPix(one), await aPix(other)]
  for (const { ours } of [first, second])
    mp.say(referenceOf(ours), { state: 'paid', status: 'approved', paidCents: 4900 })
  for (const { id } of [first, second]) await webhook(id)
  await portal.runJobs()
  expect(await balanceOf(app.db, one.id)).toBe(0)
  const queue = await portal.call('GET', '/payment/search?state=review', { token: staff })
  expect(queue.body.data).toEqual(
    expect.arrayContaining([expect.objectContaining({ id: first.ours, reason: 'wrong_amount', login: one.login })]),
  )
  const settle = (id: string, decision: string) =>
    portal.call('POST', `/payment/settle/${id}`, { token: staff, body: { decision, reason: 'talked to the donor' } })
  expect((await settle(first.ours, 'credit')).status).toBe(200)
  expect((await settle(first.ours, 'credit')).status).toBe(409)
  expect((await settle(second.ours, 'dismiss')).body.payment.state).toBe('uncredited')
  for (const { id } of [first, second]) await webhook(id)
  await portal.runJobs()
  expect(await balanceOf(app.db, one.id)).toBe(367)
  expect(await balanceOf(app.db, other.id)).toBe(0)
  await demandEven()
})

test('a refund goes back once, in parts or whole, and a wallet that has spent it owes', async () => {
  const staff = await portal.aStaffToken()
  const donor = await aDonor()
  const { id, ours } = await aPix(donor)
  mp.say(referenceOf(ours), { state: 'paid', status: 'approved', paidCents: 5000 })
  await webhook(id)
  await portal.runJobs()
  const refund = (amount?: string) =>
    portal.call('POST', `/payment/refund/${ours}`, { token: staff, body: { reason: 'asked for it', amount } })
  expect((await refund('50.01')).status).toBe(400)
  expect((await refund('25.00')).status).toBe(200)
  expect((await refund('25.00')).status).toBe(409)
  await portal.runJobs()
  expect(await balanceOf(app.db, donor.id)).toBe(183)
  for (let times = 0; times < 10; times += 1) await webhook(id)
  await portal.runJobs()
  expect(await balanceOf(app.db, donor.id)).toBe(183)
  await refund()
  await portal.runJobs()
  expect(await balanceOf(app.db, donor.id)).toBe(0)
  const detail = await portal.call('GET', `/payment/detail/${ours}`, { token: staff })
  expect(detail.body).toMatchObject({
    payment: { state: 'refunded' },
    refunded: '50.00',
    isRefundable: false,
    login: donor.login,
  })
  expect(detail.body.transfers.map(({ cash }: { cash: number }) => cash)).toEqual([367, -184, -183])
  await demandEven()
})

test('a refund that staff press twice under one key is one, also after it has settled', async () => {
  const staff = await portal.aPerson(['administrator'])
  const donor = await aDonor()
  const { id, ours } = await aPix(donor)
  mp.say(referenceOf(ours), { state: 'paid', status: 'approved', paidCents: 5000 })
  await webhook(id)
  await portal.runJobs()
  const press = (reason = 'asked for it') =>
    portal.call('POST', `/payment/refund/${ours}`, {
      token: staff.token,
      body: { reason, amount: '10.00' },
      headers: { 'idempotency-key': 'refund-pressed-twice' },
    })
  expect((await press()).status).toBe(200)
  await portal.runJobs()
  expect((await press()).status).toBe(200)
  await portal.runJobs()
  expect(mp.charges.get(referenceOf(ours))?.refundedCents).toBe(1000)
  expect((await press('another wish')).status).toBe(422)
})

async function aPaidPix(donor: Person) {
  const created = await aPix(donor)
  mp.say(referenceOf(created.ours), { state: 'paid', status: 'approved', paidCents: 5000 })
  await receiveWebhook(created.id)
  return created
}

async function receiveWebhook(id: string) {
  await webhook(id)
  await portal.runJobs()
}

const asStaff = async (path: string, body: object, headers: Record<string, string> = {}) =>
  portal.call('POST', path, { token: await portal.aStaffToken(), body, headers })

test('what staff credited after a won chargeback goes back again when it is refunded', async () => {
  const donor = await aDonor()
  const { id, ours } = await aPaidPix(donor)
  mp.say(referenceOf(ours), { state: 'charged_back', chargedBackCents: 5000 })
  await receiveWebhook(id)
  expect(await balanceOf(app.db, donor.id)).toBe(0)
  mp.say(referenceOf(ours), { state: 'paid', status: 'reimbursed', chargedBackCents: 0 })
  await receiveWebhook(id)
  await asStaff(`/payment/settle/${ours}`, { decision: 'credit', reason: 'the bank gave it back' })
  expect(await balanceOf(app.db, donor.id)).toBe(367)
  mp.say(referenceOf(ours), { state: 'refunded', refundedCents: 5000 })
  await receiveWebhook(id)
  expect(await balanceOf(app.db, donor.id)).toBe(0)
  await demandEven()
})

test('taking note of a dispute gives back nothing that was refunded before it', async () => {
  const donor = await aDonor()
  const { id, ours } = await aPaidPix(donor)
  mp.say(referenceOf(ours), { state: 'paid', status: 'partly', refundedCents: 2500 })
  await receiveWebhook(id)
  mp.say(referenceOf(ours), { state: 'disputed', status: 'in_mediation' })
  await receiveWebhook(id)
  const seen = (decision: string) => asStaff(`/payment/settle/${ours}`, { decision, reason: 'the bank has it' })
  // The credit would be 0 Cash, so the portal refuses it and notifies nobody.
  expect((await seen('credit')).body.code).toBe('nothing_to_credit')
  const { body } = await seen('dismiss')
  expect(body.payment).toMatchObject({ state: 'partially_refunded', credited: 183 })
  expect(await balanceOf(app.db, donor.id)).toBe(183)
  await demandEven()
})

test('taking note of a dispute leaves a payment in review, and its payer hears nothing', async () => {
  const donor = await aDonor()
  const { id, ours } = await aPix(donor)
  mp.say(referenceOf(ours), { state: 'paid', status: 'approved', paidCents: 4900 })
  await receiveWebhook(id)
  mp.say(referenceOf(ours), { state: 'disputed', status: 'in_mediation' })
  await receiveWebhook(id)
  const notifications = await notificationsOf(donor)
  const noted = await asStaff(`/payment/settle/${ours}`, { decision: 'dismiss', reason: 'the bank has it' })
  expect(noted.body.payment.state).toBe('review')
  expect(await notificationsOf(donor)).toEqual(notifications)
  // After the dispute has ended, staff decide about the wrong amount.
  mp.say(referenceOf(ours), { state: 'paid', status: 'approved' })
  await receiveWebhook(id)
  const seen = await app.db.selectFrom('payments').selectAll().where('id', '=', ours).executeTakeFirstOrThrow()
  expect(seen).toMatchObject({ state: 'review', reason: 'wrong_amount', needs_staff: true })
  const reason = 'O valor não confere com o pedido.'
  const closed = await asStaff(`/payment/settle/${ours}`, { decision: 'dismiss', reason })
  expect(closed.body.payment.state).toBe('uncredited')
  await demandEven()
})

const notificationsOf = async ({ token }: Person): Promise<{ kind: string; text: string; link: string }[]> =>
  (await portal.call('GET', '/notifications', { token })).body.data

test('what staff close without credit says so, tells the payer why, and is still refunded', async () => {
  const donor = await aDonor()
  const { id, ours } = await aPix(donor)
  mp.say(referenceOf(ours), { state: 'paid', status: 'approved', paidCents: 4900 })
  await receiveWebhook(id)
  expect((await asStaff(`/payment/settle/${ours}`, { decision: 'dismiss', reason: 'short' })).status).toBe(400)
  const reason = 'O valor não confere com o pedido.'
  const settled = await asStaff(`/payment/settle/${ours}`, { decision: 'dismiss', reason })
  expect(settled.body.payment).toMatchObject({ state: 'uncredited', credited: 0, refunded: '0.00' })
  const [notification] = await notificationsOf(donor)
  expect(notification).toMatchObject({ kind: 'payment_uncredited', link: `/transactions/${ours}` })
  expect(notification!.text).toContain(reason)
  const list = await portal.call('GET', '/transaction/all', { token: donor.token })
  expect(list.body.data[0]).toMatchObject({ state: 'uncredited', credited: 0, cash: 367 })
  await receiveWebhook(id)
  const detail = async () =>
    (await portal.call('GET', `/payment/detail/${ours}`, { token: await portal.aStaffToken() })).body
  expect(await detail()).toMatchObject({
    isRefundable: true,
    expected: '50.00',
    received: '49.00',
    refundable: '49.00',
  })
  const back = 'Devolvido a pedido do jogador.'
  // Staff cannot refund more than the payer has paid.
  expect((await asStaff(`/payment/refund/${ours}`, { reason: back, amount: '49.01' })).status).toBe(400)
  const asked = await asStaff(`/payment/refund/${ours}`, { reason: back })
  expect(asked.body.message).toBe('A devolução foi pedida ao provedor. Nenhum Cash se move.')
  await portal.runJobs()
  expect(await detail()).toMatchObject({
    payment: { state: 'refunded', credited: 0, refunded: '49.00' },
    isRefundable: false,
    refunds: [{ kind: 'donation', amount: '49.00', state: 'settled', reason: back }],
  })
  const kinds = (await detail()).events.map(({ kind }: { kind: string }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['refund_asked', 'refund_settled']))
  const [refunded] = await notificationsOf(donor)
  expect(refunded).toMatchObject({ kind: 'payment_refunded' })
  expect(refunded!.text).toContain(back)
  expect(refunded!.text).not.toContain('Cash')
  expect(await balanceOf(app.db, donor.id)).toBe(0)
  await demandEven()
})

test('a credit by staff tells the payer, and a refund that takes Cash tells it once with the reason', async () => {
  const donor = await aDonor()
  const { id, ours } = await aPix(donor)
  mp.say(referenceOf(ours), { state: 'paid', status: 'approved', paidCents: 4000 })
  await receiveWebhook(id)
  await asStaff(`/payment/settle/${ours}`, { decision: 'credit', reason: 'O resto veio em mãos.' })
  const [credited] = await notificationsOf(donor)
  expect(credited!.kind).toBe('payment_credited')
  expect(credited!.text).toContain('367 Cash. Motivo: O resto veio em mãos.')
  mp.say(referenceOf(ours), { paidCents: 5000 })
  await asStaff(`/payment/refund/${ours}`, { reason: 'Pediu a devolução.', amount: '25.00' })
  await portal.runJobs()
  const kinds = (await notificationsOf(donor)).map(({ kind }) => kind)
  expect(kinds).toEqual(['payment_refunded', 'payment_credited', 'payment_review'])
  expect((await notificationsOf(donor))[0]!.text).toContain('184 Cash saíram')
})

test('a chargeback is announced to staff as one, and its detail says what was taken and what is owed', async () => {
  const donor = await aDonor()
  const { id, ours } = await aPaidPix(donor)
  await app.db.transaction().execute((tx) =>
    moveCash(tx, {
      kind: 'purchase',
      reference: `spent by ${donor.id}`,
      from: { user: donor.id },
      to: { house: 'shop' },
      amount: 300,
      at: app.now(),
    }),
  )
  mp.say(referenceOf(ours), { state: 'charged_back', chargedBackCents: 5000 })
  await receiveWebhook(id)
  const token = await portal.aStaffToken()
  const { body } = await portal.call('GET', '/notifications', { token })
  expect(body.data[0]).toMatchObject({
    text: 'Um pagamento foi contestado e o Cash foi retirado.',
    link: `/staff/payments/${ours}`,
  })
  const detail = await portal.call('GET', `/payment/detail/${ours}`, { token })
  expect(detail.body).toMatchObject({ chargedBack: '50.00', balance: -300, reason: null, creditable: 0 })
})

test('a refund that is on its way is asked after until it has arrived, and then another may be asked for', async () => {
  const donor = await aDonor()
  const { ours } = await aPaidPix(donor)
  const keys: string[] = []
  const { refund } = mp
  mp.refund = async ({ key }) => {
    keys.push(key)
    return { kind: 'applied', value: { refundId: key, isSettled: keys.length > 1 } }
  }
  const ask = () => asStaff(`/payment/refund/${ours}`, { reason: 'asked for it', amount: '10.00' })
  expect((await ask()).status).toBe(200)
  await portal.runJobs()
  expect((await ask()).status).toBe(409)
  portal.setNow(new Date(Date.now() + 15 * 60_000))
  await resendRefunds(app)
  await portal.runJobs()
  expect((await ask()).status).toBe(200)
  mp.refund = refund
  await portal.runJobs()
  expect(keys.length).toBe(2)
  expect(new Set(keys).size).toBe(1)
})

test('a try that is refused after one whose answer was lost is looked for, and credited when it was paid', async () => {
  const donor = await aDonor()
  const { create, find } = mp
  mp.create = async (charge) => {
    mp.create = async () => ({ kind: 'refused', code: 'rejected', message: 'the same request within a minute' })
    await create(charge)
    mp.say(charge.reference, { state: 'paid', status: 'approved', paidCents: charge.amountCents })
    return { kind: 'unknown', cause: 'the answer was lost' }
  }
  // The provider's search does not find a charge that was created a moment ago.
  mp.find = async () => ({ kind: 'applied', value: null })
  expect((await aPix(donor)).status).not.toBe(200)
  Object.assign(mp, { create, find })
  portal.setNow(new Date(Date.now() + 15 * 60_000))
  await reconcileDue(app)
  expect(await balanceOf(app.db, donor.id)).toBe(367)
})

test('one payment that cannot be written down keeps no other waiting', async () => {
  const [one, other] = [await aDonor(), await aDonor()]
  const [bad, good] = [await aPix(one), await aPix(other)]
  mp.say(referenceOf(bad.ours), { state: 'paid', paidCents: 5000, expiresAt: new Date(Number.NaN) })
  mp.say(referenceOf(good.ours), { state: 'paid', paidCents: 5000 })
  portal.setNow(new Date(Date.now() + 90_000))
  await reconcileDue(app)
  expect(await balanceOf(app.db, other.id)).toBe(367)
})

test('a provider that keeps us waiting holds the reconciler up for a while only', async () => {
  for (let count = 0; count < 21; count += 1) await aPix(await aDonor())
  portal.setNow(new Date(Date.now() + 10 * 60_000))
  let finds = 0
  const { find } = mp
  mp.find = async () => {
    finds += 1
    return { kind: 'unknown', cause: 'nobody answered' }
  }
  await reconcileDue(app, 0)
  expect(finds).toBe(20)
  mp.find = find
})

test('staff find a payment by any of its names, and odd pages are refused', async () => {
  const donor = await aDonor()
  const { id, ours } = await aPix(donor)
  const token = await portal.aStaffToken()
  for (const q of [id, ours, ours.toUpperCase(), referenceOf(ours), donor.login.toUpperCase()]) {
    const { body } = await portal.call('GET', `/payment/search?q=${q}`, { token })
    expect({ q, ids: body.data.map((each: { id: string }) => each.id) }).toEqual({ q, ids: [ours] })
  }
  expect((await portal.call('GET', '/payment/search?before=x', { token })).status).toBe(400)
})

test('staff search by a part of a login, by days and by amount, and export what they find', async () => {
  const token = await portal.aStaffToken()
  const donor = await aDonor()
  const login = `Apart${donor.id}x`
  await app.db.updateTable('users').set({ login }).where('id', '=', donor.id).execute()
  portal.setNow(new Date('2026-03-05T02:30:00Z'))
  const first = await aPix(donor, '35')
  portal.setNow(new Date('2026-03-06T12:00:00Z'))
  const second = await aPix(donor, '80')
  mp.say(referenceOf(second.ours), { state: 'paid', status: 'approved', paidCents: 7100 })
  await receiveWebhook(second.id)
  portal.setNow()
  const find = async (query: Record<string, string>) => {
    const { body } = await portal.call('GET', `/payment/search?${new URLSearchParams(query).toString()}`, { token })
    return body.data.map(({ id }: { id: string }) => id)
  }
  const both = [second.ours, first.ours]
  expect(await find({ q: `PART${donor.id}X` })).toEqual(both)
  // The search takes `%` and `_` literally, not as wildcards of SQL.
  for (const odd of [`par%${donor.id}`, `_part${donor.id}`]) expect(await find({ q: odd })).toEqual([])
  const q = `part${donor.id}x`
  // In UTC the payment is of the 5th, but in Brasília it is still the 4th.
  expect(await find({ q, from: '2026-03-04', to: '2026-03-04' })).toEqual([first.ours])
  expect(await find({ q, from: '2026-03-05' })).toEqual([second.ours])
  expect(await find({ q, to: '2026-03-06' })).toEqual(both)
  expect(await find({ q, amount: '35' })).toEqual([first.ours])
  expect(await find({ q, amount: '71.00' })).toEqual([second.ours])
  expect(await find({ q, amount: '80.00', state: 'review' })).toEqual([second.ours])
  for (const odd of ['from=2026-02-31', 'to=5', 'amount=1e3', 'amount=-1'])
    expect((await portal.call('GET', `/payment/search?${odd}`, { token })).status).toBe(400)

  const query = new URLSearchParams({ q }).toString()
  const table = await portal.call('GET', `/payment/export?${query}`, { token })
  expect(table.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect([...table.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const lines = String(table.body).trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(table.headers['row-count']).toBe('2')
  expect(lines[0]).toContain('"Login";"Criado em (UTC-3)"')
  expect(lines[2]).toContain(`"${login}";"2026-03-06 09:00:00"`)
  expect(lines[2]).toContain('"Em conferência";"80,00";"0,00";"71,00"')
  const english = await portal.call('GET', `/payment/export?${query}`, { token, headers: { 'accept-language': 'en' } })
  expect(String(english.body).split('\r\n')[2]).toContain('"Being checked","80.00","0.00","71.00"')
  const player = await portal.aPlayerToken()
  expect((await portal.call('GET', '/payment/export', { token: player })).status).toBe(403)
  // The export turns a value that Excel would take for a formula into text.
  await app.db.updateTable('payments').set({ provider_id: '=1+1' }).where('id', '=', first.ours).execute()
  const hostile = await portal.call('GET', `/payment/export?${query}`, { token })
  expect(String(hostile.body)).toContain(`"'=1+1"`)
})

test('an approved order at PayPal is captured by whoever comes first, once', async () => {
  const donor = await portal.aPerson()
  const created = await portal.call('POST', '/paypal/tryPay', { token: donor.token, body: { value: '20.00' } })
  // PAY-25
  expect(created.body.url).toMatch(/^https:/)
  let captures = 0
  const reference = referenceOf(created.body.payment.id)
  providers.paypal.say(reference, { state: 'to_capture', status: 'APPROVED' })
  providers.paypal.capture = async () => {
    captures += 1
    providers.paypal.say(reference, { state: 'paid', status: 'COMPLETED', paidCents: 2000 })
    return { kind: 'applied', value: providers.paypal.charges.get(reference)! }
  }
  portal.setNow(new Date(Date.now() + 5_000))
  const looks = await Promise.all(
    Array.from({ length: 5 }, () => portal.call('GET', `/paypal/order/${created.body.id}`, { token: donor.token })),
  )
  expect(looks[0]!.body).toMatchObject({ status: 'COMPLETED', payment: { credited: 145 } })
  expect(captures).toBe(1)
  expect(await balanceOf(app.db, donor.id)).toBe(145)
})

test('a method without a provider is off, and the page is told what there is', async () => {
  const donor = await aDonor()
  const off = await portal.call('POST', '/picpay/paymentRequest', { token: donor.token, body: { value: '50' } })
  expect({ status: off.status, code: off.body.code }).toEqual({ status: 503, code: 'payment_method_off' })
  const { body } = await portal.call('GET', '/payment/methods')
  expect(body.methods.map(({ method }: { method: string }) => method)).toEqual([
    'mercado_pix',
    'mercado_card',
    'paypal',
    'pix',
  ])
  expect(body).toMatchObject({ isInBrazil: true, country: null, maxAmount: 10_000 })
})
