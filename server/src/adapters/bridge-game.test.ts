import { createHmac, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { aBridgeProxy, foreignPages } from '../../../test/bridge-proxy.ts'
import { aDatabase } from '../../../test/database.ts'
import { aSandbox } from '../../../test/sandbox.ts'
import type { Game, Item } from '../ports/game.ts'
import { createBridge } from './bridge-game.ts'
import { requestBridge } from './bridge-request.ts'

const { url: databaseUrl } = await aDatabase({ empty: true })
const sandbox = await aSandbox({ databaseUrl })
// Patient: on a busy machine a reply may take seconds.
const game = createBridge({ url: sandbox.bridgeUrl, secret: sandbox.secret, timeoutMs: 10_000 })
/** Gives up before the sandbox replies to a request with the fault `slow` or `timeout`. */
const impatient = createBridge({ url: sandbox.bridgeUrl, secret: sandbox.secret, timeoutMs: 500 })
const applied = { kind: 'applied', value: null }
let login: string
beforeEach(() => (login = `p${randomUUID().replaceAll('-', '').slice(0, 9)}`))
afterEach(async () => {
  await sandbox.control('DELETE', '/faults')
  await sandbox.control('POST', '/game/down', { down: false })
})

const account = () => ({ login, password: 'S3nha!', email: 'ana@example.com' })
const inGame = (password: string, name = login) =>
  sandbox.control('POST', `/game/accounts/${name}/login`, { password }).then(({ accepted }) => accepted as boolean)
const fault = (kind: string, count = 1) => sandbox.control('POST', '/faults', { target: 'game', kind, count })

test('an account is made, found whatever the case, and takes a new password', async () => {
  expect(await game.hasAccount(login)).toEqual({ kind: 'applied', value: false })
  expect(await game.createAccount(randomUUID(), account())).toEqual(applied)
  expect(await game.hasAccount(login.toUpperCase())).toEqual({ kind: 'applied', value: true })
  expect(await inGame('S3nha!')).toBe(true)

  expect(await game.changePassword(randomUUID(), { login, password: 'nova~9' })).toEqual(applied)
  expect([await inGame('S3nha!'), await inGame('nova~9')]).toEqual([false, true])
})

test('the same operation sent again changes nothing, and with other content it is refused', async () => {
  const operation = randomUUID()
  expect(await game.createAccount(operation, account())).toEqual(applied)
  expect(await game.createAccount(operation, account())).toEqual(applied)
  expect(await game.createAccount(operation, { ...account(), password: 'outra1' })).toMatchObject({
    kind: 'refused',
    code: 'operation_conflict',
  })
  expect(await inGame('S3nha!')).toBe(true)
})

test('of many who ask for one login at once, one gets it', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, () => game.createAccount(randomUUID(), account()).then(({ kind }) => kind)),
  )
  expect(outcomes.toSorted()).toEqual(['applied', ...Array.from({ length: 7 }, () => 'refused')])
})

test('one operation sent eight times at once is done once', async () => {
  const operation = randomUUID()
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => game.createAccount(operation, account())))
  expect(outcomes).toEqual(outcomes.map(() => applied))
})

test('the game says why it refuses, and says it again when asked', async () => {
  await game.createAccount(randomUUID(), account())
  const taken = randomUUID()
  expect(await game.createAccount(taken, { ...account(), login: login.toUpperCase() })).toMatchObject({
    kind: 'refused',
    code: 'account_exists',
  })
  expect(await game.getOperation(taken)).toMatchObject({ kind: 'refused', code: 'account_exists' })
  expect(await game.createAccount(randomUUID(), { ...account(), login: 'com1' })).toMatchObject({ code: 'bad_login' })
  expect(await game.changePassword(randomUUID(), { login: 'nobody', password: 'S3nha!' })).toMatchObject({
    code: 'account_absent',
  })
})

test('what the port promises of passwords is what the game takes', async () => {
  await game.createAccount(randomUUID(), account())
  for (const password of [
    'abcd',
    'abcde',
    '12345678901',
    '123456789012',
    '_abcde',
    '#abcde',
    'ab cde',
    'açaí12',
    '~!@#$%',
  ]) {
    const fits =
      password.length >= game.passwordMin && password.length <= game.passwordMax && game.passwordAlphabet.test(password)
    const outcome = await game.changePassword(randomUUID(), { login, password })
    expect([password, outcome.kind]).toEqual([password, fits ? 'applied' : 'refused'])
  }
})

test('an operation that the game never received is absent', async () => {
  expect(await game.getOperation(randomUUID())).toEqual({ kind: 'absent' })
})

test('a reply that is lost leaves the outcome unknown until the operation is asked for', async () => {
  const operation = randomUUID()
  await fault('lost-reply')
  expect(await game.createAccount(operation, account())).toMatchObject({ kind: 'unknown' })
  expect(await game.getOperation(operation)).toEqual(applied)
  expect(await inGame('S3nha!')).toBe(true)
})

