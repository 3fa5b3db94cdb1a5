import { expect, test } from 'vitest'
import { anAccount, rulesOf } from '../../../../test/accounts.ts'
import { aPortal, type Portal } from '../../../../test/portal.ts'
import { aSandbox } from '../../../../test/sandbox.ts'
import { makeFirstSuperadmin } from '../account/first-users.ts'
import { codeAt, fromBase32, stepAt, stepOf } from './totp-code.ts'

const sandbox = await aSandbox()
const portal = await aPortal({}, { sandbox })
const { app, call } = portal

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
  // The step that confirmed it is used up.
  expect((await signIn(account.username, account.password, codeOf(secret))).body.code).toBe('otp_wrong')
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => signIn(account.username, account.password, codeOf(secret, 1))),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a recovery code stands in for the phone, once, however it is typed', async () => {
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
  const kept = await app.db.selectFrom('recovery_codes').selectAll().execute()
  const dump = JSON.stringify([rows, kept.map((row) => row.code_hash.toString('latin1'))])
  expect(dump).not.toContain(secret)
  for (const code of codes) expect(dump).not.toContain(code)
  const sealed = rows.find((row) => row.user_id === one.id)!.secret
  await app.db.updateTable('totp').set({ secret: sealed }).where('user_id', '=', two.id).execute()
  expect((await signIn(two.username, two.password, codeOf(secret, 1))).status).toBe(500)
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

test('where staff must have it, their tools wait for it and nothing else does', async () => {
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
  // A player is not asked for it.
  const player = await anAccount(strict)
  expect((await signIn(player.username, player.password, undefined, strict)).status).toBe(200)
})
