import { listingSorts } from '@guildhall/contract/market-rules'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aPortal } from '../../../../test/portal.ts'

const { app, call, aPerson } = await aPortal()

const marta = await aPerson()
const seller = await aPerson()
const at = new Date().toISOString()

const listing = async (name: string, sellerId: number, login: string, price: number, more: object = {}) =>
  (
    await app.db
      .insertInto('market_listings')
      .values({
        seller_id: sellerId,
        seller: login,
        owner_id: sellerId,
        item: [413],
        name,
        slot: 1,
        price,
        fee_percent: 0,
        state: 'open',
        goods: 'held',
        created_at: at,
        listed_at: at,
        ...more,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

const ids = {
  elmo: await listing('Elmo Épico', marta.id, 'martavelha', 30),
  lanca: await listing('Lança', seller.id, 'rafaelmor', 20),
  botas: await listing('Botas', marta.id, 'martavelha', 1_000),
  held: await listing('Anel', seller.id, 'rafaelmor', 5, {
    frozen_at: at,
    frozen_by: marta.id,
    frozen_reason: 'Conta roubada',
  }),
  over: await listing('Anel', seller.id, 'rafaelmor', 6, { state: 'cancelled', goods: 'delivered', ended_at: at }),
}
const names = Object.entries(ids)
const found = async (query: string): Promise<string[]> => {
  const { body } = await call('GET', `/market/items?${query}`)
  return (body.items as { id: number }[]).map(({ id }) => names.find(([, listingId]) => listingId === id)?.[0] ?? '?')
}

// MKT-21, MKT-22
test('one text finds items and sellers, whatever their accents; each word counts', async () => {
  expect(await found('q=epico')).toEqual(['elmo'])
  expect(await found('q=MARTA')).toEqual(['botas', 'elmo'])
  expect(await found('q=marta elmo')).toEqual(['elmo'])
  expect(await found('q=marta lança')).toEqual([])
  // The search uses the first eight different words and ignores the others.
  expect(await found('q=e l m o p i c o ma nada')).toEqual(['elmo'])
  expect(await found('q=e l m o p i c nada')).toEqual([])
  expect(await found('seller=rafael')).toEqual(['lanca'])
  // MKT-21: the list sorts prices as numbers, not as texts.
  expect(await found('sort=price')).toEqual(['lanca', 'elmo', 'botas'])
  expect(await found('sort=-price')).toEqual(['botas', 'elmo', 'lanca'])
  expect(await found('sort=item')).toEqual(['botas', 'elmo', 'lanca'])
  expect(await found('sort=seller')).toEqual(['elmo', 'botas', 'lanca'])
})

/** A search, and its words: each must be in the name or the seller, one with a second text in the seller alone. */
interface Question {
  q?: string
  seller?: string
  like: string[][]
}

/** Compares pages of a search in each order with those of the plainest statement. */
async function demandPlainPages({ like, q = '', seller: who = '' }: Question, pages: number[]): Promise<void> {
  const is = like.map(([both, own]) =>
    own ? sql`seller_key like ${`%${own}%`}` : sql`(name_key like ${`%${both}%`} or seller_key like ${`%${both}%`})`,
  )
  const all = sql`from market_listings where state = 'open' and frozen_at is null and ${sql.join(is, sql` and `)}`
  const count = (await sql<{ count: number }>`select count(*) as count ${all}`.execute(app.db)).rows[0]!.count
  const total = Math.min(count, 1000)
  for (const sort of ['', ...listingSorts])
    for (const page of pages) {
      const column = { item: 'name_key', price: 'price', seller: 'seller_key' }[sort.replace('-', '')] ?? 'id'
      const direction = sql.raw(sort && !sort.startsWith('-') ? 'asc' : 'desc')
      const expectedPage = Math.min(page, Math.max(1, Math.ceil(total / 10)))
      const { rows } = await sql<{ id: number }>`select id ${all}
        order by ${sql.ref(column)} ${direction}, id ${direction} offset ${expectedPage * 10 - 10} limit 10`.execute(
        app.db,
      )
      const query = new URLSearchParams({ q, seller: who, page: String(page), ...(sort && { sort }) })
      const { body } = await call('GET', `/market/items?${query}`)
      expect({ ...body, items: body.items?.map(({ id }: { id: number }) => id) }, String(query)).toMatchObject({
        items: rows.map(({ id }) => id),
        total,
        more: count > 1000,
        page: expectedPage,
      })
    }
}

// MKT-21, MKT-22
test('of many the pages are those of the plainest statement, whatever is asked for', async () => {
  // Forty sellers each have a price range of their own, so the cheapest listings belong to a few sellers. One listing
  // in four is of the rare item.
  await sql`insert into market_listings
      (seller_id, seller, owner_id, item, name, slot, price, fee_percent, state, goods, created_at, listed_at)
    select ${seller.id}::bigint, 'loja' || n % 40, ${seller.id}::bigint, array[413],
      (array['Adaga', 'Bastão', 'Cetro'])[1 + n * n % 3] || ' ' || n % 9 || case when n % 4 = 0 then ' Loja1' else '' end,
      1, 10000 + n % 40 * 1000 + n % 7, 0, 'open', 'held', ${at}::timestamptz, ${at}::timestamptz
    from generate_series(1, 2400) n`.execute(app.db)
  const asked: Question[] = [
    { q: 'loja', like: [['loja']] },
    { q: 'adaga', like: [['adaga']] },
    { q: 'loja1', like: [['loja1']] },
    { q: 'ada loja1', like: [['ada'], ['loja1']] },
    { seller: 'loja1', like: [['', 'loja1']] },
    { q: 'adaga 4', seller: 'loja', like: [['adaga'], ['4'], ['', 'loja']] },
    { q: 'nada', like: [['nada']] },
  ]
  for (const each of asked) await demandPlainPages(each, [2, 60])
  await sql`delete from market_listings where seller like 'loja%'`.execute(app.db)
})

test('of more names and sellers than are read one by one the pages are those of the plainest statement, too', async () => {
  // Most names are of gems, and every seller has some of them and something else.
  await sql`insert into market_listings
      (seller_id, seller, owner_id, item, name, slot, price, fee_percent, state, goods, created_at, listed_at)
    select ${seller.id}::bigint, 'feira' || n % 40, ${seller.id}::bigint, array[413],
      case when n % 5 = 0 then 'Rubi ' || n % 7 else 'Gema ' || n % 211 end,
      1, 20000 + n * 7 % 400, 0, 'open', 'held', ${at}::timestamptz, ${at}::timestamptz
    from generate_series(1, 900) n`.execute(app.db)
  await demandPlainPages({ q: 'gema', like: [['gema']] }, [1, 2, 60])
  await demandPlainPages({ q: 'gema', seller: 'feira', like: [['gema'], ['', 'feira']] }, [1, 2, 60])
  await sql`delete from market_listings where seller like 'feira%'`.execute(app.db)
})

// MKT-38, MKT-48
test('anybody reads what is for sale, with the rule of the game', async () => {
  const { status, body } = await call('GET', '/market/items?sort=price')
  expect(status).toBe(200)
  expect(body).toMatchObject({ page: 1, lastPage: 1, total: 3, more: false, rule: app.game.capabilities.chest })
  expect(body.items[0]).toMatchObject({
    id: ids.lanca,
    item_index: 413,
    item_name: 'Lança',
    effects: [],
    price: 20,
    name_seller: 'rafaelmor',
    slot: 1,
  })
})

test('which of some listings are gone is told: sold, withdrawn, held or unknown', async () => {
  const asked = [ids.elmo, ids.held, ids.over, ids.botas, 999_999]
  const { status, body } = await call('GET', `/market/closed?ids=${asked.join(',')}`)
  expect([status, body]).toEqual([200, { ids: [ids.held, ids.over, 999_999] }])
  for (const wrong of ['', '0', '1,', 'a', '1,2,3,4,5,6,7,8,9,10,11'])
    expect((await call('GET', `/market/closed?ids=${wrong}`)).status, wrong).toBe(400)
})

// MKT-23
test('the sales of a seller are counted to a thousand, and beyond that said to be more', async () => {
  const many = await aPerson()
  const add = (count: number) =>
    sql`insert into market_listings
        (seller_id, seller, owner_id, item, name, slot, price, fee_percent, state, goods, created_at, listed_at)
      select ${many.id}::bigint, ${many.login}, ${many.id}::bigint, array[413], 'Adaga', 1, n, 0, 'open', 'held',
        ${at}::timestamptz, ${at}::timestamptz
      from generate_series(1, ${count}::int) n`.execute(app.db)
  const last = async () => (await call('GET', '/market/my-items?page=100', { token: many.token })).body
  await add(1_000)
  expect(await last()).toMatchObject({ page: 100, lastPage: 100, total: 1_000, more: false })
  await add(1)
  const { items, ...paging } = await last()
  expect(paging).toEqual({ page: 100, lastPage: 100, total: 1_000, more: true })
  expect(items).toHaveLength(10)
  await sql`delete from market_listings where seller_id = ${many.id}`.execute(app.db)
})

// D-049
test('the transfers of the market come newest first, page by page, and are counted to a thousand', async () => {
  const trader = await aPerson()
  const other = await aPerson()
  const idOf = (n: number) => `01980000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
  // Of every three transfers one is a purchase of the trader, and the others are sales.
  const add = (from: number, to: number) =>
    sql`insert into ledger_transfers (id, kind, reference, from_account, to_account, amount, at, label)
      select ('01980000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'market_sale', (900000 + n)::text,
        case when n % 3 = 0 then a.id else b.id end, case when n % 3 = 0 then b.id else a.id end, n, ${at}::timestamptz,
        'Adaga ' || n
      from generate_series(${from}::int, ${to}::int) n, ledger_accounts a, ledger_accounts b
      where a.user_id = ${trader.id} and b.user_id = ${other.id}`.execute(app.db)
  const read = async (page: number) =>
    (await call('GET', `/market/transactions?page=${page}`, { token: trader.token })).body
  const numbers = (from: number) => Array.from({ length: 10 }, (_, step) => from - step)
  await add(1, 1_000)
  const first = await read(1)
  expect(first).toMatchObject({ page: 1, lastPage: 100, total: 1_000, more: false })
  expect(first.transactions).toMatchObject(
    numbers(1_000).map((n) => ({
      id: idOf(n),
      description: `Adaga ${n}`,
      amount: n % 3 === 0 ? -n : n,
      kind: n % 3 === 0 ? 'purchase' : 'sale',
      item: null,
    })),
  )
  const idsOn = async (page: number) => (await read(page)).transactions.map(({ id }: { id: string }) => id)
  expect(await idsOn(2)).toEqual(numbers(990).map(idOf))
  expect(await idsOn(100)).toEqual(numbers(10).map(idOf))
  await add(1_001, 1_001)
  expect(await read(1)).toMatchObject({ lastPage: 100, total: 1_000, more: true })
  expect((await idsOn(1))[0]).toBe(idOf(1_001))
})
