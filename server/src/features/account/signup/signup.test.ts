import { expect, test } from 'vitest'
import { aForm, anAccount, fieldsOf, mailsTo, rulesOf, tokenIn } from '../../../../../test/accounts.ts'
import { aPortal } from '../../../../../test/portal.ts'
import { aSandbox } from '../../../../../test/sandbox.ts'
import { settleGameOperations } from '../game-account/service.ts'
import { readNumbers } from '../../../people/numbers.ts'

const sandbox = await aSandbox()
const portal = await aPortal({ GAME_TIMEOUT_MS: '400' }, { sandbox })
const { app, call } = portal

const signUp = (changes: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  call('POST', '/signup', { body: aForm(changes), headers })
const gameAccount = (login: string) => sandbox.control('GET', `/game/accounts/${login}`).catch(() => null)
const userOf = (login: string) => app.db.selectFrom('users').selectAll().where('login', '=', login).executeTakeFirst()
const fault = (kind: string, count = 1) => sandbox.control('POST', '/faults', { target: 'game', kind, count })

test('a player signs up and is signed in, here and in the game', async () => {
  const form = aForm({ email: 'NEW.Player@Mail.Example', document: '52998224725', phone: '11987654321' })
  const { status, body, headers } = await call('POST', '/signup', { body: form, headers: { 'accept-language': 'en' } })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    type: 'bearer',
    refreshToken: null,
    message: 'Register success, welcome the Guildhall',
    gameState: 'ok',
    userData: {
      username: form.username,
      fullname: 'Beatriz Almeida',
      email: 'new.player@mail.example',
      Roles: [],
      isAdmin: false,
      codeIndication: expect.stringMatching(/^[A-Z2-9]{8}$/),
      gameState: 'ok',
      isGameConfirmed: true,
    },
  })
  expect(String(headers['set-cookie'])).toMatch(/^device_\w{8}=.*HttpOnly; SameSite=Lax$/)
  expect((await call('GET', '/account/user', { token: body.token })).status).toBe(200)
  expect(await gameAccount(form.username)).toMatchObject({ login: form.username })
  const row = await userOf(form.username)
  expect(row).toMatchObject({
    visitor_id: 'rid-of-a-browser',
    signup_address: '127.0.0.1',
    locale: 'en',
  })
  expect(readNumbers(app.config, row!)).toEqual({ document: '52998224725', phone: '11987654321' })
  expect((await call('POST', '/login', { body: form })).status).toBe(200)
})

test('the sign-up mail confirms the address, once', async () => {
  const account = await anAccount(portal)
  await portal.runJobs()
  const [mail] = await mailsTo(sandbox, account.email)
  expect(mail).toMatchObject({ subject: 'Guildhall: confirme seu e-mail' })
  expect(mail!.html).toContain('Confirmar e-mail')
  const token = tokenIn(mail)
  const state = async () => (await call('GET', '/account/user', { token: account.token })).body.userData.emailVerified
  expect(await state()).toBe(false)
  expect((await call('POST', '/account/verifyEmail', { body: { token } })).body).toMatchObject({ email: account.email })
  expect(await state()).toBe(true)
  expect((await call('POST', '/account/verifyEmail', { body: { token } })).body.code).toBe('link_unusable')
})

test('the link that confirms an address lasts three days', async () => {
  const account = await anAccount(portal)
  await portal.runJobs()
  const token = tokenIn((await mailsTo(sandbox, account.email))[0])
  const confirmAfter = async (hours: number) => {
    portal.setNow(new Date(Date.now() + hours * 3600_000))
    const answer = await call('POST', '/account/verifyEmail', { body: { token } })
    portal.setNow()
    return answer
  }
  expect((await confirmAfter(73)).body.code).toBe('link_unusable')
  expect((await confirmAfter(71)).status).toBe(200)
})

test('a mail to an address that is not confirmed says no word that the person typed', async () => {
  const account = await anAccount(portal, { firstname: 'Compre Cash barato' })
  await portal.runJobs()
  const [mail] = await mailsTo(sandbox, account.email)
  expect(mail!.text).toContain(`Olá, ${account.username}!`)
  expect(mail!.text + mail!.html).not.toContain('Compre')
  await call('POST', '/account/verifyEmail', { body: { token: tokenIn(mail) } })
  await call('POST', '/passwordRecovery', { body: { username: account.username } })
  await portal.runJobs()
  const [second] = await mailsTo(sandbox, account.email)
  expect(second!.text).toContain('Olá, Compre Cash barato!')
})

