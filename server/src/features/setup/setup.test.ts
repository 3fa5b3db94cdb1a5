import { randomUUID } from 'node:crypto'
import { firstSteps, type FirstStep } from '@guildhall/contract/setup-steps'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aForm, fieldsOf, mailsTo, rulesOf } from '../../../../test/accounts.ts'
import { aPortal } from '../../../../test/portal.ts'
import { aSandbox } from '../../../../test/sandbox.ts'
import { anItem } from '../../../../test/shop.ts'
import type { App } from '../../app.ts'
import type { Problem } from '../../console/problem.ts'
import { makeFirstUsers } from '../account/first-users.ts'
import { getShellSettings, takesDonations } from '../settings/service.ts'
import { setStep } from './queries.ts'
import { getFirstSteps } from './service.ts'
import { findSetupLines } from './start-lines.ts'
import { setupVerbs } from './verbs.ts'

const logged: string[] = []
const sandbox = await aSandbox()
const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) })
const portal = await aPortal({ STAFF_TOTP: 'on' }, { sandbox, log })
const { app, call } = portal
/** Without the rule that staff need a second step, and with limits. */
const open = await aPortal({ RATE_LIMITS: 'on' }, { sandbox, payments: { picpay: null } })
const production: App = {
  ...app,
  config: { ...app.config, production: true, admin: { login: 'admin', password: null } },
}

// Each test begins without an owner, which the database would not allow.
await sql`alter table users disable trigger users_keep_a_superadmin`.execute(app.db)
beforeEach(() => app.db.updateTable('users').set({ roles: [] }).execute())
afterEach(() => portal.setNow())

const tokenOf = (lines: string[]) => /\/setup#([\w-]{43})$/m.exec(lines.join('\n'))?.[1] ?? ''
const start = async () => tokenOf(await findSetupLines(production))
const ownerForm = (token: string, changes: Record<string, unknown> = {}) => {
  const { firstname, lastname, username, email, password } = aForm()
  return { token, firstname, lastname, username, email, password, ...changes }
}
const createOwner = (body: object) => call('POST', '/setup/owner', { body })
const owners = () =>
  app.db
    .selectFrom('users')
    .select(['id', 'login', 'email', 'game_state'])
    .where(sql<boolean>`roles = array['superadmin']`)
    .execute()

const stepsOf = ({ steps }: { steps: { name: string; state: string }[] }) =>
  Object.fromEntries(steps.map(({ name, state }) => [name, state])) as Record<FirstStep, string>

/** One of each thing that a portal needs before it is complete. */
async function insertContent(user_id: number) {
  const at = new Date().toISOString()
  const dates = { created_at: at, updated_at: at }
  const { db } = open.app
  await anItem(open)
  const text = { title: 'Abertura', description: '<p>Bem-vindos</p>', teaser: 'Bem-vindos', words: 1, author: 'Ana' }
  await db
    .insertInto('notices')
    .values({ ...text, ...dates, slug: 'abertura', published_at: at })
    .execute()
  const file = { title: 'Cliente', body: '', server: 'Direto' as const, url: 'https://files.example/client.zip' }
  await db
    .insertInto('downloads')
    .values({ ...file, ...dates })
    .execute()
  const donated = { user_id, entry_id: randomUUID(), value_cents: 500, cash: 35, credited: 35, credited_at: at }
  await db
    .insertInto('deposits')
    .values({ ...donated, ...dates, status: 'approved' })
    .execute()
  const stored = { cause: 'console' as const, started_at: at, ended_at: at, outcome: 'stored' as const }
  await db
    .insertInto('backups')
    .values({ ...stored, place: '/b', name: 'b', is_encrypted: false })
    .execute()
}

async function setupLink(): Promise<string[]> {
  const said: string[] = []
  const actor = { consoleUser: 'maria' }
  await setupVerbs[0]!.run({ app, actor, say: (line: string) => void said.push(line) } as never)
  return said
}

test('the first start of production makes no account, and prints a link that makes the owner', async () => {
  await makeFirstUsers(production)
  expect(await owners()).toEqual([])
  expect((await call('GET', '/setup')).body).toEqual({ isOpen: true })
  const token = await start()
  const form = ownerForm(token)
  const reply = await createOwner(form)
  expect(reply.status).toBe(201)
  expect(reply.body.userData).toMatchObject({ username: form.username, email: form.email, Roles: ['superadmin'] })
  expect(reply.body.userData.permissions).toContain('roles.write')
  expect(await owners()).toMatchObject([{ login: form.username, email: form.email, game_state: 'none' }])
  expect((await call('GET', '/account/user', { token: reply.body.token })).body.userData.totp.isRequired).toBe(true)
  await portal.runJobs()
  expect(await mailsTo(sandbox, form.email)).toHaveLength(1)
  expect((await call('GET', '/setup')).body).toEqual({ isOpen: false })
})

