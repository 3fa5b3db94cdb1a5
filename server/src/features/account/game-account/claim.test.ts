import { afterEach, expect, test } from 'vitest'
import { aForm, anAccount, mailsTo, rulesOf, type Account } from '../../../../../test/accounts.ts'
import { aPortal } from '../../../../../test/portal.ts'
import { aSandbox } from '../../../../../test/sandbox.ts'
import { getNewestOperation } from './queries.ts'
import { reserveGameAccounts } from './reserve.ts'
import { settleGameOperations } from './service.ts'

const sandbox = await aSandbox()
const portal = await aPortal({ GAME_TIMEOUT_MS: '300' }, { sandbox })
const { app, call } = portal
const residentPassword = 'morador123'
const minute = 60_000

afterEach(async () => {
  portal.setNow()
  await sandbox.control('POST', '/game/down', { down: false })
  await sandbox.control('DELETE', '/faults')
})

let residents = 0
const aResident = (): string => `morador${String((residents += 1)).padStart(2, '0')}`
const accepts = async (login: string, password: string): Promise<boolean> =>
  (await sandbox.control('POST', `/game/accounts/${login}/login`, { password })).accepted
const userOf = (login: string) => app.db.selectFrom('users').selectAll().where('login', '=', login).executeTakeFirst()
const down = (isDown: boolean) => sandbox.control('POST', '/game/down', { down: isDown })
const later = (minutes: number) => portal.setNow(new Date(Date.now() + minutes * minute))

/** An account that signed up while the game was down. */
async function signedUpInSilence(changes: object): Promise<Account> {
  await down(true)
  const account = await anAccount(portal, { ...changes })
  await down(false)
  return account
}

/** An unconfirmed account whose login another person has in the game, as the game has said. */
async function anUnconfirmedHolder(login: string): Promise<Account> {
  const holder = await signedUpInSilence({ username: login })
  later(2)
  await settleGameOperations(app)
  later(10)
  await reserveGameAccounts(app)
  portal.setNow()
  expect(await userOf(login)).toMatchObject({ game_state: 'taken', game_account_made: false })
  return holder
}

test('sign-up refuses a login that exists in the game, and claims its account with the game password', async () => {
  const login = aResident()
  const form = aForm({ username: login })
  const refused = await call('POST', '/signup', { body: form })
  expect(rulesOf(refused)).toEqual(['login_in_game'])
  const wrong = await call('POST', '/signup', { body: { ...form, gamePassword: 'nunca-foi' } })
  expect([wrong.status, rulesOf(wrong), wrong.body.messages[0].field]).toEqual([
    400,
    ['game_password_wrong'],
    'gamePassword',
  ])
  expect(await userOf(login)).toBeUndefined()
  const { status, body } = await call('POST', '/signup', { body: { ...form, gamePassword: residentPassword } })
  expect([status, body.gameState]).toEqual([201, 'ok'])
  expect(await userOf(login)).toMatchObject({ game_state: 'ok', game_account_made: true })
  // The claim sets the portal's password in the game, so the game refuses the former one.
  expect([await accepts(login, form.password), await accepts(login, residentPassword)]).toEqual([true, false])
  await sandbox.control('POST', `/game/accounts/${login}/presence`, { state: 'online' })
  expect((await call('GET', '/market/cargo', { token: body.token })).status).toBe(200)
})

test('a claim with the same password for both keeps it; a login that is not in the game is made', async () => {
  const login = aResident()
  const same = aForm({ username: login, password: residentPassword, gamePassword: residentPassword })
  expect((await call('POST', '/signup', { body: same })).body.gameState).toBe('ok')
  expect(await accepts(login, residentPassword)).toBe(true)
  const fresh = aForm({ gamePassword: 'tanto-faz' })
  const { status, body } = await call('POST', '/signup', { body: fresh })
  expect([status, body.gameState]).toEqual([201, 'ok'])
  expect(await accepts(fresh.username, fresh.password)).toBe(true)
})

