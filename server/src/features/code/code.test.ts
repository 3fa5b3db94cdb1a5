import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { balanceOf } from '../../../../test/approvals.ts'
import { aCode, redeem } from '../../../../test/codes.ts'
import { aPortal, type Person } from '../../../../test/portal.ts'
import { aBuyer, anItem, buy } from '../../../../test/shop.ts'
import { until } from '../../../../test/programs.ts'
import { transaction } from '../../db/transaction.ts'
import { contributions } from '../index.ts'
import { auditLedger } from '../ledger/service.ts'
import { giveCash } from '../shop/by-hand.ts'

const portal = await aPortal()
const { app, call } = portal

const many = <T>(count: number, work: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)))
const cart = ({ token }: Person, lines: object[], over: object = {}) =>
  call('POST', '/transaction/buyItems', {
    token,
    body: { lines, ...over },
    headers: { 'idempotency-key': randomUUID() },
  })
const quote = ({ token }: Person, code: string, lines: object[]) =>
  call('POST', '/transaction/quote', { token, body: { code, lines } })
const purchasesOf = ({ id }: Person) =>
  app.db.selectFrom('purchases').selectAll().where('user_id', '=', id).orderBy('id').execute()
const usesOf = (rule: number) => app.db.selectFrom('code_uses').selectAll().where('rule_id', '=', rule).execute()
const findings = async () => {
  await auditLedger(app, contributions.supplySides)
  const last = app.db.selectFrom('ledger_audits').select('findings').orderBy('id', 'desc').limit(1)
  return (await last.executeTakeFirstOrThrow()).findings
}
const refused = { status: 409, body: { code: 'code_invalid', message: 'Este código não é válido.' } }

test('what a cart is quoted with a coupon is what it costs, and every order keeps its part', async () => {
  const { id: rule, code } = await aCode(portal, { code: 'stream-10', amount: 15 })
  expect(code).toBe('STREAM10')
  const buyer = await aBuyer(portal, 1_000)
  const [sword, potion] = [await anItem(portal, { price: 100 }), await anItem(portal, { price: 33 })]
  const lines = [
    { id: sword, quantity: 1, expected_price: 100 },
    { id: potion, quantity: 2, expected_price: 33 },
  ]
  // 15 % of 166 is 24.
  const quoted = await quote(buyer, ' Stream 10', lines)
  expect(quoted.body).toEqual({
    ...{ status: 'success', message: '', coupon: 'STREAM10', full_price: 166, discount: 24, price: 142 },
  })
  expect(await usesOf(rule)).toEqual([])

  const changed = await cart(buyer, lines, { code, expected_total: 141 })
  expect(changed.body).toMatchObject({ status: 'error', code: 'total_changed' })
  const { body } = await cart(buyer, lines, { code: 'STREAM10', expected_total: 142 })
  expect(body).toMatchObject({ status: 'success', balance: 858, discount: 24 })
  const bought = await purchasesOf(buyer)
  expect(bought.map(({ price, discount }) => price + discount).toSorted((a, b) => a - b)).toEqual([33, 33, 100])
  expect(bought.reduce((sum, { discount }) => sum + discount, 0)).toBe(24)
  const [use] = await usesOf(rule)
  expect(use).toMatchObject({ user_id: buyer.id, cash: 24, code: 'STREAM10' })
  expect(new Set(bought.map((each) => each.code_use))).toEqual(new Set([use!.id]))

  // Pieces of one purchase have no order.
  const ofSword = bought.find((each) => each.shop_item_id === sword)!
  const order = await call('GET', `/purchase/show/${ofSword.id}`, { token: buyer.token })
  expect(order.body.data).toMatchObject({ code: 'STREAM10', full_price: 100, discount: ofSword.discount })
  const again = await buy(portal, buyer, { id: sword, code })
  expect(again.body).toEqual({ status: 'error', code: 'code_used', message: 'Você já usou este código.' })
  expect(await findings()).toEqual([])
})

test('a price that changes while a code is counted is refused, and the code stays unused', async () => {
  const { id: rule, code } = await aCode(portal, { amount: 50 })
  const buyer = await aBuyer(portal, 1_000)
  const [item, back] = [await anItem(portal, { price: 100 }), await anItem(portal, { price: 40 })]
  const saleDuring = (id: number, change: object) =>
    transaction(app.db, async (tx) => {
      await tx.updateTable('shop_items').set(change).where('id', '=', id).execute()
      const sale = buy(portal, buyer, { id, code })
      await until('the purchase to wait for the item', async () => {
        const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)
        return rows[0]!.count === 1
      })
      return { sale }
    })
  const dearer = await saleDuring(item, { price: 200 })
  expect((await dearer.sale).body).toMatchObject({ status: 'error', code: 'price_changed' })
  await app.db.updateTable('shop_items').set({ deleted_at: app.now().toISOString() }).where('id', '=', back).execute()
  const returned = await saleDuring(back, { deleted_at: null })
  expect((await returned.sale).body).toMatchObject({ status: 'error', code: 'total_changed' })
  expect([await usesOf(rule), await purchasesOf(buyer), await balanceOf(portal, buyer)]).toEqual([[], [], 1_000])
})

