import type { ConnectionTest } from '@guildhall/contract/game-switches'
import { afterEach, expect, test } from 'vitest'
import { rulesOf } from '../../../../test/accounts.ts'
import { aPortal } from '../../../../test/portal.ts'
import { aSandbox } from '../../../../test/sandbox.ts'
import { anItem } from '../../../../test/shop.ts'
import { gameSwitches } from '@guildhall/contract/game-switches'
import { runConnectionTest } from './run-test.ts'

// All switches are off, as in a new portal. A game is read and written only by the tests.
const sandbox = await aSandbox()
const portal = await aPortal({}, { sandbox })
const { app, call } = portal
const owner = await portal.aPerson(['superadmin'])
await app.db.updateTable('game_switches').set({ is_on: false }).execute()
await anItem(portal, { price: 5 })

const account = (body: object) => call('PUT', '/staff/connection/account', { token: owner.token, body })
const start = (kind: ConnectionTest) => call('POST', '/staff/connection/tests', { token: owner.token, body: { kind } })
const tests = async () => (await call('GET', '/staff/connection/tests', { token: owner.token })).body.data
const last = async (kind: ConnectionTest) => (await tests()).find((each: { kind: string }) => each.kind === kind).last
const toned = async (kind: ConnectionTest) =>
  (await last(kind)).steps.map(({ tone, text }: { tone: string; text: string }) => `${tone} ${text}`)
const inGame = (login: string) => sandbox.control('GET', `/game/accounts/${login}`)

/** Starts a test and carries it on until it has ended. */
async function whole(kind: ConnectionTest) {
  const { status } = await start(kind)
  expect(status).toBe(200)
  const { id } = await last(kind)
  for (let run = 0; run < 20 && !(await last(kind)).endedAt; run += 1) await runConnectionTest(app, id)
  return last(kind)
}

afterEach(async () => {
  portal.setNow()
  await sandbox.control('POST', '/game/down', { down: false })
  await sandbox.control('DELETE', '/faults')
})

test('the test account is proved by its password, and is nobody else’s', async () => {
  expect((await start('deliveries')).body.code).toBe('connection_test_account')
  const form = { login: 'morador01', gamePassword: 'morador123', item: '413 61 10' }
  const wrong = await account({ ...form, gamePassword: 'nunca-foi' })
  expect(rulesOf(wrong)).toEqual(['game_password_wrong'])
  expect(rulesOf(await account({ ...form, login: 'ninguem99' }))).toEqual(['test_login_unknown'])
  expect(rulesOf(await account({ ...form, item: '99999' }))).toEqual(['unknown'])
  const player = await portal.aPerson()
  expect(rulesOf(await account({ ...form, login: player.login }))).toEqual(['test_login_of_player'])
  const { status, body } = await account(form)
  expect([status, body.data.account]).toMatchObject([200, { login: 'morador01', code: '413 61 10' }])
  expect(body.data.suggestedCode).toBe('413 61 10')
  const entries = await app.db
    .selectFrom('admin_actions')
    .selectAll()
    .where('action', '=', 'connection.account')
    .execute()
  expect(JSON.stringify(entries)).not.toContain('morador123')
})

test('a test of reading says what it saw and how long it took', async () => {
  expect(await whole('reading')).toMatchObject({ state: 'ok', startedBy: owner.login })
  const steps = await toned('reading')
  expect(steps[0]).toMatch(/^ok Ranking lido: \d+ personagens em \d+ ms\.$/)
  expect(steps.at(-1)).toMatch(/^ok Personagens da conta morador01: \d+\.$/)
  expect(steps.length).toBe(6)
})