test('while the game cannot verify, a claim writes nothing and loses nothing', async () => {
  const login = aResident()
  const form = aForm({ username: login, gamePassword: residentPassword })
  await down(true)
  const silent = await call('POST', '/signup', { body: form })
  expect([silent.status, silent.body.code]).toEqual([503, 'game_unreachable'])
  await down(false)
  expect(await userOf(login)).toBeUndefined()
  // The game's reply about the new password is lost. The account belongs to the player already, and a job sets its
  // password later.
  for (const lost of ['changePassword', 'getOperation'])
    await sandbox.control('POST', '/faults', { target: 'game', kind: 'timeout', count: 1, call: lost })
  const { status, body } = await call('POST', '/signup', { body: form })
  expect([status, body.gameState]).toEqual([201, 'pending'])
  expect(await userOf(login)).toMatchObject({ game_state: 'pending', game_account_made: true })
  later(2)
  await settleGameOperations(app)
  portal.setNow()
  const finish = { currentPassword: form.password }
  const finished = await call('POST', '/account/game/finish', { token: body.token, body: finish })
  expect(finished.body.data).toMatchObject({ state: 'ok', isConfirmed: true })
  expect(await accepts(login, form.password)).toBe(true)
})

test('the owner takes the login from an unconfirmed account, which continues under another login', async () => {
  const login = aResident()
  const holder = await anUnconfirmedHolder(login)
  // The login does not count as taken, because its owner in the game may claim it.
  expect((await call('GET', `/checkUserExists?username=${login}`)).body).toBe(false)
  const form = aForm({ username: login })
  expect(rulesOf(await call('POST', '/signup', { body: form }))).toEqual(['login_in_game'])
  const wrong = await call('POST', '/signup', { body: { ...form, gamePassword: holder.password } })
  expect(rulesOf(wrong)).toEqual(['game_password_wrong'])
  expect((await userOf(login))?.id).toBe(holder.id)
  const { status, body } = await call('POST', '/signup', { body: { ...form, gamePassword: residentPassword } })
  expect([status, body.gameState, body.userData.username]).toEqual([201, 'ok', login])
  expect((await userOf(login))?.id).toBe(body.userData.id)
  const moved = await app.db.selectFrom('users').selectAll().where('id', '=', holder.id).executeTakeFirstOrThrow()
  expect(moved).toMatchObject({ game_state: 'taken', game_account_made: false, email: holder.email })
  expect(moved.login).toMatch(/^conta\d{6}$/)
  expect((await call('GET', '/account/user', { token: holder.token })).status).toBe(401)
  await portal.runJobs()
  const mail = (await mailsTo(sandbox, holder.email)).find(({ text }) => text.includes(moved.login))
  expect(mail?.text).toContain(login)
  const again = { username: moved.login, password: holder.password }
  expect((await call('POST', '/login', { body: again })).status).toBe(200)
})

test('a ban stays with the person when the login goes to its owner', async () => {
  const login = aResident()
  const holder = await anUnconfirmedHolder(login)
  const staff = await portal.aPerson(['administrator'])
  const permanent = { ban_type: 1, day: 1, month: 1, year: 2000 }
  const form = {
    nickname: login,
    by: 'login',
    ...permanent,
    note: 'Roubo de conta, pelo ticket.',
    reason: 'Roubo de conta',
  }
  const banned = await call('POST', '/server/ban_user', { token: staff.token, body: form })
  expect(banned.status).toBe(200)
  const owner = await call('POST', '/signup', { body: aForm({ username: login, gamePassword: residentPassword }) })
  expect(owner.status).toBe(201)
  const moved = await app.db.selectFrom('users').select('login').where('id', '=', holder.id).executeTakeFirstOrThrow()
  const banOf = async (name: string) =>
    (await call('GET', `/server/ban_target?nickname=${name}&by=login`, { token: staff.token })).body.data.ban
  expect(await banOf(login)).toBeNull()
  expect(await banOf(moved.login)).toMatchObject({ login: moved.login })
  const signIn = (username: string, password: string) => call('POST', '/login', { body: { username, password } })
  expect((await signIn(moved.login, holder.password)).body.code).toBe('account_banned')
  // Staff may ban the new owner of the login too. The ban of the former holder does not depend on that ban.
  expect((await call('POST', '/server/ban_user', { token: staff.token, body: form })).status).toBe(200)
  expect((await signIn(moved.login, holder.password)).body.code).toBe('account_banned')
})