test('an error and a silence are unknown too, and then the operation is absent', async () => {
  const operation = randomUUID()
  await fault('error')
  expect(await game.createAccount(operation, account())).toEqual({
    kind: 'unknown',
    cause: 'the bridge answered 500 FAILED',
  })
  await fault('timeout')
  expect(await impatient.createAccount(operation, account())).toEqual({
    kind: 'unknown',
    cause: 'the bridge did not answer within 500 ms',
  })
  expect(await game.getOperation(operation)).toEqual({ kind: 'absent' })
})

test('a reply that comes too late leaves the outcome unknown, which is settled later', async () => {
  const operation = randomUUID()
  await fault('slow')
  expect(await impatient.createAccount(operation, account())).toMatchObject({ kind: 'unknown' })
  await expect.poll(() => game.getOperation(operation), { timeout: 10_000 }).toEqual(applied)
})

test('a game that is down, or nowhere, is unknown in every question', async () => {
  await sandbox.control('POST', '/game/down', { down: true })
  const unavailable = { kind: 'unknown', cause: 'the bridge answered 503 UNAVAILABLE' }
  expect(await game.changePassword(randomUUID(), { login, password: 'S3nha!' })).toEqual(unavailable)
  expect(await game.hasAccount(login)).toEqual(unavailable)
  expect(await game.getOperation(randomUUID())).toEqual(unavailable)

  const nowhere = createBridge({ url: 'http://127.0.0.1:9/game', secret: 's', timeoutMs: 1_000 })
  expect(await nowhere.hasAccount(login)).toMatchObject({ kind: 'unknown' })
})

test('a wrong secret reaches nothing, and the cause names the cure', async () => {
  const unsigned = createBridge({ url: sandbox.bridgeUrl, secret: 'another secret' })
  const outcome = await unsigned.createAccount(randomUUID(), account())
  expect(outcome).toMatchObject({ kind: 'unknown', cause: expect.stringContaining('GAME_BRIDGE_SECRET') })
  expect(await game.hasAccount(login)).toEqual({ kind: 'applied', value: false })
})

test('a page of another server leaves the outcome unknown', async () => {
  for (const [status, page] of [
    [200, '<h1>Hello</h1>'],
    [200, '{"state":"applied","operationId":"another"}'],
    [404, '<h1>Not found</h1>'],
    [409, '[]'],
    [200, 'null'],
  ] as const) {
    const server = createServer((_, reply) => reply.writeHead(status).end(page)).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await new Promise((resolve) => server.once('listening', resolve))
    const odd = createBridge({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, secret: 's' })
    expect(await odd.createAccount(randomUUID(), account())).toMatchObject({ kind: 'unknown' })
    expect(await odd.getOperation(randomUUID())).toMatchObject({ kind: 'unknown' })
    expect(await odd.hasAccount(login)).toMatchObject({ kind: 'unknown' })
  }
})

test('a request is good once, for half a minute, and only as it was signed', async () => {
  const path = `/v1/accounts/${login}/presence`
  const send = (changed: { path?: string; at?: number; nonce?: string; body?: string; method?: string } = {}) => {
    const timestamp = String(Math.floor((changed.at ?? Date.now()) / 1_000))
    const nonce = changed.nonce ?? randomUUID()
    const signature = createHmac('sha256', sandbox.secret).update(['GET', path, timestamp, nonce, ''].join('\n'))
    return fetch(sandbox.bridgeUrl + (changed.path ?? path), {
      method: changed.method ?? 'GET',
      headers: {
        'x-bridge-timestamp': timestamp,
        'x-bridge-nonce': nonce,
        'x-bridge-signature': signature.digest('hex'),
        ...(changed.body ? { 'content-type': 'application/json' } : {}),
      },
      ...(changed.body ? { body: changed.body } : {}),
    }).then(async (reply) => [reply.status, ((await reply.json()) as { code: string }).code])
  }
  const nonce = randomUUID()
  expect(await send({ nonce })).toEqual([404, 'ACCOUNT_ABSENT'])
  expect(await send({ nonce })).toEqual([401, 'REPLAYED'])
  expect(await send({ at: Date.now() - 32_000 })).toEqual([401, 'STALE'])
  expect(await send({ at: Date.now() + 32_000 })).toEqual([401, 'STALE'])
  expect(await send({ path: `${path}?x=1` })).toEqual([401, 'BAD_SIGNATURE'])
  expect(await send({ path: '/v1/accounts/player/presence' })).toEqual([401, 'BAD_SIGNATURE'])
  expect(await send({ path: '/v1/accounts', method: 'POST', body: '{}' })).toEqual([401, 'BAD_SIGNATURE'])
  const bare = await fetch(`${sandbox.bridgeUrl}${path}`)
  expect(bare.status).toBe(401)
})

