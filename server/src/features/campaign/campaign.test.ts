import { beforeEach, expect, test } from 'vitest'
import { balanceOf, decide } from '../../../../test/approvals.ts'
import { aPortal, type Person } from '../../../../test/portal.ts'
import { aProvider } from '../../../../test/provider.ts'
import { contributions } from '../index.ts'
import { insertDeposit } from '../deposit/queries.ts'
import { auditLedger, getLedgerAudit } from '../ledger/service.ts'
import { reconcile } from '../payment/reconcile.ts'
import { quoteDonation } from './quote.ts'

const mp = aProvider('mercadopago')
const portal = await aPortal({}, { payments: { mercadopago: mp } })
const { app, call } = portal
const owner = await portal.aPerson(['superadmin'])
const second = await portal.aPerson(['superadmin'])

/** Each test has a day of its own, so that no campaign of another one runs. */
let day = 0
beforeEach(() => {
  day += 1
  portal.setNow(at('10:00:00'))
})
const at = (time: string) => new Date(Date.parse(`2026-11-01T${time}Z`) + day * 86_400_000)

const aForm = (more: object = {}) => ({
  name: 'Cash em dobro',
  name_en: '',
  percent: 100,
  methods: ['mercado_pix', 'deposit'],
  min_reais: 5,
  starts_at: at('12:00:00').toISOString(),
  ends_at: at('13:00:00').toISOString(),
  ...more,
})
const create = (more: object = {}, by: Person = owner) =>
  call('POST', '/staff/campaigns', { token: by.token, body: aForm(more) })

async function aDonor(): Promise<Person> {
  const person = await portal.aPerson()
  const data = { document: '52998224725', phone: '11999998888', email: `donor${person.id}@mail.example` }
  await app.db.updateTable('users').set(data).where('id', '=', person.id).execute()
  return person
}
const pay = (donor: Person, value: number, more: { cash?: number; key?: string } = {}) =>
  call('POST', '/mercadopago/pix', {
    token: donor.token,
    body: { value, ...(more.cash === undefined ? {} : { cash: more.cash }) },
    ...(more.key ? { headers: { 'idempotency-key': more.key } } : {}),
  })

/** The payment is paid at the provider, and many webhooks about it arrive at once. */
async function settle(id: string, change: object) {
  const { reference } = await app.db
    .selectFrom('payments')
    .select('reference')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  mp.say(reference, change)
  await Promise.all(Array.from({ length: 12 }, () => reconcile(app, id)))
}
async function findings() {
  await auditLedger(app, contributions.supplySides)
  return (await getLedgerAudit(app)).last?.findings
}

test('a campaign adds its percent from its first second until before its end, fixed when the payment is made', async () => {
  expect((await create()).status).toBe(201)
  const donor = await aDonor()
  const partsAt = async (moment: Date) => {
    portal.setNow(moment)
    const { base, campaignCash, cash } = (await pay(donor, 50)).body.payment
    return [base, campaignCash, cash]
  }
  expect(await partsAt(new Date(at('12:00:00').getTime() - 1))).toEqual([367, 0, 367])
  expect(await partsAt(at('12:00:00'))).toEqual([367, 367, 734])
  expect(await partsAt(new Date(at('13:00:00').getTime() - 1))).toEqual([367, 367, 734])
  expect(await partsAt(at('13:00:00'))).toEqual([367, 0, 367])
})

test('a storm of webhooks credits base and extra once, and refunds take back both in proportion', async () => {
  await create({ percent: 15 })
  portal.setNow(at('12:30:00'))
  const donor = await aDonor()
  const { payment } = (await pay(donor, 50)).body
  expect(payment.cash).toBe(422)
  // The campaign ends before the payer pays; the payment keeps what it was promised.
  portal.setNow(at('14:00:00'))
  await settle(payment.id, { state: 'paid', paidCents: 5000 })
  expect(await balanceOf(portal, donor)).toBe(422)
  await settle(payment.id, { refundedCents: 1000 })
  expect(await balanceOf(portal, donor)).toBe(Math.floor((422 * 4000) / 5000))
  await settle(payment.id, { state: 'refunded', refundedCents: 5000 })
  expect(await balanceOf(portal, donor)).toBe(0)
  expect(await findings()).toEqual([])
  const { donations, cash } = (await call('GET', '/staff/campaigns', { token: owner.token })).body.data[0]
  expect([donations, cash]).toEqual([0, 0])
})

test('of campaigns that overlap the best one applies, never both', async () => {
  await create({ percent: 20 })
  await create({ percent: 50, min_reais: 100 })
  portal.setNow(at('12:10:00'))
  const donor = await aDonor()
  expect((await pay(donor, 50)).body.payment).toMatchObject({ base: 367, campaignCash: 73 })
  expect((await pay(donor, 100)).body.payment).toMatchObject({ base: 749, campaignCash: 374 })
  const preview = await call('POST', '/staff/campaigns/preview', { token: owner.token, body: aForm({ percent: 120 }) })
  expect(preview.body).toMatchObject({ needsSecond: true })
  expect(preview.body.overlaps.map(({ percent }: { percent: number }) => percent)).toEqual([20, 50])
  expect(preview.body.quotes[0]).toEqual({ reais: 5, base: 35, extra: 42, total: 77 })
  const { data } = (await call('GET', '/staff/campaigns?state=running', { token: owner.token })).body
  const beside = new Map(
    data.map((row: { percent: number; overlaps: { percent: number }[] }) => [row.percent, row.overlaps]),
  )
  expect([beside.get(20), beside.get(50)]).toMatchObject([[{ percent: 50 }], [{ percent: 20 }]])
})