test('ADMIN_PASSWORD goes on making the first superadmin, and then no link is printed', async () => {
  const admin = { login: 'chefe77', password: 'Tr0vao-77' }
  const named: App = { ...production, config: { ...production.config, admin } }
  expect(await makeFirstUsers(named)).toEqual([])
  expect(await owners()).toMatchObject([{ login: 'chefe77', email: null }])
  expect(await findSetupLines(named)).toEqual([])
  // Later starts need neither variable.
  expect(await makeFirstUsers(production)).toEqual([])
  expect(await findSetupLines(production)).toEqual([])
  const reply = await call('POST', '/login', { body: { username: 'chefe77', password: 'Tr0vao-77' } })
  expect(reply.status).toBe(200)
})

test('once an owner exists every link is refused, and neither a start nor the command makes one', async () => {
  const [used, other] = [await start(), await start()]
  expect((await createOwner(ownerForm(used))).status).toBe(201)
  for (const token of [used, other, 'wrong']) {
    const again = await createOwner(ownerForm(token))
    expect([again.status, again.body.code]).toEqual([409, 'setup_done'])
  }
  expect(await findSetupLines(production)).toEqual([])
  await expect(setupLink()).rejects.toThrow(expect.objectContaining<Partial<Problem>>({ exitCode: 1 }) as never)
  expect(await app.db.selectFrom('setup_links').select('id').execute()).toEqual([])
  expect(await owners()).toHaveLength(1)
})

test('two browsers with one link, and with two, make one owner', async () => {
  const [one, other] = [await start(), await start()]
  const answers = await Promise.all([one, one, other, other].map((token) => createOwner(ownerForm(token))))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.flatMap(({ body }) => body.code ?? [])).toEqual(['setup_done', 'setup_done', 'setup_done'])
  expect(await owners()).toHaveLength(1)
})

test('a link lasts 24 hours, a restart leaves earlier ones valid, and the command ends them', async () => {
  const first = await start()
  const second = await start()
  const begin = new Date()
  portal.setNow(new Date(begin.getTime() + 25 * 3600_000))
  expect((await createOwner(ownerForm(first))).body.code).toBe('setup_link_unusable')
  portal.setNow(new Date(begin.getTime() + 23 * 3600_000))
  const said = await setupLink()
  const newest = tokenOf(said)
  for (const token of [first, second, '', 'x'.repeat(43)])
    expect((await createOwner(ownerForm(token))).body.code).toBe(token ? 'setup_link_unusable' : 'invalid_input')
  expect((await createOwner(ownerForm(newest))).status).toBe(201)
})

test('the form has the rules of every account, and a refused one leaves the link valid', async () => {
  const taken = await portal.aPerson()
  const token = await start()
  const refused = async (changes: Record<string, unknown>) => createOwner(ownerForm(token, changes))
  expect(
    fieldsOf(await refused({ firstname: 'x', username: 'abc', email: 'nobody', password: 'abc' })).toSorted(),
  ).toEqual(['email', 'firstname', 'password', 'username'])
  expect(rulesOf(await refused({ password: 'senha123' }))).toEqual(['password_common'])
  expect(rulesOf(await refused({ username: taken.login }))).toEqual(['login_taken'])
  expect((await createOwner(ownerForm(token))).status).toBe(201)
})

test('no table, no log and no record of the audit log has the token', async () => {
  const token = await start()
  const printed = tokenOf(await setupLink())
  expect((await createOwner(ownerForm(printed, { username: 'a b' }))).status).toBe(400)
  expect((await createOwner(ownerForm(token))).status).toBe(400)
  const stored = await app.db.selectFrom('setup_links').selectAll().execute()
  const hashes = stored.map(({ token_hash }) => token_hash.toString('latin1'))
  expect((await createOwner(ownerForm(printed))).status).toBe(201)
  const actions = await app.db.selectFrom('admin_actions').selectAll().execute()
  expect(actions.map(({ action }) => action)).toEqual(expect.arrayContaining(['setup.link', 'createOwner']))
  const everything = JSON.stringify([stored, hashes, actions, logged])
  for (const secret of [token, printed]) expect(everything).not.toContain(secret)
})

test('the eleventh try of an address within a minute is refused', async () => {
  const attempt = () => open.call('POST', '/setup/owner', { body: ownerForm('guess') })
  for (let count = 1; count <= 10; count += 1) expect((await attempt()).body.code).toBe('setup_link_unusable')
  const last = await attempt()
  expect([last.status, last.body.code]).toEqual([429, 'too_many_requests'])
})

