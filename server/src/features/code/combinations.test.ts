import { expect, test } from 'vitest'
import { balanceOf } from '../../../../test/approvals.ts'
import { aCode } from '../../../../test/codes.ts'
import { aCreator } from '../../../../test/creators.ts'
import { aPortal, type Person } from '../../../../test/portal.ts'
import { aProvider } from '../../../../test/provider.ts'
import { anItem, buy } from '../../../../test/shop.ts'
import { contributions } from '../index.ts'
import { auditLedger, getLedgerAudit } from '../ledger/service.ts'
import { reconcile } from '../payment/reconcile.ts'

// Every way in which a donation brings more and a purchase costs less, together: R$ 50 are 350 Cash and 5 % bonus, so 367.
// The campaign adds 50 % of these, rounded down: 183. The item costs 100, and 80 in its promotion; a coupon takes off what
// the item costs then. A bundle of the item and two of 50 costs 160, whatever promotion the item has: 80, 40 and 40 of it
// are for them, or 71, 45 and 44 while the item costs 80. A creator's code adds 10 % of the 367, rounded down: 36, and its
// share is 15 %: 55. The columns were worked out by hand.
const mp = aProvider('mercadopago')
const portal = await aPortal({}, { payments: { mercadopago: mp } })
const { app, call } = portal
const owner = await portal.aPerson(['superadmin'])

const promoted = await anItem(portal, { price: 80, original_price: 100, promotion: '2100-01-01', stock: 1_000 })
const plain = await anItem(portal, { price: 100, stock: 1_000 })
const tenPercent = await aCode(portal, { effect: 'percent', amount: 10, most_per_player: 1 })
const fifteenOff = await aCode(portal, { effect: 'cash_off', amount: 15, most_per_player: 1 })
const half = await anItem(portal, { price: 50, stock: 1_000 })
const bundleOf = async (item: number): Promise<number> => {
  const parts = [item, half].map((id, at) => ({ id, quantity: at + 1 }))
  const reply = await call('POST', '/staff/bundles', { token: owner.token, body: { name: 'Trio', price: 160, parts } })
  return reply.body.data.id
}
const promotedBundle = await bundleOf(promoted)
const plainBundle = await bundleOf(plain)
const tenOff = { effect: 'percent', amount: 10, most_per_player: 1, applies_to: 'item' }
const promotedTen = await aCode(portal, { ...tenOff, shop_item_id: promoted })
const plainTen = await aCode(portal, { ...tenOff, shop_item_id: plain })
const campaignFrom = new Date(Date.now() + 3_600_000)
const campaignUntil = new Date(Date.now() + 7_200_000)
const campaign = await call('POST', '/staff/campaigns', {
  token: owner.token,
  body: {
    ...{ name: 'Meio a mais', name_en: '', percent: 50, methods: ['mercado_pix'], min_reais: 5 },
    ...{ starts_at: campaignFrom.toISOString(), ends_at: campaignUntil.toISOString() },
  },
})

const coupons = { none: null, '10 %': tenPercent.code, '15 Cash': fifteenOff.code }
type CouponName = keyof typeof coupons

//          campaign, promotion, coupon, credited, full price, paid, left
const table: [boolean, boolean, CouponName, number, number, number, number][] = [
  [false, false, 'none', 367, 100, 100, 267],
  [false, false, '10 %', 367, 100, 90, 277],
  [false, false, '15 Cash', 367, 100, 85, 282],
  [false, true, 'none', 367, 80, 80, 287],
  [false, true, '10 %', 367, 80, 72, 295],
  [false, true, '15 Cash', 367, 80, 65, 302],
  [true, false, 'none', 550, 100, 100, 450],
  [true, false, '10 %', 550, 100, 90, 460],
  [true, false, '15 Cash', 550, 100, 85, 465],
  [true, true, 'none', 550, 80, 80, 470],
  [true, true, '10 %', 550, 80, 72, 478],
  [true, true, '15 Cash', 550, 80, 65, 485],
]

test('the table has every combination', () => {
  expect(campaign.status).toBe(201)
  expect(new Set(table.map(([...row]) => row.slice(0, 3).join())).size).toBe(2 * 2 * Object.keys(coupons).length)
})

