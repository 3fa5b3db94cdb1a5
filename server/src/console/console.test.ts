import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { anAccount, mailsTo, type Account } from '../../../test/accounts.ts'
import { aDatabase } from '../../../test/database.ts'
import { aPortal } from '../../../test/portal.ts'
import { aFolder } from '../../../test/programs.ts'
import { aSandbox } from '../../../test/sandbox.ts'
import { isAlive } from '../db/embedded/processes.ts'
import { startEmbedded } from '../db/embedded/server.ts'
import { databaseProblem, markDatabaseUse } from '../db/database-use.ts'
import { migrate } from '../db/migrate.ts'
import { codeAt, fromBase32, stepAt } from '../features/account/second-step/totp-code.ts'
import { takeLock } from '../launch/lock.ts'
import { lockName } from '../launch/supervise.ts'
import { runConsole } from './main.ts'

// Some commands start a Node process of their own. On a busy machine that takes long, so a test may take 90 seconds.
vi.setConfig({ testTimeout: 90_000 })

const sandbox = await aSandbox()
const portal = await aPortal({}, { sandbox })
const { app, call } = portal
const dataFolder = aFolder()
afterAll(dataFolder.remove)
const root = fileURLToPath(new URL('../../..', import.meta.url))

// Empty instead of absent, because .env sets absent variables.
const variables = {
  NODE_ENV: '',
  SUDO_USER: '',
  DATABASE_URL: app.config.databaseUrl,
  DATA_DIR: dataFolder.path,
  PASSWORD_PEPPER: 'the pepper of every test portal',
  SECRET_KEY: '',
  PERSONAL_DATA_KEY: '',
  GAME: '',
  GAME_BRIDGE_URL: sandbox.bridgeUrl,
  GAME_BRIDGE_SECRET: sandbox.secret,
}

interface Around {
  input?: string
  env?: Record<string, string>
}

/** Runs a command in this process: what it prints is returned. */
async function admin(args: string[], { input = '', env = {} }: Around = {}) {
  const [said, complained]: [string[], string[]] = [[], []]
  const code = await runConsole(args, {
    variables: { PATH: process.env.PATH, ...variables, ...env },
    input: Readable.from([input]),
    say: (line) => void said.push(`${line}\n`),
    complain: (line) => void complained.push(`${line}\n`),
  })
  return { code, said: said.join(''), complained: complained.join('') }
}

/** Runs `npm run admin -- …` as an operator would, without npm: a process of its own, which takes much longer. */
async function program(args: string[], { input = '', env = {} }: Around = {}) {
  const child = spawn(process.execPath, ['start.mjs', '--admin', ...args], {
    cwd: root,
    env: { ...process.env, ...variables, ...env },
  })
  child.stdin.end(input)
  const [said, complained, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: code as number, said, complained }
}

const signIn = ({ username }: Account, password: string) => call('POST', '/login', { body: { username, password } })
const isSignedIn = async (token: string) => (await call('GET', '/account/user', { token })).status === 200

const recorded = (target: string) =>
  app.db
    .selectFrom('admin_actions')
    .select(['actor_id', 'console_user', 'action', 'before', 'after'])
    .where('target', '=', target)
    .orderBy('id')
    .execute()
const fromConsole = { actor_id: null, console_user: userInfo().username }

async function turnOnTotp({ token, password }: Account) {
  const started = await call('POST', '/account/totp/start', { token, body: { currentPassword: password } })
  const code = codeAt(fromBase32(started.body.secret), stepAt(app.now()))
  await call('POST', '/account/totp/confirm', { token, body: { code } })
}

test('list-staff shows staff with roles and second step, and nobody else', async () => {
  const [staff, player] = [await anAccount(portal), await anAccount(portal)]
  await app.db
    .updateTable('users')
    .set({ roles: ['administrator'] })
    .where('id', '=', staff.id)
    .execute()
  const { code, said } = await program(['list-staff'])
  expect(code).toBe(0)
  expect(said).toMatch(new RegExp(`^${staff.username} +administrator +off +${staff.email} +Beatriz Almeida$`, 'm'))
  expect(said).not.toContain(player.username)
  expect(await recorded('staff')).toEqual([{ ...fromConsole, action: 'listStaff', before: null, after: null }])
})

