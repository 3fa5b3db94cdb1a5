import { expect, test } from 'vitest'
import { balanceOf } from '../../../../test/approvals.ts'
import { aCreator, aDonor, donating } from '../../../../test/creators.ts'
import { aPortal, type Person } from '../../../../test/portal.ts'
import { aProvider } from '../../../../test/provider.ts'
import { aSandbox } from '../../../../test/sandbox.ts'
import { aCode } from '../../../../test/codes.ts'
import { contributions } from '../index.ts'
import { auditLedger, getLedgerAudit } from '../ledger/service.ts'
import { reconcile } from '../payment/reconcile.ts'
import { referenceFor } from '../payment/reference.ts'
import { takeInByNumber } from '../payment/unknown.ts'

// R$ 50 are 367 Cash. A bonus of 10 % adds 36, and a share of 15 % is 55, both rounded down.
const mp = aProvider('mercadopago')
const portal = await aPortal({}, { payments: { mercadopago: mp } })
const { app, call } = portal
const owner = await portal.aPerson(['superadmin'])
const { ask, settle, donate } = donating(portal, mp)

const own = async ({ token }: Person) => (await call('GET', '/creator/mine', { token })).body.data
const check = (code: string, token?: string) =>
  call('POST', '/creator/code', { body: { code }, ...(token && { token }) })

async function findings() {
  await auditLedger(app, contributions.supplySides)
  return (await getLedgerAudit(app)).last?.findings
}

test('a code adds its bonus to the donation, and its share counts once the donation is credited, once', async () => {
  const creator = await aCreator(portal, owner)
  const donor = await aDonor(portal)
  expect((await check(creator.code.toLowerCase())).body.data).toEqual({ code: creator.code, percent: 10 })
  const { payment } = (await ask(donor, { code: creator.code, cash: 403 })).body
  expect(payment).toMatchObject({ base: 367, campaignCash: 0, creatorCash: 36, cash: 403 })
  expect((await own(creator)).figures).toMatchObject({ donations: 0, accrued: 0 })

  // The terms change before the payer pays; the donation keeps what was agreed.
  const change = { bonus: 20, share: 20, revision: 1 }
  const changed = await call('PUT', `/staff/creators/${creator.creator}`, { token: owner.token, body: change })
  expect(changed.status).toBe(200)
  await settle(payment.id, { state: 'paid', paidCents: 5_000 }, 12)
  expect(await balanceOf(portal, donor)).toBe(403)
  expect((await own(creator)).figures).toEqual({ donations: 1, base: 367, accrued: 55, held: 0, paid: 0, due: 55 })
  expect(await balanceOf(portal, creator)).toBe(0)
  expect(await findings()).toEqual([])
})

test('a share shrinks in proportion with refunds, and counts again when staff credit the money again', async () => {
  const creator = await aCreator(portal, owner)
  const payment = await donate(await aDonor(portal), creator.code)
  await settle(payment, { refundedCents: 1_000 }, 4)
  expect((await own(creator)).figures).toMatchObject({ base: 293, accrued: 44 })
  await settle(payment, { state: 'refunded', refundedCents: 5_000 }, 4)
  expect((await own(creator)).figures).toMatchObject({ base: 0, accrued: 0, due: 0 })
  expect(await findings()).toEqual([])

  const back = await donate(await aDonor(portal), creator.code)
  await settle(back, { state: 'charged_back', chargedBackCents: 5_000 })
  expect((await own(creator)).figures.accrued).toBe(0)
  await settle(back, { state: 'paid', chargedBackCents: 0 })
  const body = { decision: 'credit', reason: 'Contestação ganha no banco.' }
  const credited = await call('POST', `/payment/settle/${back}`, { token: owner.token, body })
  expect([credited.status, credited.body.approval]).toEqual([200, undefined])
  expect((await own(creator)).figures.accrued).toBe(55)
  expect(await findings()).toEqual([])
})

