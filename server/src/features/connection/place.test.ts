import { gameSwitches } from '@guildhall/contract/game-switches'
import { expect, test } from 'vitest'
import { aPortal } from '../../../../test/portal.ts'
import { aSandbox } from '../../../../test/sandbox.ts'
import { prepareSwitches } from '../../db/game-place.ts'
import { checkGame } from '../../doctor/check-game.ts'
import { installationOf } from '../../doctor/installation.ts'
import { placeOf, type GamePlace } from '../../game/place.ts'
import { runConnectionTest } from './run-test.ts'

// The switches of this portal were set for a folder of practice. Its settings lead to the bridge of the sandbox, which
// stands for a real game here.
const sandbox = await aSandbox()
const portal = await aPortal({}, { sandbox })
const { app, call } = portal
const owner = await portal.aPerson(['superadmin'])
const practice: GamePlace = { kind: 'folders', place: '/home/ana/practice' }
const here = placeOf(app.config)

const read = async () => (await call('GET', '/staff/connection', { token: owner.token })).body.data
const set = (name: string, isOn: boolean) =>
  call('PUT', `/staff/connection/switches/${name}`, { token: owner.token, body: { isOn } })
const isOn = async () =>
  (await app.db.selectFrom('game_switches').select('name').where('is_on', '=', true).orderBy('name').execute()).map(
    ({ name }) => name,
  )
const account = { login: 'morador01', gamePassword: 'morador123', item: '413 61 10' }
const deliver = () =>
  app.game.deliverItem(crypto.randomUUID(), { login: 'morador03', item: { index: 413 }, target: 'storage' } as never)

test('a connection that leads to another game is read-only, and staff see why until they switch on again', async () => {
  await prepareSwitches(app.db, here, new Date(0))
  await set('deliveries', false)
  await set('deliveries', true)
  await call('PUT', '/staff/connection/account', { token: owner.token, body: account })
  await call('POST', '/staff/connection/tests', { token: owner.token, body: { kind: 'reading' } })
  // The same game again, whatever has started meanwhile: nothing changes.
  expect(await prepareSwitches(app.db, here, new Date())).toEqual([])
  expect(await isOn()).toEqual([...gameSwitches].sort())

  await prepareSwitches(app.db, practice, new Date())
  await set('deliveries', true)
  // A node with the settings of before writes nothing, though staff have switched on.
  expect(await deliver()).toMatchObject({ code: 'switched_off' })
  const moved = new Date()
  const off = await Promise.all([prepareSwitches(app.db, here, moved), prepareSwitches(app.db, here, moved)])
  expect(off.flat()).toEqual(['deliveries'])
  expect(await isOn()).toEqual([])
  expect(await deliver()).toMatchObject({ code: 'switched_off' })
  const { game, switches, account: testAccount, tests } = await read()
  expect(game).toMatchObject({ ...here, movedFrom: { ...practice, at: moved.toISOString() } })
  expect(switches.every((each: { isMoved: boolean; isOn: boolean }) => each.isMoved && !each.isOn)).toBe(true)
  expect(testAccount).toBeNull()
  expect(tests.filter(({ last }: { last: unknown }) => last)).toEqual([])
  expect(await checkGame(installationOf(app))).toMatchObject([
    { state: 'ok' },
    { state: 'warning', text: expect.stringContaining('outro jogo') },
  ])
  const entries = await app.db
    .selectFrom('admin_actions')
    .select(['target', 'console_user', 'before', 'after'])
    .where('action', '=', 'connection.move')
    .orderBy('id', 'desc')
    .execute()
  expect(entries[0]).toMatchObject({
    target: 'game switch deliveries',
    console_user: expect.any(String),
    before: { isOn: true, game: practice },
    after: { isOn: false, game: here },
  })

  for (const name of gameSwitches) expect((await set(name, true)).status).toBe(200)
  expect((await read()).game.movedFrom).toBeNull()
  expect(await prepareSwitches(app.db, here, new Date())).toEqual([])
  expect(await isOn()).toEqual([...gameSwitches].sort())
})

test('a test that ran against the game of before ends without another step', async () => {
  await call('PUT', '/staff/connection/account', { token: owner.token, body: account })
  await call('POST', '/staff/connection/tests', { token: owner.token, body: { kind: 'deliveries' } })
  const { id } = await app.db
    .selectFrom('connection_tests')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await prepareSwitches(app.db, practice, new Date())
  await runConnectionTest(app, id)
  const row = await app.db.selectFrom('connection_tests').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ state: 'unknown', steps: [] })
  expect((await sandbox.control('GET', '/game/accounts/morador01')).received).toEqual([])
})

test('the place of a connection is the game itself, without secrets', () => {
  const of = (url: string) => placeOf({ game: { kind: 'bridge', url }, isGameSimulated: false } as never).place
  expect(of('http://ana:secret@10.0.0.5:8740/')).toBe('10.0.0.5:8740')
  expect(of('https://game.example/bridge/?key=secret')).toBe('game.example:443/bridge')
  const root = placeOf({ game: { kind: 'folders', root: '/srv/wyd/' }, isGameSimulated: false } as never)
  expect(root).toEqual({ kind: 'folders', place: '/srv/wyd' })
  expect(placeOf({ game: { kind: 'bridge', url: 'http://127.0.0.1:9' }, isGameSimulated: true } as never).place).toBe(
    '',
  )
})
