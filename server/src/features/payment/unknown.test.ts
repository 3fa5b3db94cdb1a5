import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { decide } from '../../../../test/approvals.ts'
import { aPortal, type Person } from '../../../../test/portal.ts'
import { aProvider } from '../../../../test/provider.ts'
import type { Charge } from '../../ports/payments.ts'
import { balanceOf, moveCash } from '../ledger/move-cash.ts'
import { auditLedger } from '../ledger/service.ts'
import { contributions } from '../index.ts'
import { findPayments } from './find-payments.ts'
import { referenceFor } from './reference.ts'
import { priceOf } from './rules.ts'
import { takeInByNumber } from './unknown.ts'
import { recheckUnknownPayments } from './tasks.ts'
import { reconcilePaymentsJob } from './jobs.ts'

// `lost` is the portal before the restore, `portal` the one whose database a backup has replaced: providers know the
// charges of `lost`, and `portal` does not. Accounts are created in both at the same time, so that their numbers agree.
const providers = { mercadopago: aProvider('mercadopago'), pix: aProvider('pix'), paypal: aProvider('paypal') }
const payments = { ...providers, picpay: null }
const portal = await aPortal({}, { payments })
const lost = await aPortal({}, { payments })
const { app } = portal
const mp = providers.mercadopago

beforeEach(() => {
  portal.setNow()
  lost.setNow()
  for (const provider of Object.values(providers)) provider.next.length = 0
})

interface Donor extends Person {
  /** The same player's token at the lost portal. */
  before: string
}

async function aDonor(): Promise<Donor> {
  const [person, former] = [await portal.aPerson(), await lost.aPerson()]
  expect(former.id).toBe(person.id)
  const body = { document: '52998224725', phone: '11999998888' }
  await lost.call('POST', '/account/updateDocumentAndPhone', { token: former.token, body })
  return { ...person, before: former.token }
}

/** A player who signed up after the backup: the restored portal does not know them. */
async function aLostDonor(): Promise<string> {
  const former = await lost.aPerson()
  const body = { document: '52998224725', phone: '11999998888' }
  await lost.call('POST', '/account/updateDocumentAndPhone', { token: former.token, body })
  return former.token
}

/** A Pix that the lost portal created. */
async function aLostPix(token: string, reais = 50) {
  const { body } = await lost.call('POST', '/mercadopago/pix', { token, body: { value: `${reais}.00` } })
  const number = body.data.id as string
  const charge = [...mp.charges.values()].find(({ providerId }) => providerId === number)!
  return { id: body.payment.id as string, number, reference: charge.reference! }
}

/** A charge of another shop under our account at the provider. */
function aForeignCharge(change: Partial<Charge> = {}): string {
  const number = String(9_000_000 + mp.charges.size)
  const reference = change.reference === undefined ? `order-${number}` : change.reference
  mp.charges.set(`foreign ${number}`, {
    providerId: number,
    reference,
    state: 'paid',
    status: 'approved',
    statusDetail: null,
    amountCents: 5000,
    paidCents: 5000,
    currency: 'BRL',
    isOurs: true,
    refundedCents: 0,
    chargedBackCents: 0,
    totalCents: null,
    receiptId: null,
    expiresAt: null,
    pay: {},
    payer: 'Ana Souza · ***.982.247-**',
    answer: { payment_method_id: 'pix' },
    ...change,
  })
  return number
}

async function webhook(number: string, provider = 'mercadopago') {
  const url = `/api/webhooks/${provider}`
  const answer = await portal.fastify.inject({
    method: 'POST',
    url,
    payload: { id: number },
    headers: { 'x-signed': 'yes' },
  })
  expect(answer.statusCode).toBe(200)
}
async function receiveWebhook(number: string) {
  await webhook(number)
  await portal.runJobs()
}

const unknownOf = (number: string) =>
  app.db.selectFrom('unknown_payments').selectAll().where('provider_id', '=', number).executeTakeFirst()

async function demandEven() {
  await auditLedger(app, contributions.supplySides)
  const { body } = await portal.call('GET', '/ledger/audit', { token: await portal.aStaffToken() })
  // `lost` also creates a staff account, so that later accounts have equal numbers in both portals.
  await lost.aStaffToken()
  expect(body.last.findings).toEqual([])
}