test('cents that take no whole Cash of the buyer still take their part of the share', async () => {
  const creator = await aCreator(portal, owner)
  const donor = await aDonor(portal)
  const payment = await donate(donor, creator.code)
  await settle(payment, { refundedCents: 90 })
  expect([(await own(creator)).figures.accrued, await balanceOf(portal, donor)]).toEqual([54, 395])
  await settle(payment, { refundedCents: 91 })
  expect([(await own(creator)).figures.accrued, await balanceOf(portal, donor)]).toEqual([53, 395])
  expect(await findings()).toEqual([])
})

test('a card has bonus and share once it is approved, and a refund takes its part of both', async () => {
  const sandbox = await aSandbox()
  const shop = await aPortal(sandbox.merchant, { sandbox })
  const staff = await shop.aPerson(['superadmin'])
  const creator = await aCreator(shop, staff)
  const donor = await aDonor(shop)
  const figures = async () => (await shop.call('GET', '/creator/mine', { token: creator.token })).body.data.figures
  // It is in review first.
  const card = await sandbox.control('POST', '/cards', { holder: 'CONT' })
  const body = { value: 50, cash: 403, code: creator.code, ...card, installments: 3 }
  const paid = { ...body, docType: 'CPF', docNumber: '12345678909' }
  const { payment, data } = (await shop.call('POST', '/mercadopago/card', { token: donor.token, body: paid })).body
  expect(payment).toMatchObject({ base: 367, creatorCash: 36, cash: 403 })
  expect(await figures()).toMatchObject({ donations: 0, accrued: 0 })
  const settleCard = () => Promise.all(Array.from({ length: 4 }, () => reconcile(shop.app, payment.id)))
  await sandbox.control('POST', `/payments/mercadopago/${data.id}/approve`)
  await settleCard()
  expect([await balanceOf(shop, donor), await figures()]).toMatchObject([403, { donations: 1, base: 367, accrued: 55 }])
  // A part of what the card was charged, the fee of R$ 3 included.
  await sandbox.control('POST', `/payments/mercadopago/${data.id}/partial-refund`, { amount: '10.60' })
  await settleCard()
  expect([await balanceOf(shop, donor), await figures()]).toMatchObject([322, { base: 293, accrued: 44 }])
  await shop.close()
})

test('a transfer by hand has bonus and share, too', async () => {
  const creator = await aCreator(portal, owner)
  const donor = await aDonor(portal)
  const form = new FormData()
  form.set('value', '50')
  form.set('code', creator.code)
  form.set('proof', new Blob(['%PDF-1.4\n%%EOF']), 'proof.pdf')
  const stored = await call('POST', '/deposit/store', { token: donor.token, body: form })
  expect(stored.body).toMatchObject({ data: { id: expect.any(Number) } })
  const { id } = stored.body.data
  const body = { id, login: donor.login, status: 'approved', value: '50.00' }
  expect((await call('PUT', '/deposit/updateStatus', { token: owner.token, body })).status).toBe(200)
  expect(await balanceOf(portal, donor)).toBe(403)
  expect((await own(creator)).figures).toMatchObject({ donations: 1, accrued: 55 })
  expect(await findings()).toEqual([])
})