const item: Item = {
  index: 413,
  effects: [
    [61, 10],
    [0, 0],
    [0, 0],
  ],
}
const gauntlets: Item = {
  index: 1147,
  effects: [
    [43, 3],
    [2, 20],
    [42, 40],
  ],
}
const accountInGame = () => sandbox.control('GET', `/game/accounts/${login}`)
const fill = (each: number[], slot?: number) =>
  sandbox.control('POST', `/game/accounts/${login}/chest`, { item: each, slot })
const setPresence = (state: string) => sandbox.control('POST', `/game/accounts/${login}/presence`, { state })
async function aPlayer(): Promise<void> {
  await game.createAccount(randomUUID(), account())
  await setPresence('online')
}

test('health says whether the game is up, and what was seen when it is not', async () => {
  expect(await game.health()).toEqual({ isUp: true })
  await sandbox.control('POST', '/game/down', { down: true })
  const cause = 'the bridge says: The game server is down.'
  expect(await game.health()).toEqual({ isUp: false, cause, at: 'bridge' })
})

test('presence is what was set, and is counted', async () => {
  const before = await game.countOnline()
  await aPlayer()
  expect(await game.getPresence(login)).toEqual({ kind: 'applied', value: { state: 'online', at: expect.any(Date) } })
  const after = await game.countOnline()
  if (before.kind !== 'applied' || after.kind !== 'applied') throw new Error('The game did not count.')
  expect(after.value).toMatchObject({ total: before.value.total + 1, isApproximate: false })
  await setPresence('select')
  expect(await game.getPresence(login)).toMatchObject({ value: { state: 'select' } })
  expect(await game.getPresence('nobody')).toMatchObject({ kind: 'refused', code: 'account_absent' })
})

test('an item is taken out of its slot once, byte for byte, and put back into it', async () => {
  await aPlayer()
  await fill([413, 61, 10], 7)
  await fill([1147, 43, 3, 2, 20, 42, 40], 8)
  expect(await game.readChest(login)).toEqual({
    kind: 'applied',
    value: {
      slots: [
        { slot: 7, item },
        { slot: 8, item: gauntlets },
      ],
      coin: 0,
      isLive: true,
      presence: 'online',
      asOf: expect.any(Date),
    },
  })
  const changed = {
    ...item,
    effects: [
      [61, 9],
      [0, 0],
      [0, 0],
    ],
  } as Item
  expect(await game.takeFromChest(randomUUID(), { login, slot: 7, item: changed })).toMatchObject({
    code: 'slot_changed',
  })
  expect(await game.takeFromChest(randomUUID(), { login, slot: 9, item })).toMatchObject({ code: 'slot_changed' })
  const take = randomUUID()
  expect(await game.takeFromChest(take, { login, slot: 7, item })).toEqual(applied)
  expect(await game.takeFromChest(take, { login, slot: 7, item })).toEqual(applied)
  expect((await accountInGame()).chest).toEqual([{ slot: 8, item: [1147, 43, 3, 2, 20, 42, 40] }])

  expect(await game.putIntoChest(randomUUID(), { login, item, slot: 7 })).toEqual({
    kind: 'applied',
    value: { slot: 7 },
  })
  const other = randomUUID()
  const first = { kind: 'applied', value: { slot: 0 } }
  expect(await game.putIntoChest(other, { login, item, slot: 7 })).toEqual(first)
  expect(await game.putIntoChest(other, { login, item, slot: 7 })).toEqual(first)
  expect((await accountInGame()).chest).toHaveLength(3)
})

test('one item asked for eight times at once is taken once', async () => {
  await aPlayer()
  await fill([413, 61, 10], 7)
  const kinds = await Promise.all(
    Array.from({ length: 8 }, () =>
      game.takeFromChest(randomUUID(), { login, slot: 7, item }).then(({ kind }) => kind),
    ),
  )
  expect(kinds.toSorted()).toEqual(['applied', ...Array.from({ length: 7 }, () => 'refused')])
})

test('a chest moves only while a character plays, or only while nobody does, as the game has it', async () => {
  await aPlayer()
  await fill([413, 61, 10], 0)
  const take = () => game.takeFromChest(randomUUID(), { login, slot: 0, item })
  const put = () => game.putIntoChest(randomUUID(), { login, item, slot: null })
  await setPresence('offline')
  expect([await take(), await put()]).toMatchObject([{ code: 'character_offline' }, { code: 'character_offline' }])
  await sandbox.control('POST', '/game/chest-offline', { offline: true })
  onTestFinished(() => sandbox.control('POST', '/game/chest-offline', { offline: false }))
  expect(await put()).toEqual({ kind: 'applied', value: { slot: 1 } })
  await setPresence('select')
  expect([await take(), await put()]).toMatchObject([{ code: 'character_online' }, { code: 'character_online' }])
})