async function staffToken(): Promise<string> {
  await lost.aStaffToken()
  return portal.aStaffToken()
}

describe('a payment that the provider knows and the portal does not', () => {
  test('that four requests take in at once is new for one of them', async () => {
    const donor = await aDonor()
    const { id, number, reference } = await aLostPix(donor.before)
    mp.charges.get(reference)!.state = 'paid'
    const intakes = await Promise.all(Array.from({ length: 4 }, () => takeInByNumber(app, 'mercadopago', number)))
    expect(intakes).toHaveLength(4)
    for (const intake of intakes) expect(intake).toMatchObject({ kind: 'payment', id })
    expect(intakes.filter((intake) => intake?.kind === 'payment' && intake.isNew)).toHaveLength(1)
  })

  test('comes back by its reference and is credited once, however often it is told', async () => {
    const donor = await aDonor()
    const { id, number, reference } = await aLostPix(donor.before)
    mp.say(reference, { state: 'paid', status: 'approved', paidCents: 5000 })
    await Promise.all(Array.from({ length: 8 }, () => webhook(number)))
    await Promise.all([portal.runJobs(), portal.runJobs()])
    await receiveWebhook(number)
    expect(await balanceOf(app.db, donor.id)).toBe(367)
    const { body } = await portal.call('GET', '/transaction/all', { token: donor.token })
    expect(body.data).toMatchObject([{ id, referenceId: reference, value: '50.00', state: 'paid', payment_id: number }])
    const bell = await portal.call('GET', '/notifications', { token: donor.token })
    expect(bell.body.data).toMatchObject([{ kind: 'payment_approved', link: `/transactions/${id}` }])
    expect(await unknownOf(number)).toBeUndefined()
    await demandEven()
  })

  test('comes back while it is open, and is credited when it is paid without any webhook', async () => {
    const donor = await aDonor()
    const { id, number, reference } = await aLostPix(donor.before, 20)
    await receiveWebhook(number)
    const seen = await portal.call('GET', `/payment/receipt/${id}`, { token: donor.token })
    expect(seen.body.payment).toMatchObject({ state: 'pending', amount: '20.00', credited: 0 })
    mp.say(reference, { state: 'paid', status: 'approved', paidCents: 2000 })
    portal.setNow(new Date(Date.now() + 60_000))
    await app.jobs.add(app.db, reconcilePaymentsJob, {})
    await portal.runJobs()
    expect(await balanceOf(app.db, donor.id)).toBe(145)
  })

  test('paid in another amount than its reference names waits for staff as a payment of its player', async () => {
    const donor = await aDonor()
    const { id, number, reference } = await aLostPix(donor.before)
    mp.say(reference, { state: 'paid', status: 'approved', paidCents: 4000 })
    await receiveWebhook(number)
    expect(await balanceOf(app.db, donor.id)).toBe(0)
    const seen = await portal.call('GET', `/payment/receipt/${id}`, { token: donor.token })
    expect(seen.body.payment).toMatchObject({ state: 'review', amount: '50.00', credited: 0 })
  })

  test('whose credit the ledger has already is not credited again, and a refund takes it back once', async () => {
    const donor = await aDonor()
    const { id, number, reference } = await aLostPix(donor.before)
    const from = { house: 'donations' as const }
    await app.db.transaction().execute((tx) =>
      moveCash(tx, {
        kind: 'donation',
        reference: id,
        from,
        to: { user: donor.id },
        amount: 367,
        at: app.now(),
      }),
    )
    mp.say(reference, { state: 'paid', status: 'approved', paidCents: 5000 })
    await receiveWebhook(number)
    expect(await balanceOf(app.db, donor.id)).toBe(367)
    await demandEven()
    mp.say(reference, { state: 'refunded', status: 'refunded', refundedCents: 5000 })
    await receiveWebhook(number)
    expect(await balanceOf(app.db, donor.id)).toBe(0)
    await demandEven()
  })

  test('under no reference of ours is kept for staff, who are notified once', async () => {
    const number = aForeignCharge()
    await receiveWebhook(number)
    await receiveWebhook(number)
    const stored = await unknownOf(number)
    expect(stored).toMatchObject({
      provider: 'mercadopago',
      reference: `order-${number}`,
      amount_cents: 5000,
      is_paid: true,
      payer: 'Ana Souza · ***.982.247-**',
      reason: 'reference',
      state: 'waiting',
    })
    const staff = await staffToken()
    const bell = await portal.call('GET', '/notifications', { token: staff })
    const link = `/staff/payments/unknown/${stored!.id}`
    expect(bell.body.data.filter((each: { link: string }) => each.link === link)).toHaveLength(1)
    const queues = await portal.call('GET', '/dashboard/queues', { token: staff })
    const queue = queues.body.data.find(({ name }: { name: string }) => name === 'payments_unknown')
    expect(queue).toMatchObject({ to: '/staff/payments/unknown', oldest_at: expect.any(String) })
    expect(queue.count).toBeGreaterThan(0)
    const search = await portal.call('GET', '/payment/search', { token: staff })
    expect(search.body.unknown).toBe(queue.count)
  })

  test('of which the provider says nothing stays to be asked after', async () => {
    const number = aForeignCharge()
    await webhook(number)
    mp.next.push('down')
    await portal.runJobs()
    expect(await unknownOf(number)).toBeUndefined()
    const jobs = await app.db
      .withSchema('graphile_worker')
      .withTables<{ jobs: { key: string; attempts: number } }>()
      .selectFrom('jobs')
      .select(['attempts'])
      .where('key', '=', `find_noticed_payment mercadopago ${number}`)
      .execute()
    expect(jobs).toEqual([{ attempts: 1 }])
    expect(await takeInByNumber(app, 'mercadopago', number)).toMatchObject({ kind: 'kept' })
  })

  test('of another shop that is open yet is kept in silence, and staff hear of it once it is paid', async () => {
    const number = aForeignCharge({ state: 'pending', status: 'pending', paidCents: null })
    await receiveWebhook(number)
    const stored = await unknownOf(number)
    expect(stored).toMatchObject({ is_paid: false, state: 'waiting', next_check_at: expect.any(String) })
    const staff = await staffToken()
    const links = async () => {
      const { body } = await portal.call('GET', '/notifications', { token: staff })
      return body.data.map((each: { link: string }) => each.link)
    }
    const link = `/staff/payments/unknown/${stored!.id}`
    expect(await links()).not.toContain(link)
    Object.assign(mp.charges.get(`foreign ${number}`)!, { state: 'paid', status: 'approved', paidCents: 5000 })
    portal.setNow(new Date(Date.now() + 60_000))
    await recheckUnknownPayments(app)
    expect(await unknownOf(number)).toMatchObject({ is_paid: true, status: 'approved' })
    expect(await links()).toContain(link)
  })

  test('is told from a payment of another provider that has the same number', async () => {
    const donor = await aDonor()
    const { id, number, reference } = await aLostPix(donor.before)
    const [other, closed] = [await aLostPix(donor.before), aForeignCharge()]
    const addToPix = (sameNumber: string) => {
      const charge = mp.charges.get(`foreign ${closed}`)!
      providers.pix.charges.set(`pix ${sameNumber}`, { ...charge, providerId: sameNumber, reference: null })
    }
    const atPix = (sameNumber: string) =>
      app.db
        .selectFrom('unknown_payments')
        .selectAll()
        .where('provider', '=', 'pix')
        .where('provider_id', '=', sameNumber)
        .executeTakeFirstOrThrow()
    for (const each of [number, other.number]) {
      addToPix(each)
      await webhook(each, 'pix')
    }
    await portal.runJobs()
    const token = await staffToken()
    const dismissed = await atPix(other.number)
    const body = { reason: 'é de outra loja' }
    await portal.call('POST', `/payment/unknown/${dismissed.id}/dismiss`, { token, body })

    for (const each of [reference, other.reference])
      mp.say(each, { state: 'paid', status: 'approved', paidCents: 5000 })
    await receiveWebhook(number)
    await receiveWebhook(other.number)
    expect(await balanceOf(app.db, donor.id)).toBe(734)
    const { body: receipt } = await portal.call('GET', `/payment/receipt/${id}`, { token: donor.token })
    expect(receipt.payment).toMatchObject({ method: 'mercado_pix', state: 'paid' })
    expect(await atPix(number)).toMatchObject({ state: 'waiting', payment_id: null })
    expect(await atPix(other.number)).toMatchObject({ state: 'dismissed', payment_id: null })

    // The portal does not store an unknown payment without money, even when another provider has one with the same
    // number.
    const gone = aForeignCharge({ state: 'cancelled', status: 'cancelled', paidCents: null })
    addToPix(gone)
    await webhook(gone, 'pix')
    await receiveWebhook(gone)
    const rows = await app.db
      .selectFrom('unknown_payments')
      .select('provider')
      .where('provider_id', '=', gone)
      .execute()
    expect(rows).toEqual([{ provider: 'pix' }])
  })

  test('is asked after when it is due: an open one soon, one that is paid later', async () => {
    const at = new Date()
    portal.setNow(at)
    const open = aForeignCharge({ state: 'pending', status: 'pending', paidCents: null })
    const paid = aForeignCharge()
    await receiveWebhook(open)
    await receiveWebhook(paid)
    const asked: string[] = []
    const { find } = mp
    mp.find = (charge) => {
      asked.push(charge.providerId!)
      return find(charge)
    }
    const askedAt = async (seconds: number) => {
      asked.length = 0
      portal.setNow(new Date(at.getTime() + seconds * 1000))
      await recheckUnknownPayments(app)
      return [open, paid].filter((number) => asked.includes(number))
    }
    expect(await askedAt(29.999)).toEqual([])
    expect(await askedAt(30)).toEqual([open])
    expect(await askedAt(6 * 3600 - 0.001)).toEqual([open])
    expect(await askedAt(6 * 3600)).toEqual([paid])
    // When a provider does not reply, the portal asks it again two minutes later.
    mp.find = async (charge) => {
      asked.push(charge.providerId!)
      return { kind: 'unknown', cause: 'nobody answered' }
    }
    expect(await askedAt(13 * 3600)).toEqual([open, paid])
    expect(await askedAt(13 * 3600 + 119.999)).toEqual([])
    expect(await askedAt(13 * 3600 + 120)).toEqual([open, paid])
    mp.find = find
  })

  test('that holds no money is not kept', async () => {
    const number = aForeignCharge({ state: 'cancelled', status: 'cancelled', paidCents: null })
    await receiveWebhook(number)
    expect(await unknownOf(number)).toBeUndefined()
  })
})