test('owners note the steps of the first day, skip them, close the list, and see which variables are missing', async () => {
  const [owner, administrator] = [await open.aPerson(['superadmin']), await open.aPerson(['administrator'])]
  const list = async () => (await open.call('GET', '/setup/steps', owner)).body
  const steps = async () => stepsOf(await list())
  const before = await list()
  expect(before.steps.map(({ name }: { name: string }) => name)).toEqual([...firstSteps])
  expect(stepsOf(before)).toMatchObject({ site: 'open', mail: 'open', game: 'open', payment: 'open', support: 'open' })
  expect(before).toMatchObject({ dismissedAt: null, site: { name: 'Guildhall', isHttps: false } })
  expect(before.payments).toContainEqual({ provider: 'paypal', isOn: true, isSimulated: true, missing: [] })
  const missing = ['PICPAY_TOKEN', 'PICPAY_SELLER_TOKEN']
  expect(before.payments).toContainEqual({ provider: 'picpay', isOn: false, isSimulated: false, missing })
  const put = (step: string, state: string, by = owner) =>
    open.call('PUT', `/setup/steps/${step}`, { token: by.token, body: { state } })
  expect((await put('mail', 'skipped')).status).toBe(200)
  expect((await put('mail', 'done')).status).toBe(200)
  expect((await put('game', 'skipped')).status).toBe(200)
  expect((await put('support', 'done')).status).toBe(200)
  expect((await put('list', 'dismissed')).status).toBe(400)
  expect((await put('site', 'done', administrator)).status).toBe(403)
  expect(await steps()).toMatchObject({ site: 'open', mail: 'done', game: 'skipped', payment: 'open', support: 'done' })
  expect((await open.call('DELETE', '/setup/steps', administrator)).status).toBe(403)
  expect((await open.call('DELETE', '/setup/steps', owner)).status).toBe(200)
  expect((await list()).dismissedAt).not.toBeNull()
})

test('the portal itself sees a second owner, content, a paid donation and a stored backup, and undoes none by a note', async () => {
  const owner = await open.aPerson(['superadmin'])
  const steps = async () => stepsOf((await open.call('GET', '/setup/steps', owner)).body)
  const seen = ['donation', 'article', 'download', 'item', 'backup'] as const
  const before = await steps()
  expect(seen.map((name) => before[name])).toEqual(seen.map(() => 'open'))
  await insertContent(owner.id)
  expect(await steps()).toMatchObject(Object.fromEntries(seen.map((name) => [name, 'done'])))
  const body = { state: 'skipped' }
  expect((await open.call('PUT', '/setup/steps/item', { token: owner.token, body })).status).toBe(200)
  expect((await steps()).item).toBe('done')
  const ownerStep = async () => (await portal.aPerson(['superadmin'])) && stepsOf(await getFirstSteps(app)).owner
  expect([await ownerStep(), await ownerStep()]).toEqual(['open', 'done'])
})

test('a way to pay that is off again opens its step, and pages say that nothing is for sale', async () => {
  const off = {
    ...open.app,
    config: { ...open.app.config, providers: { mercadopago: null, picpay: null, paypal: null, pix: null } },
  }
  await setStep(open.app.db, { name: 'payment', state: 'done' }, (await open.aPerson()).id, new Date().toISOString())
  const stateWith = async (services: App) => stepsOf(await getFirstSteps(services)).payment
  expect([await stateWith(open.app), await stateWith(off)]).toEqual(['done', 'open'])
  expect((await getShellSettings(open.app, 'en')).settings.isDonationOff).toBeUndefined()
  expect(await takesDonations(off)).toBe(false)
})

test('before the second step of the owner no step can be noted', async () => {
  const { token } = (await createOwner(ownerForm(await start()))).body
  const reply = await call('GET', '/setup/steps', { token })
  expect([reply.status, reply.body.code]).toEqual([403, 'totp_required'])
})

test('the name that an owner sets is on pages, in mails and in answers at once; an empty one is refused', async () => {
  const owner = await open.aPerson(['superadmin'])
  const put = (name: string) =>
    open.call('PUT', '/staff/settings/site', { token: owner.token, body: { value: { name } } })
  const refused = await put('  ')
  expect([refused.status, fieldsOf(refused)]).toEqual([400, ['name']])
  expect((await put('Torre & Cia')).status).toBe(200)
  expect((await open.call('GET', '/setup/steps', owner)).body.site.name).toBe('Torre & Cia')
  expect((await getShellSettings(open.app, 'pt-BR')).settings.appName).toBe('Torre & Cia')
  const form = aForm()
  expect((await open.call('POST', '/signup', { body: form })).body.message).toContain('Torre & Cia')
  await open.runJobs()
  expect((await mailsTo(sandbox, form.email))[0]?.subject).toContain('Torre & Cia')
  expect((await open.call('DELETE', '/staff/settings/site', { token: owner.token })).status).toBe(200)
})