test('a full chest refuses what is put and what is delivered; the bag has room of its own', async () => {
  await aPlayer()
  await Promise.all(Array.from({ length: 120 }, (_, slot) => fill([413], slot)))
  expect(await game.putIntoChest(randomUUID(), { login, item, slot: 3 })).toMatchObject({ code: 'chest_full' })
  const operation = randomUUID()
  const full = { kind: 'refused', code: 'chest_full' }
  expect(await game.deliverItem(operation, { login, item, target: 'storage' })).toMatchObject(full)
  expect(await game.getDelivery(operation)).toMatchObject(full)
  expect(await game.deliverItem(randomUUID(), { login, item, target: 'inventory' })).toMatchObject({ kind: 'applied' })
  expect((await accountInGame()).received).toHaveLength(1)
})

test('a delivery arrives once, whether or not anybody plays', async () => {
  await game.createAccount(randomUUID(), account())
  const operation = randomUUID()
  const order = { login, item: gauntlets, target: 'storage' as const }
  const arrived = { kind: 'applied', value: { slot: 0 } }
  expect(await Promise.all(Array.from({ length: 5 }, () => game.deliverItem(operation, order)))).toEqual(
    Array.from({ length: 5 }, () => arrived),
  )
  expect(await game.getDelivery(operation)).toEqual(arrived)
  expect((await accountInGame()).received).toEqual([{ item: [1147, 43, 3, 2, 20, 42, 40], at: expect.any(String) }])
  expect(await game.deliverItem(operation, { ...order, item })).toMatchObject({ code: 'operation_conflict' })
  expect(await game.deliverItem(randomUUID(), { ...order, login: 'nobody' })).toMatchObject({ code: 'account_absent' })
  expect(await game.deliverItem(randomUUID(), { ...order, item: { ...item, index: 6_500 } })).toMatchObject({
    code: 'bad_item',
  })
  expect(await game.getDelivery(randomUUID())).toEqual({ kind: 'absent' })
})

test('a delivery that waits is queued until the game comes to it, eight at a time', async () => {
  await game.createAccount(randomUUID(), account())
  await sandbox.control('POST', '/game/deliveries', { wait: true })
  onTestFinished(() => sandbox.control('POST', '/game/deliveries', { wait: false }))
  const operations = Array.from({ length: 10 }, () => randomUUID())
  const queued = { kind: 'queued', isHandedOver: true, isLate: false }
  for (const operation of operations)
    expect(await game.deliverItem(operation, { login, item, target: 'storage' })).toEqual(queued)
  expect(await game.deliverItem(operations[0]!, { login, item, target: 'storage' })).toEqual(queued)
  expect(await game.getDelivery(operations[0]!)).toEqual(queued)
  await sandbox.control('POST', '/game/tick')
  expect((await accountInGame()).received).toHaveLength(8)
  expect(await game.getDelivery(operations[0]!)).toEqual({ kind: 'applied', value: { slot: 0 } })
  expect(await game.getDelivery(operations[9]!)).toEqual(queued)
  await sandbox.control('POST', '/game/tick')
  expect((await accountInGame()).received).toHaveLength(10)
})

for (const kind of ['timeout', 'error', 'lost-reply', 'slow'])
  test(`a change that ends in ${kind} is unknown, settled by asking, and done once when it is sent again`, async () => {
    await aPlayer()
    await fill([413, 61, 10], 0)
    const isDone = kind === 'lost-reply' || kind === 'slow'
    const [take, put, deliver] = [randomUUID(), randomUUID(), randomUUID()]
    const changes: [string, (bridge: Game) => Promise<object>][] = [
      [take, (bridge) => bridge.takeFromChest(take, { login, slot: 0, item })],
      [put, (bridge) => bridge.putIntoChest(put, { login, item: gauntlets, slot: 5 })],
      [deliver, (bridge) => bridge.deliverItem(deliver, { login, item, target: 'storage' })],
    ]
    for (const [operation, change] of changes) {
      await fault(kind)
      expect(await change(impatient)).toMatchObject({ kind: 'unknown' })
      if (isDone) await expect.poll(() => game.getOperation(operation), { timeout: 10_000 }).toEqual(applied)
      else expect(await game.getOperation(operation)).toEqual({ kind: 'absent' })
      expect(await change(game)).toMatchObject({ kind: 'applied' })
    }
    expect((await accountInGame()).chest).toEqual([
      { slot: 0, item: [413, 61, 10] },
      { slot: 5, item: [1147, 43, 3, 2, 20, 42, 40] },
    ])
    expect((await accountInGame()).received).toHaveLength(1)
  })

test('a mere look never uses up the loss of a reply, and a snapshot uses up no fault', async () => {
  await fault('lost-reply')
  expect(await game.hasAccount(login)).toMatchObject({ kind: 'applied' })
  await fault('error')
  expect(await game.readGuilds()).toMatchObject({ kind: 'applied' })
  expect(await sandbox.control('GET', '/faults')).toHaveLength(2)
})