test.each(table)(
  'campaign %s, promotion %s, coupon %s: %i Cash in, %i struck to %i, %i left, and the ledger adds up',
  async (isCampaign, isPromoted, coupon, credited, full, paid, left) => {
    portal.setNow(isCampaign ? new Date(campaignFrom.getTime() + 60_000) : new Date())
    const person = await aDonor()
    const payment = await donate(person)
    expect(await balanceOf(portal, person)).toBe(credited)

    const { body } = await buy(portal, person, { id: isPromoted ? promoted : plain, code: coupons[coupon] })
    expect(body).toMatchObject({ status: 'success', balance: left })
    const order = await call('GET', `/purchase/show/${body.purchase}`, { token: person.token })
    expect(order.body.data).toMatchObject({ price: paid, full_price: full, discount: full - paid })
    expect(await movementsOf(person)).toEqual({ donation: credited, purchase: -paid })
    expect(await findings()).toEqual([])

    // The payer gets the reais back: all that the donation brought goes, and the purchase is owed.
    await settle(payment, { state: 'refunded', refundedCents: 5_000 })
    expect(await balanceOf(portal, person)).toBe(-paid)
    expect(await findings()).toEqual([])
    portal.setNow()
  },
)

const ofItem = '10 % of the item'
const bundleCoupons = [...(Object.keys(coupons) as CouponName[]), ofItem] as const
type BundleCoupon = (typeof bundleCoupons)[number]

//                 campaign, promotion, coupon, what each piece costs, left
const bundleTable: [boolean, boolean, BundleCoupon, [number, number, number], number][] = [
  [false, false, 'none', [80, 40, 40], 207],
  [false, false, '10 %', [72, 36, 36], 223],
  [false, false, '15 Cash', [73, 36, 36], 222],
  [false, false, ofItem, [72, 40, 40], 215],
  [false, true, 'none', [71, 45, 44], 207],
  [false, true, '10 %', [64, 40, 40], 223],
  [false, true, '15 Cash', [64, 41, 40], 222],
  [false, true, ofItem, [64, 45, 44], 214],
  [true, false, 'none', [80, 40, 40], 390],
  [true, false, '10 %', [72, 36, 36], 406],
  [true, false, '15 Cash', [73, 36, 36], 405],
  [true, false, ofItem, [72, 40, 40], 398],
  [true, true, 'none', [71, 45, 44], 390],
  [true, true, '10 %', [64, 40, 40], 406],
  [true, true, '15 Cash', [64, 41, 40], 405],
  [true, true, ofItem, [64, 45, 44], 397],
]

test('the table of bundles has every combination', () => {
  expect(new Set(bundleTable.map(([...row]) => row.slice(0, 3).join())).size).toBe(2 * 2 * bundleCoupons.length)
})

test.each(bundleTable)(
  'campaign %s, promotion %s, coupon %s on a bundle: pieces of %j, %i left, and the ledger adds up',
  async (isCampaign, isPromoted, coupon, pieces, left) => {
    portal.setNow(isCampaign ? new Date(campaignFrom.getTime() + 60_000) : new Date())
    const person = await aDonor()
    await donate(person)
    const code = coupon === ofItem ? (isPromoted ? promotedTen : plainTen).code : coupons[coupon]
    const bundle = isPromoted ? promotedBundle : plainBundle
    const paid = pieces.reduce((sum, each) => sum + each, 0)
    if (code) {
      const { body } = await call('POST', '/transaction/quote', { token: person.token, body: { bundle, code } })
      expect(body).toMatchObject({ full_price: 160, discount: 160 - paid, price: paid })
    }
    const body = { id: bundle, code, expected_total: code && paid }
    const sale = await call('POST', '/transaction/buyBundle', { token: person.token, body })
    expect(sale.body).toMatchObject({ status: 'success', price: 160, balance: left })
    const orders = sale.body.purchases.map((id: string) => call('GET', `/purchase/show/${id}`, { token: person.token }))
    expect((await Promise.all(orders)).map((order) => order.body.data.price)).toEqual(pieces)
    expect(await findings()).toEqual([])
    portal.setNow()
  },
)