test('a test of accounts makes one of its own, changes its password, and names it', async () => {
  expect(await whole('accounts')).toMatchObject({ state: 'ok' })
  const steps = await toned('accounts')
  expect(steps).toHaveLength(6)
  const login = /teste\d{5}/.exec(steps[1])?.[0] ?? ''
  expect(await inGame(login)).toMatchObject({ login })
  const row = await app.db.selectFrom('connection_tests').selectAll().where('kind', '=', 'accounts').execute()
  expect(JSON.stringify(row)).not.toMatch(/password":"/)
  // Once the test has ended, its account is out of reach.
  const change = await app.gameOfTests.changePassword(crypto.randomUUID(), { login, password: 'Outra1234' })
  expect(change).toMatchObject({ code: 'account_unconfirmed' })
})

test('a test of deliveries sends one item while the switch is off, however often its job runs', async () => {
  const before = (await inGame('morador01')).received.length
  await start('deliveries')
  const { id } = await last('deliveries')
  await Promise.all([1, 2, 3].map(() => runConnectionTest(app, id)))
  for (let run = 0; run < 10; run += 1) await runConnectionTest(app, id)
  expect(await last('deliveries')).toMatchObject({ state: 'ok' })
  expect((await toned('deliveries')).at(-1)).toContain('O item está no baú da conta morador01')
  expect((await inGame('morador01')).received.length - before).toBe(1)
  for (const name of gameSwitches)
    expect(
      await app.db.selectFrom('game_switches').select('is_on').where('name', '=', name).executeTakeFirst(),
    ).toEqual({
      is_on: false,
    })
})

test('two people who start one kind at once start one test', async () => {
  const replies = await Promise.all([start('reading'), start('reading'), start('reading')])
  expect(replies.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
  expect(replies.find(({ status }) => status === 409)?.body.code).toBe('connection_test_running')
  await runConnectionTest(app, (await last('reading')).id)
})

test('while the game is down a test waits, says so, and goes on by itself', async () => {
  await sandbox.control('POST', '/game/down', { down: true })
  const before = (await inGame('morador01')).received.length
  await start('deliveries')
  const { id } = await last('deliveries')
  await runConnectionTest(app, id)
  const waiting = await last('deliveries')
  expect(waiting).toMatchObject({ state: 'running', steps: [{ tone: 'wait', cure: expect.stringContaining('ponte') }] })
  await sandbox.control('POST', '/game/down', { down: false })
  await portal.runJobs()
  for (let run = 0; run < 5; run += 1) await runConnectionTest(app, id)
  expect(await last('deliveries')).toMatchObject({ state: 'ok' })
  expect((await inGame('morador01')).received.length - before).toBe(1)
})

test('a game that does not reply for five minutes ends the test as unknown, with what to look at', async () => {
  await sandbox.control('POST', '/game/down', { down: true })
  await start('accounts')
  const { id } = await last('accounts')
  portal.setNow(new Date(Date.now() + 6 * 60_000))
  await runConnectionTest(app, id)
  expect(await last('accounts')).toMatchObject({
    state: 'unknown',
    steps: [{ tone: 'fail', cure: expect.any(String) }],
  })
})

test('a refusal of the game fails the test in plain words', async () => {
  for (let slot = 0; slot < 120; slot += 1)
    await sandbox.control('POST', '/game/accounts/morador01/chest', { item: [413, 61, 10] }).catch(() => {})
  const ended = await whole('deliveries')
  expect(ended).toMatchObject({ state: 'failed' })
  expect(ended.steps.at(-1)).toMatchObject({ tone: 'fail', cure: expect.stringContaining('Esvazie o baú') })
})

test('a test of bans ends its own ban', async () => {
  expect(await whole('bans')).toMatchObject({ state: 'ok' })
  expect(await toned('bans')).toHaveLength(3)
  expect(await app.game.verifyPassword('morador01', 'morador123')).toMatchObject({ kind: 'applied' })
})

test('a test of guild marks without a guild, or without a mark, says what is missing', async () => {
  const ended = await whole('guild_marks')
  expect(ended.state).toBe('failed')
  expect(ended.steps.at(-1).text).toMatch(/guilda/)
})