test('a ban throws out, keeps out and locks the chest until it is lifted', async () => {
  await aPlayer()
  await fill([413, 61, 10], 0)
  const operation = randomUUID()
  const ban = { login, until: new Date(Date.now() + 3_600_000), reason: 'spam' }
  expect(await game.ban(operation, ban)).toEqual(applied)
  expect(await game.ban(operation, ban)).toEqual(applied)
  expect(await game.getPresence(login)).toMatchObject({ value: { state: 'offline' } })
  expect(await inGame('S3nha!')).toBe(false)
  expect(await game.takeFromChest(randomUUID(), { login, slot: 0, item })).toMatchObject({ code: 'account_locked' })
  expect(await game.ban(randomUUID(), { ...ban, until: null })).toEqual(applied)
  expect(await inGame('S3nha!')).toBe(false)
  const lifted = randomUUID()
  expect([await game.unban(lifted, login), await game.unban(lifted, login)]).toEqual([applied, applied])
  expect(await inGame('S3nha!')).toBe(true)
  expect(await game.unban(randomUUID(), 'nobody')).toMatchObject({ code: 'account_absent' })
})

test('characters have their guild and whether they lead it, and a character leads to its account', async () => {
  expect(await game.findCharacters('PLAYER')).toMatchObject({
    kind: 'applied',
    value: [{ name: 'Player', guildId: 1, isGuildLeader: true, evolution: 1 }],
  })
  expect(await game.getOwner('pLAYER')).toEqual({ kind: 'applied', value: 'player' })
  expect(await game.getOwner('Nobody')).toEqual({ kind: 'applied', value: null })
  expect(await game.getOwner('a/../b ?#')).toEqual({ kind: 'applied', value: null })
})

test('activity is listed oldest first, and after an entry only newer activity', async () => {
  await aPlayer()
  const all = await game.findActivity(login, null)
  if (all.kind !== 'applied') throw new Error('No log.')
  expect(all.value).toMatchObject([{ character: login, action: 'Entrou no jogo' }])
  await game.deliverItem(randomUUID(), { login, item, target: 'storage' })
  expect(await game.findActivity(login, all.value.at(-1)!.id)).toMatchObject({
    value: [{ action: 'Item chegou ao baú', detail: 'Poeira de Lactolerium' }],
  })
})

test('the ranking, the guilds, the drops and the catalogue come whole', async () => {
  const first = await game.readRanking(null)
  if (first.kind !== 'applied') throw new Error('No ranking.')
  expect(first.value.rows.length).toBeGreaterThanOrEqual(60)
  expect(first.value).toMatchObject({ next: null, source: 'api', asOf: expect.any(Date) })
  expect(first.value.rows.find(({ name }) => name === 'Player')).toEqual({
    name: 'Player',
    level: 356,
    class: 0,
    evolution: 1,
    clan: 7,
    guildId: 1,
    points: 231_400_000,
  })
  const guilds = await game.readGuilds()
  expect(guilds).toMatchObject({ kind: 'applied' })
  expect(guilds.kind === 'applied' && guilds.value.find(({ id }) => id === 1)).toEqual({
    id: 1,
    name: 'Alvorada',
    clan: 7,
    fame: 320,
    leader: 'Player',
  })
  const drops = await game.readDrops(null)
  expect(drops.kind === 'applied' && drops.value.rows.length).toBeGreaterThanOrEqual(300)
  const catalogue = await game.readCatalogue()
  expect(catalogue.kind === 'applied' && catalogue.value.find(({ index }) => index === 1147)).toMatchObject({
    name: 'Manoplas de Malha(M)',
    isTradable: true,
    position: 16,
  })
  // The second request gets 304, and the outcome is the same.
  expect(await game.readCatalogue()).toEqual(catalogue)
})

test('a snapshot in pages tells everybody once', async () => {
  const { url: other } = await aDatabase({ empty: true })
  const large = await aSandbox({ databaseUrl: other })
  const client = new pg.Client({ connectionString: other })
  await client.connect()
  await client.query(`insert into sandbox.game_accounts (login, password_hash)
    select 'many' || n, 'none' from generate_series(1, 6000) n`)
  await client.query(`insert into sandbox.game_characters (name, login, position, class)
    select case when n % 2 = 0 then 'Ção' else 'abc' end || n, 'many' || n, 0, 0 from generate_series(1, 6000) n`)
  const { rows } = await client.query('select name from sandbox.game_characters')
  await client.end()
  const bridge = createBridge({ url: large.bridgeUrl, secret: large.secret })
  const seen: string[] = []
  let pages = 0
  for (let cursor: string | null = null; ;) {
    const page: Awaited<ReturnType<typeof bridge.readRanking>> = await bridge.readRanking(cursor)
    if (page.kind !== 'applied') throw new Error('No ranking.')
    seen.push(...page.value.rows.map(({ name }) => name))
    pages += 1
    cursor = page.value.next
    if (cursor === null) break
  }
  await large.close()
  expect(pages).toBe(2)
  expect(seen.toSorted()).toEqual(rows.map(({ name }: { name: string }) => name).toSorted())
})

