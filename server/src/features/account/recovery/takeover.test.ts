import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { anAccount, mailsTo, rulesOf, tokenIn, type Account } from '../../../../../test/accounts.ts'
import { aPortal, type Reply } from '../../../../../test/portal.ts'
import { aSandbox } from '../../../../../test/sandbox.ts'
import { lockUser } from '../../../people/queries.ts'
import { settleGameOperations } from '../game-account/service.ts'
import { applyPassword } from '../passwords/apply-password.ts'

// Who can use an account after its password or address has changed. The thief of these tests knows the password.

const sandbox = await aSandbox()
const portal = await aPortal({}, { sandbox })
const { app, call } = portal

const signIn = (username: string, password: string) => call('POST', '/login', { body: { username, password } })
const reset = (token: string, password = 'Nova-Era8') => call('POST', '/passwordReset', { body: { token, password } })
const verify = (token: string) => call('POST', '/account/verifyEmail', { body: { token } })
const userOf = (token: string) => call('GET', '/account/user', { token })
const changePassword = (token: string, currentPassword: string, newPassword: string) =>
  call('PUT', '/account/password', { token, body: { currentPassword, newPassword } })

const askEmail = (account: Account, token: string, email: string, currentPassword = account.password) =>
  call('PUT', '/account/update_profile', {
    token,
    body: { firstname: 'Beatriz', lastname: 'Almeida', email, phone: '11987654321', currentPassword },
  })

const stopPath = '/account/stop-email-change'

/** The token of the newest mail to an address whose link leads to `path`; empty when there is none. */
async function mailedToken(address: string, path: string): Promise<string> {
  await portal.runJobs()
  return tokenIn((await mailsTo(sandbox, address)).find((mail) => mail.to === address && mail.text.includes(path)))
}

async function recoveryToken(account: { username: string; email: string }): Promise<string> {
  await call('POST', '/passwordRecovery', { body: { username: account.username } })
  return mailedToken(account.email, '/password/reset')
}

/** An account whose password a thief knows: the thief is signed in and has asked for an own address. */
async function aTheft() {
  const account = await anAccount(portal)
  const thief = (await signIn(account.username, account.password)).body.token as string
  const theirs = `thief-${account.email}`
  expect((await askEmail(account, thief, theirs)).body.pendingEmail).toBe(theirs)
  return { account, thief, theirs, confirmation: await mailedToken(theirs, '/account/verify') }
}

test('a password that the owner sets by mail ends the change of e-mail that a thief has asked for', async () => {
  const { account, thief, theirs, confirmation } = await aTheft()
  expect((await reset(await recoveryToken(account))).status).toBe(200)
  expect((await userOf(thief)).status).toBe(401)
  const owner = (await signIn(account.username, 'Nova-Era8')).body.token
  expect((await userOf(owner)).body.userData).toMatchObject({ email: account.email, pendingEmail: null })

  expect((await verify(confirmation)).body.code).toBe('link_unusable')
  await call('POST', '/passwordRecovery', { body: { username: account.username } })
  expect(await mailedToken(theirs, '/password/reset')).toBe('')
  expect((await userOf(owner)).body.userData).toMatchObject({ email: account.email, pendingEmail: null })
})

test('a password that the owner changes in the settings ends the change of e-mail too, and every mailed link', async () => {
  const { account, confirmation } = await aTheft()
  const link = await recoveryToken(account)
  expect((await changePassword(account.token, account.password, 'Nova-Era8')).status).toBe(200)
  expect((await userOf(account.token)).body.userData.pendingEmail).toBeNull()
  expect((await verify(confirmation)).body.code).toBe('link_unusable')
  expect((await reset(link, 'Outra-99')).body.code).toBe('link_unusable')
})

test('a recovery link of the old address is dead once the new address is confirmed', async () => {
  const account = await anAccount(portal)
  const link = await recoveryToken(account)
  const email = `new-${account.email}`
  expect((await askEmail(account, account.token, email)).status).toBe(200)
  expect((await verify(await mailedToken(email, '/account/verify'))).status).toBe(200)
  expect((await reset(link)).body.code).toBe('link_unusable')
  expect((await signIn(account.username, account.password)).status).toBe(200)
})

test('after a reset by mail the owner signs in on the same device, however many others have tried', async () => {
  const limited = await aPortal({ RATE_LIMITS: 'on' }, { sandbox })
  const account = await anAccount(limited)
  const attempt = (password: string, headers = {}) =>
    limited.call('POST', '/login', { body: { username: account.username, password }, headers })
  for (let n = 0; n < 10; n += 1) expect((await attempt(`wrong${n}`)).status).toBe(401)
  expect((await attempt('wrong10')).status).toBe(429)

  await limited.call('POST', '/passwordRecovery', { body: { username: account.username } })
  await limited.runJobs()
  const link = tokenIn((await mailsTo(sandbox, account.email)).find(({ text }) => text.includes('/password/reset')))
  const answer = await limited.call('POST', '/passwordReset', { body: { token: link, password: 'Nova-Era8' } })
  expect(answer.status).toBe(200)
  const cookie = cookieOf(answer)
  expect((await attempt('Nova-Era8')).status).toBe(429)
  expect((await attempt('Nova-Era8', { cookie })).status).toBe(200)
})

