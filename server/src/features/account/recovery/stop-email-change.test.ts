import { expect, test } from 'vitest'
import { aForm, anAccount, fieldsOf, mailsTo, rulesOf, tokenIn, type Account } from '../../../../../test/accounts.ts'
import { aPortal } from '../../../../../test/portal.ts'
import { aSandbox } from '../../../../../test/sandbox.ts'
import { retain } from '../../../privacy/retention/retain.ts'

const sandbox = await aSandbox()
const portal = await aPortal({}, { sandbox })
const { app, call } = portal

const hours = (count: number) => count * 3600_000
const signIn = (username: string, password: string) => call('POST', '/login', { body: { username, password } })
const tokenOf = async (username: string, password: string): Promise<string> =>
  (await signIn(username, password)).body.token
const reset = (token: string, password: string) => call('POST', '/passwordReset', { body: { token, password } })
const verify = (token: string) => call('POST', '/account/verifyEmail', { body: { token } })
const stop = (token: string, password?: string) =>
  call('POST', '/account/stopEmailChange', { body: { token, password } })
const userOf = async (token: string) => (await call('GET', '/account/user', { token })).body.userData
const statusOf = async (token: string) => (await call('GET', '/account/user', { token })).status
const changePassword = (token: string, currentPassword: string, newPassword: string) =>
  call('PUT', '/account/password', { token, body: { currentPassword, newPassword } })
const recover = (username: string) => call('POST', '/passwordRecovery', { body: { username } })

const askEmail = (token: string, email: string, currentPassword: string) =>
  call('PUT', '/account/update_profile', {
    token,
    body: { firstname: 'Beatriz', lastname: 'Almeida', email, phone: '11987654321', currentPassword },
  })

const [stopPath, verifyPath, resetPath] = ['/account/stop-email-change', '/account/verify', '/password/reset']

/** The mails to exactly this address; the sandbox also finds addresses that contain it. */
async function mailsOf(address: string) {
  await portal.runJobs()
  return (await mailsTo(sandbox, address)).filter(({ to }) => to === address)
}

/** The token of the newest mail to an address whose link leads to `path`; empty when there is none. */
const mailedToken = async (address: string, path: string): Promise<string> =>
  tokenIn((await mailsOf(address)).find(({ text }) => text.includes(path)))

/** An account whose thief, who knows the password, has asked for an own address and perhaps confirmed it. */
async function aChange({ isConfirmed, password }: { isConfirmed: boolean; password?: string }) {
  const account = await anAccount(portal)
  const theirs = `other-${account.email}`
  const session = await tokenOf(account.username, account.password)
  if (password) await changePassword(session, account.password, password)
  expect((await askEmail(session, theirs, password ?? account.password)).status).toBe(200)
  const confirmation = await mailedToken(theirs, verifyPath)
  if (isConfirmed) expect((await verify(confirmation)).status).toBe(200)
  return { account, theirs, session, confirmation, link: await mailedToken(account.email, stopPath) }
}

async function expectOwned({ username, email }: Account, password: string, emailVerified = false): Promise<string> {
  const token = await tokenOf(username, password)
  expect(await userOf(token)).toMatchObject({ email, pendingEmail: null, emailVerified })
  return token
}

test('the link of the warning stops the change that waits, and ends every session and link', async () => {
  const { account, theirs, session, confirmation, link } = await aChange({ isConfirmed: false })
  const warning = (await mailsOf(account.email)).find(({ text }) => text.includes(link))!
  expect(warning.subject).toBe('Guildhall: pedido de troca de e-mail')
  expect(warning.text).toContain(theirs)
  expect(warning.html).toContain(`${stopPath}?token=${link}`)
  await recover(account.username)
  const recovery = await mailedToken(account.email, resetPath)

  const answer = await stop(link)
  expect([answer.status, answer.body]).toEqual([
    200,
    {
      message: 'A troca de e-mail está cancelada, e todas as sessões foram encerradas.',
      username: account.username,
      isPutBack: false,
    },
  ])
  for (const token of [session, account.token]) expect(await statusOf(token)).toBe(401)
  expect((await verify(confirmation)).body.code).toBe('link_unusable')
  expect((await reset(recovery, 'Nova-Era8')).body.code).toBe('link_unusable')
  expect((await stop(link)).body.code).toBe('link_unusable')
  await expectOwned(account, account.password)
  const [mail] = await mailsOf(account.email)
  expect(mail!.subject).toBe('Guildhall: troca de e-mail cancelada')
  expect(mail!.text).toContain(theirs)
})