test('a repeated purchase with the same key uses the code once', async () => {
  const { id: rule, code } = await aCode(portal, { effect: 'cash_off', amount: 7 })
  expect(code).toMatch(/^[A-HJ-NP-Z2-9]{4}(-[A-HJ-NP-Z2-9]{4}){2}$/)
  const buyer = await aBuyer(portal, 100)
  const item = await anItem(portal, { price: 30 })
  const key = randomUUID()
  const replies = await many(8, () => buy(portal, buyer, { id: item, code, expected_price: 30 }, key))
  expect(new Set(replies.map(({ body }) => body.purchase)).size).toBe(1)
  expect([await balanceOf(portal, buyer), (await usesOf(rule)).length]).toEqual([77, 1])
})

test('a code with 10 uses is used 10 times by 200 players at once', async () => {
  const { id: rule, code } = await aCode(portal, { most_uses: 10 })
  const item = await anItem(portal, { price: 20, stock: 1_000 })
  const people = await many(200, () => portal.aPerson())
  const staff = await portal.aPerson(['administrator'])
  await transaction(app.db, async (tx) => {
    for (const { id } of people) await giveCash(app, tx, staff, { userId: id, value: 100, note: 'Evento' })
  })
  const replies = await many(200, (n) => buy(portal, people[n]!, { id: item, code, expected_total: 18 }))
  const outcomes = replies.map(({ body }) => body.code ?? body.status)
  expect(outcomes.filter((each) => each === 'success')).toHaveLength(10)
  expect(outcomes.filter((each) => each === 'code_invalid')).toHaveLength(190)
  expect((await usesOf(rule)).length).toBe(10)
})

test('one player who redeems a gift from many tabs gets it once, and the ledger adds up', async () => {
  const { code, id: rule } = await aCode(portal, { effect: 'cash', amount: 50, most_uses: 100 })
  const player = await portal.aPerson()
  const replies = await many(12, () => redeem(portal, player, code))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ body }) => body.code === 'code_used')).toHaveLength(11)
  expect(await balanceOf(portal, player)).toBe(50)
  const [use] = await usesOf(rule)
  const moved = await app.db.selectFrom('ledger_transfers').selectAll().where('reference', '=', use!.id).execute()
  expect(moved).toMatchObject([{ kind: 'code_cash', amount: 50 }])
})

test('a gift of items is one delivery each, under the use', async () => {
  const { code, id: rule } = await aCode(portal, { effect: 'items', items: ['413 61 10', '400'], most_uses: 3 })
  const player = await portal.aPerson()
  const { status, body } = await redeem(portal, player, code.toLowerCase())
  expect(status).toBe(200)
  expect(body.gift).toMatchObject({ cash: 0, balance: 0 })
  expect(body.gift.items).toHaveLength(2)
  const [use] = await usesOf(rule)
  const deliveries = await app.db
    .selectFrom('deliveries')
    .select(['reference', 'item'])
    .where('user_id', '=', player.id)
    .orderBy('reference')
    .execute()
  expect(deliveries).toEqual([
    { reference: `code ${use!.id} 1`, item: [413, 61, 10] },
    { reference: `code ${use!.id} 2`, item: [400] },
  ])
})

test('guesses learn nothing: unknown, planned, ended, stopped and used-up codes are refused in the same words', async () => {
  const player = await portal.aPerson()
  const token = await portal.aStaffToken()
  const gift = { effect: 'cash', amount: 5, most_uses: 1 }
  const planned = await aCode(portal, { ...gift, starts_at: '2050-01-01T00:00:00Z' })
  const stopped = await aCode(portal, gift)
  await call('POST', `/staff/codes/${stopped.id}/stop`, { token })
  const usedUp = await aCode(portal, gift)
  await redeem(portal, await portal.aPerson(), usedUp.code)
  const ended = await aCode(portal, { ...gift, ends_at: new Date(Date.now() + 60_000).toISOString() })
  portal.setNow(new Date(Date.now() + 61_000))
  try {
    for (const code of ['NADAEXISTE', '?', planned.code, stopped.code, usedUp.code, ended.code])
      expect(await redeem(portal, player, code)).toMatchObject(refused)
  } finally {
    portal.setNow()
  }
})

