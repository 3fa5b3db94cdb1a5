import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aDatabase } from '../../../test/database.ts'
import { aSandbox } from '../../../test/sandbox.ts'
import { createBridge } from '../../../server/src/adapters/bridge-game.ts'
import type { Item } from '../../../server/src/ports/game.ts'
import { openStore } from '../store.ts'
import { findMoves } from './operations.ts'

const { url: databaseUrl } = await aDatabase({ empty: true })
const sandbox = await aSandbox({ databaseUrl })
const game = createBridge({ url: sandbox.bridgeUrl, secret: sandbox.secret })
const client = new pg.Client({ connectionString: databaseUrl })
const count = async (sql: string): Promise<number> =>
  Number((await client.query(`select count(*) from ${sql}`)).rows[0].count)
beforeAll(() => client.connect())
afterAll(() => client.end())
let login: string
beforeEach(async () => {
  login = `p${randomUUID().replaceAll('-', '').slice(0, 9)}`
  await game.createAccount(randomUUID(), { login, password: 'S3nha!', email: 'ana@example.com' })
})

const account = () => sandbox.control('GET', `/game/accounts/${login}`)
const seen = () =>
  client
    .query(
      `select (select json_agg(row(login, presence) order by login) from sandbox.game_accounts) as people,
         (select json_agg(row(name, level, points) order by name) from sandbox.game_characters) as characters`,
    )
    .then(({ rows }) => rows[0] as { people: object; characters: object })

test('the world has residents of every class, evolution and kingdom', async () => {
  const characters = 'sandbox.game_characters'
  expect(await count(characters)).toBeGreaterThanOrEqual(60)
  for (const [column, values] of [
    ['class', [0, 1, 2, 3]],
    ['evolution', [0, 1, 2]],
    ['clan', [0, 7, 8]],
  ] as const)
    for (const value of values) expect(await count(`${characters} where ${column} = ${value}`)).toBeGreaterThan(3)
  expect(await count('sandbox.game_guilds')).toBeGreaterThanOrEqual(8)
  expect(await count(`${characters} where guild_id is null`)).toBeGreaterThan(3)
  expect(await count(`${characters} where login = 'player' and guild_id = 1 and guild_level = 9`)).toBe(1)
  expect(
    await count(`sandbox.game_guilds where not exists
    (select from ${characters} where guild_id = game_guilds.id and guild_level = 9)`),
  ).toBe(0)
  expect(await count('sandbox.game_drops')).toBeGreaterThanOrEqual(300)
  expect(await count('sandbox.game_catalogue where item_index in (413, 1147) and is_tradable')).toBe(2)
  expect(await count('sandbox.game_catalogue')).toBeGreaterThanOrEqual(150)
})

test('residents come, go and gain levels; accounts that people created or moved do not change', async () => {
  await sandbox.control('POST', `/game/accounts/${login}/presence`, { state: 'select' })
  await sandbox.control('POST', '/game/accounts/morador01/presence', { state: 'online' })
  const before = await seen()
  await sandbox.control('POST', '/game/tick', { times: 40 })
  const after = await seen()
  expect(after.people).not.toEqual(before.people)
  expect(after.characters).not.toEqual(before.characters)
  expect(await account()).toMatchObject({ presence: 'select', characters: [] })
  expect(await sandbox.control('GET', '/game/accounts/morador01')).toMatchObject({ presence: 'online' })
  expect(await sandbox.control('GET', '/game/accounts/player')).toMatchObject({ presence: 'online' })
  expect(await count('sandbox.game_characters where level > 400')).toBe(0)
})

test('a stopped world does not change', async () => {
  await sandbox.control('POST', '/game/still', { still: true })
  const before = await seen()
  await sandbox.control('POST', '/game/tick', { times: 5 })
  expect(await seen()).toEqual(before)
  await sandbox.control('POST', '/game/still', { still: false })
})

test('an account that goes online without a character gets one named after the login', async () => {
  expect(await account()).toEqual({ login, presence: 'offline', characters: [], chest: [], received: [] })
  await sandbox.control('POST', `/game/accounts/${login}/presence`, { state: 'online' })
  expect(await account()).toMatchObject({ presence: 'online', characters: [login] })
})

test('a chest is filled manually: in the requested slot, or in the first empty one', async () => {
  const fill = (body: object) => sandbox.control('POST', `/game/accounts/${login}/chest`, body)
  await fill({ item: [413, 61, 10] })
  await fill({ item: [1147, 43, 3, 2, 20, 42, 40], slot: 5 })
  await fill({ item: [2441, 61, 4] })
  await fill({ item: [2442], slot: 127 })
  expect((await account()).chest).toEqual([
    { slot: 0, item: [413, 61, 10] },
    { slot: 1, item: [2441, 61, 4] },
    { slot: 5, item: [1147, 43, 3, 2, 20, 42, 40] },
    { slot: 127, item: [2442] },
  ])
  for (const body of [{}, { item: [] }, { item: [413, 61] }, { item: [0] }, { item: [413], slot: 128 }])
    await expect(fill(body)).rejects.toThrow('400')
  await expect(sandbox.control('POST', '/game/accounts/nobody/chest', { item: [413] })).rejects.toThrow('404')
  await sandbox.control('DELETE', `/game/accounts/${login}/chest/5`)
  expect((await account()).chest).toHaveLength(3)
})

