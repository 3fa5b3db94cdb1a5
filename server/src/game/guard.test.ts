import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isForStaff, contract, type Endpoint } from '@guildhall/contract'
import { expect, test } from 'vitest'
import { aPortal } from '../../../test/portal.ts'
import { aSandbox } from '../../../test/sandbox.ts'
import type { Game } from '../ports/game.ts'
import { gameRules, guardGame, switchOfCall, type Owner } from './guard.ts'
import { getOwner } from '../people/queries.ts'

const sandbox = await aSandbox()
const portal = await aPortal({}, { sandbox })
const { app } = portal

const isCall = (name: string): boolean => typeof app.game[name as keyof Game] === 'function'
const calls = Object.keys(app.game).filter(isCall) as (keyof typeof gameRules)[]
const order = { login: 'victim1', password: 'x', email: '', slot: 0, item: null, target: 'storage', until: null }
/** Arguments with the login in each place where a call may take it from. */
const argumentsOf = (name: keyof typeof gameRules): unknown[] => {
  const rule = gameRules[name]
  if (rule === 'open') return []
  const isFirst = (rule.loginOf as (...input: unknown[]) => unknown)('victim1', { login: 'other' }) === 'victim1'
  return isFirst ? ['victim1', null] : [crypto.randomUUID(), order]
}

/** A game that records every call and replies that it was applied. */
function aRecorder(): { game: Game; calledNames: string[] } {
  const calledNames: string[] = []
  const record = (name: string) => async () => {
    calledNames.push(name)
    return { kind: 'applied', value: null }
  }
  const recorded = Object.fromEntries(calls.map((name) => [name, record(name)]))
  return { game: { ...app.game, ...recorded } as Game, calledNames }
}

const ask = (game: Game, name: keyof typeof gameRules) =>
  (game[name] as (...input: unknown[]) => Promise<unknown>)(...argumentsOf(name))

test('every call of the port has a rule, and no rule is of a call that is gone', () => {
  expect(calls.toSorted()).toEqual(Object.keys(gameRules).toSorted())
  expect(calls.length).toBeGreaterThan(20)
})

test('open are the calls that concern no account, that make ownership, and that staff make', () => {
  const open = calls.filter((name) => gameRules[name] === 'open')
  expect(open.toSorted()).toEqual(
    [
      // About an operation or the whole server.
      ...[
        'health',
        'getOperation',
        'listOperations',
        'getDelivery',
        'withdrawDelivery',
        'pruneOperations',
        'countOnline',
      ],
      ...['readRanking', 'readGuilds', 'readDrops', 'readCatalogue', 'putGuildMark'],
      // How ownership is established.
      ...['createAccount', 'verifyPassword', 'hasAccount'],
      // Staff, on an account of any owner.
      ...['ban', 'unban', 'getOwner'],
    ].toSorted(),
  )
})

const guarded = calls.filter((name) => gameRules[name] !== 'open')
const owners: Owner[] = ['confirmed', 'unconfirmed', 'nobody']

test.each(guarded.flatMap((name) => owners.map((owner) => [name, owner] as const)))(
  '%s of an account that is %s',
  async (name, owner) => {
    const { game, calledNames } = aRecorder()
    const logins: string[] = []
    const answer = await ask(
      guardGame(game, {
        ownerOf: async (login) => {
          logins.push(login)
          return owner
        },
        isOn: async () => true,
      }),
      name,
    )
    expect(logins).toEqual(['victim1'])
    const rule = gameRules[name]
    const isAllowed = owner === 'confirmed' || (owner === 'nobody' && rule !== 'open' && rule.demands === 'unclaimed')
    expect(calledNames).toEqual(isAllowed ? [name] : [])
    if (!isAllowed) expect(answer).toEqual({ kind: 'refused', code: 'account_unconfirmed' })
  },
)

test.each(calls)('%s is sent only while its switch is on', async (name) => {
  const needed = switchOfCall[name]
  const { game, calledNames } = aRecorder()
  const asked: string[] = []
  const closed = guardGame(game, {
    ownerOf: async () => 'confirmed',
    isOn: async (each) => {
      asked.push(each)
      return false
    },
  })
  const answer = await ask(closed, name)
  expect(asked).toEqual(needed === 'reading' ? [] : [needed])
  expect(calledNames).toEqual(needed === 'reading' ? [name] : [])
  if (needed !== 'reading') expect(answer).toEqual({ kind: 'refused', code: 'switched_off' })
})

test('what the portal holds after a restore are the calls under a switch', () => {
  const written = calls.filter((name) => switchOfCall[name] !== 'reading')
  expect(written.toSorted()).toEqual(
    ['createAccount', 'changePassword', 'takeFromChest', 'putIntoChest', 'deliverItem', 'withdrawDelivery']
      .concat(['ban', 'unban', 'putGuildMark'])
      .toSorted(),
  )
})

test('only the tests of the connection have the game without switches', () => {
  const root = join(import.meta.dirname, '..')
  const users = globSync('**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts') && readFileSync(join(root, file), 'utf8').includes('gameOfTests'))
    .map((file) => file.replaceAll('\\', '/'))
  expect(users.toSorted()).toEqual(['app.ts', 'features/connection/run-test.ts', 'outside.ts'])
})

test('the portal asks its own game through the guard, whatever the case of the login', async () => {
  const { id } = await portal.aPerson()
  await app.db.updateTable('users').set({ login: 'Morador01', game_account_made: false }).where('id', '=', id).execute()
  const refused = { kind: 'refused', code: 'account_unconfirmed' }
  for (const login of ['Morador01', 'morador01', 'MORADOR01']) {
    expect(await getOwner(app.db, login)).toBe('unconfirmed')
    expect(await app.game.readChest(login)).toEqual(refused)
    expect(await app.game.findActivity(login, null)).toEqual(refused)
  }
  await app.db.updateTable('users').set({ game_account_made: true }).where('id', '=', id).execute()
  expect(await app.game.readChest('morador01')).toMatchObject({ kind: 'applied' })
  expect(await app.game.readChest('morador02')).toEqual(refused)
})

const endpoints = Object.values(contract).flatMap((feature) => Object.entries(feature as Record<string, Endpoint>))

test('no endpoint asks the game about the account of a caller whom it has not confirmed', async () => {
  const real = app.game
  const { game, calledNames } = aRecorder()
  app.game = guardGame(game, { ownerOf: (login) => getOwner(app.db, login), isOn: async () => true })
  let refusals = 0
  try {
    for (const [, endpoint] of endpoints) {
      const thief = await portal.aPerson(isForStaff(endpoint.access) ? ['superadmin'] : [])
      await app.db
        .updateTable('users')
        .set({ game_account_made: false, game_state: 'pending' })
        .where('id', '=', thief.id)
        .execute()
      const [method = '', path = ''] = endpoint.route.split(' ')
      const body = method === 'GET' ? {} : { body: {} }
      const { body: reply } = await portal.call(method, path.replace(/:\w+/g, '1'), { token: thief.token, ...body })
      const isRefused = reply?.code === 'game_account_unconfirmed'
      expect([endpoint.route, isRefused]).toEqual([endpoint.route, endpoint.gameAccount === true])
      if (isRefused) refusals += 1
    }
  } finally {
    app.game = real
  }
  expect(calledNames.filter((name) => gameRules[name as keyof typeof gameRules] !== 'open')).toEqual([])
  expect(refusals).toBe(endpoints.filter(([, endpoint]) => endpoint.gameAccount).length)
  expect(refusals).toBeGreaterThan(8)
})