test('make-superadmin names the account, ends its sessions, and is recorded', async () => {
  const player = await anAccount(portal)
  const { code, said } = await admin(['make-superadmin', player.username.toUpperCase()])
  expect([code, said]).toEqual([
    0,
    expect.stringContaining(`${player.username} (user ${player.id}, Beatriz Almeida, superadmin) is superadmin now.`),
  ])
  expect(await isSignedIn(player.token)).toBe(false)
  const { token } = (await signIn(player, player.password)).body
  expect((await call('GET', '/staff/users', { token })).status).toBe(200)
  const again = await admin(['make-superadmin', player.username])
  expect([again.code, again.said]).toEqual([0, expect.stringContaining('is superadmin already')])
  expect(await isSignedIn(token)).toBe(true)
  expect(await recorded(`user ${player.id}`)).toEqual([
    { ...fromConsole, action: 'changeRoles', before: { roles: [] }, after: { roles: ['superadmin'] } },
  ])
})

test('set-password takes a line of input, sets the game too, ends sessions, and keeps no password', async () => {
  const player = await anAccount(portal)
  const { code, said, complained } = await program(['set-password', player.username], { input: 'Mur4lha_9\n' })
  expect([code, complained]).toEqual([0, ''])
  expect(said).toContain(`The password of ${player.username} (user ${player.id}, Beatriz Almeida, no role) is set.`)
  expect(await isSignedIn(player.token)).toBe(false)
  expect((await signIn(player, player.password)).status).toBe(401)
  expect((await signIn(player, 'Mur4lha_9')).status).toBe(200)
  const inGame = await sandbox.control('POST', `/game/accounts/${player.username}/login`, { password: 'Mur4lha_9' })
  expect(inGame).toEqual({ accepted: true })
  await portal.runJobs()
  expect((await mailsTo(sandbox, player.email)).map(({ subject }) => subject)).toContain(
    'Guildhall: sua senha foi alterada',
  )
  const rows = await recorded(`user ${player.id}`)
  expect(rows).toEqual([
    { ...fromConsole, action: 'setPassword', before: null, after: { outcome: 'started' } },
    { ...fromConsole, action: 'setPassword', before: null, after: { outcome: 'applied, game ok' } },
  ])
  expect(said + JSON.stringify(rows)).not.toContain('Mur4lha_9')
})

test('set-password obeys the rules and reports that the game does not reply', async () => {
  const player = await anAccount(portal)
  const set = (input: string, env = {}) => admin(['set-password', player.username], { input, env })
  const refused = await Promise.all(
    ['abc\n', '12345\n', `${player.username}\n`, 'Mur4lha_9\nMur4lha_9\n'].map((input) => set(input)),
  )
  expect(refused.map(({ code, complained }) => [code, complained.trim()])).toEqual([
    [1, 'Use at least 5 characters.'],
    [1, expect.stringContaining('very common')],
    [1, expect.stringContaining('name')],
    [1, 'Standard input has more than one line. Nothing was changed.'],
  ])
  expect((await signIn(player, player.password)).status).toBe(200)
  const { code, said } = await set('Mur4lha_9\n', { GAME_BRIDGE_URL: 'http://127.0.0.1:1/game' })
  expect([code, said]).toEqual([0, expect.stringContaining('The game did not confirm it')])
  const { token } = (await signIn(player, 'Mur4lha_9')).body
  expect((await call('GET', '/account/user', { token })).body.userData.gameState).toBe('pending')
})

test('set-password changes nothing where the game has the account and cannot be asked', async () => {
  const player = await anAccount(portal)
  const set = () => admin(['set-password', player.username], { input: 'Mur4lha_9\n', env: { GAME: 'files' } })
  const refused = await set()
  expect([refused.code, refused.complained]).toEqual([
    1,
    expect.stringContaining('plays with the same password, but the game cannot be asked. GAME is "files"'),
  ])
  expect((await signIn(player, player.password)).status).toBe(200)
  expect(await recorded(`user ${player.id}`)).toEqual([])
  // An account without the game has the password here alone.
  await app.db.updateTable('users').set({ game_state: 'none' }).where('id', '=', player.id).execute()
  expect(await set()).toMatchObject({ code: 0, complained: '' })
  expect((await signIn(player, 'Mur4lha_9')).status).toBe(200)
})