describe('what its reference must not credit', () => {
  /** A paid charge with a reference of this portal, of which something does not fit. */
  const anAuthentic = (userId: number, change: Partial<Charge> = {}, method: 'mercado_pix' | 'pix' = 'mercado_pix') =>
    aForeignCharge({
      reference: referenceFor(app.config, { userId, method, reais: 50, at: new Date() }).reference,
      ...change,
    })

  test('the player of a number that was given to somebody else after the restore', async () => {
    const token = await aLostDonor()
    const { number, reference } = await aLostPix(token)
    mp.say(reference, { state: 'paid', status: 'approved', paidCents: 5000 })
    await receiveWebhook(number)
    expect(await unknownOf(number)).toMatchObject({ reason: 'player_absent', user_id: null })
    // The next sign-up gets the number of the account that was lost in the restore.
    const other = await portal.aPerson()
    await receiveWebhook(number)
    expect(await unknownOf(number)).toMatchObject({ reason: 'player_absent', user_id: null, state: 'waiting' })
    expect(await balanceOf(app.db, other.id)).toBe(0)
  })

  test('a player who is banned', async () => {
    const donor = await aDonor()
    await app.db
      .insertInto('bans')
      .values({
        user_id: donor.id,
        login: donor.login,
        until: null,
        reason: 'a test',
        created_at: app.now().toISOString(),
        created_by: donor.id,
      })
      .execute()
    const number = anAuthentic(donor.id)
    await receiveWebhook(number)
    expect(await unknownOf(number)).toMatchObject({ reason: 'player_banned', user_id: donor.id })
    expect(await balanceOf(app.db, donor.id)).toBe(0)
  })

  test('a payment that staff closed, also when the ban of its player has ended', async () => {
    const donor = await aDonor()
    const since = app.now()
    const until = new Date(since.getTime() + 3600_000).toISOString()
    const ban = { user_id: donor.id, login: donor.login, reason: 'a test', created_by: donor.id }
    await app.db
      .insertInto('bans')
      .values({ ...ban, until, created_at: since.toISOString() })
      .execute()
    const number = anAuthentic(donor.id)
    await receiveWebhook(number)
    const { id } = (await unknownOf(number))!
    const staff = await staffToken()
    const body = { reason: 'devolvido por fora, em dinheiro' }
    await portal.call('POST', `/payment/unknown/${id}/dismiss`, { token: staff, body })
    portal.setNow(new Date(since.getTime() + 2 * 3600_000))

    await receiveWebhook(number)
    const look = () =>
      portal.call('POST', '/payment/lookup', { token: staff, body: { provider: 'mercadopago', number } })
    expect((await look()).body.to).toBe(`/staff/payments/unknown/${id}`)
    const list = async () => ({
      kind: 'applied' as const,
      value: { charges: [mp.charges.get(`foreign ${number}`)!], isLast: true },
    })
    const listed = { ...app, payments: { ...app.payments, mercadopago: { ...mp, list } } }
    const found = await findPayments(listed, { since, providers: ['mercadopago'], say: () => {} })
    expect(found).toMatchObject({ restored: 0, waiting: 0, ended: 1 })
    expect(await unknownOf(number)).toMatchObject({ state: 'dismissed', reason: 'player_banned', user_id: donor.id })
    expect(await balanceOf(app.db, donor.id)).toBe(0)

    // Staff have reopened the payment. Then a search finds it and credits it to the donor whom its reference names.
    const reopened = await portal.call('POST', `/payment/unknown/${id}/reopen`, {
      token: staff,
      body: { reason: 'o dinheiro não foi devolvido' },
    })
    expect(reopened.status).toBe(200)
    const { to } = (await look()).body
    expect(to).toMatch(/^\/staff\/payments\/[0-9a-f-]{36}$/)
    expect(await balanceOf(app.db, donor.id)).toBe(367)
    // The credited payment no longer waits for staff.
    expect(await unknownOf(number)).toMatchObject({
      state: 'credited',
      payment_id: to.split('/').at(-1),
      next_check_at: null,
    })
  })

  test.each([
    ['receiver', { isOurs: false }],
    ['currency', { currency: 'USD' }],
  ] as const)('money of the wrong %s', async (reason, change) => {
    const donor = await aDonor()
    const number = anAuthentic(donor.id, change)
    await receiveWebhook(number)
    expect(await unknownOf(number)).toMatchObject({ reason, user_id: donor.id })
    expect(await balanceOf(app.db, donor.id)).toBe(0)
  })

  test('a reference of another way to pay', async () => {
    const donor = await aDonor()
    const number = anAuthentic(donor.id, {}, 'pix')
    await receiveWebhook(number)
    expect(await unknownOf(number)).toMatchObject({ reason: 'provider' })
  })

  test('a second payment under one reference', async () => {
    const donor = await aDonor()
    const { number, reference } = await aLostPix(donor.before)
    mp.say(reference, { state: 'paid', status: 'approved', paidCents: 5000 })
    await receiveWebhook(number)
    const second = aForeignCharge({ reference })
    await receiveWebhook(second)
    expect(await unknownOf(second)).toMatchObject({ reason: 'repeated', state: 'waiting' })
    expect(await balanceOf(app.db, donor.id)).toBe(367)
  })
})

