import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { consumeFolders } from '../../../../sandbox/src/game/folders/consume.ts'
import { until } from '../../../../test/programs.ts'
import { itemOf } from '../../game/formats/item.ts'
import type { Game } from '../../ports/game.ts'
import { createFolders } from './folders-game.ts'
import type { Dialect, FolderOptions } from './settings.ts'

/** The adapter and the simulated server share no code, so each proves that it reads what the other writes. */
async function aPair(dialect: Dialect, changed: Partial<FolderOptions> = {}) {
  const root = mkdtempSync(join(tmpdir(), 'guildhall-folders-'))
  const server = await consumeFolders({ root, dialect, periodMs: 100, chestPick: 'first-empty' })
  onTestFinished(async () => {
    await server.close()
    rmSync(root, { recursive: true, force: true })
  })
  const periods = { answerMs: 5_000, itemsMs: 100, verifyMs: 300 }
  // Nobody knows from where the native routine of `imports` takes items, so its owner says it.
  const paths = dialect === 'imports' ? { items: server.folders.items } : {}
  return { server, game: createFolders({ root, dialect, chestPick: 'first-empty', periods, paths, ...changed }) }
}

const applied = { kind: 'applied', value: null }
const item = itemOf([413, 61, 10])!

const delivered = (game: Game, id: string) =>
  until('an end of the delivery', async () => {
    const answer = await game.deliverItem(id, { login: 'ana', item, target: 'storage' })
    return answer.kind === 'queued' ? null : answer
  })

const readable: Dialect[] = ['w2pp', 'imports']

test.each<Dialect>(['w2pp', 'over', 'imports', 'panel-imports'])(
  '%s: account, password and items, as the server takes them',
  async (dialect) => {
    const { server, game } = await aPair(dialect)
    const ana = { login: 'ana', password: 'Senha9', email: 'ana@example.com' }
    expect(await game.createAccount(randomUUID(), ana)).toEqual(applied)
    expect(await server.hasPassword('ana', 'Senha9')).toBe(true)
    expect(await game.createAccount(randomUUID(), ana)).toMatchObject({ code: 'account_exists' })
    expect(await game.changePassword(randomUUID(), { login: 'ana', password: 'Outra1' })).toEqual(applied)
    expect(await server.hasPassword('ana', 'Outra1')).toBe(true)
    const no = { kind: 'refused', code: readable.includes(dialect) ? 'password_wrong' : 'unsupported' }
    expect(await game.verifyPassword('ana', 'Outra1')).toEqual(readable.includes(dialect) ? applied : no)
    expect(await game.verifyPassword('ana', 'Senha9')).toEqual(no)
    for (const slot of [0, 1]) {
      const answer = await delivered(game, randomUUID())
      expect(answer).toEqual({ kind: 'applied', value: { slot: readable.includes(dialect) ? slot : null } })
    }
    expect(await server.readChest('ana')).toHaveLength(2)
    expect(await game.deliverItem(randomUUID(), { login: 'bia', item, target: 'storage' })).toMatchObject({
      code: 'account_absent',
    })
    expect(server.oddities).toEqual([])
  },
)

test('w2pp: an item reaches a player in the game, and is read in the chest as of the last save', async () => {
  const { server, game } = await aPair('w2pp')
  await game.createAccount(randomUUID(), { login: 'ana', password: 'Senha9', email: 'a@b.c' })
  await server.setPresence('ana', 'online')
  expect(await delivered(game, randomUUID())).toEqual({ kind: 'applied', value: { slot: 0 } })
  expect(await game.readChest('ana')).toMatchObject({ value: { isLive: false, slots: [{ slot: 0, item }] } })
  const online = await until('the count of those online', async () => {
    const answer = await game.countOnline()
    return answer.kind === 'applied' ? answer : null
  })
  expect(online.value).toMatchObject({ isApproximate: true })
})

test('over: a password waits until nobody plays, and a ban ends the session', async () => {
  const { server, game } = await aPair('over')
  await game.createAccount(randomUUID(), { login: 'ana', password: 'Senha9', email: 'a@b.c' })
  await server.setPresence('ana', 'online')
  const change = randomUUID()
  const asked = game.changePassword(change, { login: 'ana', password: 'Outra1' })
  await until('the wait', async () => (await game.getOperation(change)).kind === 'unknown')
  await server.setPresence('ana', 'offline')
  expect(await asked).toEqual(applied)
  expect(await server.hasPassword('ana', 'Outra1')).toBe(true)
  await server.setPresence('ana', 'online')
  expect(await game.ban(randomUUID(), { login: 'ana', until: null, reason: 'x' })).toEqual(applied)
  expect(server.presenceOf('ana')).toBe('offline')
})

test('imports: a password that a save of the player writes over has not changed, and an item without a folder is refused', async () => {
  let laterMs = 0
  const now = () => new Date(Date.now() + laterMs)
  const { server, game } = await aPair('imports', { now, periods: { answerMs: 100, verifyMs: 600_000 } })
  const created = randomUUID()
  await game.createAccount(created, { login: 'ana', password: 'Senha9', email: 'a@b.c' })
  expect(await game.createAccount(randomUUID(), { login: '9ana', password: 'Senha9', email: 'a@b.c' })).toMatchObject({
    code: 'bad_login',
  })
  await until('the account', async () => (await game.getOperation(created)).kind === 'applied')
  await server.setPresence('ana', 'online')
  const change = randomUUID()
  expect(await game.changePassword(change, { login: 'ana', password: 'Outra1' })).toMatchObject({ kind: 'unknown' })
  await until('the new password in the file', () => server.hasPassword('ana', 'Outra1'))
  // The file shows it, and a save may still write over it.
  await until('the fetched file', async () => {
    const { kind, cause } = { cause: '', ...(await game.getOperation(change)) }
    return kind === 'unknown' && cause.includes('A save of a player')
  })
  await server.setPresence('ana', 'offline')
  expect(await server.hasPassword('ana', 'Senha9')).toBe(true)
  expect(await game.getOperation(change)).toMatchObject({ kind: 'unknown' })
  laterMs = 600_000
  expect(await game.getOperation(change)).toMatchObject({ kind: 'refused', code: 'rejected' })

  const silent = createFolders({ root: join(server.folders.accounts, '../../..'), dialect: 'imports' })
  expect(await silent.health()).toEqual({ isUp: true })
  expect(await silent.deliverItem(randomUUID(), { login: 'ana', item, target: 'storage' })).toMatchObject({
    code: 'unsupported',
  })
})