test('remove-second-step makes the password enough again, and the owner gets a mail', async () => {
  const player = await anAccount(portal)
  await turnOnTotp(player)
  const { code, said } = await admin(['remove-second-step', player.username], { env: { SUDO_USER: 'maria' } })
  expect([code, said]).toEqual([
    0,
    expect.stringContaining(`The second step of ${player.username} (user ${player.id}, Beatriz Almeida, no role) is`),
  ])
  expect(await isSignedIn(player.token)).toBe(false)
  const { status, body } = await signIn(player, player.password)
  expect(status).toBe(200)
  const bell = await call('GET', '/notifications', { token: body.token })
  expect(bell.body.data[0].kind).toBe('totp_removed')
  await portal.runJobs()
  expect((await mailsTo(sandbox, player.email))[0]?.subject).toBe('Guildhall: verificação em duas etapas desativada')
  expect(await recorded(`user ${player.id}`)).toMatchObject([
    { actor_id: null, console_user: `${userInfo().username} (sudo by maria)`, action: 'removeTotpOf' },
  ])
  const again = await admin(['remove-second-step', player.username])
  expect([again.code, again.complained]).toEqual([1, expect.stringContaining('has no second step')])
})

test('end-sessions ends those of one account, or of everybody', async () => {
  const [one, other] = [await anAccount(portal), await anAccount(portal)]
  const single = await admin(['end-sessions', one.username])
  expect([single.code, single.said]).toEqual([0, expect.stringContaining(`Sessions of ${one.username} (`)])
  expect([await isSignedIn(one.token), await isSignedIn(other.token)]).toEqual([false, true])
  expect((await admin(['end-sessions', '--all'])).code).toBe(0)
  expect(await isSignedIn(other.token)).toBe(false)
  expect(await recorded(`user ${one.id}`)).toEqual([
    { ...fromConsole, action: 'endSessions', before: null, after: { sessionsEnded: 1 } },
  ])
  expect(await recorded('every user')).toMatchObject([{ ...fromConsole, action: 'endSessions' }])
})

test('find-payments brings back what a provider made since a moment, and is recorded', async () => {
  const { merchant } = sandbox
  const key = 'the key of every test portal, so that two are nodes of one'
  const lost = await aPortal(merchant, { sandbox })
  // The accounts of the lost portal have the same numbers as here.
  const donor = await anAccount(portal)
  await sql`select setval(pg_get_serial_sequence('users', 'id'), ${donor.id}, false)`.execute(lost.app.db)
  const former = await lost.aPerson()
  expect(former.id).toBe(donor.id)
  const body = { document: '52998224725', phone: '11999998888' }
  await lost.app.db
    .updateTable('users')
    .set({ ...body, email: donor.email })
    .where('id', '=', former.id)
    .execute()
  const payment = await lost.call('POST', '/mercadopago/pix', { token: former.token, body: { value: '50.00' } })
  await sandbox.control('POST', `/payments/mercadopago/${payment.body.data.id}/approve`, { notify: false })

  const since = new Date(Date.now() - 60_000).toISOString()
  const find = (args: string[], env = {}) => admin(['find-payments', ...args], { env: { ...merchant, ...env } })
  const [yesterday, bank, keyless] = await Promise.all([
    find(['yesterday', '--all']),
    find([since, 'bank']),
    find([since, '--all']),
  ])
  expect([yesterday.code, bank.code]).toEqual([2, 2])
  expect([keyless.code, keyless.complained]).toEqual([1, expect.stringContaining('SECRET_KEY is not set')])
  const { code, said } = await find([since, 'mercadopago'], { SECRET_KEY: key })
  expect([code, said]).toEqual([0, expect.stringContaining('Came back: 1.')])
  const balance = await call('GET', '/transaction/balance', { token: donor.token })
  expect(balance.body).toEqual({ data: 367 })
  expect(await recorded(`payments since ${since}`)).toMatchObject([
    { ...fromConsole, action: 'findPayments', after: { providers: ['mercadopago'], restored: 1, waiting: 0 } },
  ])
})