test.each([
  [{ firstname: 'Ana' }, 'firstname', 'minLength'],
  [{ lastname: 'Sá ' }, 'lastname', 'minLength'],
  [{ firstname: 'Ganhe em evil.example' }, 'firstname', 'name_link'],
  [{ lastname: 'https://evil.example' }, 'lastname', 'name_link'],
  [{ lastname: 'a@evil' }, 'lastname', 'name_link'],
  [{ username: 'abcd' }, 'username', 'minLength'],
  [{ username: 'abcdefghijkl' }, 'username', 'maxLength'],
  [{ username: 'abc de' }, 'username', 'letters_digits'],
  [{ username: 'ação12' }, 'username', 'letters_digits'],
  [{ username: 'con12', password: 'con12' }, 'password', 'password_is_name'],
  [{ username: 'COM12' }, 'username', 'login_reserved'],
  [{ password: 'a1b2' }, 'password', 'minLength'],
  [{ password: 'a1b2c3d4e5f6' }, 'password', 'maxLength'],
  [{ password: 'with space' }, 'password', 'password_characters'],
  [{ password: 'coração1' }, 'password', 'password_characters'],
  [{ password: '@dragon77' }, 'password', 'password_start'],
  [{ password: 'SENHA123' }, 'password', 'password_common'],
  [{ password: 'Beatriz' }, 'password', 'password_common'],
  [{ password: 'Almeida' }, 'password', 'password_is_name'],
  [{ phone: '11987654321', password: '987654321' }, 'password', 'password_common'],
  [{ phone: '11987654399', password: '876543' }, 'password', 'password_is_personal'],
  [{ email: 'a@' }, 'email', 'email'],
  [{ email: '' }, 'email', 'required'],
  [{ document: '1234567890' }, 'document', 'document_length'],
  [{ document: '123456789012' }, 'document', 'document_length'],
  [{ document: '1234567890a' }, 'document', 'digits'],
  [{ phone: '1234567' }, 'phone', 'phone_length'],
  [{ codeIndication: 'NOBODY99' }, 'codeIndication', 'referral_unknown'],
])('%j is refused at %s (%s)', async (changes, field, rule) => {
  const answer = await signUp(changes)
  expect(answer.status).toBe(400)
  expect(fieldsOf(answer)).toEqual([field])
  expect(rulesOf(answer)).toEqual([rule])
  expect(answer.body.messages[0].message).not.toMatch(/^$|undefined/)
})

test('an empty form is refused at every field', async () => {
  const answer = await call('POST', '/signup', { body: {} })
  expect(fieldsOf(answer)).toEqual(['firstname', 'lastname', 'username', 'email', 'password'])
})

test('the login is trimmed, and taken whatever its case', async () => {
  const { username } = await anAccount(portal, { username: ' Trimmed1 ' })
  expect((await userOf(username.trim()))?.login).toBe('Trimmed1')
  const answer = await signUp({ username: 'TRIMMED1' }, { 'accept-language': 'en' })
  expect(answer.body.messages).toEqual([
    { field: 'username', validation: 'login_taken', message: 'Login in use. Choose another.' },
  ])
})

test('an address belongs to one account, and the refusal names nobody', async () => {
  const first = await anAccount(portal)
  const answer = await signUp({ email: first.email.toUpperCase() })
  expect(rulesOf(answer)).toEqual(['email_taken'])
  expect(JSON.stringify(answer.body)).not.toContain(first.username)
  const open = await aPortal({ UNIQUE_EMAIL: 'off' }, { sandbox })
  await anAccount(open, { email: 'shared@mail.example' })
  await anAccount(open, { email: 'shared@mail.example' })
})

test('of twenty sign-ups for one login at once, one gets it', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => signUp({ username: 'wanted1' })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  for (const answer of answers.filter(({ status }) => status !== 201)) expect([400, 503]).toContain(answer.status)
  const rows = await app.db.selectFrom('users').select('id').where('login', '=', 'wanted1').execute()
  expect(rows).toHaveLength(1)
})

test('a referral code names the referrer; an invalid one of a link is ignored', async () => {
  const friend = await anAccount(portal)
  const invited = await anAccount(portal, { codeIndication: ` ${friend.code.toLowerCase()} ` })
  expect(invited.answer.body.codeIndicationApplied).toBe(true)
  expect((await userOf(invited.username))?.referred_by).toBe(friend.id)
  const dropped = await anAccount(portal, { codeIndication: 'OLDCODE1', codeIndicationFrom: 'link' })
  expect(dropped.answer.body.codeIndicationApplied).toBe(false)
})

test('checkUserExists replies true or false, and runs no query for what cannot be a login', async () => {
  const { username } = await anAccount(portal)
  const ask = async (text: string) => (await call('GET', `/checkUserExists?username=${encodeURIComponent(text)}`)).body
  expect(await ask(username.toUpperCase())).toBe(true)
  expect(await ask('nobody777')).toBe(false)
  for (const odd of ['', 'abc', "x' or 1=1--", 'x'.repeat(300)]) expect(await ask(odd)).toBe(false)
  expect((await call('GET', '/checkUserExists')).body).toBe(false)
})

test('a login that exists in the game is refused at its field, and leaves nothing', async () => {
  const taken = aForm()
  await app.game.createAccount(crypto.randomUUID(), {
    login: taken.username,
    password: 'Other-77',
    email: 'other@mail.example',
  })
  const answer = await call('POST', '/signup', { body: taken })
  expect(answer.status).toBe(400)
  expect(rulesOf(answer)).toEqual(['login_in_game'])
  expect(await userOf(taken.username)).toBeUndefined()
})

