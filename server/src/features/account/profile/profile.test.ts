import { expect, test } from 'vitest'
import { anAccount, fieldsOf, mailsTo, rulesOf, tokenIn, type Account } from '../../../../../test/accounts.ts'
import { aPortal } from '../../../../../test/portal.ts'
import { aSandbox } from '../../../../../test/sandbox.ts'

const sandbox = await aSandbox()
const portal = await aPortal({}, { sandbox })
const { app, call } = portal

const form = (account: Account, changes: Record<string, unknown> = {}) => ({
  firstname: 'Beatriz',
  lastname: 'Almeida',
  document: '',
  phone: '11987654321',
  username: account.username,
  email: account.email,
  location: 'Recife',
  bio: 'Desde 2004.\nGuilda dos Leões.',
  website_url: 'https://leoes.example',
  ...changes,
})
const save = (account: Account, changes: Record<string, unknown> = {}) =>
  call('PUT', '/account/update_profile', { token: account.token, body: form(account, changes) })
const profileOf = async ({ token }: Account) => (await call('GET', '/account/me', { token })).body.data
const userOf = async ({ token }: Account) => (await call('GET', '/account/user', { token })).body.userData

test('the profile has eight fields, and what is saved is read back', async () => {
  const account = await anAccount(portal)
  expect(Object.keys(await profileOf(account)).join(' ')).toBe(
    'firstname lastname email document phone location bio website_url',
  )
  const answer = await save(account, { firstname: 'Bia Regina' })
  expect(answer.body).toMatchObject({ message: 'Perfil salvo.', pendingEmail: null })
  expect(await profileOf(account)).toEqual({
    firstname: 'Bia Regina',
    lastname: 'Almeida',
    email: account.email,
    document: '',
    phone: '11987654321',
    location: 'Recife',
    bio: 'Desde 2004.\nGuilda dos Leões.',
    website_url: 'https://leoes.example',
  })
  expect(await userOf(account)).toMatchObject({
    firstname: 'Bia Regina',
    fullname: 'Bia Regina Almeida',
    email: account.email,
    phone: '•••••••••21',
    document: null,
    created_at: expect.stringMatching(/^\d{4}-.*Z$/),
    codeIndication: account.code,
    gameState: 'ok',
  })
})

test('a name from before the rule of names stays with its account, and is in no mail', async () => {
  const account = await anAccount(portal)
  await portal.runJobs()
  const [confirmation] = await mailsTo(sandbox, account.email)
  await call('POST', '/account/verifyEmail', { body: { token: tokenIn(confirmation) } })
  const old = { first_name: 'evil.example', last_name: 'https://evil.example' }
  await app.db.updateTable('users').set(old).where('id', '=', account.id).execute()
  const names = { firstname: old.first_name, lastname: old.last_name }
  expect((await save(account, { ...names, location: 'Olinda' })).status).toBe(200)
  expect(await profileOf(account)).toMatchObject({ ...names, location: 'Olinda' })
  const refused = await save(account, { firstname: 'evil2.example', lastname: 'www.evil' })
  expect([fieldsOf(refused), rulesOf(refused)]).toEqual([
    ['firstname', 'lastname'],
    ['name_link', 'name_link'],
  ])
  await call('POST', '/passwordRecovery', { body: { username: account.username } })
  await portal.runJobs()
  const [mail] = await mailsTo(sandbox, account.email)
  expect(mail!.text).toContain(`Olá, ${account.username}!`)
  expect(mail!.text + mail!.html).not.toContain('evil.example')
})

