import { expect, test } from 'vitest'
import { anAccount, fieldsOf, mailsTo, rulesOf, tokenIn } from '../../../../../test/accounts.ts'
import { aPortal } from '../../../../../test/portal.ts'
import { aSandbox } from '../../../../../test/sandbox.ts'
import { settleGameOperations } from '../game-account/service.ts'

const sandbox = await aSandbox()
const portal = await aPortal({ GAME_TIMEOUT_MS: '400' }, { sandbox })
const other = await aPortal({ GAME_TIMEOUT_MS: '400' }, { sandbox, databaseUrl: portal.app.config.databaseUrl })
const { app, call } = portal

const signIn = (username: string, password: string) => call('POST', '/login', { body: { username, password } })
const recover = (username: string, headers: Record<string, string> = {}) =>
  call('POST', '/passwordRecovery', { body: { username }, headers })
const reset = (token: string, password = 'Nova-Era8') => call('POST', '/passwordReset', { body: { token, password } })
const whoIs = (token: string, on = portal) => on.call('GET', '/account/user', { token })
const change = (token: string, currentPassword: string, newPassword: string) =>
  call('PUT', '/account/password', { token, body: { currentPassword, newPassword } })
const stateOf = async (token: string) => (await whoIs(token)).body.userData.gameState
const gameTakes = async (login: string, password: string): Promise<boolean> =>
  (await sandbox.control('POST', `/game/accounts/${login}/login`, { password })).accepted
const fault = (kind: string, count = 1) => sandbox.control('POST', '/faults', { target: 'game', kind, count })

async function recoveryToken(account: { username: string; email: string }): Promise<string> {
  await recover(account.username)
  await portal.runJobs()
  const mails = await mailsTo(sandbox, account.email)
  return tokenIn(mails.find(({ text }) => text.includes('/password/reset')))
}

test('recovery replies the same text, in the locale of the caller, whether or not the login exists', async () => {
  const account = await anAccount(portal)
  const answers = [await recover(account.username), await recover('nobody777'), await recover("x'--")]
  for (const answer of answers) {
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(answer.body).toBe('Se existir conta com este login, enviaremos um email.')
  }
  const english = await recover(account.username, { 'accept-language': 'en' })
  expect(english.body).toBe('If an account with this login exists, we will send an email.')
})

test('the mailed link sets a new password once, and every session ends on both nodes', async () => {
  const account = await anAccount(portal)
  const token = await recoveryToken(account)
  const [mail] = (await mailsTo(sandbox, account.email)).filter(({ text }) => text.includes('/password/reset'))
  expect(mail).toMatchObject({ subject: 'Guildhall: nova senha' })
  expect(mail!.html).toContain(token)
  expect((await reset(token)).body).toEqual({ gameState: 'ok', message: 'Senha alterada. Entre com a nova senha.' })
  const startedAt = performance.now()
  for (const node of [portal, other]) expect((await whoIs(account.token, node)).status).toBe(401)
  expect(performance.now() - startedAt).toBeLessThan(1000)
  expect((await signIn(account.username, account.password)).status).toBe(401)
  expect((await signIn(account.username, 'Nova-Era8')).status).toBe(200)
  expect((await reset(token, 'Outra-99')).body.code).toBe('link_unusable')
})

test('signing out on one node ends the session on the other', async () => {
  const account = await anAccount(portal)
  expect((await whoIs(account.token, other)).status).toBe(200)
  expect((await call('POST', '/logout', { token: account.token })).status).toBe(200)
  expect((await whoIs(account.token, other)).status).toBe(401)
})

test('the link lasts an hour', async () => {
  const account = await anAccount(portal)
  const token = await recoveryToken(account)
  portal.setNow(new Date(Date.now() + 61 * 60_000))
  expect((await reset(token)).body.code).toBe('link_unusable')
  portal.setNow()
  expect((await reset(token)).status).toBe(200)
})

