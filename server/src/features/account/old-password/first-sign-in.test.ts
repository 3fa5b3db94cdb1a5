import { createHash } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { aForm, mailsTo, rulesOf, tokenIn } from '../../../../../test/accounts.ts'
import { adopt } from '../../../../../test/adoption.ts'
import { aPortal } from '../../../../../test/portal.ts'
import { aSandbox } from '../../../../../test/sandbox.ts'
import type { PersonToAdopt } from '../../adoption/public.ts'
import { reserveGameAccounts } from '../game-account/reserve.ts'

const sandbox = await aSandbox()
const portal = await aPortal({ GAME_TIMEOUT_MS: '400' }, { sandbox })
const other = await aPortal({ GAME_TIMEOUT_MS: '400' }, { sandbox, databaseUrl: portal.app.config.databaseUrl })
const limited = await aPortal({ RATE_LIMITS: 'on' }, { sandbox, databaseUrl: portal.app.config.databaseUrl })
const { app, call } = portal

afterEach(async () => {
  portal.setNow()
  await sandbox.control('POST', '/game/down', { down: false })
})

const strong = 'Antig-4077'
const md5 = (password: string) => ({
  kind: 'md5' as const,
  hash: createHash('md5').update(password).digest('hex'),
  encoding: 'hex' as const,
})
let people = 0
async function anAdopted(changes: Partial<PersonToAdopt> = {}): Promise<string> {
  const login = changes.login ?? `velho${String((people += 1)).padStart(3, '0')}`
  const email = `${login}@old.example`
  await adopt(portal, [{ key: login, login, email, password: md5(strong), ...changes }])
  return login
}
/** A login of the sandbox's game, which no portal account has. */
const aResident = () => `morador${String((people += 1)).padStart(2, '0')}`
const residentPassword = 'morador123'

const signIn = (username: string, password: string, on = portal) =>
  on.call('POST', '/login', { body: { username, password } })
const userOf = (login: string) =>
  app.db.selectFrom('users').selectAll().where('login', '=', login).executeTakeFirstOrThrow()
const oldOf = async (login: string) =>
  app.db
    .selectFrom('old_passwords')
    .selectAll()
    .where('user_id', '=', (await userOf(login)).id)
    .execute()
const bellOf = async (token: string) => (await call('GET', '/notifications', { token })).body

test('the old password signs in, becomes a hash of ours in that moment, and goes on working as the new one', async () => {
  const login = await anAdopted()
  expect((await signIn(login, `${strong}x`)).body.code).toBe('wrong_credentials')
  const first = await signIn(login.toUpperCase(), strong)
  expect([first.status, first.body.userData.username]).toEqual([200, login])
  expect((await call('GET', '/account/user', { token: first.body.token })).status).toBe(200)
  const user = await userOf(login)
  expect(user.password_hash).toMatch(/^argon2id\$/)
  expect(user.password_is_weak).toBe(false)
  expect(await oldOf(login)).toEqual([])
  expect((await signIn(login, strong)).status).toBe(200)
  // From a change on, neither hash opens the account.
  const changed = await call('PUT', '/account/password', {
    token: first.body.token,
    body: { currentPassword: strong, newPassword: 'Nova-Era8' },
  })
  expect(changed.status).toBe(200)
  expect((await signIn(login, strong)).status).toBe(401)
  expect((await signIn(login, 'Nova-Era8')).status).toBe(200)
})

test('two first sign-ins at once on two nodes both sign in, and one hash of ours is left', async () => {
  const login = await anAdopted()
  const both = await Promise.all([signIn(login, strong), signIn(login, strong, other), signIn(login, strong, other)])
  expect(both.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await oldOf(login)).toEqual([])
  expect((await signIn(login, strong)).status).toBe(200)
})

test('a weak old password works once more, and the player is asked for another and for an address', async () => {
  const login = await anAdopted({ email: null, password: md5('1234') })
  const { body } = await signIn(login, '1234')
  const me = () => call('GET', '/account/user', { token: body.token })
  expect((await me()).body.userData).toMatchObject({ isPasswordWeak: true, email: null })
  const bell = await bellOf(body.token)
  expect(JSON.stringify(bell)).toContain('/settings/password')
  await call('PUT', '/account/password', {
    token: body.token,
    body: { currentPassword: '1234', newPassword: 'Nova-Era8' },
  })
  expect((await me()).body.userData.isPasswordWeak).toBe(false)
  const form = { lastname: 'Amigo', document: '', phone: '11987654321', location: '', bio: '', website_url: '' }
  const profile = await call('PUT', '/account/update_profile', {
    token: body.token,
    body: { ...form, firstname: 'Velho', email: `${login}@new.example`, currentPassword: 'Nova-Era8' },
  })
  expect(profile.status).toBe(200)
  await portal.runJobs()
  const [mail] = await mailsTo(sandbox, `${login}@new.example`)
  expect(tokenIn(mail)).not.toBe('')
})

test('the password of the game claims its account; while the game is silent nobody signs in and no try counts', async () => {
  const login = aResident()
  await anAdopted({ login, password: { kind: 'game' }, email: null })
  expect(await userOf(login)).toMatchObject({ game_state: 'none', game_account_made: false })
  expect((await signIn(login, 'nunca-foi')).body.code).toBe('wrong_credentials')
  await sandbox.control('POST', '/game/down', { down: true })
  for (let tries = 0; tries < 12; tries += 1) {
    const silent = await signIn(login, residentPassword, limited)
    expect([silent.status, silent.body.code]).toEqual([503, 'game_unreachable'])
  }
  await sandbox.control('POST', '/game/down', { down: false })
  const { status, body } = await signIn(login, residentPassword)
  expect([status, body.userData.gameState, body.userData.isGameConfirmed]).toEqual([200, 'ok', true])
  // The password is ours now: the game is not asked any more.
  await sandbox.control('POST', '/game/down', { down: true })
  expect((await signIn(login, residentPassword)).status).toBe(200)
})