describe('staff', () => {
  const lookUp = (token: string, number: string, provider = 'mercadopago') =>
    portal.call('POST', '/payment/lookup', { token, body: { provider, number } })

  test('ask the provider by its number: what it knows comes back, or is kept, or is absent', async () => {
    const staff = await staffToken()
    const donor = await aDonor()
    const { id, number, reference } = await aLostPix(donor.before)
    mp.say(reference, { state: 'paid', status: 'approved', paidCents: 5000 })
    expect((await portal.call('GET', `/payment/search?q=${number}`, { token: staff })).body.data).toEqual([])
    mp.next.push('down')
    expect(await lookUp(staff, number)).toMatchObject({ status: 503, body: { code: 'provider_silent' } })
    expect(await lookUp(staff, number)).toMatchObject({ status: 200, body: { to: `/staff/payments/${id}` } })
    expect(await balanceOf(app.db, donor.id)).toBe(367)
    expect(await lookUp(staff, number)).toMatchObject({ status: 200, body: { to: `/staff/payments/${id}` } })
    const foreign = aForeignCharge()
    const stored = await lookUp(staff, foreign)
    expect(stored.body.to).toBe(`/staff/payments/unknown/${(await unknownOf(foreign))!.id}`)
    const gone = aForeignCharge({ state: 'refunded', status: 'refunded' })
    expect(await lookUp(staff, gone)).toMatchObject({ status: 200, body: { to: null } })
    expect(await lookUp(staff, '4711')).toMatchObject({ status: 404, body: { code: 'payment_absent' } })
    expect(await lookUp(staff, 'any', 'picpay')).toMatchObject({ status: 503, body: { code: 'payment_method_off' } })
    expect((await lookUp(donor.token, number)).status).toBe(403)
    const recorded = await app.db
      .selectFrom('admin_actions')
      .select('target')
      .where('action', '=', 'payment.lookup')
      .where('target', '=', `mercadopago ${foreign}`)
      .execute()
    expect(recorded).toHaveLength(1)
  })

  async function anUnknown(change: Partial<Charge> = {}) {
    const number = aForeignCharge(change)
    await receiveWebhook(number)
    return { number, id: (await unknownOf(number))!.id }
  }
  const credit = (token: string, id: string, body: object) =>
    portal.call('POST', `/payment/unknown/${id}/credit`, { token, body })

  test('credit one to a player, once of two who press at once; a refund at the provider takes it back', async () => {
    const donor = await aDonor()
    const [one, other] = [await staffToken(), await staffToken()]
    const { id, number } = await anUnknown()
    const body = { login: donor.login.toUpperCase(), value: 50, reason: 'comprovante conferido' }
    const answers = await Promise.all([credit(one, id, body), credit(other, id, body), credit(one, id, body)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
    const { payment, cash } = answers.find(({ status }) => status === 200)!.body
    expect([cash, payment]).toMatchObject([367, { state: 'paid', amount: '50.00', provider_id: number }])
    expect(await balanceOf(app.db, donor.id)).toBe(367)
    const bell = await portal.call('GET', '/notifications', { token: donor.token })
    expect(bell.body.data).toMatchObject([{ kind: 'payment_approved', link: `/transactions/${payment.id}` }])
    const seen = await portal.call('GET', `/payment/unknown/${id}`, { token: one })
    expect(seen.body.data).toMatchObject({
      state: 'credited',
      paymentId: payment.id,
      decision: 'comprovante conferido',
      login: donor.login,
    })
    await receiveWebhook(number)
    expect(await balanceOf(app.db, donor.id)).toBe(367)
    await demandEven()
    Object.assign(mp.charges.get(`foreign ${number}`)!, { refundedCents: 2500 })
    await receiveWebhook(number)
    expect(await balanceOf(app.db, donor.id)).toBe(183)
    Object.assign(mp.charges.get(`foreign ${number}`)!, {
      state: 'charged_back',
      refundedCents: 2500,
      chargedBackCents: 2500,
    })
    await receiveWebhook(number)
    expect(await balanceOf(app.db, donor.id)).toBe(0)
    await demandEven()
  })

  test('credit no more than came, to nobody who does not exist, and nothing that has gone back', async () => {
    const donor = await aDonor()
    const staff = await staffToken()
    const { id, number } = await anUnknown({ amountCents: 5250, paidCents: 5250 })
    const good = { login: donor.login, value: 50, reason: 'comprovante conferido' }
    const fields = async (body: object) => {
      const { status, body: answer } = await credit(staff, id, body)
      return [status, (answer.messages ?? []).map(({ field }: { field: string }) => field)]
    }
    expect(await fields({ ...good, login: 'ninguem99' })).toEqual([400, ['login']])
    expect(await fields({ ...good, value: 53 })).toEqual([400, ['value']])
    expect(await fields({ ...good, reason: 'curto' })).toEqual([400, ['reason']])
    expect((await credit(donor.token, id, good)).status).toBe(403)
    mp.next.push('down')
    expect(await credit(staff, id, good)).toMatchObject({ status: 503, body: { code: 'provider_silent' } })
    Object.assign(mp.charges.get(`foreign ${number}`)!, { state: 'refunded', status: 'refunded', refundedCents: 5250 })
    expect(await credit(staff, id, good)).toMatchObject({ status: 409, body: { code: 'payment_not_paid' } })
    expect(await unknownOf(number)).toMatchObject({ state: 'waiting', is_paid: false, status: 'refunded' })
    expect(await balanceOf(app.db, donor.id)).toBe(0)
    Object.assign(mp.charges.get(`foreign ${number}`)!, { state: 'paid', status: 'approved', refundedCents: 0 })
    expect((await credit(staff, randomUUID(), good)).status).toBe(404)
    const credited = await credit(staff, id, good)
    expect(credited.body.payment).toMatchObject({ amount: '50.00', fee: '0.00', total: '50.00', credited: 367 })
  })

  test('credit nothing by an approval whose Cash has changed since it was asked for', async () => {
    const donor = await aDonor()
    const [asking, second] = [await portal.aPerson(['superadmin']), await portal.aPerson(['superadmin'])]
    // The lost portal gets two accounts as well, so that later accounts have equal numbers in both portals.
    for (let account = 1; account <= 2; account += 1) await lost.aPerson()
    const { id } = await anUnknown({ currency: 'USD' })
    const good = { login: donor.login, value: 50, reason: 'comprovante conferido' }
    const { approval } = (await credit(asking.token, id, good)).body
    await sql`update approval_requests set payload = jsonb_set(payload, '{cash}', '366') where id = ${approval}`.execute(
      app.db,
    )
    const decided = await decide(portal, second, approval, 'approve')
    expect([decided.status, decided.body.code]).toEqual([409, 'changed_meanwhile'])
    expect(await balanceOf(app.db, donor.id)).toBe(0)
  })

  test('credit one of twice the donation: what came beyond it goes back without Cash', async () => {
    const donor = await aDonor()
    const staff = await staffToken()
    const { id, number } = await anUnknown({ amountCents: 5000, paidCents: 10_000 })
    const credited = await credit(staff, id, { login: donor.login, value: 50, reason: 'pagou duas vezes' })
    const detail = async () =>
      (await portal.call('GET', `/payment/detail/${credited.body.payment.id}`, { token: staff })).body
    expect(await detail()).toMatchObject({ received: '100.00', surplus: '50.00', isSurplusReturnable: true })
    const say = (change: Partial<Charge>) => Object.assign(mp.charges.get(`foreign ${number}`)!, change)
    say({ refundedCents: 5000 })
    await receiveWebhook(number)
    expect(await balanceOf(app.db, donor.id)).toBe(367)
    expect(await detail()).toMatchObject({ surplus: '0.00', payment: { state: 'paid' } })
    say({ state: 'refunded', refundedCents: 10_000 })
    await receiveWebhook(number)
    expect(await balanceOf(app.db, donor.id)).toBe(0)
    await demandEven()
  })

  test('credit one of which the surplus has gone back already: the donation counts in whole', async () => {
    const donor = await aDonor()
    const staff = await staffToken()
    const { id, number } = await anUnknown({ amountCents: 5000, paidCents: 10_000, refundedCents: 5000 })
    const credited = await credit(staff, id, { login: donor.login, value: 50, reason: 'a segunda já foi devolvida' })
    expect(credited.body).toMatchObject({ cash: 367, payment: { state: 'paid' } })
    await receiveWebhook(number)
    const detail = await portal.call('GET', `/payment/detail/${credited.body.payment.id}`, { token: staff })
    expect(detail.body).toMatchObject({ reason: null, surplus: '0.00', payment: { state: 'paid', credited: 367 } })
  })

  test('credit one of a card: the fee of the card belongs to the charge, and no surplus is left', async () => {
    const donor = await aDonor()
    const staff = await staffToken()
    const { amountCents, feeCents } = priceOf('mercado_card', 50)
    const { id } = await anUnknown({
      amountCents: amountCents + feeCents,
      paidCents: null,
      answer: { payment_method_id: 'visa' },
    })
    const credited = await credit(staff, id, { login: donor.login, value: 50, reason: 'comprovante conferido' })
    const detail = await portal.call('GET', `/payment/detail/${credited.body.payment.id}`, { token: staff })
    expect(feeCents).toBeGreaterThan(0)
    expect(detail.body).toMatchObject({ surplus: '0.00', isRefundable: true, payment: { credited: 367 } })
  })

  test('hear of a second Pix for a payment that they credited', async () => {
    const donor = await aDonor()
    const staff = await staffToken()
    const { id, number } = await anUnknown()
    const credited = await credit(staff, id, { login: donor.login, value: 50, reason: 'comprovante conferido' })
    Object.assign(mp.charges.get(`foreign ${number}`)!, { paidCents: 10_000 })
    await receiveWebhook(number)
    const { payment } = credited.body
    const row = await app.db.selectFrom('payments').selectAll().where('id', '=', payment.id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ needs_staff: true, reason: 'wrong_amount', received_cents: 10_000, credited: 367 })
    const bell = await portal.call('GET', '/notifications', { token: staff })
    expect(bell.body.data.map((each: { link: string }) => each.link)).toContain(`/staff/payments/${payment.id}`)
  })

  test('open one again that they had closed, with a reason, once; then it can be credited', async () => {
    const donor = await aDonor()
    const staff = await staffToken()
    const { id } = await anUnknown()
    const reopen = (reason: string, token = staff) =>
      portal.call('POST', `/payment/unknown/${id}/reopen`, { token, body: { reason } })
    expect((await reopen('ainda espera decisão')).body.code).toBe('changed_meanwhile')
    await portal.call('POST', `/payment/unknown/${id}/dismiss`, { token: staff, body: { reason: 'é de outra loja' } })
    expect((await reopen('curto')).status).toBe(400)
    expect((await reopen('era do jogador, afinal', donor.token)).status).toBe(403)
    const opened = await reopen('era do jogador, afinal')
    expect(opened.body.data).toMatchObject({ state: 'waiting', decidedBy: null, decidedAt: null, decision: null })
    expect((await reopen('era do jogador, afinal')).body.code).toBe('changed_meanwhile')
    const recorded = await app.db
      .selectFrom('admin_actions')
      .select(['before', 'after'])
      .where('action', '=', 'payment.reopenUnknown')
      .where('target', '=', `unknown payment ${id}`)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(recorded)).toMatch(/é de outra loja.*era do jogador, afinal/)
    const credited = await credit(staff, id, { login: donor.login, value: 50, reason: 'comprovante conferido' })
    expect(credited.status).toBe(200)
    expect(await balanceOf(app.db, donor.id)).toBe(367)
  })

  test('credit a second payment of one reference, and refund it through the provider', async () => {
    const donor = await aDonor()
    const staff = await staffToken()
    const { number, reference } = await aLostPix(donor.before)
    mp.say(reference, { state: 'paid', status: 'approved', paidCents: 5000 })
    await receiveWebhook(number)
    const { id, number: second } = await anUnknown({ reference })
    const credited = await credit(staff, id, { login: donor.login, value: 50, reason: 'pagou duas vezes' })
    expect(credited.status).toBe(200)
    expect(await balanceOf(app.db, donor.id)).toBe(734)
    await receiveWebhook(second)
    const detail = await portal.call('GET', `/payment/detail/${credited.body.payment.id}`, { token: staff })
    expect(detail.body).toMatchObject({ reason: null, isRefundable: true, payment: { state: 'paid', credited: 367 } })
    await demandEven()
  })

  test('close one without credit, with a reason, once', async () => {
    const staff = await staffToken()
    const { id, number } = await anUnknown()
    const dismiss = (reason: string) =>
      portal.call('POST', `/payment/unknown/${id}/dismiss`, { token: staff, body: { reason } })
    expect((await dismiss('curto')).status).toBe(400)
    const closed = await dismiss('é de outra loja nossa')
    expect(closed.body.data).toMatchObject({ state: 'dismissed', decision: 'é de outra loja nossa' })
    expect((await dismiss('é de outra loja nossa')).body.code).toBe('changed_meanwhile')
    expect((await credit(staff, id, { login: 'admin', value: 50, reason: 'mudei de ideia' })).body.code).toBe(
      'changed_meanwhile',
    )
    await receiveWebhook(number)
    expect(await unknownOf(number)).toMatchObject({ state: 'dismissed', next_check_at: null })
    const list = await portal.call('GET', '/payment/unknown?state=dismissed', { token: staff })
    expect(list.body.data[0]).toMatchObject({ id, number })
    expect((await portal.call('GET', `/payment/unknown/${crypto.randomUUID()}`, { token: staff })).status).toBe(404)
  })
})
