import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { aPortal, type Portal } from '../../../../test/portal.ts'
import { hashPassword, isPassword, ownCost } from '../../passwords/hash-password.ts'
import { makeDemoPlayer, makeFirstSuperadmin } from './first-users.ts'

const portal = await aPortal()
const { app, call } = portal
await makeFirstSuperadmin(app)
await makeDemoPlayer(app)

const signIn = (username: string, password: string, on: Portal = portal) =>
  on.call('POST', '/login', { body: { username, password } })
const tokenOf = async (username = 'player', password = 'player123') => (await signIn(username, password)).body.token
const whoIs = (token: string) => call('GET', '/account/user', { token })
const hours = (count: number) => new Date(Date.now() + count * 3600_000)

test('the first superadmin signs in', async () => {
  const { status, body, headers } = await signIn('admin', 'admin123')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    type: 'bearer',
    refreshToken: null,
    userData: { username: 'admin', Roles: ['superadmin'], isAdmin: true, codeIndication: expect.any(String) },
    message: 'Login realizado, bem-vindo.',
  })
  expect(headers['cache-control']).toBe('private, no-store')
})

test('a restart makes no second superadmin and keeps the present password', async () => {
  const { password_hash } = await app.db
    .selectFrom('users')
    .selectAll()
    .where('login', '=', 'admin')
    .executeTakeFirstOrThrow()
  await makeFirstSuperadmin({ ...app, config: { ...app.config, admin: { login: 'Admin', password: 'another1' } } })
  const rows = await app.db.selectFrom('users').selectAll().where('login', 'ilike', 'admin').execute()
  expect(rows.map((row) => row.password_hash)).toEqual([password_hash])
})

test('a player has no roles on the wire, and the login ignores case', async () => {
  const { body } = await signIn('PLAYER', 'player123')
  expect(body.userData).toMatchObject({ username: 'player', Roles: [], isAdmin: false, fullname: 'Marina Duarte' })
})

test('the message follows the language', async () => {
  const english = { headers: { 'accept-language': 'en' } }
  const { body } = await call('POST', '/login', { body: { username: 'player', password: 'player123' }, ...english })
  expect(body.message).toBe('Logged success, Welcome.')
})