test('the link of a change that was replaced by another stops the other', async () => {
  const { account, session, link } = await aChange({ isConfirmed: false })
  await askEmail(session, `third-${account.email}`, account.password)
  expect((await stop(link)).status).toBe(200)
  await expectOwned(account, account.password)
})

test('the link ends the sessions also when the change was taken back before', async () => {
  const { account, session, link } = await aChange({ isConfirmed: false })
  await askEmail(session, account.email, account.password)
  expect((await stop(link)).status).toBe(200)
  expect(await statusOf(session)).toBe(401)
  expect((await mailsOf(account.email)).map(({ subject }) => subject)).not.toContain(
    'Guildhall: troca de e-mail cancelada',
  )
})

test('a confirmed change is undone by the link and the earlier password together', async () => {
  const { account, theirs, session, link } = await aChange({ isConfirmed: true })
  const warning = (await mailsOf(account.email)).find(({ text }) => text.includes(link))!
  expect(warning.subject).toBe('Guildhall: o e-mail da sua conta foi trocado')
  await recover(account.username)
  const recovery = await mailedToken(theirs, resetPath)
  expect(recovery).not.toBe('')

  const bare = await stop(link)
  expect([bare.status, fieldsOf(bare), rulesOf(bare)]).toEqual([400, ['password'], ['required']])
  expect(rulesOf(await stop(link, 'wrong'))).toEqual(['password_wrong'])
  expect(await userOf(session)).toMatchObject({ email: theirs })

  const answer = await stop(link, account.password)
  expect(answer.body).toMatchObject({ username: account.username, isPutBack: true })
  for (const token of [session, account.token]) expect(await statusOf(token)).toBe(401)
  expect((await reset(recovery, 'Nova-Era8')).body.code).toBe('link_unusable')
  await expectOwned(account, account.password)
  const [back] = await mailsOf(account.email)
  expect(back).toMatchObject({ subject: 'Guildhall: troca de e-mail cancelada' })
  expect(back!.text).toContain('voltou a usar este e-mail')
  expect((await mailsOf(theirs))[0]!.text).toContain('não usa mais este e-mail')

  // The recovery mail goes to the owner again.
  await recover(account.username)
  expect((await reset(await mailedToken(account.email, resetPath), 'Nova-Era8')).status).toBe(200)
  await expectOwned(account, 'Nova-Era8')
})

test('an address that was confirmed comes back confirmed', async () => {
  const account = await anAccount(portal)
  expect((await verify(await mailedToken(account.email, verifyPath))).status).toBe(200)
  const theirs = `other-${account.email}`
  await askEmail(account.token, theirs, account.password)
  await verify(await mailedToken(theirs, verifyPath))
  expect((await stop(await mailedToken(account.email, stopPath), account.password)).status).toBe(200)
  await expectOwned(account, account.password, true)
})

test('the warning of a change that was confirmed since asks for the password as well', async () => {
  const { account, confirmation, link } = await aChange({ isConfirmed: false })
  await verify(confirmation)
  expect(rulesOf(await stop(link))).toEqual(['required'])
  expect((await stop(link, account.password)).status).toBe(200)
  await expectOwned(account, account.password)
})

test('a thief who sets passwords before and after the change cannot shut the owner out', async () => {
  const { account, session, link } = await aChange({ isConfirmed: true, password: 'Ladrao-11' })
  expect((await changePassword(session, 'Ladrao-11', 'Ladrao-22')).status).toBe(200)
  expect((await stop(link, account.password)).body.code).toBe('link_unusable')

  const [mail] = await mailsOf(account.email)
  expect(mail!.subject).toBe('Guildhall: nova senha depois da troca de e-mail')
  expect(rulesOf(await stop(tokenIn(mail), 'Ladrao-11'))).toEqual(['password_wrong'])
  expect((await stop(tokenIn(mail), account.password)).body.isPutBack).toBe(true)
  expect(await statusOf(session)).toBe(401)
  await expectOwned(account, 'Ladrao-22')
})

