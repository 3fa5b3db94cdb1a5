import { expect, test } from 'vitest'
import { aPortal } from '../../../../test/portal.ts'
import { anItem } from '../../../../test/shop.ts'
import { seedDemoShop } from '../../../../demo/shop.ts'
import { demoItems } from '../../../../demo/shop-items.ts'

const portal = await aPortal()
const { app, call } = portal
const day = 24 * 3600_000
const now = new Date('2026-11-20T15:00:00.000Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * day).toISOString()
portal.setNow(now)

const group = async (name: string, name_en: string | null = null) =>
  (await app.db.insertInto('item_groups').values({ name, name_en, ord: 1 }).returning('id').executeTakeFirstOrThrow())
    .id
const [dusts, arms] = [await group('Poeiras', 'Dusts'), await group('Armas')]
const old = { created_at: daysAgo(40) }
const items = {
  agua: await anItem(portal, { ...old, name: 'Água Benta', price: 5, group_id: dusts, name_en: 'Zephyr Water' }),
  abacate: await anItem(portal, { ...old, name: 'abacate', price: 900, stock: 0 }),
  machado: await anItem(portal, { ...old, name: 'Machado 100%', price: 70, promotion: '2026-11-20', group_id: arms }),
  espada: await anItem(portal, { name: 'Espada', price: 50, created_at: daysAgo(14), group_id: arms }),
  elmo: await anItem(portal, {
    ...old,
    name: 'Elmo',
    price: 50,
    stock: 1,
    promotion: '2026-11-19',
    original_price: 99,
  }),
}
const names = Object.keys(items) as (keyof typeof items)[]
const list = async (query = '', headers = {}) => (await call('GET', `/item/all${query}`, { headers })).body
/** The items above that the reply has, in order. */
async function found(query: string, headers = {}): Promise<string[]> {
  const { data } = await list(query, headers)
  return (data as { id: number }[]).map(({ id }) => names.find((name) => items[name] === id) ?? '?')
}

// SHOP-01, SHOP-42, SHOP-45, SHOP-46
test('anybody reads all items and groups without a parameter', async () => {
  const { status, body } = await call('GET', '/item/all')
  expect(status).toBe(200)
  expect(body).toMatchObject({ next: null, total: 5, inventory: true })
  expect(body.data.find(({ id }: { id: number }) => id === items.agua)).toEqual({
    id: items.agua,
    name: 'Água Benta',
    item_id: '413 61 10',
    description: '',
    stock: 100,
    price: 5,
    original_price: null,
    promotion: null,
    isPromoted: false,
    isNew: false,
    group_id: dusts,
    sold_from: null,
    sold_until: null,
    limit_count: null,
    limit_period: null,
    sale: 'always',
    image: null,
    picture: null,
    look: { kind: 'potion', colour: 'teal', plus: 0, picture: null },
    amount: 10,
    created_at: old.created_at,
    locale: 'pt-BR',
  })
  // SHOP-44
  expect((await call('GET', '/itemgroup/all')).body.data).toEqual([
    { id: dusts, name: 'Poeiras' },
    { id: arms, name: 'Armas' },
  ])
})

// SHOP-16, D-014
test('the orders: recommended is in stock, promoted, new, newest; names in the alphabet of Portuguese', async () => {
  expect(await found('')).toEqual(['machado', 'espada', 'elmo', 'agua', 'abacate'])
  expect(await found('?sort=recommended')).toEqual(await found(''))
  expect(await found('?sort=alpha')).toEqual(['abacate', 'agua', 'elmo', 'espada', 'machado'])
  expect(await found('?sort=alpha', { 'accept-language': 'en' })).toEqual([
    'abacate',
    'elmo',
    'espada',
    'machado',
    'agua',
  ])
  expect(await found('?sort=priceAsc')).toEqual(['agua', 'espada', 'elmo', 'machado', 'abacate'])
  expect(await found('?sort=priceDesc')).toEqual(['abacate', 'machado', 'elmo', 'espada', 'agua'])
  expect(await found('?sort=newest')).toEqual(['elmo', 'espada', 'machado', 'abacate', 'agua'])
  expect((await call('GET', '/item/all?sort=cheap')).status).toBe(400)
})

// SHOP-17, SHOP-18, SHOP-24, SHOP-47
test('the filters: promotion, stock, group, and words in either language', async () => {
  expect(await found('?promo=only')).toEqual(['machado'])
  expect(await found('?promo=none&sort=alpha')).toEqual(['abacate', 'agua', 'elmo', 'espada'])
  expect(await found('?stock=out')).toEqual(['abacate'])
  expect(await found('?stock=in&sort=priceAsc')).toEqual(['agua', 'espada', 'elmo', 'machado'])
  expect(await found(`?group=${arms}&sort=alpha`)).toEqual(['espada', 'machado'])
  expect(await found('?q=AGUA')).toEqual(['agua'])
  expect(await found('?q=water%20benta')).toEqual(['agua'])
  expect(await found('?q=ado%20100%25')).toEqual(['machado'])
  expect(await found('?q=0%25')).toEqual(['machado'])
  expect(await found('?q=%25')).toEqual(['machado'])
  expect(await found('?q=zzzz')).toEqual([])
  const { body } = await call('GET', `/item/filter/${dusts}`)
  expect(body.data).toMatchObject([{ id: items.agua, group_id: dusts }])
  expect((await call('GET', '/item/filter/999999')).body).toEqual({ data: [] })
})

test('anybody reads one item by its number, in their language; one that is gone is not found', async () => {
  const read = (id: number | string, headers = {}) => call('GET', `/item/${id}`, { headers })
  const { status, body } = await read(items.machado)
  expect(status).toBe(200)
  expect(body).toEqual({
    data: (await list()).data.find(({ id }: { id: number }) => id === items.machado),
    inventory: true,
  })
  expect(body.data).toMatchObject({ isPromoted: true, promotion: '2026-11-20' })
  expect((await read(items.agua, { 'accept-language': 'en' })).body.data.name).toBe('Zephyr Water')
  const gone = await anItem(portal, { deleted_at: now.toISOString() })
  expect((await read(gone)).status).toBe(404)
  expect((await read(999_999)).body.code).toBe('not_found')
  expect((await read('nada')).status).toBe(400)
})

test('page by page every item comes once, with the total of what is wanted', async () => {
  const seen: number[] = []
  let after: number | null = 0
  while (after !== null) {
    const body: { data: { id: number }[]; next: number | null; total: number } = await list(`?limit=2&after=${after}`)
    expect(body.total).toBe(5)
    seen.push(...body.data.map(({ id }) => id))
    after = body.next
  }
  expect(seen).toEqual((await list()).data.map(({ id }: { id: number }) => id))
  expect(await list('?limit=2&after=4&stock=in')).toMatchObject({ data: [], next: null, total: 4 })
})

// SHOP-24, SHOP-26, D-012
test('a promotion ends with its day at UTC-3, and an item is new for fifteen days', async () => {
  const of = async (id: number) => (await list()).data.find((item: { id: number }) => item.id === id)
  try {
    portal.setNow(new Date('2026-11-21T02:59:59.000Z'))
    app.cache.invalidate(['shop'])
    expect(await of(items.machado)).toMatchObject({ isPromoted: true, promotion: '2026-11-20' })
    portal.setNow(new Date('2026-11-21T03:00:00.000Z'))
    app.cache.invalidate(['shop'])
    expect(await of(items.machado)).toMatchObject({ isPromoted: false, promotion: '2026-11-20' })
    expect(await of(items.elmo)).toMatchObject({ original_price: 99 })
    const created = Date.parse(daysAgo(14))
    portal.setNow(new Date(created + 15 * day - 1))
    app.cache.invalidate(['shop'])
    expect(await of(items.espada)).toMatchObject({ isNew: true })
    portal.setNow(new Date(created + 15 * day))
    app.cache.invalidate(['shop'])
    expect(await of(items.espada)).toMatchObject({ isNew: false })
    // Then neither a promotion nor its age puts it before the others.
    expect(await found('')).toEqual(['elmo', 'espada', 'machado', 'agua', 'abacate'])
  } finally {
    portal.setNow(now)
    app.cache.invalidate(['shop'])
  }
})

test('a cached item is promoted no more once its day is over', async () => {
  // A node with an empty cache.
  const node = await aPortal({}, { databaseUrl: app.config.databaseUrl })
  const isPromoted = async () => (await node.call('GET', `/item/${items.machado}`)).body.data.isPromoted
  node.setNow(new Date('2026-11-21T02:59:59.900Z'))
  expect(await isPromoted()).toBe(true)
  node.setNow(new Date('2026-11-21T03:00:00.000Z'))
  await expect.poll(isPromoted, { timeout: 10_000 }).toBe(false)
  await node.close()
})

test('who reads English gets what is translated, and is told which language it is', async () => {
  const { data } = await list('', { 'accept-language': 'en' })
  const of = (id: number) => data.find((item: { id: number }) => item.id === id)
  expect(of(items.agua)).toMatchObject({ name: 'Zephyr Water', locale: 'en' })
  expect(of(items.elmo)).toMatchObject({ name: 'Elmo', locale: 'pt-BR' })
  const groups = (await call('GET', '/itemgroup/all', { headers: { 'accept-language': 'en' } })).body.data
  expect(groups).toEqual([
    { id: dusts, name: 'Dusts' },
    { id: arms, name: 'Armas' },
  ])
})

test('the demo fills the shop once: 413 and 1147 are there, every code can be delivered, and each has a picture', async () => {
  await seedDemoShop(app)
  await seedDemoShop(app)
  const { data, total } = await list()
  expect(total).toBe(5 + demoItems.length)
  const demo = (data as { id: number; item_id: string; image: string | null }[]).filter(({ id }) => id > items.elmo)
  expect(demo.map(({ item_id }) => item_id.split(' ')[0])).toEqual(expect.arrayContaining(['413', '1147']))
  for (const { image } of demo) expect((await portal.fastify.inject(String(image))).statusCode).toBe(200)
})

test('a caller that gives a place and no limit gets 24 items; a deleted one is in no list and no total', async () => {
  for (let turn = 0; turn < 24; turn += 1) await anItem(portal, { name: `Gema zq ${turn}`, group_id: dusts })
  await anItem(portal, { name: 'Gema zq', group_id: dusts, deleted_at: now.toISOString() })
  const first = await list('?q=zq&after=0')
  expect([first.data.length, first.next, first.total]).toEqual([24, null, 24])
  await anItem(portal, { name: 'Gema zq', stock: 0 })
  app.cache.invalidate(['shop'])
  const page = await list('?q=zq&after=0')
  expect([page.data.length, page.next, page.total]).toEqual([24, 24, 25])
  expect(await list('?q=zq&after=24')).toMatchObject({ data: [{ stock: 0 }], next: null, total: 25 })
  expect((await list('?q=zq')).data).toHaveLength(25)
  expect((await call('GET', `/item/filter/${dusts}`)).body.data).toHaveLength(25)
})