test.each([
  [{ firstname: ' ' }, 'firstname', 'required'],
  [{ lastname: '' }, 'lastname', 'required'],
  [{ firstname: 'www.evil.example' }, 'firstname', 'name_link'],
  [{ lastname: 'a/b' }, 'lastname', 'name_link'],
  [{ lastname: 'Ana\u202e' }, 'lastname', 'name_link'],
  [{ email: '' }, 'email', 'required'],
  [{ email: 'abc' }, 'email', 'email'],
  [{ document: '12a' }, 'document', 'digits'],
  [{ document: '1234567890123' }, 'document', 'document_length'],
  [{ phone: '' }, 'phone', 'required'],
  [{ phone: '(11) 98765' }, 'phone', 'digits'],
  [{ website_url: 'javascript:alert(1)' }, 'website_url', 'website'],
  [{ username: 'another1' }, 'username', 'username_fixed'],
])('%j is refused at %s and changes nothing', async (changes, field, rule) => {
  const account = await anAccount(portal)
  const before = await profileOf(account)
  const answer = await save(account, changes)
  expect(answer.status).toBe(400)
  expect([fieldsOf(answer), rulesOf(answer)]).toEqual([[field], expect.arrayContaining([rule])])
  expect(await profileOf(account)).toEqual(before)
})

test('a new e-mail takes the password, waits for its confirmation, and the old address gets a mail', async () => {
  const account = await anAccount(portal)
  const email = `new-${account.email}`
  expect(rulesOf(await save(account, { email }))).toEqual(['required'])
  expect(rulesOf(await save(account, { email, currentPassword: 'wrong' }))).toEqual(['password_wrong'])
  expect((await save(account, { email, currentPassword: account.password })).body).toMatchObject({
    pendingEmail: email,
  })
  expect(await userOf(account)).toMatchObject({ email: account.email, pendingEmail: email })
  await portal.runJobs()
  expect((await mailsTo(sandbox, account.email)).map(({ subject }) => subject)).toContain(
    'Guildhall: pedido de troca de e-mail',
  )
  // The recovery mail goes to the confirmed address.
  await call('POST', '/passwordRecovery', { body: { username: account.username } })
  await portal.runJobs()
  const links = (await mailsTo(sandbox, email)).filter(({ text }) => text.includes('/password/reset'))
  expect(links.filter(({ to }) => to === email)).toEqual([])

  const token = tokenIn((await mailsTo(sandbox, email)).find(({ text }) => text.includes('/account/verify')))
  expect((await call('POST', '/account/verifyEmail', { body: { token } })).status).toBe(200)
  expect(await userOf(account)).toMatchObject({ email, pendingEmail: null, emailVerified: true })
})

test('a new e-mail that waits is cancelled in the profile, and its link no longer works', async () => {
  const account = await anAccount(portal)
  const email = `new-${account.email}`
  await save(account, { email, currentPassword: account.password })
  await portal.runJobs()
  const confirmation = tokenIn((await mailsTo(sandbox, email)).find(({ text }) => text.includes('/account/verify')))
  const cancel = () => call('DELETE', '/account/emailChange', { token: account.token })
  const reply = await cancel()
  expect([reply.status, reply.body]).toEqual([
    200,
    { message: 'Troca de e-mail cancelada. Continua valendo o e-mail anterior.' },
  ])
  expect(await userOf(account)).toMatchObject({ email: account.email, pendingEmail: null })
  expect((await call('POST', '/account/verifyEmail', { body: { token: confirmation } })).body.code).toBe(
    'link_unusable',
  )
  // A second cancel changes nothing. After the confirmation its message must not say that the old address stays.
  const again = await cancel()
  expect([again.status, again.body.message]).toEqual([
    200,
    `Nenhuma troca de e-mail está à espera. O e-mail da conta é ${account.email}.`,
  ])
  expect(await userOf(account)).toMatchObject({ email: account.email, pendingEmail: null })
  expect((await call('DELETE', '/account/emailChange')).status).toBe(401)
})