test('a refused reset sets no cookie', async () => {
  const account = await anAccount(portal)
  const link = await recoveryToken(account)
  expect((await reset(link, 'senha123')).headers['set-cookie']).toBeUndefined()
  expect((await reset('nothing')).headers['set-cookie']).toBeUndefined()
})

test('a password that the game has accepted without a reply ends the change of e-mail as well', async () => {
  const { account, confirmation } = await aTheft()
  const operation = await aStartedChange(account, 'Depois-77')
  // While the outcome of the new password is unknown, the thief's address cannot be confirmed.
  const early = await verify(confirmation)
  expect([early.status, early.body.code, Number(early.headers['retry-after']) > 0]).toEqual([503, 'busy', true])
  await app.game.changePassword(operation, { login: account.username, password: 'Depois-77' })
  await settleGameOperations(app)
  expect((await verify(confirmation)).body.code).toBe('link_unusable')
  const owner = (await signIn(account.username, 'Depois-77')).body.token
  expect((await userOf(owner)).body.userData.pendingEmail).toBeNull()
})

/** Starts a change of the password whose outcome never reaches the portal; returns the operation id. */
async function aStartedChange(account: Account, password: string): Promise<string> {
  const id = crypto.randomUUID()
  const password_hash = await app.hashing.hash(password)
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()
  const operations = app.db.updateTable('game_operations').where('user_id', '=', account.id)
  await operations.set({ started_at: ago(600) }).execute()
  const row = {
    id,
    user_id: account.id,
    kind: 'change_password' as const,
    state: 'started' as const,
    started_at: ago(120),
    password_hash,
  }
  await app.db.insertInto('game_operations').values(row).execute()
  return id
}

test('a late save of the profile does not restore the e-mail of a thief', async () => {
  const account = await anAccount(portal)
  const theirs = `thief-${account.email}`
  const hash = await app.hashing.hash('Nova-Era8')
  const saving = await app.db.transaction().execute(async (tx) => {
    const user = (await lockUser(tx, account.id))!
    const answer = askEmail(account, account.token, theirs)
    await waitingForTheRow()
    await applyPassword(app, tx, user, hash)
    return { answer }
  })
  expect(rulesOf(await saving.answer)).toEqual(['password_wrong'])
  const owner = (await signIn(account.username, 'Nova-Era8')).body.token
  expect((await userOf(owner)).body.userData.pendingEmail).toBeNull()
})

/** Waits until a connection of this database waits for a lock: the request has passed the check of the password. */
const waitingForTheRow = () =>
  vi.waitFor(
    async () => {
      const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)
      expect(rows[0]!.waiting).toBe(1)
    },
    { timeout: 10_000 },
  )

test('after a new password the first address is confirmed by a link that is sent again', async () => {
  const account = await anAccount(portal)
  const first = await mailedToken(account.email, '/account/verify')
  await changePassword(account.token, account.password, 'Nova-Era8')
  expect((await verify(first)).body.code).toBe('link_unusable')
  await call('POST', '/account/resendVerification', { token: account.token })
  expect((await verify(await mailedToken(account.email, '/account/verify'))).status).toBe(200)
  expect((await userOf(account.token)).body.userData.emailVerified).toBe(true)
})

test('a mail job from before a new password makes no link for the address that waited', async () => {
  const account = await anAccount(portal)
  await portal.runJobs()
  const theirs = `thief-${account.email}`
  await askEmail(account, account.token, theirs)
  await call('POST', '/account/resendVerification', { token: account.token })
  await changePassword(account.token, account.password, 'Nova-Era8')
  expect(await mailedToken(theirs, '/account/verify')).toBe('')
  expect(await mailedToken(account.email, stopPath)).toBe('')
  const left = await app.db.selectFrom('mailed_tokens').select('purpose').where('user_id', '=', account.id).execute()
  expect(left).toEqual([])
})

const cookieOf = (answer: Reply): string => String(answer.headers['set-cookie']).split(';')[0]!

test('a sign-in with the old password that is under way while the owner sets a new one opens no session', async () => {
  const account = await anAccount(portal)
  const token = await recoveryToken(account)
  const { matches } = app.hashing
  const checked = vi.spyOn(app.hashing, 'matches').mockImplementationOnce(async (...password) => {
    const isRight = await matches(...password)
    expect((await reset(token)).status).toBe(200)
    return isRight
  })
  const late = await signIn(account.username, account.password)
  checked.mockRestore()
  expect([late.status, late.body.code]).toEqual([401, 'wrong_credentials'])
  expect((await signIn(account.username, 'Nova-Era8')).status).toBe(200)
})