test('codes that do not work are one refusal, and nobody uses their own', async () => {
  const creator = await aCreator(portal, owner)
  const later = new Date(Date.now() + 3_600_000).toISOString()
  const planned = await aCreator(portal, owner, { starts_at: later })
  const coupon = await aCode(portal)
  const [stopped, banned, closing] = [
    await aCreator(portal, owner),
    await aCreator(portal, owner),
    await aCreator(portal, owner),
  ]
  await call('POST', `/staff/creators/${stopped.creator}/stop`, { token: owner.token })
  await ban(banned)
  await app.db.updateTable('users').set({ closes_at: later }).where('id', '=', closing.id).execute()
  const donor = await aDonor(portal)
  const wrong = ['NAOEXISTE', 'x', planned.code, stopped.code, banned.code, closing.code, coupon.code]
  for (const code of wrong) {
    const [asked, paid] = [await check(code, donor.token), await ask(donor, { code })]
    expect([asked.status, asked.body.code, asked.body.message]).toEqual([409, 'code_invalid', paid.body.message])
    expect(paid.body.code).toBe('code_invalid')
  }
  const self = { ...creator, ...(await withDocument(creator)) }
  expect((await check(creator.code, self.token)).body.code).toBe('creator_self')
  expect((await ask(self, { code: creator.code })).body.code).toBe('creator_self')
  const { count } = await app.db
    .selectFrom('payments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', 'in', [donor.id, creator.id])
    .executeTakeFirstOrThrow()
  expect(count).toBe(0)
})

async function ban({ login }: Person): Promise<void> {
  const body = { nickname: login, ban_type: 1, day: 1, month: 1, year: 2030, note: 'Trapaça no evento.', by: 'login' }
  const reply = await call('POST', '/server/ban_user', { token: owner.token, body })
  if (reply.status >= 300) throw new Error(`A ban answered ${reply.status} ${JSON.stringify(reply.body)}.`)
}

async function withDocument(person: Person): Promise<Person> {
  const data = { document: '11144477735', phone: '11999998888', email: `creator${person.id}@mail.example` }
  await app.db.updateTable('users').set(data).where('id', '=', person.id).execute()
  return person
}

test('a payment that would bring other Cash than its page has shown is refused, but a repeated one is not', async () => {
  const creator = await aCreator(portal, owner)
  const donor = await aDonor(portal)
  const body = { code: creator.code, cash: 403 }
  const first = await ask(donor, body, 'with-a-code')
  expect(first.body.payment.cash).toBe(403)
  await call('POST', `/staff/creators/${creator.creator}/stop`, { token: owner.token })
  expect((await ask(donor, body, 'another')).body.code).toBe('code_invalid')
  expect((await ask(donor, body, 'with-a-code')).body.payment.id).toBe(first.body.payment.id)
  expect((await ask(donor, { cash: 403 }, 'no-code')).body).toMatchObject({ code: 'quote_changed', cash: 367 })
  await settle(first.body.payment.id, { state: 'paid', paidCents: 5_000 })
  expect((await own(creator)).figures.accrued).toBe(55)
})

test('a lost payment is restored without its code, because its reference names none', async () => {
  const creator = await aCreator(portal, owner)
  const donor = await aDonor(portal)
  await app.db.updateTable('users').set({ created_at: '2026-01-01' }).where('id', '=', donor.id).execute()
  // As after a restored backup: the portal has no row, and the provider knows the charge by its reference.
  const { reference } = referenceFor(app.config, { userId: donor.id, method: 'mercado_pix', reais: 50, at: app.now() })
  const other = await ask(donor, { code: creator.code })
  const charge = [...mp.charges.values()].find(({ providerId }) => providerId === other.body.data.id)!
  mp.charges.set(reference, { ...charge, reference, providerId: '987654321', state: 'paid', paidCents: 5_000 })
  expect(await takeInByNumber(app, 'mercadopago', '987654321')).toMatchObject({ kind: 'payment', isNew: true })
  expect(await balanceOf(portal, donor)).toBe(367)
  expect((await own(creator)).figures.donations).toBe(0)
  expect(await findings()).toEqual([])
})

test('guesses are counted by account and address', async () => {
  const limited = await aPortal({ RATE_LIMITS: 'on', LIMITS: 'codeAddress=3/900' }, { payments: { mercadopago: mp } })
  const tries = []
  for (let turn = 0; turn < 4; turn += 1)
    tries.push((await limited.call('POST', '/creator/code', { body: { code: `NADA${turn}` } })).body.code)
  expect(tries).toEqual(['code_invalid', 'code_invalid', 'code_invalid', 'too_many_codes'])
  await limited.close()
})
