import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { aFolderServer } from '../../../../../chaos/folder-server.ts'
import { aForm, rulesOf } from '../../../../../test/accounts.ts'
import { aBitmap } from '../../../../../test/bitmap.ts'
import { aPortal, type Portal } from '../../../../../test/portal.ts'
import { aSandbox } from '../../../../../test/sandbox.ts'
import { anItem } from '../../../../../test/shop.ts'
import { fill } from '../../../../../test/shop.ts'
import { reserveGameAccounts } from './reserve.ts'
import { settleGameOperations } from './service.ts'

// A thief signs up with the login of a game account that is older than the portal, while the game is down, slow or
// loses its reply. Chest, log, guild mark and Cash of that account stay closed, then and afterwards.
const sandbox = await aSandbox()
const bridge = await aPortal({ GAME_TIMEOUT_MS: '300' }, { sandbox })
const root = mkdtempSync(join(tmpdir(), 'guildhall-takeover-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const server = aFolderServer(root)
const folders = await aPortal(
  { GAME: 'folders', GAME_ROOT: root, GAME_DIALECT: 'w2pp', GAME_ANSWER_MS: '50', GAME_GIVE_UP_MS: '60000' },
  { sandbox },
)
const accountsAt = join(root, 'DBSrv/run/account')
const minute = 60_000

async function heal(): Promise<void> {
  await sandbox.control('POST', '/game/down', { down: false })
  await sandbox.control('DELETE', '/faults')
}
afterEach(async () => {
  await heal()
  for (const portal of [bridge, folders]) portal.setNow()
})

/** Tries every endpoint that reads or moves what the game account has; each replies 409 and shows nothing of it. */
async function expectClosed(portal: Portal, token: string): Promise<void> {
  const { call } = portal
  const mark = new FormData()
  mark.set('guildindex', '2')
  mark.set('guildmark', new Blob([new Uint8Array(aBitmap())]), 'marca.bmp')
  const item = await anItem(portal)
  const tries: [string, string, unknown?][] = [
    ['GET', '/market/cargo'],
    ['POST', '/market/sell', { slot: 0, price: '1000' }],
    ['POST', '/market/sell', { slot: 3, price: '1000' }],
    ['POST', '/market/buy', { id: 1 }],
    ['POST', '/market/cancel', { id: 1 }],
    ['GET', '/logsgame'],
    ['POST', '/guildmark/store', mark],
    ['POST', '/transaction/buyItem', { id: item, target: 'storage' }],
    ['POST', '/transaction/buyItems', { lines: [{ id: item, quantity: 1 }], target: 'storage' }],
    ['POST', '/indication/rescueAward', {}],
  ]
  for (const [method, path, body] of tries) {
    const answer = await call(method, path, { token, ...(body ? { body } : {}) })
    expect([path, answer.status, answer.body.code]).toEqual([path, 409, 'game_account_unconfirmed'])
    expect(answer.body.message).toContain('ainda não confirmou')
  }
  const { body } = await call('GET', '/market/presence', { token })
  expect(body.data).toMatchObject({ may_trade: false })
}

/** Runs the jobs of the next minutes and hours. */
async function carryOn(portal: Portal): Promise<void> {
  for (const minutes of [2, 10, 60, 24 * 60]) {
    portal.setNow(new Date(Date.now() + minutes * minute))
    await settleGameOperations(portal.app)
    await reserveGameAccounts(portal.app)
    server.pass()
  }
}

const stateOf = ({ app }: Portal, login: string) =>
  app.db.selectFrom('users').select(['game_state', 'game_account_made']).where('login', '=', login).executeTakeFirst()

let residents = 0
/** The login of a game account with a full chest and no portal account. */
const aResident = (): string => `morador${String((residents += 1)).padStart(2, '0')}`

const kinds = ['down', 'timeout', 'error', 'lost-reply', 'slow'] as const

test.each(kinds)('bridge, %s at the sign-up: the account of the game stays closed', async (kind) => {
  const login = aResident()
  const chest = (await sandbox.control('GET', `/game/accounts/${login}`)).chest
  expect((await bridge.call('POST', '/signup', { body: aForm({ username: login }) })).status).toBe(400)
  if (kind === 'down') await sandbox.control('POST', '/game/down', { down: true })
  else
    for (const call of ['createAccount', 'getOperation'])
      await sandbox.control('POST', '/faults', { target: 'game', kind, count: 1, call })
  const { status, body } = await bridge.call('POST', '/signup', { body: aForm({ username: login }) })
  expect([status, body.gameState]).toEqual([201, 'pending'])
  const id = body.userData.id as number
  await fill(bridge, { id, login, token: body.token }, 5_000)
  await expectClosed(bridge, body.token)
  await heal()
  await expectClosed(bridge, body.token)
  await carryOn(bridge)
  bridge.setNow()
  expect(await stateOf(bridge, login)).toEqual({ game_state: 'taken', game_account_made: false })
  await expectClosed(bridge, body.token)
  // Neither a new password nor the finishing of the game account gives the thief access.
  const change = { currentPassword: 'Tr0vao-77', newPassword: 'Nova-Era8' }
  expect((await bridge.call('PUT', '/account/password', { token: body.token, body: change })).status).toBe(200)
  const finish = { currentPassword: 'Nova-Era8' }
  await bridge.call('POST', '/account/game/finish', { token: body.token, body: finish })
  await expectClosed(bridge, body.token)
  expect((await bridge.call('GET', '/transaction/balance', { token: body.token })).body.data).toBe(5_000)
  expect((await sandbox.control('GET', `/game/accounts/${login}`)).chest).toEqual(chest)
  const signIn = await sandbox.control('POST', `/game/accounts/${login}/login`, { password: 'morador123' })
  expect(signIn.accepted).toBe(true)
})

test('folders, the game down: an existing login is refused, and one made before the game reads the files is not ours', async () => {
  server.makeAccount('veterano1', 'velha1234')
  const refused = await folders.call('POST', '/signup', {
    body: aForm({ username: 'veterano1', password: 'Tr0vao77' }),
  })
  expect(rulesOf(refused)).toEqual(['login_in_game'])
  // DBSrv does not read its folders for a while, and meanwhile another tool makes the account.
  const form = aForm({ username: 'veterano2', password: 'Tr0vao77' })
  const { status, body } = await folders.call('POST', '/signup', { body: form })
  expect([status, body.gameState]).toEqual([201, 'pending'])
  server.makeAccount('veterano2', 'velha1234')
  await expectClosed(folders, body.token)
  server.pass()
  await carryOn(folders)
  folders.setNow()
  expect(await stateOf(folders, 'veterano2')).toEqual({ game_state: 'taken', game_account_made: false })
  await expectClosed(folders, body.token)
  expect(await folders.app.game.verifyPassword('veterano2', 'velha1234')).toMatchObject({ kind: 'applied' })
  expect(server.complaints).toEqual([])
})

test('folders, the disk of the game missing at the sign-up: the game account stays closed', async () => {
  server.makeAccount('veterano3', 'velha1234')
  renameSync(accountsAt, `${accountsAt}-away`)
  mkdirSync(accountsAt)
  const form = aForm({ username: 'veterano3', password: 'Tr0vao77' })
  const { status, body } = await folders.call('POST', '/signup', { body: form })
  rmSync(accountsAt, { recursive: true })
  renameSync(`${accountsAt}-away`, accountsAt)
  // The sign-up is refused, or the account is unconfirmed. In both cases the caller gets nothing of the game account.
  if (status !== 201) return expect(body.code).toBe('game_refused')
  await expectClosed(folders, body.token)
  await carryOn(folders)
  folders.setNow()
  await expectClosed(folders, body.token)
})

test('folders, the reply lost: the game account stays closed', async () => {
  server.makeAccount('veterano4', 'velha1234')
  const real = folders.app.game
  const silent = { kind: 'unknown', cause: 'the reply was lost' } as const
  folders.app.game = {
    ...real,
    createAccount: async (...asked) => {
      await real.createAccount(...asked)
      return silent
    },
    getOperation: async () => silent,
  }
  const form = aForm({ username: 'veterano4', password: 'Tr0vao77' })
  const { status, body } = await folders.call('POST', '/signup', { body: form })
  folders.app.game = real
  expect([status, body.gameState]).toEqual([201, 'pending'])
  await expectClosed(folders, body.token)
  await carryOn(folders)
  folders.setNow()
  expect(await stateOf(folders, 'veterano4')).toEqual({ game_state: 'taken', game_account_made: false })
  await expectClosed(folders, body.token)
  expect(await real.verifyPassword('veterano4', 'velha1234')).toMatchObject({ kind: 'applied' })
})

test('folders, slow: an account that the game makes late belongs to the player once the game shows it', async () => {
  const form = aForm({ username: 'novato001', password: 'Tr0vao77' })
  const { body } = await folders.call('POST', '/signup', { body: form })
  expect(body.gameState).toBe('pending')
  await expectClosed(folders, body.token)
  server.pass()
  folders.setNow(new Date(Date.now() + 2 * minute))
  await settleGameOperations(folders.app)
  expect(await stateOf(folders, 'novato001')).toEqual({ game_state: 'ok', game_account_made: true })
  expect(await folders.app.game.verifyPassword('novato001', 'Tr0vao77')).toMatchObject({ kind: 'applied' })
})