test('after a lost reply the outcome is asked for: the account is complete', async () => {
  await fault('lost-reply')
  const account = await anAccount(portal)
  expect(account.answer.body.gameState).toBe('ok')
  expect(await gameAccount(account.username)).not.toBeNull()
})

test('while the game is down the account opens with its game account pending, and the next password makes it', async () => {
  await sandbox.control('POST', '/game/down', { down: true })
  const account = await anAccount(portal)
  await sandbox.control('POST', '/game/down', { down: false })
  expect(account.answer.body).toMatchObject({ gameState: 'pending' })
  expect(account.answer.body.message).toContain('pendente')
  expect(await gameAccount(account.username)).toBeNull()
  const body = { currentPassword: account.password, newPassword: 'Nova-Era8' }
  const changed = await call('PUT', '/account/password', { token: account.token, body })
  expect(changed.body).toMatchObject({ gameState: 'ok' })
  expect(await gameAccount(account.username)).not.toBeNull()
})

test('the job finds outcomes whose reply was lost', async () => {
  await fault('lost-reply', 3)
  const account = await anAccount(portal)
  await sandbox.control('DELETE', '/faults')
  expect(account.answer.body.gameState).toBe('pending')
  await settleGameOperations(app)
  expect(await userOf(account.username)).toMatchObject({ game_state: 'ok', game_account_made: true })
})

test('a login that turns out to be another person’s in the game is never changed there', async () => {
  const form = aForm()
  await app.game.createAccount(crypto.randomUUID(), {
    login: form.username,
    password: 'Theirs-77',
    email: 'their@mail.example',
  })
  await sandbox.control('POST', '/game/down', { down: true })
  const { body } = await call('POST', '/signup', { body: form })
  await sandbox.control('POST', '/game/down', { down: false })
  expect(body.gameState).toBe('pending')
  const change = { currentPassword: form.password, newPassword: 'Nova-Era8' }
  const set = () => call('PUT', '/account/password', { token: body.token, body: change })
  // The request of the sign-up may still be on its way, so the account may be the player's own.
  expect(await set()).toMatchObject({ status: 503, body: { code: 'game_unreachable' } })
  await app.db
    .updateTable('game_operations')
    .set({ started_at: new Date(Date.now() - 61_000).toISOString() })
    .where('user_id', '=', (await userOf(form.username))!.id)
    .where('settled_at', 'is', null)
    .execute()
  // From then on the password is the portal's alone.
  expect(await set()).toMatchObject({ status: 200, body: { gameState: 'taken' } })
  expect(await userOf(form.username)).toMatchObject({ game_state: 'taken', game_account_made: false })
  const { accepted } = await sandbox.control('POST', `/game/accounts/${form.username}/login`, { password: 'Theirs-77' })
  expect(accepted).toBe(true)
})

test('a sign-up that crashed before the game was asked frees the login', async () => {
  const form = aForm()
  const { id } = await app.db
    .insertInto('users')
    .values({ login: form.username, first_name: 'Half', password_hash: 'none', game_state: 'pending' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const started_at = new Date(Date.now() - 600_000).toISOString()
  await app.db
    .insertInto('game_operations')
    .values({ id: crypto.randomUUID(), user_id: id, kind: 'create_account', state: 'started', started_at })
    .execute()
  await settleGameOperations(app)
  expect(await userOf(form.username)).toBeUndefined()
})

test('a captcha counts once, and a form without one is refused at its field', async () => {
  const guarded = await aPortal({ CAPTCHA: 'on' }, { sandbox })
  const without = await guarded.call('POST', '/signup', { body: aForm({ hcaptcha: '' }) })
  expect(fieldsOf(without)).toEqual(['hcaptcha'])
  const challenge = await guarded.call('GET', '/captcha/challenge')
  expect(challenge.headers['cache-control']).toBe('no-store')
  const hcaptcha = await solved(challenge.body)
  expect((await guarded.call('POST', '/signup', { body: aForm({ hcaptcha }) })).status).toBe(201)
  expect(fieldsOf(await guarded.call('POST', '/signup', { body: aForm({ hcaptcha }) }))).toEqual(['hcaptcha'])
})

async function solved(challenge: unknown): Promise<string> {
  const { solveChallenge } = await import('altcha-lib')
  const { deriveKey } = await import('altcha-lib/algorithms/pbkdf2')
  const solution = await solveChallenge({ challenge: challenge as never, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

test('an address may sign up ten times an hour', async () => {
  const limited = await aPortal({ RATE_LIMITS: 'on', LIMITS: 'signup=3/3600' }, { sandbox })
  for (let n = 0; n < 3; n += 1) await anAccount(limited)
  const answer = await limited.call('POST', '/signup', { body: aForm(), headers: { 'accept-language': 'en' } })
  expect(answer.status).toBe(429)
  expect(answer.body.message).toBe('Limit register. Wait a few minutes. Try again in 60 min.')
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
})