test('a mark is published when it is the canonical bitmap of a guild that there is', async () => {
  const bmp = Buffer.alloc(630)
  bmp.write('BM')
  for (const [at, value] of [
    [2, 630],
    [10, 54],
    [14, 40],
    [18, 16],
    [22, 12],
    [34, 576],
  ] as const)
    bmp.writeUInt32LE(value, at)
  bmp.writeUInt16LE(1, 26)
  bmp.writeUInt16LE(24, 28)
  expect(await game.putGuildMark(randomUUID(), { guildId: 1, bmp })).toEqual(applied)
  const mark = await fetch(`${sandbox.url}/control/game/guilds/1/mark`)
  expect(Buffer.from(await mark.arrayBuffer()).equals(bmp)).toBe(true)
  expect(await game.putGuildMark(randomUUID(), { guildId: 999, bmp })).toMatchObject({ code: 'guild_absent' })
  expect(await game.putGuildMark(randomUUID(), { guildId: 1, bmp: bmp.subarray(0, 600) })).toMatchObject({
    code: 'bad_mark',
  })
})

test('a read with another reply is unknown', async () => {
  for (const [status, page] of [
    [
      200,
      '{"login":"somebodyelse","state":"online","character":null,"at":"2026-01-01T00:00:00Z","characters":[],"slots":[],"coin":0,"live":true,"entries":[]}',
    ],
    [200, '{"guilds":[{"id":0}],"characters":[{}],"next":null,"at":"now"}'],
    [304, ''],
    [502, '{"code":"CHEST_FULL","message":"a proxy"}'],
    [507, '{"code":"SOMETHING"}'],
  ] as const) {
    const server = createServer((_, reply) => reply.writeHead(status).end(page)).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await new Promise((resolve) => server.once('listening', resolve))
    const odd = createBridge({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, secret: 's' })
    const reads = [odd.getPresence(login), odd.readChest(login), odd.findCharacters(login), odd.readRanking(null)]
    reads.push(odd.readGuilds() as never, odd.readCatalogue() as never, odd.findActivity(login, null) as never)
    for (const outcome of await Promise.all(reads)) expect([status, outcome.kind]).toEqual([status, 'unknown'])
    const order = { login, item, target: 'storage' } as const
    expect(await odd.deliverItem(randomUUID(), order)).toMatchObject({ kind: 'unknown' })
    expect(await odd.health()).toMatchObject({ isUp: false })
  }
})

const proxy = await aBridgeProxy(sandbox.bridgeUrl)
const behindProxy = createBridge({ url: proxy.url, secret: sandbox.secret, timeoutMs: 2_000 })

test.each(foreignPages)('a %s in place of the reply to a change is settled by asking for it', async (_, reply) => {
  onTestFinished(() => proxy.clear())
  proxy.replace('POST', '/v1/accounts', reply)
  expect(await behindProxy.createAccount(randomUUID(), account())).toEqual(applied)
  proxy.replace('PUT', '/password', reply)
  expect(await behindProxy.changePassword(randomUUID(), { login, password: 'nova~9' })).toEqual(applied)
  expect(await inGame('nova~9')).toBe(true)
  proxy.replace('POST', '/v1/deliveries', reply)
  const order = { login, item, target: 'storage' } as const
  expect(await behindProxy.deliverItem(randomUUID(), order)).toEqual({ kind: 'applied', value: { slot: 0 } })
  await sandbox.control('POST', `/game/accounts/${login}/presence`, { state: 'online' })
  proxy.replace('POST', '/chest/take', reply)
  expect(await behindProxy.takeFromChest(randomUUID(), { login, slot: 0, item })).toEqual(applied)
  proxy.replace('POST', '/chest/put', reply)
  const put = { login, item, slot: 3 }
  expect(await behindProxy.putIntoChest(randomUUID(), put)).toEqual({ kind: 'applied', value: { slot: 3 } })
  proxy.replace('PUT', '/ban', reply)
  expect(await behindProxy.ban(randomUUID(), { login, until: new Date(Date.now() + 60_000), reason: 'x' })).toEqual(
    applied,
  )
})

test.each(foreignPages)(
  'a %s to every request is neither a yes nor a no, and says nothing of an account',
  async (name, reply) => {
    const server = createServer((_, answer) => answer.writeHead(reply.status).end(reply.body)).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await new Promise((resolve) => server.once('listening', resolve))
    const foreign = createBridge({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, secret: 's' })
    // The contract has OPERATION_ABSENT for a read of an operation, and BAD_REQUEST for a change that the agent has not
    // stored.
    if (name !== '400 BAD_REQUEST') {
      const order = { login, item, target: 'storage' } as const
      expect(await foreign.deliverItem(randomUUID(), order)).toMatchObject({ kind: 'unknown' })
      expect(await foreign.createAccount(randomUUID(), account())).toMatchObject({ kind: 'unknown' })
      expect(await foreign.putIntoChest(randomUUID(), { login, item, slot: 0 })).toMatchObject({ kind: 'unknown' })
      expect(await foreign.ban(randomUUID(), { login, until: null, reason: 'x' })).toMatchObject({ kind: 'unknown' })
    }
    expect(await foreign.hasAccount(login)).toMatchObject({ kind: 'unknown' })
    expect(await foreign.readChest(login)).toMatchObject({ kind: 'unknown' })
  },
)

