import { expect, test } from 'vitest'
import { balanceOf } from '../../../../../test/approvals.ts'
import { aCode } from '../../../../../test/codes.ts'
import { aPortal, type Person } from '../../../../../test/portal.ts'
import { aBuyer, anItem } from '../../../../../test/shop.ts'
import { transaction } from '../../../db/transaction.ts'
import { contributions } from '../../index.ts'
import { auditLedger, getLedgerAudit } from '../../ledger/service.ts'
import { giveCash } from '../by-hand.ts'

const portal = await aPortal()
const { app, call } = portal
const token = await portal.aStaffToken()

const quote = (person: Person, body: object) => call('POST', '/transaction/quote', { token: person.token, body })
const buyBundle = (person: Person, body: object, key: string = crypto.randomUUID()) =>
  call('POST', '/transaction/buyBundle', { token: person.token, body, headers: { 'idempotency-key': key } })
const usesOf = (rule: number) => app.db.selectFrom('code_uses').selectAll().where('rule_id', '=', rule).execute()
async function findings() {
  await auditLedger(app, contributions.supplySides)
  return (await getLedgerAudit(app)).last?.findings
}

/** A bundle of 2 × 50 and 1 × 100 Cash for 160, of new items: shares of 40, 40 and 80. */
async function aBundle(stock = 100) {
  const [dust, sword] = [await anItem(portal, { stock, price: 50 }), await anItem(portal, { stock, price: 100 })]
  const parts = [
    { id: dust, quantity: 2 },
    { id: sword, quantity: 1 },
  ]
  const body = { name: 'Pacote inicial', price: 160, parts }
  const reply = await call('POST', '/staff/bundles', { token, body })
  return { id: reply.body.data.id as number, dust, sword }
}

test('what a bundle is quoted with a coupon is what it costs; its parts share the discount', async () => {
  const { id } = await aBundle()
  const { id: rule, code } = await aCode(portal, { effect: 'cash_off', amount: 15 })
  const buyer = await aBuyer(portal, 160)
  expect((await quote(buyer, { bundle: id, code })).body).toMatchObject({
    ...{ status: 'success', coupon: code, full_price: 160, discount: 15, price: 145 },
  })
  expect((await quote(buyer, { bundle: 999_999, code })).body.code).toBe('not_found')
  expect((await quote(buyer, { code })).body.code).toBe('not_found')
  const other = await buyBundle(buyer, { id, code, expected_total: 144 })
  expect(other.body).toMatchObject({ status: 'error', code: 'total_changed' })
  expect([await balanceOf(portal, buyer), await usesOf(rule)]).toEqual([160, []])

  const key = crypto.randomUUID()
  const asked = { id, code: code.toLowerCase(), expected_price: 160, expected_total: 145 }
  const replies = await Promise.all([buyBundle(buyer, asked, key), buyBundle(buyer, asked, key)])
  for (const { body } of replies)
    expect(body).toMatchObject({ status: 'success', balance: 15, price: 160, discount: 15 })
  expect(replies[0].body.purchases).toEqual(replies[1].body.purchases)
  expect(await usesOf(rule)).toMatchObject([{ cash: 15, user_id: buyer.id }])
  const orders = await Promise.all(
    replies[0].body.purchases.map(async (purchase: string) => {
      const order = await call('GET', `/purchase/show/${purchase}`, { token: buyer.token })
      const { full_price, discount, price, code: order_code, bundle } = order.body.data
      return [full_price, discount, price, order_code, bundle]
    }),
  )
  // A generated code is shown in groups.
  expect(code).toContain('-')
  expect(orders).toEqual([
    [40, 4, 36, code, 'Pacote inicial'],
    [40, 4, 36, code, 'Pacote inicial'],
    [80, 7, 73, code, 'Pacote inicial'],
  ])
  expect((await buyBundle(buyer, { id, code })).body).toMatchObject({ status: 'error', code: 'code_used' })
  expect(await findings()).toEqual([])
})

