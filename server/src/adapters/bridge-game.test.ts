import { createHmac, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { aDatabase } from '../../../test/database.ts'
import { aSandbox } from '../../../test/sandbox.ts'
import { createBridge } from './bridge-game.ts'

const { url: databaseUrl } = await aDatabase({ empty: true })
const sandbox = await aSandbox({ databaseUrl })
const game = createBridge({ url: sandbox.bridgeUrl, secret: sandbox.secret, timeoutMs: 1_000 })
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

test('an operation that the game never heard of is absent', async () => {
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
  expect(await game.createAccount(operation, account())).toEqual({
    kind: 'unknown',
    cause: 'the bridge did not answer within 1000 ms',
  })
  expect(await game.getOperation(operation)).toEqual({ kind: 'absent' })
})

test('an answer that comes too late is unknown, and settled later', async () => {
  const operation = randomUUID()
  await fault('slow')
  expect(await game.createAccount(operation, account())).toMatchObject({ kind: 'unknown' })
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
  const stranger = createBridge({ url: sandbox.bridgeUrl, secret: 'another secret' })
  const outcome = await stranger.createAccount(randomUUID(), account())
  expect(outcome).toMatchObject({ kind: 'unknown', cause: expect.stringContaining('GAME_BRIDGE_SECRET') })
  expect(await game.hasAccount(login)).toEqual({ kind: 'applied', value: false })
})

test('a page of somebody else is neither a yes nor a no', async () => {
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

test('a dump of the database shows no game password', async () => {
  await game.createAccount(randomUUID(), { ...account(), password: 'Plain77x' })
  await game.changePassword(randomUUID(), { login, password: 'Plain88y' })
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query(
    `select query_to_xml('select * from sandbox.' || tablename, true, false, '')::text as xml
     from pg_tables where schemaname = 'sandbox'`,
  )
  await client.end()
  const dump = rows.map(({ xml }: { xml: string }) => xml).join('')
  expect(dump).toContain(login)
  expect(dump).not.toMatch(/Plain77x|Plain88y/)
})