test('encrypt-personal-data moves numbers to the present key, names the keys still needed, and is recorded', async () => {
  const own = { PERSONAL_DATA_KEY: 'the-key-of-numbers-in-every-test-portal' }
  const next = { PERSONAL_DATA_KEY: 'the-next-key-of-numbers-0123456789' }
  const player = await anAccount(portal, { document: '52998224725' })
  const id = app.config.personalKeys.current!.id
  const [none, lost] = [await admin(['encrypt-personal-data']), await admin(['encrypt-personal-data'], { env: next })]
  expect([none.code, none.complained]).toEqual([1, expect.stringContaining('PERSONAL_DATA_KEY is not set')])
  expect([lost.code, lost.complained]).toEqual([1, expect.stringContaining(`with keys that are not set: ${id}`)])
  const moved = await admin(['encrypt-personal-data'], {
    env: { ...next, PERSONAL_DATA_KEY_OLD: own.PERSONAL_DATA_KEY },
  })
  expect([moved.code, moved.said]).toEqual([0, expect.stringContaining(`The former key ${id} is not needed any more`)])
  const read = await call('GET', '/account/me', { token: player.token })
  expect(read.body.data.document).toBe('')
  const back = await admin(['encrypt-personal-data'], {
    env: { ...own, PERSONAL_DATA_KEY_OLD: next.PERSONAL_DATA_KEY },
  })
  expect(back.code).toBe(0)
  expect((await call('GET', '/account/me', { token: player.token })).body.data.document).toBe('52998224725')
  expect(await recorded(`key ${id}`)).toMatchObject([
    { ...fromConsole, action: 'encryptPersonalData', after: { people: 1 } },
  ])
})

test('the audit view names the console beside the accounts', async () => {
  const player = await anAccount(portal)
  await admin(['make-superadmin', player.username])
  const { token } = (await signIn(player, player.password)).body
  await call('PUT', `/staff/user/${player.id}/roles`, { token, body: { roles: ['administrator', 'superadmin'] } })
  const view = app.db.withSchema('audit').withTables<{ admin_action: { actor: string; target: string; id: number } }>()
  const rows = await view
    .selectFrom('admin_action')
    .select('actor')
    .where('target', '=', `user ${player.id}`)
    .orderBy('id')
    .execute()
  expect(rows.map(({ actor }) => actor)).toEqual([`console:${userInfo().username}`, player.username])
})

test('what is typed wrongly is exit code 2, and an unknown login is 1', async () => {
  const wrong = [[], ['promote'], ['make-superadmin'], ['end-sessions', '--everybody'], ['set-password', 'a', 'b']]
  const unknown = ['make-superadmin', 'set-password', 'remove-second-step', 'end-sessions']
  const [help, ...replies] = await Promise.all([
    program(['help']),
    ...wrong.map((args) => admin(args)),
    program(['promote']),
    program(['end-sessions', 'nobody99']),
    ...unknown.map((verb) => admin([verb, 'nobody99'])),
  ])
  expect(help).toMatchObject({ code: 0, said: expect.stringContaining('remove-second-step <login>') })
  expect(replies.map(({ code }) => code)).toEqual([...wrong.map(() => 2), 2, 1, ...unknown.map(() => 1)])
  for (const { complained } of replies.slice(wrong.length + 1))
    expect(complained).toContain('There is no account with the login "nobody99"')
})

test('a database that cannot be reached is named without its password', async () => {
  const { code, complained } = await program(['list-staff'], {
    env: { DATABASE_URL: 'postgres://guildhall:geheim@127.0.0.1:1/portal' },
  })
  expect(code).toBe(1)
  expect(complained).toContain('The database portal at 127.0.0.1:1 cannot be reached: connect ECONNREFUSED')
  expect(complained).not.toContain('geheim')
  expect(complained).not.toContain('at async')
})

test('a database without a portal and a folder without a database are refused in words', async () => {
  const { url } = await aDatabase({ empty: true })
  const empty = await admin(['list-staff'], { env: { DATABASE_URL: url } })
  expect([empty.code, empty.complained]).toEqual([1, expect.stringContaining('holds no portal')])
  const folder = aFolder()
  const none = await admin(['list-staff'], { env: { DATABASE_URL: '', DATA_DIR: folder.path } })
  expect([none.code, none.complained]).toEqual([1, expect.stringContaining(`There is no database in ${folder.path}`)])
  folder.remove()
})