test('an owner claims the login of an account whose creation has no outcome yet', async () => {
  const login = aResident()
  const holder = await signedUpInSilence({ username: login })
  expect(await userOf(login)).toMatchObject({ game_state: 'pending', game_account_made: false })
  expect((await call('GET', `/checkUserExists?username=${login}`)).body).toBe(false)
  const { status } = await call('POST', '/signup', { body: aForm({ username: login, gamePassword: residentPassword }) })
  expect(status).toBe(201)
  expect((await userOf(login))?.id).not.toBe(holder.id)
})

test('a login whose holder has changed it meanwhile is free', async () => {
  const login = aResident()
  const holder = await anUnconfirmedHolder(login)
  const real = app.game
  // The holder chooses another login after the owner has proved the login and before the portal writes.
  app.game = {
    ...real,
    verifyPassword: async (...asked) => {
      const answer = await real.verifyPassword(...asked)
      await app.db.updateTable('users').set({ login: 'jamudei01' }).where('id', '=', holder.id).execute()
      return answer
    },
  }
  const body = aForm({ username: login, gamePassword: residentPassword })
  const { status } = await call('POST', '/signup', { body }).finally(() => (app.game = real))
  expect(status).toBe(201)
  expect((await userOf('jamudei01'))?.id).toBe(holder.id)
})

test('a login whose holder the game has confirmed meanwhile is taken', async () => {
  const login = aResident()
  const holder = await anUnconfirmedHolder(login)
  const real = app.game
  app.game = {
    ...real,
    verifyPassword: async (...asked) => {
      const answer = await real.verifyPassword(...asked)
      await app.db
        .updateTable('users')
        .set({ game_state: 'pending', game_account_made: true })
        .where('id', '=', holder.id)
        .execute()
      return answer
    },
  }
  const body = aForm({ username: login, gamePassword: residentPassword })
  const refused = await call('POST', '/signup', { body }).finally(() => (app.game = real))
  expect(rulesOf(refused)).toEqual(['login_taken'])
  expect(await userOf(login)).toMatchObject({ id: holder.id, game_account_made: true })
  expect((await call('GET', '/account/user', { token: holder.token })).status).toBe(200)
})

test('a signed-in player claims with the game password, and then has one password for both', async () => {
  const login = aResident()
  const player = await anUnconfirmedHolder(login)
  const { token } = player
  expect((await call('GET', '/account/game', { token })).body.data).toEqual({
    login,
    state: 'taken',
    isConfirmed: false,
    mayClaim: true,
    askedAt: null,
  })
  const wrong = await call('POST', '/account/game/claim', { token, body: { gamePassword: 'nunca-foi' } })
  expect(rulesOf(wrong)).toEqual(['game_password_wrong'])
  const claimed = await call('POST', '/account/game/claim', { token, body: { gamePassword: residentPassword } })
  expect(claimed.body.data).toMatchObject({ state: 'pending', isConfirmed: true })
  expect((await call('GET', '/logsgame', { token })).status).toBe(200)
  const finish = { currentPassword: player.password }
  expect((await call('POST', '/account/game/finish', { token, body: finish })).body.data.state).toBe('ok')
  expect(await accepts(login, player.password)).toBe(true)
  const again = await call('POST', '/account/game/claim', { token, body: { gamePassword: player.password } })
  expect([again.status, again.body.code]).toEqual([409, 'game_account_confirmed'])
})

