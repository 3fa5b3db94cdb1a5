import { afterEach, expect, test } from 'vitest'
import { anAccount, mailsTo, rulesOf, tokenIn } from '../../../../../test/accounts.ts'
import { aPortal, type Portal } from '../../../../../test/portal.ts'
import { aSandbox } from '../../../../../test/sandbox.ts'
import { makeFirstSuperadmin } from '../first-users.ts'
import { codeAt, fromBase32, newSecret, stepAt, stepOf } from './totp-code.ts'

const sandbox = await aSandbox()
const portal = await aPortal({}, { sandbox })
const { app, call } = portal
afterEach(() => portal.setNow())

// RFC 6238, appendix B, for SHA-1.
test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('at second %i the code is %s', (seconds, code) => {
  expect(codeAt(Buffer.from('12345678901234567890'), stepAt(new Date(seconds * 1000)), 8)).toBe(code)
})

test('a secret is written in 32 letters of base32, and read back', () => {
  const secrets = Array.from({ length: 50 }, newSecret)
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  const read = secrets.map((secret) => fromBase32(secret))
  expect(new Set(read.map((bytes) => bytes.length))).toEqual(new Set([20]))
  expect(new Set(read.map((bytes) => bytes.toString('hex'))).size).toBe(50)
})

test('a clock may be off by one step, not by two', () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  const now = new Date(1_700_000_000_000)
  const at = (steps: number) => stepOf(secret, codeAt(fromBase32(secret), stepAt(now) + steps), now)
  expect([at(-1), at(0), at(1)].every((step) => step !== null)).toBe(true)
  expect([at(-2), at(2)]).toEqual([null, null])
})

const codeOf = (secret: string, steps = 0) => codeAt(fromBase32(secret), stepAt(app.now()) + steps)
const signIn = (username: string, password: string, otp?: string, on: Portal = portal) =>
  on.call('POST', '/login', { body: { username, password, otp } })

async function turnOn(account: { token: string; password: string }, on: Portal = portal) {
  const started = await on.call('POST', '/account/totp/start', {
    token: account.token,
    body: { currentPassword: account.password },
  })
  const { secret, url } = started.body
  const confirmed = await on.call('POST', '/account/totp/confirm', {
    token: account.token,
    body: { code: codeOf(secret) },
  })
  return { secret: secret as string, url: url as string, codes: confirmed.body.recoveryCodes as string[], confirmed }
}

test('with the second step on, the password alone is not enough', async () => {
  const account = await anAccount(portal)
  const { secret, url, codes } = await turnOn(account)
  expect(url).toMatch(new RegExp(`^otpauth://totp/Guildhall:${account.username}\\?secret=${secret}&issuer=Guildhall`))
  expect(new Set(codes).size).toBe(10)
  const without = await signIn(account.username, account.password)
  expect([without.status, without.body.code]).toEqual([401, 'otp_needed'])
  expect((await signIn(account.username, 'wrong')).body.code).toBe('wrong_credentials')
  expect((await signIn(account.username, account.password, '000000')).body.code).toBe('otp_wrong')
  expect((await signIn(account.username, account.password, codeOf(secret, 1))).status).toBe(200)
})