test('an unknown login and a wrong password get the same answer', async () => {
  const [unknown, wrong] = await Promise.all([signIn('nobody99', 'player123'), signIn('player', 'player124')])
  expect(unknown.status).toBe(401)
  expect(wrong.status).toBe(401)
  expect({ ...unknown.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' })
  expect(wrong.body).toMatchObject({ code: 'wrong_credentials', message: 'Login ou senha incorretos.' })
})

test.each([
  [{}, ['username', 'password']],
  [{ username: 'player' }, ['password']],
  [{ username: ' ', password: 'x' }, ['username']],
  [{ username: 'player', password: 'x'.repeat(1000) }, ['password']],
  [{ username: { $ne: '' }, password: ['x'] }, ['username', 'password']],
])('the form %j is refused at its fields', async (body, fields) => {
  const answer = await call('POST', '/login', { body })
  expect(answer.status).toBe(400)
  expect(answer.body.messages.map((message: { field: string }) => message.field)).toEqual(fields)
  expect(answer.body).toMatchObject({
    code: 'invalid_input',
    error: answer.body.message,
    requestId: expect.any(String),
  })
})

test('a megabyte of password is refused without being hashed', async () => {
  const startedAt = performance.now()
  const { status } = await signIn('player', 'x'.repeat(2 * 1024 * 1024))
  expect(status).toBe(413)
  expect(performance.now() - startedAt).toBeLessThan(1000)
})

test('no copy of the database shows a token or a password', async () => {
  const token = await tokenOf()
  const [users, sessions] = await Promise.all([
    app.db.selectFrom('users').selectAll().execute(),
    app.db.selectFrom('sessions').selectAll().execute(),
  ])
  const dump = JSON.stringify([
    users,
    sessions.map((row) => ({ ...row, token_hash: row.token_hash.toString('latin1') })),
  ])
  expect(dump).not.toContain(token)
  expect(dump).not.toContain('player123')
})

test('signing out ends this session and no other', async () => {
  const [here, there] = [await tokenOf(), await tokenOf()]
  expect((await call('POST', '/logout', { token: here })).status).toBe(200)
  expect((await whoIs(here)).status).toBe(401)
  expect((await whoIs(there)).status).toBe(200)
})

test('the sessions are listed, and each can be ended', async () => {
  const person = await portal.aPerson()
  const from = { address: '127.0.0.1', device: 'Firefox/140 Android' }
  const { openSession } = await import('./login/sessions.ts')
  const other = await openSession(app, { id: person.id, roles: [], password_changed_at: null }, from)
  const { data } = (await call('GET', '/account/sessions', { token: person.token })).body
  expect(data).toHaveLength(2)
  const mine = data.filter((session: { isCurrent: boolean }) => session.isCurrent)
  expect(mine).toHaveLength(1)
  const { id } = data.find((session: { isCurrent: boolean }) => !session.isCurrent)
  expect((await call('DELETE', `/account/session/${id}`, { token: person.token })).status).toBe(200)
  expect((await whoIs(other)).status).toBe(401)
  expect((await call('DELETE', `/account/session/${id}`, { token: person.token })).status).toBe(404)
})

test("another player's session does not exist", async () => {
  const [one, two] = [await portal.aPerson(), await portal.aPerson()]
  const { data } = (await call('GET', '/account/sessions', { token: one.token })).body
  const answer = await call('DELETE', `/account/session/${data[0].id}`, { token: two.token })
  expect(answer.status).toBe(404)
  expect((await whoIs(one.token)).status).toBe(200)
})

test('all other sessions end at once', async () => {
  const person = await portal.aPerson()
  const { openSession } = await import('./login/sessions.ts')
  const others = await Promise.all(
    [1, 2, 3].map(() =>
      openSession(app, { id: person.id, roles: [], password_changed_at: null }, { address: '', device: '' }),
    ),
  )
  const { body } = await call('DELETE', '/account/sessions', { token: person.token })
  expect(body.ended).toBe(3)
  for (const token of others) expect((await whoIs(token)).status).toBe(401)
  expect((await whoIs(person.token)).status).toBe(200)
})

test('a player stays signed in for 30 days after the last use, staff for 12 hours', async () => {
  const player = await portal.aPerson()
  const staff = await portal.aPerson(['admin'])
  portal.setNow(hours(11))
  expect((await whoIs(staff.token)).status).toBe(200)
  portal.setNow(hours(11 + 13))
  expect((await whoIs(staff.token)).status).toBe(401)
  portal.setNow(hours(29 * 24))
  expect((await whoIs(player.token)).status).toBe(200)
  portal.setNow(hours(58 * 24))
  expect((await whoIs(player.token)).status).toBe(200)
  portal.setNow(hours(89 * 24))
  expect((await whoIs(player.token)).status).toBe(401)
  portal.setNow()
})

test.each(['', 'Bearer', 'Bearer ', 'Bearer nonsense', `Bearer ${'x'.repeat(5000)}`, 'Basic YTpi'])(
  '%j is nobody',
  async (authorization) => {
    const { status, body } = await call('GET', '/account/user', { headers: { authorization } })
    expect(status).toBe(401)
    expect(body.code).toBe('unauthenticated')
  },
)

test('a hash carries the id of its pepper, and an old pepper still opens it', async () => {
  const old = { id: '1', keys: { 1: 'first' } }
  const hash = await hashPassword('secret1', old)
  const rotated = { id: '2', keys: { 1: 'first', 2: 'second' } }
  expect(await isPassword('secret1', hash, rotated)).toBe(true)
  expect(await isPassword('secret2', hash, rotated)).toBe(false)
  await expect(isPassword('secret1', hash, { id: '2', keys: { 2: 'second' } })).rejects.toThrow(
    'No pepper with the id "1"',
  )
  expect(await isPassword('secret1', hash, { id: '1', keys: { 1: 'stolen without the key' } })).toBe(false)
})

test('a hash of an old pepper, or of the time before hashes named their cost, is made anew at the next login', async () => {
  const peppers = { PASSWORD_PEPPER_ID: '2', PASSWORD_PEPPER: 'second', PASSWORD_PEPPER_OLD: '1:first' }
  const rotated = await aPortal(peppers, { hashCost: ownCost })
  const old = await hashPassword('Tr0vao-77', { id: '1', keys: { 1: 'first' } })
  const [algorithm, id, , ...rest] = old.split('$')
  const person = await rotated.aPerson()
  const hashOf = async () => {
    const users = rotated.app.db.selectFrom('users').select('password_hash').where('id', '=', person.id)
    return (await users.executeTakeFirstOrThrow()).password_hash
  }
  for (const password_hash of [old, [algorithm, id, ...rest].join('$')]) {
    await rotated.app.db.updateTable('users').set({ password_hash }).where('id', '=', person.id).execute()
    expect((await signIn(person.login, 'wrong', rotated)).status).toBe(401)
    expect(await hashOf()).toBe(password_hash)
    expect((await signIn(person.login, 'Tr0vao-77', rotated)).status).toBe(200)
    expect(await hashOf()).toMatch(/^argon2id\$2\$19456,2,1\$/)
    expect((await signIn(person.login, 'Tr0vao-77', rotated)).status).toBe(200)
  }
})

test('the audit log of staff actions cannot be changed', async () => {
  const staff = await portal.aPerson(['admin'])
  await app.db
    .insertInto('admin_actions')
    .values({ actor_id: staff.id, action: 'test', target: 'notice 1', at: new Date().toISOString() })
    .execute()
  await expect(app.db.updateTable('admin_actions').set({ action: 'nothing' }).execute()).rejects.toThrow('append-only')
  await expect(app.db.deleteFrom('admin_actions').execute()).rejects.toThrow('append-only')
})

test('production refuses to start on demo secrets, and says each problem and its cure', () => {
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    DATA_DIR: '/dev/null/data',
    DATABASE_URL: 'postgres://x',
    RATE_LIMITS: 'off',
  }
  const main = new URL('../../main.ts', import.meta.url).pathname
  let output = ''
  let code = 0
  try {
    execFileSync(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  } catch (error) {
    const failed = error as { status: number; stderr: Buffer }
    output = failed.stderr.toString()
    code = failed.status
  }
  expect(code).toBe(78)
  for (const name of ['PASSWORD_PEPPER', 'SECRET_KEY', 'PUBLIC_URL', 'DATA_DIR', 'RATE_LIMITS', 'MAIL_URL'])
    expect(output).toContain(name)
})
