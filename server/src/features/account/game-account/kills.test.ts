import type { KyselyPlugin } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { aForm } from '../../../../../test/accounts.ts'
import { aPortal } from '../../../../../test/portal.ts'
import { aSandbox } from '../../../../../test/sandbox.ts'
import type { Game } from '../../../ports/game.ts'
import { reserveGameAccounts } from './reserve.ts'
import { settleGameOperations } from './service.ts'

// A portal is killed at each write and game call of a sign-up, a claim or a change of the login. The next portal
// settles what is open, and no account owns a game account that it neither made nor proved.
const sandbox = await aSandbox()
const portal = await aPortal({ GAME_TIMEOUT_MS: '2000' }, { sandbox })
const { app, call } = portal
const residentPassword = 'morador123'
const minute = 60_000
const real = { db: app.db, game: app.game }

/** Counts the effects of a request: each writing statement, and the start and end of each call of the game. */
let steps = 0
let endAt = Infinity

/** Counts a step. From step `endAt` on every write and call fails, as if the process had been killed. */
function step(): void {
  steps += 1
  if (steps >= endAt) throw new Error('killed')
}

const writes: KyselyPlugin = {
  transformQuery({ node }) {
    if (node.kind !== 'SelectQueryNode') step()
    return node
  },
  transformResult: async ({ result }) => result,
}

const killable = new Proxy(real.game, {
  get(game, name) {
    const ask = Reflect.get(game, name) as unknown
    if (typeof ask !== 'function') return ask
    return async (...args: unknown[]) => {
      step()
      const answer: unknown = await (ask as (...all: unknown[]) => Promise<unknown>).apply(game, args)
      step()
      return answer
    }
  },
}) as Game

function live(): void {
  Object.assign(app, real)
  endAt = Infinity
}
afterEach(() => {
  live()
  portal.setNow()
})

/** Sends a request to a portal that is killed at step `at`; returns the number of its steps. */
async function until(
  at: number,
  method: string,
  path: string,
  options: object,
): Promise<{ steps: number; status: number }> {
  Object.assign(app, { db: real.db.withPlugin(writes), game: killable })
  steps = 0
  endAt = at
  const { status } = await call(method, path, options)
  live()
  return { steps, status }
}

/** Runs the jobs of the next portal until nothing changes any more. */
async function carryOn(): Promise<void> {
  for (const minutes of [2, 10, 30, 24 * 60]) {
    portal.setNow(new Date(Date.now() + minutes * minute))
    await settleGameOperations(app)
    await reserveGameAccounts(app)
  }
  portal.setNow()
}

const userOf = (login: string) => app.db.selectFrom('users').selectAll().where('login', '=', login).executeTakeFirst()
const accepts = async (login: string, password: string): Promise<boolean> =>
  (await sandbox.control('POST', `/game/accounts/${login}/login`, { password })).accepted

/** Runs `attempt` killed at each step in turn, until it succeeds; returns at how many steps it was killed. */
async function atEachStep(attempt: (at: number) => Promise<{ steps: number; status: number }>): Promise<number> {
  for (let at = 1; at < 60; at += 1) {
    const { steps: reached } = await attempt(at)
    if (reached < at) return at - 1
  }
  throw new Error('The request never came to its end.')
}

test('a sign-up that is killed at any step leaves a free login, or an account that the game made for it', async () => {
  const ended = await atEachStep(async (at) => {
    const form = aForm()
    const end = await until(at, 'POST', '/signup', { body: form })
    await carryOn()
    const user = await userOf(form.username)
    // The sign-up or the job after it has made the game account, so nobody else owns it.
    if (user) expect([at, user.game_account_made]).toEqual([at, true])
    const again = await call('POST', '/signup', {
      body: aForm({ username: form.username, gamePassword: form.password }),
    })
    if (!user) expect([at, again.status]).toEqual([at, 201])
    return end
  })
  expect(ended).toBeGreaterThanOrEqual(8)
})

test('a sign-up with another person’s login owns nothing, wherever it is killed', async () => {
  const login = 'morador01'
  const ended = await atEachStep(async (at) => {
    const end = await until(at, 'POST', '/signup', { body: aForm({ username: login }) })
    await carryOn()
    const user = await userOf(login)
    expect([at, user?.game_account_made ?? false]).toEqual([at, false])
    if (user) await app.db.deleteFrom('users').where('id', '=', user.id).execute()
    return end
  })
  expect(ended).toBeGreaterThanOrEqual(5)
  expect(await accepts(login, residentPassword)).toBe(true)
})