test('of ten who use one link at once, one sets the password', async () => {
  const account = await anAccount(portal)
  const token = await recoveryToken(account)
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => reset(token, `Senha-no${n}`)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const winner = answers.findIndex(({ status }) => status === 200)
  expect((await signIn(account.username, `Senha-no${winner}`)).status).toBe(200)
})

test('a password that the rules refuse leaves the link usable', async () => {
  const account = await anAccount(portal)
  const token = await recoveryToken(account)
  expect(rulesOf(await reset(token, 'senha123'))).toEqual(['password_common'])
  expect(rulesOf(await reset(token, account.username))).toEqual(['password_is_name'])
  expect(fieldsOf(await reset(token, '_abcdef'))).toEqual(['password'])
  expect((await reset(token)).status).toBe(200)
})

test.each(['', 'x', 'A'.repeat(43), 'A'.repeat(199)])('the token %j opens nothing', async (token) => {
  expect((await reset(token)).status).toBe(400)
})

test('a login may be recovered three times an hour, whether or not it exists', async () => {
  const limited = await aPortal({ RATE_LIMITS: 'on' })
  for (const username of ['player1', 'nobody7']) {
    const ask = (name: string) => limited.call('POST', '/passwordRecovery', { body: { username: name } })
    for (let n = 0; n < 3; n += 1) expect((await ask(username)).status).toBe(200)
    const fourth = await ask(username.toUpperCase())
    expect(fourth.status).toBe(429)
    expect(Number(fourth.headers['retry-after'])).toBeGreaterThan(0)
  }
})

test('a changed password counts here and in the game, ends the other sessions, and is mailed', async () => {
  const account = await anAccount(portal)
  const elsewhere = (await signIn(account.username, account.password)).body.token
  const answer = await change(account.token, account.password, 'Outra-99')
  expect(answer.body).toMatchObject({ gameState: 'ok', message: 'Senha alterada. As outras sessões foram encerradas.' })
  expect((await whoIs(elsewhere, other)).status).toBe(401)
  expect((await whoIs(account.token, other)).status).toBe(200)
  expect((await signIn(account.username, 'Outra-99')).status).toBe(200)
  expect(await gameTakes(account.username, 'Outra-99')).toBe(true)
  await portal.runJobs()
  expect((await mailsTo(sandbox, account.email))[0]).toMatchObject({ subject: 'Guildhall: sua senha foi alterada' })
})

test.each([
  ['Nova-Era8', 'wrong', 'currentPassword', 'password_wrong'],
  ['Tr0vao-77', 'Tr0vao-77', 'newPassword', 'password_same'],
  ['123456', 'Tr0vao-77', 'newPassword', 'password_common'],
  ['abcd', 'Tr0vao-77', 'newPassword', 'minLength'],
])('the new password %j with the present one %j is refused at %s', async (next, current, field, rule) => {
  const account = await anAccount(portal)
  const answer = await change(account.token, current, next)
  expect(answer.status).toBe(400)
  expect([fieldsOf(answer), rulesOf(answer)]).toEqual([[field], [rule]])
  expect((await signIn(account.username, account.password)).status).toBe(200)
})

/** An account that does not exist in the game, so that the game refuses to change its password. */
async function unknownToTheGame() {
  const account = await anAccount(portal)
  await app.db
    .updateTable('users')
    .set({ login: `gone${account.id}x` })
    .where('id', '=', account.id)
    .execute()
  return { ...account, username: `gone${account.id}x` }
}

test('a refusal of the game changes nothing', async () => {
  const account = await unknownToTheGame()
  const answer = await change(account.token, account.password, 'Outra-99')
  expect([answer.status, answer.body.code]).toEqual([409, 'game_refused'])
  expect((await signIn(account.username, account.password)).status).toBe(200)
  expect(await stateOf(account.token)).toBe('ok')
})

test('a refusal of the game leaves the recovery link usable', async () => {
  const account = await unknownToTheGame()
  const token = await recoveryToken(account)
  expect((await reset(token)).body.code).toBe('game_refused')
  expect((await whoIs(account.token)).status).toBe(200)
  await app.game.createAccount(crypto.randomUUID(), { ...account, login: account.username, password: 'Antes-777' })
  expect((await reset(token)).status).toBe(200)
  expect(await gameTakes(account.username, 'Nova-Era8')).toBe(true)
})