test('the embedded database is started for the command, and one that runs is left running', async () => {
  const folder = aFolder()
  const dataDir = join(folder.path, 'data')
  const first = await startEmbedded({ dataDir, durable: false })
  await migrate(first.url)
  await first.stop()
  const pidFile = join(dataDir, 'postgres/postmaster.pid')
  const list = () => program(['list-staff'], { env: { DATABASE_URL: '', DATA_DIR: dataDir } })
  const nobody = { code: 0, complained: '', said: expect.stringContaining('Nobody is staff.') }
  expect(await list()).toEqual(nobody)
  expect(existsSync(pidFile)).toBe(false)
  // The command does not stop a database that a killed launcher left or a running portal uses.
  const left = await startEmbedded({ dataDir, durable: false })
  expect(await list()).toEqual(nobody)
  const held = await takeLock(lockName(dataDir), () => ({ pid: process.pid }))
  expect(await list()).toEqual(nobody)
  expect(isAlive(left.pid)).toBe(true)
  await left.stop()
  expect(await list()).toMatchObject({ code: 1, complained: expect.stringContaining('its database does not run') })
  if ('lock' in held) await held.lock.release()
  folder.remove()
})

test('a configuration that the portal refuses does not stop a rescue', async () => {
  const player = await anAccount(portal)
  // No mail, no address, half of a payment provider, a demo password and no SECRET_KEY: exit code 78 for the portal.
  const env = { NODE_ENV: 'production', MERCADOPAGO_ACCESS_TOKEN: 'x', PIX_CERT: '/nowhere', PORT: 'abc' }
  expect(await program(['make-superadmin', player.username], { env })).toMatchObject({ code: 0 })
  // Without the pepper no password can be set, because it would never match.
  for (const NODE_ENV of ['production', ''])
    expect(
      await program(['set-password', player.username], {
        env: { ...env, NODE_ENV, PASSWORD_PEPPER: '' },
        input: 'Mur4lha_9\n',
      }),
    ).toMatchObject({ code: 1, complained: expect.stringContaining('PASSWORD_PEPPER') })
  expect(readdirSync(dataFolder.path)).toEqual([])
  expect((await signIn(player, player.password)).status).toBe(200)
})

test('erase-demo says what would go, and erases a demo alone, once the word is typed', async () => {
  const { url } = await aDatabase()
  const folder = aFolder()
  const env = { DATABASE_URL: url, DATA_DIR: folder.path }
  const erase = (input: string) => program(['erase-demo'], { env, input })
  const empty = await admin(['erase-demo'], { env, input: 'erase\n' })
  expect([empty.code, empty.complained]).toEqual([1, expect.stringContaining('empty already')])
  await markDatabaseUse(url, false)
  const asked = await erase('yes\n')
  expect([asked.code, asked.complained]).toEqual([1, expect.stringContaining('Nothing was erased.')])
  expect(asked.said).toContain('This erases 0 accounts')
  expect(await databaseProblem(url, true)).toContain('demo')
  expect(await erase('erase\n')).toMatchObject({ code: 0, said: expect.stringContaining('The demo is erased') })
  expect(await databaseProblem(url, true)).toBeNull()
  folder.remove()
  const production = await aDatabase()
  await markDatabaseUse(production.url, true)
  const refused = await admin(['erase-demo'], { env: { DATABASE_URL: production.url }, input: 'erase\n' })
  expect([refused.code, refused.complained]).toEqual([1, expect.stringContaining('not one of a demo')])
})

test('a password of production is never set with the pepper of a demo', async () => {
  const { url } = await aDatabase()
  const folder = aFolder()
  writeFileSync(join(folder.path, 'demo-pepper'), 'left by a demo that was refused')
  await markDatabaseUse(url, true)
  const env = { DATABASE_URL: url, DATA_DIR: folder.path, PASSWORD_PEPPER: '' }
  const { code, complained } = await admin(['set-password', 'admin'], { env, input: 'Mur4lha_9\n' })
  expect([code, complained]).toEqual([1, expect.stringContaining('PASSWORD_PEPPER is missing')])
  folder.remove()
})