test('a game that cannot verify passwords is not asked, and the claim is refused', async () => {
  const player = await anUnconfirmedHolder(aResident())
  const real = app.game
  let asked = 0
  const verifyPassword = async () => ({ kind: 'applied' as const, value: null, asked: (asked += 1) })
  app.game = { ...real, capabilities: { ...real.capabilities, verifyPassword: false }, verifyPassword }
  const body = { gamePassword: residentPassword }
  const answer = await call('POST', '/account/game/claim', { token: player.token, body }).finally(
    () => (app.game = real),
  )
  expect([answer.body.code, asked]).toEqual(['game_refused', 0])
  expect(await userOf(player.username)).toMatchObject({ game_state: 'taken', game_account_made: false })
})

test('of operations that began at one moment, the one with the larger id is the newest', async () => {
  const { id } = await anAccount(portal)
  const operation = (first: string) => ({
    id: `${first}0000000-0000-7000-8000-000000000000`,
    user_id: id,
    login: 'qualquer',
    kind: 'change_password' as const,
    state: 'unknown' as const,
    started_at: '2099-01-01T00:00:00Z',
  })
  for (const first of ['e', 'f', 'd']) await app.db.insertInto('game_operations').values(operation(first)).execute()
  expect((await getNewestOperation(app.db, id))?.id).toBe(operation('f').id)
  await app.db.deleteFrom('game_operations').where('user_id', '=', id).execute()
})

test('another login is made in the game at once, and what is taken is refused at its field', async () => {
  const login = aResident()
  const player = await anUnconfirmedHolder(login)
  const { token, password } = player
  const choose = (username: string, currentPassword = password) =>
    call('POST', '/account/game/login', { token, body: { username, currentPassword } })
  expect(rulesOf(await choose('novonome1', 'errada-1'))).toEqual(['password_wrong'])
  expect(rulesOf(await choose(aResident()))).toEqual(['login_taken'])
  expect(rulesOf(await choose((await anAccount(portal)).username))).toEqual(['login_taken'])
  expect(rulesOf(await choose('com123'))).toEqual(['login_reserved'])
  expect((await userOf(login))?.id).toBe(player.id)
  const chosen = await choose('novonome1')
  expect(chosen.body.data).toMatchObject({ login: 'novonome1', state: 'ok', isConfirmed: true })
  expect(chosen.headers['set-cookie']).toContain('device_')
  expect(await accepts('novonome1', password)).toBe(true)
  expect(await accepts(login, residentPassword)).toBe(true)
  expect((await call('GET', '/account/user', { token })).body.userData.username).toBe('novonome1')
  expect((await choose('novonome2')).body.code).toBe('game_account_confirmed')
})

test.each([
  ['the game has confirmed the account', { game_state: 'pending' as const, game_account_made: true }],
  ['the owner has claimed the login', { login: 'conta100001' }],
])('another login is refused when %s meanwhile', async (_, change) => {
  const player = await anUnconfirmedHolder(aResident())
  const real = app.hashing
  // The account changes after the portal has checked the password and before it writes the new login.
  app.hashing = {
    ...real,
    matches: async (...asked) => {
      const isRight = await real.matches(...asked)
      await app.db.updateTable('users').set(change).where('id', '=', player.id).execute()
      return isRight
    },
  }
  const body = { username: 'novonome9', currentPassword: player.password }
  const refused = await call('POST', '/account/game/login', { token: player.token, body }).finally(
    () => (app.hashing = real),
  )
  expect([refused.status, refused.body.code]).toEqual([409, 'game_account_confirmed'])
  expect(await userOf('novonome9')).toBeUndefined()
  expect(await app.db.selectFrom('users').selectAll().where('id', '=', player.id).executeTakeFirst()).toMatchObject({
    login: player.username,
    ...change,
  })
})

test('an outcome about the former login does not change the new one', async () => {
  const login = aResident()
  const player = await anUnconfirmedHolder(login)
  // The operation is about the former login and never got a reply.
  const id = crypto.randomUUID()
  await app.db
    .insertInto('game_operations')
    .values({
      id,
      user_id: player.id,
      login,
      kind: 'create_account',
      state: 'unknown',
      started_at: new Date(Date.now() - 5 * minute).toISOString(),
    })
    .execute()
  await app.db.updateTable('users').set({ login: 'morador77x' }).where('id', '=', player.id).execute()
  const real = app.game
  app.game = { ...real, getOperation: async () => ({ kind: 'applied', value: null }) }
  await settleGameOperations(app).finally(() => (app.game = real))
  expect(await userOf('morador77x')).toMatchObject({ game_account_made: false, game_state: 'taken' })
})