test('after a lost reply of the game its outcome is asked for', async () => {
  const account = await anAccount(portal)
  await fault('lost-reply')
  expect((await change(account.token, account.password, 'Outra-99')).body).toMatchObject({ gameState: 'ok' })
  expect(await gameTakes(account.username, 'Outra-99')).toBe(true)
})

test('while the game is down the new password counts here, and the reply says that the game may have the old one', async () => {
  const account = await anAccount(portal)
  await sandbox.control('POST', '/game/down', { down: true })
  const answer = await change(account.token, account.password, 'Outra-99')
  await sandbox.control('POST', '/game/down', { down: false })
  expect(answer.status).toBe(200)
  expect(answer.body.gameState).toBe('pending')
  expect(await stateOf(account.token)).toBe('pending')
  expect((await signIn(account.username, 'Outra-99')).status).toBe(200)
  expect(await gameTakes(account.username, account.password)).toBe(true)
  expect((await change(account.token, 'Outra-99', 'Mais-1234')).body).toMatchObject({ gameState: 'ok' })
  expect(await stateOf(account.token)).toBe('ok')
})

test('when the portal crashes after the game has changed, it applies the same password later', async () => {
  const account = await anAccount(portal)
  const operation = crypto.randomUUID()
  const password_hash = await app.hashing.hash('Depois-77')
  const started_at = new Date(Date.now() - 120_000).toISOString()
  await app.db
    .insertInto('game_operations')
    .values({
      id: operation,
      user_id: account.id,
      kind: 'change_password',
      state: 'started',
      started_at,
      password_hash,
    })
    .execute()
  await app.game.changePassword(operation, { login: account.username, password: 'Depois-77' })
  // The operation of the sign-up must be older, but this test's clock gave it a later time.
  await app.db
    .updateTable('game_operations')
    .set({ started_at: new Date(Date.now() - 600_000).toISOString() })
    .where('user_id', '=', account.id)
    .where('id', '<>', operation)
    .execute()
  await settleGameOperations(app)
  expect(await gameTakes(account.username, 'Depois-77')).toBe(true)
  expect((await signIn(account.username, 'Depois-77')).status).toBe(200)
  expect((await signIn(account.username, account.password)).status).toBe(401)
  expect((await whoIs(account.token)).status).toBe(401)
})

test('a new password by the mailed link says when the game has not confirmed it', async () => {
  const account = await anAccount(portal)
  const token = await recoveryToken(account)
  await sandbox.control('POST', '/game/down', { down: true })
  const answer = await reset(token)
  await sandbox.control('POST', '/game/down', { down: false })
  expect(answer.body).toMatchObject({
    gameState: 'pending',
    message: expect.stringMatching(/^Senha do portal alterada. O jogo ainda não/),
  })
})

test('the job finds an outcome whose reply was lost: both have the new password', async () => {
  const account = await anAccount(portal)
  // The game changes the password, but its reply is lost, and so are the replies about the outcome.
  await fault('lost-reply', 3)
  const answer = await change(account.token, account.password, 'Outra-99')
  await sandbox.control('DELETE', '/faults')
  expect(answer.body.gameState).toBe('pending')
  expect(await gameTakes(account.username, 'Outra-99')).toBe(true)
  await settleGameOperations(app)
  expect(await stateOf(account.token)).toBe('ok')
  expect((await signIn(account.username, 'Outra-99')).status).toBe(200)
})

test('of two changes at once, portal and game agree on one', async () => {
  const account = await anAccount(portal)
  const answers = await Promise.all(
    ['Uma-12345', 'Duas-1234'].map((next) => change(account.token, account.password, next)),
  )
  const won = answers.findIndex(({ status }) => status === 200)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const winner = ['Uma-12345', 'Duas-1234'][won]!
  expect((await signIn(account.username, winner)).status).toBe(200)
  expect(await gameTakes(account.username, winner)).toBe(true)
})