test('the password of an older site claims the game account where it opens it, and leaves another person’s alone', async () => {
  const same = aResident()
  await anAdopted({ login: same, password: md5(residentPassword) })
  expect((await signIn(same, residentPassword)).body.userData).toMatchObject({ gameState: 'ok', isGameConfirmed: true })
  const different = aResident()
  await anAdopted({ login: different, password: md5(strong) })
  const reply = await signIn(different, strong)
  expect(reply.body.userData).toMatchObject({ gameState: 'taken', isGameConfirmed: false })
  const claimed = await call('POST', '/account/game/claim', {
    token: reply.body.token,
    body: { gamePassword: residentPassword },
  })
  expect(claimed.body.data).toMatchObject({ isConfirmed: true })
  const silent = await anAdopted()
  await sandbox.control('POST', '/game/down', { down: true })
  expect((await signIn(silent, strong)).body.userData).toMatchObject({ gameState: 'pending', isGameConfirmed: false })
})

test('no job asks the game about people who have not come', async () => {
  const login = await anAdopted()
  await reserveGameAccounts(app)
  const { id, game_state } = await userOf(login)
  expect(game_state).toBe('none')
  expect(await app.db.selectFrom('game_operations').select('id').where('user_id', '=', id).execute()).toEqual([])
})

test('a recovery by mail sets a password, ends the old one, and lets the game account be claimed', async () => {
  const login = await anAdopted()
  await call('POST', '/passwordRecovery', { body: { username: login } })
  await portal.runJobs()
  const [mail] = await mailsTo(sandbox, `${login}@old.example`)
  const token = tokenIn(mail)
  expect((await call('POST', '/passwordReset', { body: { token, password: 'Nova-Era8' } })).status).toBe(200)
  expect(await oldOf(login)).toEqual([])
  expect((await signIn(login, strong)).status).toBe(401)
  expect((await signIn(login, 'Nova-Era8')).body.userData.gameState).toBe('pending')
})

test('closing the account deletes the old password', async () => {
  const login = await anAdopted()
  await app.db
    .updateTable('users')
    .set({ password_hash: 'closed', closes_at: new Date().toISOString(), closed_at: new Date().toISOString() })
    .where('login', '=', login)
    .execute()
  expect(await oldOf(login)).toEqual([])
  expect(await userOf(login)).toMatchObject({ game_state: 'none' })
})

test('an adopted login, an unknown one and a wrong password are refused alike, in words, count and time', async () => {
  const adopted = await anAdopted()
  const game = aResident()
  await anAdopted({ login: game, password: { kind: 'game' } })
  const own = await signIn(await anAdopted(), strong)
  const replies = []
  for (const login of [adopted, game, 'nobody777', own.body.userData.username]) {
    const startedAt = performance.now()
    const { status, body } = await signIn(login, 'errada-123')
    replies.push({ status, code: body.code, message: body.message, fields: Object.keys(body).toSorted() })
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(499)
  }
  expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
  // The limit counts each of them, and refuses the right password, too.
  for (let tries = 0; tries < 10; tries += 1) await signIn(adopted, 'errada-123', limited)
  expect((await signIn(adopted, strong, limited)).body.code).toBe('too_many_logins')
})

test('a sign-up with any taken login names the old password, so that it tells nobody whose it is', async () => {
  const adopted = await anAdopted()
  const someone = await portal.aPerson()
  const refusals = await Promise.all(
    [adopted, someone.login].map((username) => call('POST', '/signup', { body: aForm({ username }) })),
  )
  expect(refusals.map(rulesOf)).toEqual([['login_taken'], ['login_taken']])
  const messages = refusals.map(({ body }) => body.messages[0].message)
  expect(messages[0]).toContain('senha antiga')
  expect(messages[1]).toBe(messages[0])
  expect((await call('GET', `/checkUserExists?username=${adopted}`)).body).toBe(true)
})

test('a ban refuses before the old password is replaced, and an old hash past its time opens nothing', async () => {
  const banned = await anAdopted()
  const staff = await portal.aStaffToken()
  const date = { year: 2099, month: 1, day: 1 }
  const ban = await call('POST', '/server/ban_user', {
    token: staff,
    body: { nickname: banned, by: 'login', ban_type: 1, ...date, reason: 'cheating', note: 'in the log' },
  })
  expect(ban.status).toBe(200)
  expect((await signIn(banned, strong)).body.code).toBe('account_banned')
  expect(await oldOf(banned)).toHaveLength(1)
  const late = await anAdopted()
  portal.setNow(new Date(Date.now() + 549 * 24 * 3600_000))
  expect((await signIn(late, strong)).body.code).toBe('wrong_credentials')
})

test('staff see where an account came from and whether its owner has come', async () => {
  const login = await anAdopted({ state: 'banned' })
  const staff = await portal.aStaffToken()
  const adopted = async () => (await call('GET', `/staff/players/${login}`, { token: staff })).body.data.adopted
  expect(await adopted()).toMatchObject({ state: 'banned', hasSignedIn: false })
  expect((await adopted()).label).toContain('old site')
  await signIn(login, strong)
  expect(await adopted()).toMatchObject({ hasSignedIn: true })
})