test('a payment that would bring other Cash than its page has shown is refused, but a repeated one is not', async () => {
  await create()
  portal.setNow(new Date(at('13:00:00').getTime() - 1))
  const donor = await aDonor()
  const first = await pay(donor, 50, { cash: 734, key: 'one' })
  expect([first.status, first.body.payment.cash]).toEqual([200, 734])
  portal.setNow(at('13:00:00'))
  const late = await pay(donor, 50, { cash: 734, key: 'two' })
  expect([late.status, late.body.code, late.body.cash]).toEqual([409, 'quote_changed', 367])
  expect((await pay(donor, 50, { cash: 734, key: 'one' })).body.payment.id).toBe(first.body.payment.id)
  expect((await pay(donor, 50, { cash: 367, key: 'two' })).body.payment.cash).toBe(367)
})

test('above 100 percent nothing is planned until a second person approves it', async () => {
  const { body } = await create({ percent: 150, name: 'Natal' })
  expect(body).toMatchObject({ data: null, approval: expect.any(String) })
  const listed = async () =>
    (await call('GET', '/staff/campaigns?state=planned', { token: owner.token })).body.data.map(
      ({ name }: { name: string }) => name,
    )
  expect(await listed()).not.toContain('Natal')
  expect((await decide(portal, second, body.approval, 'approve')).status).toBe(200)
  expect(await listed()).toContain('Natal')
  portal.setNow(at('12:00:00'))
  expect((await pay(await aDonor(), 50)).body.payment.campaignCash).toBe(550)
})

test('a campaign changes before its start only, and can be ended early', async () => {
  const { id, revision } = (await create()).body.data
  const change = (body: object) => call('PUT', `/staff/campaigns/${id}`, { token: owner.token, body })
  const changed = await change({ ...aForm({ percent: 30 }), revision })
  expect([changed.status, changed.body.data.percent]).toEqual([200, 30])
  expect((await change({ ...aForm({ percent: 40 }), revision })).body.code).toBe('changed_meanwhile')
  expect((await change(aForm({ ends_at: at('11:00:00').toISOString() }))).body.messages[0].field).toBe('ends_at')
  portal.setNow(at('12:00:00'))
  expect((await change(aForm())).body.code).toBe('campaign_begun')
  const donor = await aDonor()
  const { payment } = (await pay(donor, 50)).body
  const end = () => call('POST', `/staff/campaigns/${id}/end`, { token: owner.token })
  expect((await end()).body.data.state).toBe('ended')
  expect((await end()).body.code).toBe('campaign_over')
  expect((await pay(donor, 50)).body.payment.campaignCash).toBe(0)
  await settle(payment.id, { state: 'paid', paidCents: 5000 })
  expect(await balanceOf(portal, donor)).toBe(367 + 110)
  expect((await call('GET', '/campaign/current')).body.data).not.toContainEqual(expect.objectContaining({ id }))
})

test('only staff with the permission plan campaigns', async () => {
  expect((await create({}, await portal.aPerson())).status).toBe(403)
  expect((await create({}, await portal.aPerson(['support']))).status).toBe(403)
  expect((await create({}, await portal.aPerson(['treasurer']))).status).toBe(201)
})

test('the goal counts the month, and its wall shows those who agreed, as they chose, until they withdraw', async () => {
  const value = { enabled: true, showsWall: true, reais: 1000, text: { 'pt-BR': 'O servidor', en: 'The server' } }
  expect((await call('PUT', '/staff/settings/goal', { token: owner.token, body: { value } })).status).toBe(200)
  // A month without any other test's payments.
  portal.setNow(new Date('2027-03-10T12:00:00Z'))
  const [named, silent, nameless] = [await aDonor(), await aDonor(), await aDonor()]
  const consent = (person: Person, body: object) => call('PUT', '/campaign/wall', { token: person.token, body })
  await consent(named, { shownAs: 'login', showsAmount: true })
  await consent(nameless, { shownAs: 'anonymous', showsAmount: false })
  for (const person of [named, silent, nameless]) {
    const { payment } = (await pay(person, 50)).body
    await settle(payment.id, { state: 'paid', paidCents: 5000 })
  }
  const goal = async () => (await call('GET', '/campaign/goal', { headers: { 'accept-language': 'en' } })).body.data
  expect(await goal()).toMatchObject({ reais: 1000, raised: 150, text: 'The server' })
  expect((await goal()).wall).toEqual(
    expect.arrayContaining([
      { name: named.login, reais: 50 },
      { name: null, reais: null },
    ]),
  )
  expect((await goal()).wall).toHaveLength(2)
  await call('DELETE', '/campaign/wall', { token: named.token })
  expect((await goal()).wall).toEqual([{ name: null, reais: null }])
  expect((await call('GET', '/campaign/wall', { token: named.token })).body.data).toBe(null)
})

test('a deposit has the campaign of the moment at which it was reported', async () => {
  await create({ percent: 10 })
  portal.setNow(at('12:00:00'))
  const donor = await aDonor()
  const worth = await quoteDonation(app.db, { method: 'deposit', reais: 50, creator: null, at: app.now() })
  expect(worth).toMatchObject({ cash: 403, campaign_cash: 36 })
  const moment = app.now().toISOString()
  const { id } = await insertDeposit(app.db, {
    ...worth,
    user_id: donor.id,
    entry_id: crypto.randomUUID(),
    value_cents: 5000,
    created_at: moment,
    updated_at: moment,
  })
  portal.setNow(at('15:00:00'))
  const body = { id, login: donor.login, status: 'approved', value: '50.00' }
  expect((await call('PUT', '/deposit/updateStatus', { token: owner.token, body })).status).toBe(200)
  expect(await balanceOf(portal, donor)).toBe(403)
  expect(await findings()).toEqual([])
})