const things = { item: [plain, null], promoted: [promoted, null], bundle: [null, plainBundle] } as const
type Thing = keyof typeof things

//                  campaign, creator, credited, share, and what is left after each purchase without a coupon, with 10 % and
//                  with 15 Cash: of the item (100, 90, 85), of the promoted one (80, 72, 65), of the bundle (160, 144, 145)
const creatorTable: [boolean, boolean, number, number, Record<Thing, [number, number, number]>][] = [
  [false, false, 367, 0, { item: [267, 277, 282], promoted: [287, 295, 302], bundle: [207, 223, 222] }],
  [false, true, 403, 55, { item: [303, 313, 318], promoted: [323, 331, 338], bundle: [243, 259, 258] }],
  [true, false, 550, 0, { item: [450, 460, 465], promoted: [470, 478, 485], bundle: [390, 406, 405] }],
  [true, true, 586, 55, { item: [486, 496, 501], promoted: [506, 514, 521], bundle: [426, 442, 441] }],
]

test.each(creatorTable)(
  'campaign %s, creator %s: %i Cash in, a share of %i, and %j left of each purchase',
  async (isCampaign, isCreator, credited, share, left) => {
    const creator = await aCreator(portal, owner)
    portal.setNow(isCampaign ? new Date(campaignFrom.getTime() + 60_000) : new Date())
    const earned = async () => (await call('GET', '/creator/mine', { token: creator.token })).body.data.figures.accrued
    const payments: string[] = []
    for (const thing of Object.keys(things) as Thing[])
      for (const [at, coupon] of Object.values(coupons).entries()) {
        const person = await aDonor()
        payments.push(await donate(person, isCreator ? creator.code : undefined))
        expect(await balanceOf(portal, person)).toBe(credited)
        const [item, bundle] = things[thing]
        const paid = credited - left[thing][at]!
        const body = { id: bundle, code: coupon, expected_total: coupon && paid }
        const sale = item
          ? await buy(portal, person, { id: item, code: coupon })
          : await call('POST', '/transaction/buyBundle', { token: person.token, body })
        expect([thing, coupon, sale.body.balance]).toEqual([thing, coupon, left[thing][at]])
      }
    expect(await earned()).toBe(9 * share)
    expect(await findings()).toEqual([])
    // A fifth of one donation goes back, and all of another one.
    await settle(payments[0]!, { refundedCents: 1_000 })
    await settle(payments[1]!, { state: 'refunded', refundedCents: 5_000 })
    expect(await earned()).toBe(isCreator ? 7 * 55 + 44 : 0)
    expect(await findings()).toEqual([])
    portal.setNow()
  },
)

async function aDonor(): Promise<Person> {
  const person = await portal.aPerson()
  const data = { document: '52998224725', phone: '11999998888', email: `donor${person.id}@mail.example` }
  await app.db.updateTable('users').set(data).where('id', '=', person.id).execute()
  return person
}

/** R$ 50 by Pix, paid at once, with the code of a creator if there is one. Returns the payment's id. */
async function donate({ token }: Person, code?: string): Promise<string> {
  const { body } = await call('POST', '/mercadopago/pix', { token, body: { value: 50, ...(code && { code }) } })
  await settle(body.payment.id, { state: 'paid', paidCents: 5_000 })
  return body.payment.id
}

async function settle(id: string, change: Parameters<typeof mp.say>[1]): Promise<void> {
  const query = app.db.selectFrom('payments').select('reference').where('id', '=', id)
  mp.say((await query.executeTakeFirstOrThrow()).reference, change)
  await reconcile(app, id)
}

/** What moved in the wallet, by kind. */
async function movementsOf({ token }: Person): Promise<Record<string, number>> {
  const { body } = await call('GET', '/transaction/activities', { token })
  const rows: { type: string; value: number }[] = body.data
  return Object.fromEntries(
    rows.map(({ type, value }) => (type === 'Credit' ? ['donation', value] : ['purchase', -value])),
  )
}

async function findings() {
  await auditLedger(app, contributions.supplySides)
  return (await getLedgerAudit(app)).last?.findings
}