test.each([
  [401, 0],
  [403, 1],
  [408, 0],
  [429, 0],
])('after a %i to a change the bridge is asked %i more times at once', async (status, questions) => {
  const paths: string[] = []
  const server = createServer((request, reply) => {
    paths.push(request.url ?? '')
    reply.writeHead(status).end('<h1>No</h1>')
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  const odd = createBridge({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, secret: 's' })
  const outcome = await odd.createAccount(randomUUID(), account())
  expect(paths).toHaveLength(1 + questions)
  // A cause that may be asked about again says that the portal has asked once, or that the bridge wants fewer requests.
  expect(outcome).toMatchObject({ kind: 'unknown', ...(questions > 0 || status === 429 ? { askLater: true } : {}) })
})

test('a BAD_REQUEST that the bridge says itself is a refusal, once it knows nothing of the operation', async () => {
  const order = { login, item: { ...item, index: 413 }, target: 'nowhere' as 'storage' }
  expect(await game.deliverItem(randomUUID(), order)).toMatchObject({ kind: 'refused', code: 'rejected' })
})

test('a reply without an end is broken off: it costs no memory, and nothing is known', async () => {
  const chunk = Buffer.alloc(256 * 1024, 'x')
  let sent = 0
  const server = createServer((_, reply) => {
    reply.writeHead(200, { 'content-type': 'application/json' })
    const write = (): void => {
      while (!reply.destroyed) {
        sent += chunk.length
        if (!reply.write(chunk)) return void reply.once('drain', write)
      }
    }
    write()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await new Promise((resolve) => server.once('listening', resolve))
  const endless = createBridge({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secret: 's',
    timeoutMs: 60_000,
  })
  const before = process.memoryUsage().rss
  for (const [read, mostMb] of [
    [() => endless.getPresence(login), 2],
    [() => endless.readRanking(null), 32],
    [() => endless.readCatalogue(), 32],
  ] as const) {
    sent = 0
    expect(await read()).toEqual({ kind: 'unknown', cause: `the bridge sent more than ${mostMb * 1024 * 1024} bytes` })
    // The buffers of the connection come on top.
    expect(sent).toBeLessThan((mostMb + 16) * 1024 * 1024)
  }
  expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 * 1024)
})

test('a chest that has not changed keeps its tag, and one that has gets another', async () => {
  await aPlayer()
  const path = `/v1/accounts/${login}/chest`
  const first = await requestBridge({ url: sandbox.bridgeUrl, secret: sandbox.secret }, 'GET', path)
  const ask = () =>
    requestBridge({ url: sandbox.bridgeUrl, secret: sandbox.secret }, 'GET', path, { etag: first.etag ?? '' })
  expect((await ask()).status).toBe(304)
  await fill([413])
  expect((await ask()).status).toBe(200)
})

test('operations survive the end of the game’s process', async () => {
  await aPlayer()
  const operation = randomUUID()
  await game.deliverItem(operation, { login, item, target: 'storage' })
  const again = await aSandbox({ databaseUrl })
  const other = createBridge({ url: again.bridgeUrl, secret: again.secret })
  expect(await other.deliverItem(operation, { login, item, target: 'storage' })).toMatchObject({ kind: 'applied' })
  expect(await other.getPresence(login)).toMatchObject({ value: { state: 'online' } })
  expect((await again.control('GET', `/game/accounts/${login}`)).received).toHaveLength(1)
  await again.close()
})

test('a bridge that can do less says so', () => {
  const less = createBridge({ url: 'http://127.0.0.1:9', secret: 's', capabilities: { chest: 'offline', ban: false } })
  expect(less.capabilities).toMatchObject({ chest: 'offline', ban: false, ranking: true })
  expect(game.capabilities).toMatchObject({ chest: 'online', inventory: true, ban: true, verifyPassword: true })
})

test('a password is right, wrong, of nobody, or of an account that is locked', async () => {
  await game.createAccount(randomUUID(), account())
  expect(await game.verifyPassword(login, 'S3nha!')).toEqual(applied)
  expect(await game.verifyPassword(login.toUpperCase(), 'S3nha!')).toEqual(applied)
  for (const password of ['s3nha!', 'S3nha', 'S3nha!!', '', 'x'.repeat(200)])
    expect(await game.verifyPassword(login, password)).toEqual({ kind: 'refused', code: 'password_wrong' })
  expect(await game.verifyPassword('nobody', 'S3nha!')).toEqual({ kind: 'refused', code: 'account_absent' })
  expect(await game.verifyPassword('a/../player?', 'player123')).toEqual({ kind: 'refused', code: 'account_absent' })
  expect(await game.verifyPassword('morador01', 'morador123')).toEqual(applied)

  await game.ban(randomUUID(), { login, until: null, reason: 'spam' })
  for (const password of ['S3nha!', 'wrong1'])
    expect(await game.verifyPassword(login, password)).toEqual({ kind: 'refused', code: 'account_locked' })
  await game.unban(randomUUID(), login)
  expect(await game.verifyPassword(login, 'S3nha!')).toEqual(applied)
})

for (const kind of ['timeout', 'error', 'lost-reply', 'slow'])
  test(`a password asked about in ${kind} is unknown, and right when it is asked about again`, async () => {
    await game.createAccount(randomUUID(), account())
    await fault(kind)
    expect(await impatient.verifyPassword(login, 'S3nha!')).toMatchObject({ kind: 'unknown' })
    expect(await sandbox.control('GET', '/faults')).toEqual([])
    expect(await game.verifyPassword(login, 'S3nha!')).toEqual(applied)
  })

test('a password is unknown while the game is down', async () => {
  await sandbox.control('POST', '/game/down', { down: true })
  expect(await game.verifyPassword('player', 'player123')).toEqual({
    kind: 'unknown',
    cause: 'the bridge answered 503 UNAVAILABLE',
  })
})

test('a bridge that does not verify passwords, or speaks of something else, never says yes', async () => {
  const right = `{"login":"${login}","state":"right"}`
  for (const [status, page, outcome] of [
    [200, right, applied],
    [501, '{"code":"UNSUPPORTED","message":"no"}', { kind: 'refused', code: 'unsupported' }],
    [409, '{"code":"WRONG_PASSWORD","message":"not S3nha!"}', { kind: 'refused', code: 'password_wrong' }],
    [200, '{"login":"somebodyelse","state":"right"}', 'unknown'],
    [200, `{"login":"${login}","state":"online"}`, 'unknown'],
    [200, `{"login":"${login}"}`, 'unknown'],
    [200, '{"state":"right"}', 'unknown'],
    [200, `[${right}]`, 'unknown'],
    [200, '<h1>Hello</h1>', 'unknown'],
    [200, '{"password":"S3nha!"}', 'unknown'],
    [201, right, 'unknown'],
    [202, right, 'unknown'],
    [304, '', 'unknown'],
    [404, '<h1>Not found</h1>', 'unknown'],
    [404, '{"message":"Route POST not found","error":"Not Found","statusCode":404}', 'unknown'],
    [404, '{"code":"NOT_FOUND","message":"no route"}', 'unknown'],
    [405, right, 'unknown'],
    [409, right, 'unknown'],
    [409, '{"code":"EXISTS","message":"of another call"}', 'unknown'],
    [429, '{"code":"WRONG_PASSWORD","message":"too many"}', 'unknown'],
    [500, '{"code":"WRONG_PASSWORD","message":"S3nha!"}', 'unknown'],
    [501, '<h1>Not implemented</h1>', 'unknown'],
    [503, right, 'unknown'],
  ] as const) {
    const server = createServer((_, reply) => reply.writeHead(status).end(page)).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await new Promise((resolve) => server.once('listening', resolve))
    const odd = createBridge({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, secret: 's' })
    const verdict = await odd.verifyPassword(login, 'S3nha!')
    if (outcome !== 'unknown') expect([status, page, verdict]).toEqual([status, page, outcome])
    else expect([status, page, verdict.kind]).toEqual([status, page, 'unknown'])
    expect(JSON.stringify(verdict)).not.toContain('S3nha!')
  }
})

test('an old bridge names the cure, and one without the call is not asked', async () => {
  const paths: string[] = []
  const server = createServer((request, reply) => {
    paths.push(request.url ?? '')
    reply.writeHead(404).end('{"statusCode":404}')
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  const options = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, secret: 's' }
  expect(await createBridge(options).verifyPassword('ana', 'S3nha!')).toEqual({
    kind: 'unknown',
    cause: expect.stringContaining('verifyPassword into GAME_BRIDGE_WITHOUT'),
  })
  expect(paths).toEqual(['/v1/accounts/ana/verify'])
  const without = createBridge({ ...options, capabilities: { verifyPassword: false } })
  expect(await without.verifyPassword('ana', 'S3nha!')).toEqual({ kind: 'refused', code: 'unsupported' })
  expect(paths).toHaveLength(1)
})

test('a dump of the database shows no game password', async () => {
  await game.createAccount(randomUUID(), { ...account(), password: 'Plain77x' })
  await game.changePassword(randomUUID(), { login, password: 'Plain88y' })
  await game.verifyPassword(login, 'Plain88y')
  await game.verifyPassword(login, 'Plain99z')
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query(
    `select query_to_xml('select * from sandbox.' || tablename, true, false, '')::text as xml
     from pg_tables where schemaname = 'sandbox'`,
  )
  await client.end()
  const dump = rows.map(({ xml }: { xml: string }) => xml).join('')
  expect(dump).toContain(login)
  expect(dump).not.toMatch(/Plain77x|Plain88y|Plain99z/)
})