test('a reader of the old mailbox does not get the account back, even with a password set from there', async () => {
  const account = await anAccount(portal)
  // A thief reads the owner's mailbox and has reset the password once. Then the owner resets it too and moves to
  // another mailbox.
  for (const password of ['Ladrao-11', 'Dona-4321']) {
    await recover(account.username)
    expect((await reset(await mailedToken(account.email, resetPath), password)).status).toBe(200)
  }
  const safe = `safe-${account.email}`
  await askEmail(await tokenOf(account.username, 'Dona-4321'), safe, 'Dona-4321')
  await verify(await mailedToken(safe, verifyPath))
  const link = await mailedToken(account.email, stopPath)
  for (const password of [undefined, 'Ladrao-11']) expect((await stop(link, password)).status).toBe(400)
  expect(await userOf(await tokenOf(account.username, 'Dona-4321'))).toMatchObject({ email: safe })
})

test('the link works for three days, and the old address is reserved as long', async () => {
  const { account, link } = await aChange({ isConfirmed: true })
  const form = aForm({ email: account.email })
  expect(rulesOf(await call('POST', '/signup', { body: form }))).toEqual(['email_taken'])
  await retain(app)
  expect(rulesOf(await call('POST', '/signup', { body: form }))).toEqual(['email_taken'])

  portal.setNow(new Date(Date.now() + hours(73)))
  expect((await stop(link, account.password)).body.code).toBe('link_unusable')
  await retain(app)
  const answer = await call('POST', '/signup', { body: form })
  portal.setNow()
  expect(answer.status).toBe(201)
})

test('an address that another account has taken meanwhile is not restored', async () => {
  const { account, theirs, session, link } = await aChange({ isConfirmed: true })
  const other = await anAccount(portal)
  await app.db
    .updateTable('users')
    .set({ email: account.email, email_key: account.email })
    .where('id', '=', other.id)
    .execute()
  const answer = await stop(link, account.password)
  expect([answer.status, answer.body.code]).toEqual([409, 'email_taken'])
  expect(await userOf(session)).toMatchObject({ email: theirs })
})

test('the link does not give an account the address that only another one gave up', async () => {
  const { account, theirs, session, link } = await aChange({ isConfirmed: true })
  const other = await anAccount(portal)
  await app.db.updateTable('former_emails').set({ user_id: other.id }).where('email', '=', account.email).execute()
  expect((await stop(link, account.password)).body.code).toBe('link_unusable')
  expect(await userOf(session)).toMatchObject({ email: theirs })
})

test('the owner may set the former address again as any new address', async () => {
  const { account, session } = await aChange({ isConfirmed: true })
  expect((await askEmail(session, account.email, account.password)).status).toBe(200)
  expect((await verify(await mailedToken(account.email, verifyPath))).status).toBe(200)
  expect(await userOf(session)).toMatchObject({ email: account.email, pendingEmail: null, emailVerified: true })
})

test('of ten requests at once one stops the change', async () => {
  const { account, link } = await aChange({ isConfirmed: true })
  const answers = await Promise.all(Array.from({ length: 10 }, () => stop(link, account.password)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  await expectOwned(account, account.password)
})

test('the earlier password can be tried ten times an hour at most', async () => {
  const limited = await aPortal(
    { RATE_LIMITS: 'on', LIMITS: 'stopEmailChange=1000/60' },
    { sandbox, databaseUrl: app.config.databaseUrl },
  )
  const { account, link } = await aChange({ isConfirmed: true })
  const guess = (password: string) =>
    limited.call('POST', '/account/stopEmailChange', { body: { token: link, password } })
  for (let n = 0; n < 10; n += 1) expect((await guess(`wrong${n}`)).status).toBe(400)
  expect((await guess(account.password)).body.code).toBe('too_many_logins')
})

test.each(['', 'x', 'A'.repeat(43)])('the token %j stops nothing', async (token) => {
  expect((await stop(token)).status).toBe(400)
})

test('a link of one purpose does not work for another', async () => {
  const { account, confirmation, link } = await aChange({ isConfirmed: false })
  await recover(account.username)
  const recovery = await mailedToken(account.email, resetPath)
  for (const token of [confirmation, recovery]) expect((await stop(token)).body.code).toBe('link_unusable')
  for (const token of [link, recovery]) expect((await verify(token)).body.code).toBe('link_unusable')
  for (const token of [link, confirmation]) expect((await reset(token, 'Nova-Era8')).body.code).toBe('link_unusable')
})