test('the page shows an account with its chest and what it received, and fills a slot without scripts', async () => {
  const item = {
    index: 413,
    effects: [
      [61, 7],
      [0, 0],
      [0, 0],
    ] as [[number, number], [number, number], [number, number]],
  }
  await game.deliverItem(randomUUID(), { login, item, target: 'storage' })
  const sent = await fetch(`${sandbox.url}/control/game/accounts/${login}/chest`, {
    method: 'POST',
    body: new URLSearchParams({ item: '1147 43 3', slot: '' }),
    redirect: 'manual',
  })
  expect([sent.status, sent.headers.get('location')]).toEqual([303, `/accounts/${login}`])
  const page = await (await fetch(`${sandbox.url}/accounts/${login}`)).text()
  expect(page).toContain('Poeira de Lactolerium')
  expect(page).toContain('413 61 7')
  expect(page).toContain('Manoplas de Malha(M)')
  expect(await (await fetch(sandbox.url)).text()).toContain(`/accounts/${login}`)
  expect((await fetch(`${sandbox.url}/accounts/nobody`)).status).toBe(404)
})

test('every resident has the password that the page names', async () => {
  const page = await (await fetch(sandbox.url)).text()
  expect(page).toContain('<code>morador123</code>')
  const { rows } = await client.query('select login from sandbox.game_accounts where is_resident')
  expect(rows.length).toBeGreaterThan(40)
  for (const { login: resident } of rows.slice(0, 5))
    expect(await game.verifyPassword(resident, 'morador123')).toEqual({ kind: 'applied', value: null })
  expect(await game.verifyPassword(login, 'morador123')).toMatchObject({ code: 'password_wrong' })
  expect(await count(`sandbox.game_accounts where password_hash = 'none' or password_hash like '%morador123%'`)).toBe(0)
})

test('the residents of an earlier sandbox get their password; one who has another keeps it', async () => {
  const { url } = await aDatabase({ empty: true })
  const first = await aSandbox({ databaseUrl: url })
  const bridge = createBridge({ url: first.bridgeUrl, secret: first.secret })
  await bridge.changePassword(randomUUID(), { login: 'morador02', password: 'outra99' })
  await first.close()
  const old = new pg.Client({ connectionString: url })
  await old.connect()
  await old.query(`update sandbox.game_accounts set password_hash = 'none' where is_resident and login <> 'morador02'`)
  await old.end()
  const next = await aSandbox({ databaseUrl: url })
  const asked = createBridge({ url: next.bridgeUrl, secret: next.secret })
  expect(await asked.verifyPassword('morador01', 'morador123')).toMatchObject({ kind: 'applied' })
  expect(await asked.verifyPassword('morador02', 'outra99')).toMatchObject({ kind: 'applied' })
  expect(await asked.verifyPassword('morador02', 'morador123')).toMatchObject({ code: 'password_wrong' })
  await next.close()
})

test('the characters of an earlier sandbox stay', async () => {
  const { url } = await aDatabase({ empty: true })
  const old = new pg.Client({ connectionString: url })
  await old.connect()
  await old.query(`create schema sandbox;
    create table sandbox.game_accounts (login text primary key, password_hash text not null,
      presence text not null default 'offline', characters text[] not null default '{}',
      created_at timestamptz not null default now());
    insert into sandbox.game_accounts (login, password_hash, characters) values ('ana', 'x', '{Ana,Bia}')`)
  await (await openStore(url)).close()
  await (await openStore(url)).close()
  const { rows } = await old.query('select name, position from sandbox.game_characters order by position')
  await old.end()
  expect(rows).toEqual([
    { name: 'Ana', position: 0 },
    { name: 'Bia', position: 1 },
  ])
})

test('the operations that moved an item are listed in pages, refused ones and others are not', async () => {
  const since = new Date(Date.now() - 1_000)
  await sandbox.control('POST', `/game/accounts/${login}/presence`, { state: 'online' })
  const ids = Array.from({ length: 5 }, () => randomUUID())
  const item = {
    index: 413,
    effects: [[61, 10] as [number, number], [0, 0] as [number, number], [0, 0] as [number, number]],
  }
  const order = { login, item: item as Item, target: 'storage' as const }
  for (const id of ids) await game.deliverItem(id, order)
  await game.deliverItem(randomUUID(), { ...order, login: 'nobody1' })
  const store = await openStore(databaseUrl)
  try {
    const found: string[] = []
    for (let after: string | undefined; ;) {
      const page = await findMoves(store, since.toISOString(), after, 2)
      found.push(...page.filter((each) => each.login === login).map(({ id }) => id))
      after = page.at(-1)?.cursor
      if (!after) break
    }
    expect(found).toEqual(ids)
  } finally {
    await store.close()
  }
  const listed = await game.listOperations(since, null)
  if (listed.kind !== 'applied') throw new Error(listed.kind)
  const ours = listed.value.rows.filter((each) => each.login === login)
  expect(ours.map(({ operationId, kind }) => [operationId, kind])).toEqual(ids.map((id) => [id, 'deliver']))
  expect(ours[0]?.item).toEqual([413, 61, 10])
})