test('a coupon for another purchase says for which, and is not used', async () => {
  const item = await anItem(portal, { price: 30, name: 'Elmo' })
  const other = await anItem(portal, { price: 30 })
  const { code, id: rule } = await aCode(portal, { applies_to: 'item', shop_item_id: item, minimum: 50 })
  const buyer = await aBuyer(portal, 500)
  const { body } = await buy(portal, buyer, { id: other, code })
  expect(body).toEqual({
    status: 'error',
    code: 'code_misfit',
    message: 'Este código vale só para Elmo, em compras a partir de 50 Cash.',
  })
  const redeemed = await redeem(portal, buyer, code)
  expect(redeemed.body.coupon).toMatchObject({ effect: 'percent', amount: 10, thing: 'Elmo', minimum: 50 })
  await app.db.updateTable('shop_items').set({ name_en: 'Helmet' }).where('id', '=', item).execute()
  const english = { token: buyer.token, headers: { 'accept-language': 'en' } }
  const quote = { lines: [{ id: other, quantity: 1 }], code }
  expect((await call('POST', '/transaction/quote', { ...english, body: quote })).body.message).toContain('Helmet')
  expect((await call('POST', '/code/redeem', { ...english, body: { code } })).body.coupon.thing).toBe('Helmet')
  expect(await usesOf(rule)).toEqual([])
  const lines = [
    { id: item, quantity: 1 },
    { id: other, quantity: 1 },
  ]
  expect((await cart(buyer, lines, { code })).body).toMatchObject({ status: 'success', discount: 3 })
})

test('a coupon for the first purchase works once for a new player, and not after a purchase', async () => {
  const first = await aCode(portal, { applies_to: 'first_purchase', amount: 50, most_per_player: 9 })
  const second = await aCode(portal, { applies_to: 'first_purchase', amount: 50 })
  const item = await anItem(portal, { price: 10 })
  const buyer = await aBuyer(portal, 100)
  const replies = await Promise.all([first, second, first].map(({ code }) => buy(portal, buyer, { id: item, code })))
  expect(replies.map(({ body }) => String(body.code ?? body.status)).sort()).toEqual([
    ...['code_misfit', 'code_misfit', 'success'],
  ])
})

test('a use comes back only when every order that it discounted was refunded', async () => {
  const { code, id: rule } = await aCode(portal, { most_uses: 1, amount: 50 })
  const buyer = await aBuyer(portal, 100)
  const item = await anItem(portal, { price: 20, stock: 2 })
  await cart(buyer, [{ id: item, quantity: 2 }], { code })
  const token = await portal.aStaffToken()
  const [one, two] = await purchasesOf(buyer)
  const failed = { state: 'failed' as const, settled_at: app.now().toISOString(), answer: 'account_absent' }
  await app.db.updateTable('deliveries').set(failed).where('user_id', '=', buyer.id).execute()
  const refund = (id: string) =>
    call('POST', `/staff/orders/${id}/refund`, { token, body: { reason: 'O jogo recusou o item.' } })

  expect((await refund(one!.id)).status).toBe(200)
  expect((await buy(portal, buyer, { id: item, code })).body.code).toBe('code_used')
  expect((await refund(two!.id)).status).toBe(200)
  expect(await balanceOf(portal, buyer)).toBe(100)
  expect((await usesOf(rule))[0]!.freed_at).not.toBeNull()
  expect((await buy(portal, buyer, { id: item, code })).body).toMatchObject({ status: 'success', discount: 10 })
  expect(await findings()).toEqual([])
})

test('wrong codes are counted by account and address on every way in, and right ones are not', async () => {
  const limited = await aPortal({ RATE_LIMITS: 'on', LIMITS: 'codeAccount=3/60' })
  const { code } = await aCode(limited, { effect: 'cash', amount: 5, most_uses: 9, most_per_player: 9 })
  const player = await limited.aPerson()
  for (let n = 0; n < 5; n += 1) expect((await redeem(limited, player, code)).status).toBe(200)
  const item = await anItem(limited)
  await redeem(limited, player, 'ERRADO1')
  await limited.call('POST', '/transaction/quote', {
    token: player.token,
    body: { code: 'ERRADO2', lines: [{ id: item, quantity: 1 }] },
  })
  await buy(limited, player, { id: item, code: 'ERRADO3' })
  const over = await redeem(limited, player, code)
  expect(over).toMatchObject({ status: 429, body: { code: 'too_many_codes' } })
  expect(Number(over.headers['retry-after'])).toBeGreaterThan(0)
  expect((await redeem(limited, await limited.aPerson(), code)).status).toBe(200)
})