test('the address of another account cannot become mine, also when both confirm at once', async () => {
  const [one, two, third] = [await anAccount(portal), await anAccount(portal), await anAccount(portal)]
  const password = { currentPassword: one.password }
  expect(rulesOf(await save(one, { email: third.email, ...password }))).toEqual(['email_taken'])
  const email = `both-${one.email}`
  for (const account of [one, two]) expect((await save(account, { email, ...password })).status).toBe(200)
  await portal.runJobs()
  const tokens = (await mailsTo(sandbox, email)).map(tokenIn)
  const answers = await Promise.all(tokens.map((token) => call('POST', '/account/verifyEmail', { body: { token } })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('a document is set, changed and removed without changing anything else', async () => {
  const account = await anAccount(portal)
  for (const [document, phone] of [
    ['52998224725', '11987654321'],
    ['11144477735', '11912345678'],
  ]) {
    const answer = await call('POST', '/account/updateDocumentAndPhone', {
      token: account.token,
      body: { document, phone },
    })
    expect([answer.status, answer.body.message]).toEqual([200, expect.any(String)])
    expect(await profileOf(account)).toMatchObject({ document, phone })
  }
  expect((await save(account, { document: '52998224725' })).status).toBe(200)
  expect((await save(account, { document: '' })).status).toBe(200)
  expect(await profileOf(account)).toMatchObject({ document: '' })
})

test('the stored address is that of the request, whatever the browser sends', async () => {
  const account = await anAccount(portal)
  const answer = await call('POST', '/account/updateIp', { token: account.token, body: { ip: '6.6.6.6' } })
  expect(answer.body.message).toEqual(expect.any(String))
  const row = await app.db.selectFrom('users').selectAll().where('id', '=', account.id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ last_address: '127.0.0.1', last_address_at: expect.any(String) })
})

test('the confirmation can be asked for again until it is done', async () => {
  const account = await anAccount(portal)
  await portal.runJobs()
  await call('POST', '/account/resendVerification', { token: account.token })
  await portal.runJobs()
  const mails = await mailsTo(sandbox, account.email)
  expect(mails).toHaveLength(2)
  const confirmed = await call('POST', '/account/verifyEmail', { body: { token: tokenIn(mails[1]) } })
  expect(confirmed.status).toBe(200)
  const { message } = (await call('POST', '/account/resendVerification', { token: account.token })).body
  expect(message).toBe('Seu e-mail já está confirmado.')
})

test('a password that is asked again can be tried ten times an hour at most', async () => {
  const limited = await aPortal({ RATE_LIMITS: 'on' }, { sandbox })
  const account = await anAccount(limited)
  const guess = (currentPassword: string) =>
    limited.call('PUT', '/account/password', {
      token: account.token,
      body: { currentPassword, newPassword: 'Outra-99' },
    })
  for (let n = 0; n < 10; n += 1) expect((await guess(`wrong${n}`)).status).toBe(400)
  expect((await guess(account.password)).status).toBe(429)
})

test('a changed document or phone is mailed to the owner, with its last digits alone', async () => {
  const account = await anAccount(portal)
  const set = (document: string, phone: string) =>
    call('POST', '/account/updateDocumentAndPhone', { token: account.token, body: { document, phone } })
  const texts = async () => {
    await portal.runJobs()
    const mails = await mailsTo(sandbox, account.email)
    return mails.filter(({ subject }) => subject === 'Guildhall: os dados da sua conta mudaram').map(({ text }) => text)
  }
  await set('52998224725', '11987654321')
  const [first] = await texts()
  expect(first).toContain('O documento agora termina em 25.')
  expect(first).toContain('O telefone agora termina em 21.')
  expect(first).toContain('Esqueci a senha')
  // The login itself contains digits, so the test removes it from the text.
  expect(first!.replaceAll(account.username, '')).not.toMatch(/\d{5}/)

  // The portal sends no mail about a value that stays the same, whichever endpoint receives it.
  await set('52998224725', '11987654321')
  await save(account, { document: '52998224725', phone: '11987654321' })
  expect(await texts()).toHaveLength(1)

  await save(account, { document: '52998224725', phone: '11912345678' })
  const [second] = await texts()
  expect(second).toContain('O telefone agora termina em 78.')
  expect(second).not.toContain('documento agora')
  await save(account, { document: '', phone: '11912345678' })
  expect((await texts())[0]).toContain('O documento foi removido.')
})

test('the mail about changed data is in the language of the account', async () => {
  const account = await anAccount(portal)
  await app.db.updateTable('users').set({ locale: 'en' }).where('id', '=', account.id).execute()
  await save(account, { phone: '11912345678' })
  await portal.runJobs()
  const [mail] = await mailsTo(sandbox, account.email)
  expect(mail!.subject).toBe('Guildhall: your account details were changed')
  expect(mail!.text).toContain('/en/settings/profile')
})