test('an account that the game did not make is made by the job, under a password that nobody knows', async () => {
  const player = await signedUpInSilence({})
  const { username: login, token, password } = player
  later(2)
  await settleGameOperations(app)
  await reserveGameAccounts(app)
  expect(await userOf(login)).toMatchObject({ game_account_made: false })
  later(12)
  await reserveGameAccounts(app)
  expect(await userOf(login)).toMatchObject({ game_state: 'pending', game_account_made: true })
  expect(await accepts(login, password)).toBe(false)
  await portal.runJobs()
  const entries = (await call('GET', '/notifications', { token })).body.data
  expect(entries).toMatchObject([{ kind: 'game_account', link: '/settings/game' }])
  expect((await mailsTo(sandbox, player.email)).some(({ subject }) => subject.endsWith(': sua conta do jogo'))).toBe(
    true,
  )
  const finish = { currentPassword: password }
  expect((await call('POST', '/account/game/finish', { token, body: finish })).body.data.state).toBe('ok')
  expect(await accepts(login, password)).toBe(true)
})

test('the job doubles its pause after each failed try, and stops at the first unknown outcome', async () => {
  const [one, other] = [await signedUpInSilence({}), await signedUpInSilence({})]
  await down(true)
  const asked = async () =>
    Number(
      (
        await app.db
          .selectFrom('game_operations')
          .select((eb) => eb.fn.countAll().as('count'))
          .where('user_id', 'in', [one.id, other.id])
          .where('kind', '=', 'reserve_account')
          .executeTakeFirstOrThrow()
      ).count,
    )
  await app.db
    .updateTable('game_operations')
    .set({ state: 'absent', settled_at: new Date().toISOString() })
    .where('user_id', 'in', [one.id, other.id])
    .execute()
  later(20)
  await reserveGameAccounts(app)
  expect(await asked()).toBe(1)
})

test('a creation that was closed as absent and arrived late belongs to the player', async () => {
  const player = await signedUpInSilence({})
  const row = await app.db
    .selectFrom('game_operations')
    .selectAll()
    .where('user_id', '=', player.id)
    .executeTakeFirstOrThrow()
  later(2)
  await settleGameOperations(app)
  portal.setNow()
  // The request reached the game after the operation was closed.
  await app.game.createAccount(row.id, { login: player.username, password: player.password, email: player.email })
  const finish = { currentPassword: player.password }
  const { body } = await call('POST', '/account/game/finish', { token: player.token, body: finish })
  expect(body.data).toMatchObject({ state: 'ok', isConfirmed: true })
})

test('claims are limited like logins, and do not lock anybody out of signing in', async () => {
  const limited = await aPortal({ RATE_LIMITS: 'on', LIMITS: 'signup=1000/3600' }, { sandbox })
  const login = aResident()
  const form = aForm({ username: login })
  const guess = (n: number) => limited.call('POST', '/signup', { body: { ...form, gamePassword: `chute-${n}` } })
  for (let n = 0; n < 10; n += 1) expect(rulesOf(await guess(n))).toEqual(['game_password_wrong'])
  const over = await limited.call('POST', '/signup', { body: { ...form, gamePassword: residentPassword } })
  expect([over.status, over.body.code]).toEqual([429, 'too_many_logins'])
  expect(Number(over.headers['retry-after'])).toBeGreaterThan(0)
  const signIn = await limited.call('POST', '/login', { body: { username: login, password: 'seja-qual' } })
  expect(signIn.status).toBe(401)
})