test('a coupon for an item takes off the share of that item; the least purchase is compared with the bundle', async () => {
  const { id, sword } = await aBundle()
  const buyer = await aBuyer(portal, 1_000)
  const forSword = await aCode(portal, { amount: 25, applies_to: 'item', shop_item_id: sword, minimum: 160 })
  expect((await buyBundle(buyer, { id, code: forSword.code })).body).toMatchObject({ balance: 860, discount: 20 })
  const forOther = await aCode(portal, { amount: 25, applies_to: 'item', shop_item_id: await anItem(portal) })
  expect((await buyBundle(buyer, { id, code: forOther.code })).body.code).toBe('code_misfit')
  const dear = await aCode(portal, { amount: 25, minimum: 161 })
  expect((await buyBundle(buyer, { id, code: dear.code })).body.code).toBe('code_misfit')
  const first = await aCode(portal, { amount: 25, applies_to: 'first_purchase' })
  expect((await buyBundle(buyer, { id, code: first.code })).body.code).toBe('code_misfit')
  const gift = await aCode(portal, { effect: 'cash', amount: 5, most_uses: 1 })
  expect((await buyBundle(buyer, { id, code: gift.code })).body.code).toBe('code_gift')
  expect((await buyBundle(buyer, { id, code: 'NADAEXISTE' })).body.code).toBe('code_invalid')
  expect(await balanceOf(portal, buyer)).toBe(860)
  expect((await buyBundle(await aBuyer(portal, 120), { id, code: first.code })).body).toMatchObject({ balance: 0 })
})

test('a refunded part pays back what was paid for it, and the use comes back with the last of them', async () => {
  const { id, dust, sword } = await aBundle()
  const { id: rule, code } = await aCode(portal, { effect: 'cash_off', amount: 15, most_uses: 1 })
  const buyer = await aBuyer(portal, 145)
  await buyBundle(buyer, { id, code })
  const parts = await app.db.selectFrom('purchases').select(['id', 'price']).where('user_id', '=', buyer.id).execute()
  const failed = { state: 'failed' as const, settled_at: app.now().toISOString(), answer: 'bad_item' }
  await app.db.updateTable('deliveries').set(failed).where('user_id', '=', buyer.id).execute()
  const body = { reason: 'O jogo recusou o item.' }
  let back = 0
  for (const part of parts) {
    expect((await usesOf(rule))[0]!.freed_at).toBeNull()
    expect((await call('POST', `/staff/orders/${part.id}/refund`, { token, body })).status).toBe(200)
    back += part.price
    expect(await balanceOf(portal, buyer)).toBe(back)
  }
  expect(back).toBe(145)
  expect((await usesOf(rule))[0]!.freed_at).not.toBeNull()
  expect((await buyBundle(buyer, { id, code })).body).toMatchObject({ status: 'success', balance: 0, discount: 15 })
  const stocks = await app.db.selectFrom('shop_items').select('stock').where('id', 'in', [dust, sword]).execute()
  expect(stocks.map(({ stock }) => stock).toSorted((one, other) => one - other)).toEqual([98, 99])
  expect(await findings()).toEqual([])
})

test('a code with 5 uses is used 5 times by 60 purchases of two bundles at once, and nobody else pays', async () => {
  const bundles = [await aBundle(), await aBundle()]
  const { id: rule, code } = await aCode(portal, { effect: 'percent', amount: 10, most_uses: 5 })
  const people = await Promise.all(Array.from({ length: 60 }, () => portal.aPerson()))
  const staff = await portal.aPerson(['administrator'])
  await transaction(app.db, async (tx) => {
    for (const { id } of people) await giveCash(app, tx, staff, { userId: id, value: 160, note: 'Evento' })
  })
  const replies = await Promise.all(
    people.map((person, at) => buyBundle(person, { id: bundles[at % 2]!.id, code, expected_total: 144 })),
  )
  const outcomes = replies.map(({ body }) => body.code ?? body.status)
  expect(outcomes.filter((each) => each === 'success')).toHaveLength(5)
  expect(outcomes.filter((each) => each === 'code_invalid')).toHaveLength(55)
  expect(await usesOf(rule)).toHaveLength(5)
  const left = await Promise.all(people.map((person) => balanceOf(portal, person)))
  expect(left.map((cash) => cash - 16)).toEqual(outcomes.map((each) => (each === 'success' ? 0 : 144)))
  const ids = bundles.flatMap(({ dust, sword }) => [dust, sword])
  const stocks = await app.db.selectFrom('shop_items').select('stock').where('id', 'in', ids).execute()
  expect(stocks.reduce((sum, { stock }) => sum + stock, 0)).toBe(400 - 5 * 3)
  expect(await findings()).toEqual([])
})
