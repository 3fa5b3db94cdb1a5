import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aPortal, type Person } from '../../../../../test/portal.ts'
import { itemOf } from '../../../game/formats/item.ts'
import { itemKeyOf } from './item-key.ts'
import { countSales, renewWeeks } from './count-sales.ts'

const portal = await aPortal()
const { app, call } = portal
const [seller, buyer] = [await portal.aPerson(), await portal.aPerson()]
const day = 24 * 3600_000
const now = new Date('2026-05-20T15:00:00Z')
portal.setNow(now)

/** A sale as a purchase stores it, `ago` days before today. */
const aSale = async (item: number[], price: number, { ago = 0, of = seller as Person } = {}): Promise<number> => {
  const at = new Date(now.getTime() - ago * day).toISOString()
  const { id } = await app.db
    .insertInto('market_listings')
    .values({
      seller_id: of.id,
      seller: of.login,
      buyer_id: buyer.id,
      owner_id: buyer.id,
      item,
      name: `Item ${item[0]}`,
      slot: 0,
      price,
      fee_percent: 0,
      fee: 0,
      state: 'sold',
      goods: 'delivered',
      created_at: at,
      listed_at: at,
      sold_at: at,
      ended_at: at,
      history_due: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const fresh = () => app.cache.invalidate(['market'])
const count = async () => {
  await countSales(app)
  fresh()
}
const renew = async () => {
  await renewWeeks(app)
  fresh()
}
const pricesOf = async (key: string, days = 30) => (await call('GET', `/market/prices/${key}?days=${days}`)).body.data

test('the database and the portal give an item the same key, for every refinement, dye and mount', async () => {
  const codes = [
    ...Array.from({ length: 256 }, (_, value) => [1147, 43, value, 42, 40]),
    ...Array.from({ length: 256 }, (_, value) => [1147, 2, 20, 116, value, 43, 9]),
    ...[115, 116, 125, 126].map((dye) => [1147, 43, 7, dye, 235]),
    [1147, 43, 7, 43, 3],
    [1147, 120, 4, 119, 5],
    [413],
    [413, 61, 10],
    [2330, 43, 9],
    [2389, 43, 9],
    [2390, 43, 9],
    [2329, 43, 9],
  ]
  const { rows } = await sql<{ key: string }>`
    select market_item_key(translate(c::text, '[]', '{}')::integer[]) as key
    from jsonb_array_elements(${JSON.stringify(codes)}::jsonb) with ordinality as e(c, at) order by at`.execute(app.db)
  expect(rows.map(({ key }) => key)).toEqual(codes.map((code) => itemKeyOf(itemOf(code)!)))
})

test('days have median, lowest, highest and pieces, and a refinement is a kind of its own', async () => {
  for (const price of [100, 300, 200]) await aSale([1200, 43, 9], price)
  await aSale([1200, 43, 9], 50, { ago: 2 })
  await aSale([1200, 43, 8], 7)
  await aSale([1200], 1)
  await count()
  expect(await pricesOf('1200-9')).toMatchObject({
    key: '1200-9',
    refinement: 9,
    item: { index: 1200, name: 'Item 1200' },
    until: '2026-05-20',
    days: [
      { day: '2026-05-18', sales: 1, units: 1, median: 50, lowest: 50, highest: 50 },
      { day: '2026-05-20', sales: 3, units: 3, median: 200, lowest: 100, highest: 300 },
    ],
    // Of 50, 100, 200 and 300 the lower one of the middle.
    week: { sales: 4, median: 100 },
    offers: { count: 0, lowest: null },
  })
  expect((await pricesOf('1200')).week).toEqual({ sales: 1, median: 1 })
})

test('a stack counts by the price of one piece', async () => {
  await aSale([1201, 61, 40], 90)
  await aSale([1201, 61, 3], 9)
  await count()
  expect((await pricesOf('1201')).days).toMatchObject([{ sales: 2, units: 43, median: 2.25, lowest: 2.25, highest: 3 }])
})

test('a day ends at midnight of the server, and a range has exactly its days', async () => {
  await aSale([1202], 10)
  for (const [ago, price] of [
    [6, 20],
    [7, 30],
    [89, 40],
    [90, 50],
  ] as const)
    await aSale([1202], price, { ago })
  // 02:59 UTC is the day before in the calendar of the server.
  await aSale([1202], 60, { ago: 12.5 / 24 + 1 / 24 / 60 })
  await count()
  const daysOf = async (range: number) => (await pricesOf('1202', range)).days.map((each: { day: string }) => each.day)
  expect(await daysOf(7)).toEqual(['2026-05-14', '2026-05-19', '2026-05-20'])
  expect(await daysOf(30)).toEqual(['2026-05-13', '2026-05-14', '2026-05-19', '2026-05-20'])
  expect((await daysOf(90))[0]).toBe('2026-02-20')
  expect((await pricesOf('1202')).week).toEqual({ sales: 3, median: 20 })
  // A day later the sale of six days ago is out of the week, without any new sale.
  portal.setNow(new Date(now.getTime() + day))
  await renew()
  expect((await pricesOf('1202')).week).toEqual({ sales: 2, median: 10 })
  portal.setNow(now)
  await renew()
})

test('counting again changes nothing, and an undone sale no longer counts', async () => {
  const first = await aSale([1203], 10)
  const second = await aSale([1203], 1_000)
  await count()
  const before = await pricesOf('1203')
  await app.db.updateTable('market_listings').set({ history_due: true }).where('id', '=', first).execute()
  await count()
  expect(await pricesOf('1203')).toEqual(before)
  const undo = (id: number) =>
    app.db
      .updateTable('market_listings')
      .set({ state: 'undone', owner_id: seller.id, history_due: true })
      .where('id', '=', id)
      .execute()
  await undo(second)
  await count()
  expect(await pricesOf('1203')).toMatchObject({ days: [{ sales: 1, median: 10 }], week: { sales: 1, median: 10 } })
  await undo(first)
  await count()
  expect((await call('GET', '/market/prices/1203')).status).toBe(404)
})

test('two nodes that count at once count each sale once', async () => {
  for (const price of [1, 2, 3, 4, 5]) await aSale([1204], price)
  await Promise.all([countSales(app), countSales(app), countSales(app)])
  expect(await pricesOf('1204')).toMatchObject({ days: [{ sales: 5, median: 3 }], week: { sales: 5, median: 3 } })
})

test('a kind that nobody offered is not found, and a key that no item can have is refused', async () => {
  expect((await call('GET', '/market/prices/6000-3')).status).toBe(404)
  for (const key of ['0', '1-0', '1-16', '01', '1-1-1', 'elmo', '123456'])
    expect((await call('GET', `/market/prices/${key}`)).status, key).toBe(400)
  expect((await call('GET', '/market/prices/1200?days=8')).status).toBe(400)
  expect((await call('GET', '/market/prices/6500')).status).toBe(404)
})