let residents = 1
test('a claim that is killed at any step leaves nothing, or an account of the person who proved it', async () => {
  const ended = await atEachStep(async (at) => {
    const login = `morador${String((residents += 1)).padStart(2, '0')}`
    const form = aForm({ username: login, gamePassword: residentPassword })
    const end = await until(at, 'POST', '/signup', { body: form })
    await carryOn()
    const user = await userOf(login)
    if (user) {
      expect([at, user.game_account_made]).toEqual([at, true])
      const signIn = await call('POST', '/login', { body: { username: login, password: form.password } })
      expect([at, signIn.status]).toEqual([at, 200])
      const finish = { token: signIn.body.token, body: { currentPassword: form.password } }
      const { body } = await call('POST', '/account/game/finish', finish)
      expect([at, body.data.state]).toEqual([at, 'ok'])
    } else expect((await call('POST', '/signup', { body: form })).status).toBe(201)
    expect([at, await accepts(login, form.password)]).toEqual([at, true])
    return end
  })
  expect(ended).toBeGreaterThanOrEqual(8)
})

test('a claim with a wrong password owns nothing, wherever it is killed', async () => {
  const login = `morador${String((residents += 1)).padStart(2, '0')}`
  await atEachStep(async (at) => {
    const body = aForm({ username: login, gamePassword: 'nunca-foi' })
    const end = await until(at, 'POST', '/signup', { body })
    await carryOn()
    expect([at, await userOf(login)]).toEqual([at, undefined])
    return end
  })
  expect(await accepts(login, residentPassword)).toBe(true)
})

test('a new password of an account without a game account keeps the account, wherever it is killed', async () => {
  await atEachStep(async (at) => {
    await sandbox.control('POST', '/game/down', { down: true })
    const form = aForm()
    const { body } = await call('POST', '/signup', { body: form })
    await sandbox.control('POST', '/game/down', { down: false })
    // The account signed up long ago, so the sweep removes its sessions.
    const id = body.userData.id as number
    const old = { created_at: new Date(Date.now() - 90 * 24 * 60 * minute).toISOString() }
    await app.db.updateTable('users').set(old).where('id', '=', id).execute()
    await app.db
      .updateTable('game_operations')
      .set({ state: 'absent', settled_at: old.created_at })
      .where('user_id', '=', id)
      .execute()
    const change = { currentPassword: form.password, newPassword: 'Nova-Era8' }
    const end = await until(at, 'PUT', '/account/password', { token: body.token, body: change })
    await app.db.deleteFrom('sessions').where('user_id', '=', id).execute()
    await carryOn()
    const user = await app.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
    expect([at, user?.game_account_made]).toEqual([at, true])
    return end
  })
})

/** An unconfirmed account whose login another person has in the game. */
async function anUnconfirmedHolder(login: string): Promise<{ token: string; password: string; id: number }> {
  await app.db.deleteFrom('users').where('login', '=', login).execute()
  await sandbox.control('POST', '/game/down', { down: true })
  const form = aForm({ username: login })
  const { body } = await call('POST', '/signup', { body: form })
  await sandbox.control('POST', '/game/down', { down: false })
  await carryOn()
  expect(await userOf(login)).toMatchObject({ game_state: 'taken', game_account_made: false })
  return { token: body.token, password: form.password, id: body.userData.id }
}

test('a signed-in claim and a change of the login own what was proved or made, wherever they are killed', async () => {
  const login = `morador${String((residents += 1)).padStart(2, '0')}`
  const claims = await atEachStep(async (at) => {
    const { token } = await anUnconfirmedHolder(login)
    const wrong = await until(at, 'POST', '/account/game/claim', { token, body: { gamePassword: 'nunca-foi' } })
    await carryOn()
    expect([at, (await userOf(login))?.game_account_made]).toEqual([at, false])
    return wrong
  })
  expect(claims).toBeGreaterThan(0)
  let renamed = 0
  await atEachStep(async (at) => {
    const holder = await anUnconfirmedHolder(login)
    const username = `renome${(renamed += 1)}`
    const body = { username, currentPassword: holder.password }
    const end = await until(at, 'POST', '/account/game/login', { token: holder.token, body })
    await carryOn()
    const user = await app.db.selectFrom('users').selectAll().where('id', '=', holder.id).executeTakeFirstOrThrow()
    // The account never owns the resident's game account. It owns the one of the new login once the game has made it.
    expect([at, user.login, user.game_account_made]).toEqual(
      user.login === login ? [at, login, false] : [at, username, true],
    )
    await app.db.deleteFrom('users').where('id', '=', holder.id).execute()
    return end
  })
  expect(await accepts(login, residentPassword)).toBe(true)
})