test('an account with another person’s login does not lock its owner out of the claim', async () => {
  const login = aResident()
  await anUnconfirmedHolder(login)
  const limited = await aPortal({ RATE_LIMITS: 'on' }, { sandbox, databaseUrl: app.config.databaseUrl })
  const { body } = await limited.call('POST', '/login', { body: { username: login, password: 'Tr0vao-77' } })
  const guess = { token: body.token, body: { gamePassword: 'nunca-foi' } }
  for (let n = 0; n < 10; n += 1)
    expect(rulesOf(await limited.call('POST', '/account/game/claim', guess))).toEqual(['game_password_wrong'])
  expect((await limited.call('POST', '/account/game/claim', guess)).body.code).toBe('too_many_logins')
  const owner = { body: aForm({ username: login, gamePassword: residentPassword }) }
  expect((await limited.call('POST', '/signup', owner)).status).toBe(201)
})

test('a game account that the game has locked is named so at the field', async () => {
  const login = aResident()
  await app.game.ban(crypto.randomUUID(), { login, until: null, reason: 'x' })
  const locked = await call('POST', '/signup', { body: aForm({ username: login, gamePassword: residentPassword }) })
  expect(rulesOf(locked)).toEqual(['game_account_locked'])
})

test('passwords of the game reach no log', async () => {
  const lines: string[] = []
  const { pino } = await import('pino')
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const watched = await aPortal({}, { sandbox, log })
  const form = aForm({ username: aResident(), gamePassword: 'segredo-77' })
  await watched.call('POST', '/signup', { body: form })
  await watched.call('POST', '/signup', { body: { ...form, gamePassword: residentPassword } })
  expect(lines.length).toBeGreaterThan(0)
  const text = lines.join('')
  for (const secret of ['segredo-77', residentPassword, form.password]) expect(text).not.toContain(secret)
})

test('an operation keeps the reason for which the game refused it', async () => {
  const holder = await signedUpInSilence({ username: aResident() })
  const refused = async () => ({ kind: 'refused', code: 'account_exists' }) as never
  later(2)
  await settleGameOperations({ ...app, game: { ...app.game, getOperation: refused } }, holder.id)
  const operations = app.db.selectFrom('game_operations').select(['state', 'cause']).where('user_id', '=', holder.id)
  expect(await operations.execute()).toEqual([{ state: 'refused', cause: 'account_exists' }])
})

test('staff see who waits for the game, players do not', async () => {
  const holder = await anUnconfirmedHolder(aResident())
  const staff = await portal.aPerson(['administrator'])
  const { body } = await call('GET', `/staff/game-accounts?q=${holder.username.toUpperCase()}`, {
    token: staff.token,
  })
  expect(body.data).toMatchObject([
    { id: holder.id, login: holder.username, state: 'taken', cause: expect.stringMatching(/existe|já/i) },
  ])
  expect(body.total).toBeGreaterThan(0)
  const all = (await call('GET', '/staff/game-accounts', { token: staff.token })).body
  expect(all.data.map(({ id }: { id: number }) => id)).toEqual(
    all.data.map(({ id }: { id: number }) => id).toSorted((one: number, two: number) => one - two),
  )
  expect((await call('GET', '/staff/game-accounts', { token: holder.token })).status).toBe(403)
})

test('staff get the unconfirmed accounts fifty a page', async () => {
  const token = await portal.aStaffToken()
  const rows = Array.from({ length: 51 }, (_, at) => ({
    login: `pagina${String(at).padStart(2, '0')}`,
    first_name: 'Ana',
    last_name: '',
    password_hash: 'none',
    game_state: 'pending' as const,
  }))
  const users = await app.db.insertInto('users').values(rows).returning(['id', 'login']).execute()
  const ids = users.map(({ id }) => id).toSorted((one, other) => one - other)
  const page = async (after?: number) => {
    const { body } = await call('GET', `/staff/game-accounts?q=pagina${after ? `&after=${after}` : ''}`, { token })
    return [body.data.map((row: { id: number }) => row.id), body.next]
  }
  expect(await page()).toEqual([ids.slice(0, 50), ids[49]])
  expect(await page(ids[49])).toEqual([ids.slice(50), null])
  expect(await page(ids[0]), 'exactly fifty').toEqual([ids.slice(1), null])
})
