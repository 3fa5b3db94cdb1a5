import type { KyselyPlugin } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { aForm } from '../../../../../test/accounts.ts'
import { aPortal } from '../../../../../test/portal.ts'
import { aSandbox } from '../../../../../test/sandbox.ts'
import type { Game } from '../../../ports/game.ts'
import { reserveGameAccounts } from './reserve.ts'
import { settleGameOperations } from './service.ts'

// A portal that ends at any write of a sign-up, a claim or a change of the login, before or after the game has acted:
// the next one settles what is open, and no account owns a game account that it neither made nor proved.
const sandbox = await aSandbox()
const portal = await aPortal({ GAME_TIMEOUT_MS: '2000' }, { sandbox })
const { app, call } = portal
const residentPassword = 'morador123'
const minute = 60_000
const real = { db: app.db, game: app.game }

/** What a request does to the outside, in order: each statement that writes, and each call of the game, twice. */
let steps = 0
let endAt = Infinity

/** From the step on nothing of the request gets through: its process is gone. */
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
    return async (...given: unknown[]) => {
      step()
      const answer: unknown = await (ask as (...all: unknown[]) => Promise<unknown>).apply(game, given)
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

/** Sends a request to a portal that ends at its step `at`; how many steps it got to. */
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

/** The next node, for as long as anything may still change. */
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

/** Runs `attempt` with the end at each step in turn, until it comes through; at how many it was ended. */
async function atEachStep(attempt: (at: number) => Promise<{ steps: number; status: number }>): Promise<number> {
  for (let at = 1; at < 60; at += 1) {
    const { steps: reached } = await attempt(at)
    if (reached < at) return at - 1
  }
  throw new Error('The request never came to its end.')
}

test('a sign-up that ends at any step leaves a free login, or an account that the game made for it', async () => {
  const ended = await atEachStep(async (at) => {
    const form = aForm()
    const end = await until(at, 'POST', '/signup', { body: form })
    await carryOn()
    const user = await userOf(form.username)
    // The game made it for this very sign-up, or the job did: nobody had it before.
    if (user) expect([at, user.game_account_made]).toEqual([at, true])
    const again = await call('POST', '/signup', {
      body: aForm({ username: form.username, gamePassword: form.password }),
    })
    if (!user) expect([at, again.status]).toEqual([at, 201])
    return end
  })
  expect(ended).toBeGreaterThanOrEqual(8)
})

test('a sign-up on somebody else’s login owns nothing, wherever it ends', async () => {
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
test('a claim that ends at any step leaves nothing, or an account of whoever proved it', async () => {
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

test('a claim with a wrong password owns nothing, wherever it ends', async () => {
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

test('a new password of an account that the game never made keeps the account, wherever it ends', async () => {
  await atEachStep(async (at) => {
    await sandbox.control('POST', '/game/down', { down: true })
    const form = aForm()
    const { body } = await call('POST', '/signup', { body: form })
    await sandbox.control('POST', '/game/down', { down: false })
    // Signed up long ago, and every session is swept.
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

/** An account whose login the game has as another's. */
async function aSquatter(login: string): Promise<{ token: string; password: string; id: number }> {
  await app.db.deleteFrom('users').where('login', '=', login).execute()
  await sandbox.control('POST', '/game/down', { down: true })
  const form = aForm({ username: login })
  const { body } = await call('POST', '/signup', { body: form })
  await sandbox.control('POST', '/game/down', { down: false })
  await carryOn()
  expect(await userOf(login)).toMatchObject({ game_state: 'taken', game_account_made: false })
  return { token: body.token, password: form.password, id: body.userData.id }
}

test('a signed-in claim and a change of the login own what was proved or made, wherever they end', async () => {
  const login = `morador${String((residents += 1)).padStart(2, '0')}`
  const claims = await atEachStep(async (at) => {
    const { token } = await aSquatter(login)
    const wrong = await until(at, 'POST', '/account/game/claim', { token, body: { gamePassword: 'nunca-foi' } })
    await carryOn()
    expect([at, (await userOf(login))?.game_account_made]).toEqual([at, false])
    return wrong
  })
  expect(claims).toBeGreaterThan(0)
  let renamed = 0
  await atEachStep(async (at) => {
    const squatter = await aSquatter(login)
    const username = `renome${(renamed += 1)}`
    const body = { username, currentPassword: squatter.password }
    const end = await until(at, 'POST', '/account/game/login', { token: squatter.token, body })
    await carryOn()
    const user = await app.db.selectFrom('users').selectAll().where('id', '=', squatter.id).executeTakeFirstOrThrow()
    // The login of the resident is never theirs; the new one is, once the game has made it.
    expect([at, user.login, user.game_account_made]).toEqual(
      user.login === login ? [at, login, false] : [at, username, true],
    )
    await app.db.deleteFrom('users').where('id', '=', squatter.id).execute()
    return end
  })
  expect(await accepts(login, residentPassword)).toBe(true)
})