test('a code counts once, also for two at the same moment', async () => {
  const account = await anAccount(portal)
  const { secret } = await turnOn(account)
  // The code that confirmed the second step is used up.
  expect((await signIn(account.username, account.password, codeOf(secret))).body.code).toBe('otp_wrong')
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => signIn(account.username, account.password, codeOf(secret, 1))),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a recovery code replaces a code of the phone, once, however it is typed', async () => {
  const account = await anAccount(portal)
  const { codes } = await turnOn(account)
  const [first = '', second = ''] = codes
  expect((await signIn(account.username, account.password, first.toUpperCase())).status).toBe(200)
  expect((await signIn(account.username, account.password, first)).body.code).toBe('otp_wrong')
  const answers = await Promise.all([1, 2, 3].map(() => signIn(account.username, account.password, second)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const { totp } = (await call('GET', '/account/user', { token: account.token })).body.userData
  expect(totp).toEqual({ isOn: true, isRequired: false, recoveryCodesLeft: 8 })
})

test('the secret and the codes cannot be read in the database, nor used on another row', async () => {
  const [one, two] = [await anAccount(portal), await anAccount(portal)]
  const { secret, codes } = await turnOn(one)
  await turnOn(two)
  const rows = await app.db.selectFrom('totp').selectAll().execute()
  const codeRows = await app.db.selectFrom('recovery_codes').selectAll().execute()
  const dump = JSON.stringify([rows, codeRows.map((row) => row.code_hash.toString('latin1'))])
  expect(dump).not.toContain(secret)
  for (const code of codes) expect(dump).not.toContain(code)
  const sealed = rows.find((row) => row.user_id === one.id)!.secret
  await app.db.updateTable('totp').set({ secret: sealed }).where('user_id', '=', two.id).execute()
  const copied = await signIn(two.username, two.password, codeOf(secret, 1))
  expect([copied.status, copied.body.code]).toEqual([401, 'totp_unreadable'])
})

test('switching it on and off asks for the password, and off for a code too', async () => {
  const account = await anAccount(portal)
  const start = (currentPassword: string) =>
    call('POST', '/account/totp/start', { token: account.token, body: { currentPassword } })
  expect(rulesOf(await start('wrong'))).toEqual(['password_wrong'])
  const confirm = (code: string) => call('POST', '/account/totp/confirm', { token: account.token, body: { code } })
  expect((await confirm('123456')).body.code).toBe('totp_not_started')
  const { secret, codes } = await turnOn(account)
  expect((await start(account.password)).body.code).toBe('totp_on')
  const remove = (currentPassword: string, code: string) =>
    call('DELETE', '/account/totp', { token: account.token, body: { currentPassword, code } })
  expect(rulesOf(await remove('wrong', codes[0]!))).toEqual(['password_wrong'])
  expect((await remove(account.password, '000000')).body.code).toBe('otp_wrong')
  expect((await remove(account.password, codeOf(secret, 1))).status).toBe(200)
  expect((await signIn(account.username, account.password)).status).toBe(200)
  expect((await remove(account.password, '000000')).body.code).toBe('totp_off')
})

test('where staff must have a second step, only staff pages are refused without it', async () => {
  const strict = await aPortal({ STAFF_TOTP: 'on' }, { sandbox })
  await makeFirstSuperadmin(strict.app)
  const { token } = (await signIn('admin', 'admin123', undefined, strict)).body
  const tools = () => strict.call('GET', '/staff/users', { token })
  expect([(await tools()).status, (await tools()).body.code]).toEqual([403, 'totp_required'])
  expect((await strict.call('POST', '/notice', { token, body: {} })).body.code).toBe('totp_required')
  const who = await strict.call('GET', '/account/user', { token })
  expect(who.body.userData.totp).toMatchObject({ isOn: false, isRequired: true })
  await turnOn({ token, password: 'admin123' }, strict)
  expect((await tools()).status).toBe(200)
  // Players need no second step.
  const player = await anAccount(strict)
  expect((await signIn(player.username, player.password, undefined, strict)).status).toBe(200)
})

const subjectsTo = async (account: { email: string }) => {
  await portal.runJobs()
  return (await mailsTo(sandbox, account.email)).map(({ subject }) => subject)
}

test('each change is mailed in the language of the account, with the moment, the way out and no secret', async () => {
  portal.setNow(new Date('2027-03-04T15:30:00Z'))
  const account = await anAccount(portal)
  const { secret, codes } = await turnOn(account)
  const body = { currentPassword: account.password, code: codes[0]! }
  const renewed = await call('POST', '/account/totp/codes', { token: account.token, body })
  const newCodes = renewed.body.recoveryCodes as string[]
  await app.db.updateTable('users').set({ locale: 'en' }).where('id', '=', account.id).execute()
  await call('DELETE', '/account/totp', { token: account.token, body: { ...body, code: newCodes[0]! } })
  await portal.runJobs()
  const mails = await mailsTo(sandbox, account.email)
  const mailOf = (subject: string) => mails.find((mail) => mail.subject === `Guildhall: ${subject}`)?.text ?? ''
  // The text of a mail is rendered when it is sent, in the locale of the account at that moment.
  const [on, renewal, off] = [
    mailOf('two-step verification turned on'),
    mailOf('new recovery codes'),
    mailOf('two-step verification turned off'),
  ]
  for (const text of [on, renewal, off]) {
    expect(text).toContain('March 4, 2027 at 12:30')
    expect(text).toContain('recover the account now with Forgot password')
    expect(text).toContain('contact the staff')
    expect(text).toContain('/en/contact')
    for (const hidden of [secret, ...codes, ...newCodes]) expect(text).not.toContain(hidden)
  }
  expect(on).toContain('recovery alone does not remove the second step')
})

test('a second step that a thief turns on is mailed to the owner', async () => {
  const account = await anAccount(portal)
  await turnOn(account)
  expect(await subjectsTo(account)).toContain('Guildhall: verificação em duas etapas ativada')
})

test('new recovery codes take password and code, void the old ones, and are shown once', async () => {
  const account = await anAccount(portal)
  const renew = (currentPassword: string, code: string) =>
    call('POST', '/account/totp/codes', { token: account.token, body: { currentPassword, code } })
  expect((await renew(account.password, '123456')).body.code).toBe('totp_off')
  const { secret, codes } = await turnOn(account)
  expect(rulesOf(await renew('wrong', codes[0]!))).toEqual(['password_wrong'])
  expect((await renew(account.password, '000000')).body.code).toBe('otp_wrong')
  const { status, body } = await renew(account.password, codeOf(secret, 1))
  expect([status, new Set(body.recoveryCodes).size]).toEqual([200, 10])
  expect((await signIn(account.username, account.password, codes[1])).body.code).toBe('otp_wrong')
  expect((await signIn(account.username, account.password, body.recoveryCodes[0])).status).toBe(200)
})

test('of two who renew the codes at once, the codes of one remain', async () => {
  const account = await anAccount(portal)
  const { codes } = await turnOn(account)
  const answers = await Promise.all(
    codes.slice(0, 2).map((code) =>
      call('POST', '/account/totp/codes', {
        token: account.token,
        body: { currentPassword: account.password, code },
      }),
    ),
  )
  expect(answers.some(({ status }) => status === 200)).toBe(true)
  const { totp } = (await call('GET', '/account/user', { token: account.token })).body.userData
  expect(totp.recoveryCodesLeft).toBe(10)
})

/** A node of the same portal that was started with another SECRET_KEY. */
const otherKey = await aPortal(
  { SECRET_KEY: 'another key than the one that sealed the secrets of before' },
  { sandbox, databaseUrl: app.config.databaseUrl },
)

async function recover(account: { username: string; email: string }, password: string) {
  await otherKey.call('POST', '/passwordRecovery', { body: { username: account.username } })
  await otherKey.runJobs()
  const link = (await mailsTo(sandbox, account.email)).find((mail) => tokenIn(mail))
  return otherKey.call('POST', '/passwordReset', { body: { token: tokenIn(link), password } })
}

test('with another SECRET_KEY nobody signs in without the second step, and no reply is 500', async () => {
  const account = await anAccount(portal)
  const { secret, codes } = await turnOn(account)
  const { username, password, token } = account
  for (const otp of [undefined, codeOf(secret, 1), '000000', codes[0]]) {
    const answer = await signIn(username, password, otp, otherKey)
    expect([answer.status, answer.body.code]).toEqual([401, 'totp_unreadable'])
  }
  expect((await signIn(username, 'wrong', undefined, otherKey)).body.code).toBe('wrong_credentials')
  const body = { currentPassword: password, code: codeOf(secret, 1) }
  const signedIn = (method: string, path: string) => otherKey.call(method, path, { token, body })
  expect((await signedIn('POST', '/account/totp/start')).body.code).toBe('totp_on')
  expect((await signedIn('POST', '/account/totp/confirm')).body.code).toBe('totp_on')
  expect((await signedIn('POST', '/account/totp/codes')).body.code).toBe('totp_unreadable')
  expect((await signedIn('DELETE', '/account/totp')).body.code).toBe('totp_unreadable')
  // With the right SECRET_KEY the sign-in works as before, and the attempts with the other key used up no code.
  expect((await signIn(username, password, codeOf(secret, 1))).status).toBe(200)
  expect((await signIn(username, password, codes[0])).status).toBe(200)
})

test('a second step that was started under another SECRET_KEY is started again', async () => {
  const account = await anAccount(portal)
  const { username, password, token } = account
  await call('POST', '/account/totp/start', { token, body: { currentPassword: password } })
  const confirmed = await otherKey.call('POST', '/account/totp/confirm', { token, body: { code: '123456' } })
  expect([confirmed.status, confirmed.body.code]).toEqual([400, 'totp_not_started'])
  await turnOn(account, otherKey)
  expect((await signIn(username, password, undefined, otherKey)).body.code).toBe('otp_needed')
})

test('recovery by mail removes an unreadable second step, records it, and it is set anew', async () => {
  const account = await anAccount(portal)
  await turnOn(account)
  expect((await recover(account, 'N0va-senha')).status).toBe(200)
  const { body } = await signIn(account.username, 'N0va-senha', undefined, otherKey)
  expect(body.type).toBe('bearer')
  expect(await subjectsTo(account)).toContain('Guildhall: verificação em duas etapas desativada')
  const { actor, before, after } = await app.db
    .selectFrom('admin_actions')
    .select(['actor_id as actor', 'before', 'after'])
    .where('action', '=', 'removeUnreadableTotp')
    .where('target', '=', `user ${account.id}`)
    .executeTakeFirstOrThrow()
  expect({ actor, before, after }).toEqual({
    actor: account.id,
    before: { totpSince: expect.any(String) },
    after: { totpSince: null },
  })
  const left = await app.db.selectFrom('recovery_codes').selectAll().where('user_id', '=', account.id).execute()
  expect(left).toEqual([])
  const anew = await turnOn({ token: body.token, password: 'N0va-senha' }, otherKey)
  expect(anew.confirmed.status).toBe(200)
})

test('recovery by mail leaves a second step that can be read', async () => {
  const account = await anAccount(otherKey)
  const { secret } = await turnOn(account, otherKey)
  expect((await recover(account, 'N0va-senha')).status).toBe(200)
  expect((await signIn(account.username, 'N0va-senha', undefined, otherKey)).body.code).toBe('otp_needed')
  expect((await signIn(account.username, 'N0va-senha', codeOf(secret, 1), otherKey)).status).toBe(200)
})

test.each(['', 'v1', 'v1...', 'v1.AAAA.BBBB.CCCC', 'v2.AAAAAAAAAAAAAAAA.AAAA.AAAAAAAAAAAAAAAAAAAAAA', 'ação'])(
  'a damaged secret (%j) is unreadable, and a recovery code still counts',
  async (secret) => {
    const account = await anAccount(portal)
    const { codes } = await turnOn(account)
    await app.db.updateTable('totp').set({ secret }).where('user_id', '=', account.id).execute()
    expect((await signIn(account.username, account.password, '123456')).body.code).toBe('totp_unreadable')
    expect((await signIn(account.username, account.password, codes[0])).status).toBe(200)
    expect((await signIn(account.username, account.password, codes[0])).body.code).toBe('totp_unreadable')
  },
)
