import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { aCanary, type Canary } from '../../../../test/canary-account.ts'
import { aPortal, type Person } from '../../../../test/portal.ts'
import { filesOfZip } from '../../../../test/zip.ts'
import { inventory } from '../../privacy/inventory/index.ts'
import { parts } from './export/parts.ts'
import { partTitles } from './export/part-words.ts'
import { signLink } from '../../mail/signed-link.ts'
import { exportData } from './export/export-data.ts'
import { writeExport } from './export/write-export.ts'
import { getNewest } from './queries.ts'
import { fileOf, sweepExports } from './service.ts'

const portal = await aPortal()
const { app, call, fastify } = portal
const password = 'Trono-7x'

let staff: Person
let canary: Canary
let stranger: Canary
beforeAll(async () => {
  staff = await portal.aPerson(['administrator'])
  const other = await portal.aPerson()
  canary = await aCanary(portal, { other, staff })
  stranger = await aCanary(portal, { other: await portal.aPerson(), staff })
  await app.db
    .updateTable('users')
    .set({ password_hash: await app.hashing.hash(password) })
    .where('id', '=', canary.id)
    .execute()
})

async function exportOf(
  { id, login, document, phone }: Canary,
  locale: 'pt-BR' | 'en' = 'en',
): Promise<Map<string, Buffer>> {
  const staged = await writeExport(app, { id, login, locale, numbers: { document, phone } }, async () => {})
  const chunks: Buffer[] = []
  for await (const chunk of staged.read(0, staged.size - 1)) chunks.push(chunk as Buffer)
  await staged.discard()
  return filesOfZip(Buffer.concat(chunks))
}

test('the canary has a row in every table that belongs to an account', async () => {
  const empty: string[] = []
  for (const [table, { account, also }] of Object.entries(inventory))
    for (const owner of [account, ...also]) {
      if (!owner || table.startsWith('graphile_worker')) continue
      const { rows } = await sql`select 1 from ${sql.table(table)} t ${sql.raw(owner.join)}
        where ${sql.raw(owner.id)} = ${canary.id} limit 1`.execute(app.db)
      if (rows.length === 0) empty.push(`${table} ${owner.id}`)
    }
  expect(empty).toEqual([])
})

test('an export has all columns of all rows, the files that were sent, and a page that names them', async () => {
  // A person may type what only looks like a moment.
  await app.db
    .updateTable('users')
    .set({ website_url: '2026-99-99T99:99:99+00:00' })
    .where('id', '=', canary.id)
    .execute()
  const files = await exportOf(canary)
  for (const { group, name, columns } of parts) {
    const rows = JSON.parse(files.get(`${group}/${name}.json`)!.toString()) as Record<string, unknown>[]
    if (name === 'jobs') continue
    expect(rows.length, name).toBeGreaterThan(0)
    expect(Object.keys(rows[0]!), name).toEqual([...columns])
  }
  const text = Buffer.concat([...files.values()]).toString()
  const own = ['bio', 'location', 'device', 'cause', 'character', 'payer', 'pix code', 'comment', 'answer of staff']
  for (const what of [...own, 'rating', 'ban', 'reward', 'article', 'event', 'notification', 'bought item', 'seller'])
    expect(text).toContain(`${canary.mark} ${what}`)
  for (const value of [canary.name, canary.email, canary.phone, canary.document, canary.address])
    expect(text).toContain(value)
  const sent = [...files].filter(([name]) => name.startsWith('files/'))
  expect(sent.map(([, bytes]) => bytes.toString()).toSorted()).toEqual(
    Object.values(canary.files).map(String).toSorted(),
  )
  const index = files.get('index.html')!.toString()
  for (const { group, name } of parts) if (name !== 'jobs') expect(index).toContain(`href="${group}/${name}.json"`)
  expect(index).toContain(`Data of ${canary.login}`)
  expect(index).toContain('2026-99-99T99:99:99+00:00')
  expect(index).not.toContain('&lt;p&gt;')
})

test('an export has no secret, no note of the team, and nothing of others', async () => {
  const text = Buffer.concat([...(await exportOf(canary)).values()]).toString()
  expect(text).not.toContain(canary.withheld)
  expect(text).not.toContain(stranger.mark)
  expect(text).not.toContain(stranger.login)
  expect(text).not.toContain(staff.login)
})

test('each part of an export has a title, and no other', () => {
  expect(parts.map(({ name }) => name).toSorted()).toEqual(Object.keys(partTitles).toSorted())
})

test('the page of an export has words for columns and codes in the language of the person', async () => {
  const headOf = async (locale: 'pt-BR' | 'en') => (await exportOf(canary, locale)).get('index.html')!.toString()
  const [pt, en] = [await headOf('pt-BR'), await headOf('en')]
  for (const text of [
    '<th scope="col">E-mail</th>',
    '<td>Português</td>',
    '<td>Compra na loja</td>',
    '<td>Vendas no mercado</td>',
  ])
    expect(pt).toContain(text)
  for (const text of [
    '<th scope="col">First name</th>',
    '<td>English</td>',
    '<td>Purchase in the shop</td>',
    '<td>Market sales</td>',
  ])
    expect(en).toContain(text)
  for (const page of [pt, en])
    expect(page).not.toMatch(/<th scope="col">[a-z]+_[a-z_]+<|<td>(ticket_answered|purchase|pt-BR)</)
})

test('a copy needs the password, is written by a job, and can be asked for once a day', async () => {
  const { token, id } = canary
  const ask = (currentPassword: string) => call('POST', '/privacy/export', { token, body: { currentPassword } })
  expect((await ask('wrong')).body.messages).toMatchObject([{ field: 'currentPassword' }])
  expect((await call('GET', '/privacy/export', { token })).body).toEqual({ export: null, nextAt: null })
  const asked = await ask(password)
  expect([asked.status, asked.body.export.state]).toEqual([201, 'waiting'])
  expect((await call('POST', '/privacy/export/address', { token })).status).toBe(404)
  const again = await ask(password)
  expect([again.status, again.body.code]).toEqual([429, 'export_too_soon'])
  expect(again.body.message).toContain('24 h')

  await portal.runJobs()
  const ready = (await call('GET', '/privacy/export', { token })).body
  expect(ready.export).toMatchObject({ state: 'ready', done: parts.length, total: parts.length })
  expect(Date.parse(ready.nextAt) - Date.parse(ready.export.askedAt)).toBe(24 * 3600_000)
  const { url } = (await call('POST', '/privacy/export/address', { token })).body
  const file = await fastify.inject(url)
  expect(file.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'private, no-store' })
  expect(file.rawPayload.length).toBe(ready.export.bytes)
  expect((await fastify.inject(url.replace(/.$/, '_'))).statusCode).toBe(404)
  const { users } = JSON.parse(`{"users":${filesOfZip(file.rawPayload).get('account/users.json')!.toString()}}`)
  expect(users).toMatchObject([{ document: canary.document, phone: canary.phone }])
  const bell = (await call('GET', '/notifications', { token })).body.data
  expect(bell[0]).toMatchObject({ kind: 'export_ready', link: '/settings/privacy' })
  expect(await mailsOf(id)).toHaveLength(1)
})

const open = (token: string) => call('POST', '/privacy/export/open', { body: { token } })
const linkOf = async ({ id, email }: Canary, until: Date) => {
  const row = await getNewest(app.db, id)
  const user = await app.db
    .selectFrom('users')
    .select('password_changed_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const owner = { userId: id, email, passwordChangedAt: user.password_changed_at }
  return signLink(app.config, 'export', row!.id, owner, until)
}

test('the mailed link opens the copy without a session, until its end, and not past a second step', async () => {
  const end = new Date(app.now().getTime() + 7 * 24 * 3600_000)
  const token = await linkOf(canary, end)
  const opened = await open(token)
  expect(opened.status).toBe(200)
  expect((await fastify.inject(opened.body.url)).statusCode).toBe(200)
  const ofAnother = signLink(
    app.config,
    'ticket',
    Number(token.split('-')[0]),
    { userId: canary.id, email: canary.email },
    end,
  )
  for (const forged of ['x', token.replace(/.$/, 'g'), ofAnother])
    expect((await open(forged)).body.code).toBe('link_unusable')
  const steps = (confirmed_at: string | null) =>
    app.db.updateTable('totp').set({ confirmed_at }).where('user_id', '=', canary.id).execute()
  await steps(app.now().toISOString())
  expect((await open(token)).body.code).toBe('link_unusable')
  await steps(null)
  await app.db.updateTable('users').set({ email: 'other@mail.example' }).where('id', '=', canary.id).execute()
  expect((await open(token)).body.code).toBe('link_unusable')
  await app.db.updateTable('users').set({ email: canary.email }).where('id', '=', canary.id).execute()
})

test('an attempt that was killed is repeated, and leaves no file behind', async () => {
  const { id, login } = await portal.aPerson()
  const row = { user_id: id, locale: 'en' as const, asked_at: app.now().toISOString(), state: 'running' as const }
  const killed = { ...row, name: 'f'.repeat(32) }
  const inserted = await app.db.insertInto('data_exports').values(killed).returning('id').executeTakeFirstOrThrow()
  await app.storage.save(fileOf(killed.name), Buffer.from('half'))
  await exportData(app, inserted.id)
  const done = await getNewest(app.db, id)
  expect(done).toMatchObject({ state: 'ready' })
  expect(await app.storage.read(fileOf(killed.name))).toBeNull()
  expect(
    filesOfZip((await app.storage.read(fileOf(done!.name!)))!)
      .get('account/users.json')!
      .toString(),
  ).toContain(login)
  // Another run of the same job finds nothing to do.
  await exportData(app, inserted.id)
  expect(await getNewest(app.db, id)).toEqual(done)
})

test('a link and an address end with the password, and a mail brings a new one to the same copy', async () => {
  const { id, token } = canary
  const end = new Date(app.now().getTime() + 7 * 24 * 3600_000)
  const mailed = await linkOf(canary, end)
  const { url } = (await open(mailed)).body
  const changed = { password_changed_at: new Date(app.now().getTime() + 1).toISOString() }
  await app.db.updateTable('users').set(changed).where('id', '=', id).execute()
  expect((await open(mailed)).body.code).toBe('link_unusable')
  expect((await fastify.inject(url)).statusCode).toBe(404)

  const before = (await mailsOf(id)).length
  const sent = await call('POST', '/privacy/export/mail', { token })
  expect([sent.status, (await mailsOf(id)).length]).toEqual([200, before + 1])
  const { name } = (await getNewest(app.db, id))!
  const next = (await open(await linkOf(canary, end))).body.url
  expect(next).toContain(name)
  expect((await fastify.inject(next)).statusCode).toBe(200)
  const own = (await call('GET', '/privacy/export', { token })).body.export
  expect(own).toMatchObject({ state: 'ready', isMailable: true })
  const another = await portal.aPerson()
  expect((await call('POST', '/privacy/export/mail', { token: another.token })).body.code).toBe('not_found')
})

test('a failed attempt is told and repeated; after the last one the person may ask again at once', async () => {
  const person = await portal.aPerson()
  const hash = await app.hashing.hash(password)
  await app.db.updateTable('users').set({ password_hash: hash }).where('id', '=', person.id).execute()
  const ask = () => call('POST', '/privacy/export', { token: person.token, body: { currentPassword: password } })
  const standing = async () => (await call('GET', '/privacy/export', { token: person.token })).body
  expect((await ask()).body.export).toMatchObject({ state: 'waiting', isRepeated: false })
  const { id } = (await getNewest(app.db, person.id))!
  const full: typeof app = {
    ...app,
    storage: {
      ...app.storage,
      stage: async () => {
        throw new Error('The disk is full.')
      },
    },
  }
  const attempt = () => exportData(full, id)
  await expect(attempt()).rejects.toThrow('The disk is full.')
  expect((await standing()).export).toMatchObject({ state: 'waiting', isRepeated: true })
  expect((await ask()).body.code).toBe('export_too_soon')
  for (let left = 7; left > 0; left -= 1) await expect(attempt()).rejects.toThrow()
  expect(await standing()).toMatchObject({ export: { state: 'failed', isRepeated: false }, nextAt: null })
  await attempt()
  const bell = (await call('GET', '/notifications', { token: person.token })).body.data
  expect(bell).toMatchObject([{ kind: 'export_failed', link: '/settings/privacy' }])
  expect((await ask()).body.export).toMatchObject({ state: 'waiting', isRepeated: false })

  portal.setNow(new Date(Date.now() + 25 * 3600_000))
  await sweepExports(app).finally(() => portal.setNow())
  expect((await standing()).export.state).toBe('failed')
})

test('a file is removed after seven days, its row after a month', async () => {
  const before = await getNewest(app.db, canary.id)
  const file = fileOf(before!.name!)
  const after = (days: number) => portal.setNow(new Date(Date.parse(before!.ready_at!) + days * 24 * 3600_000))
  try {
    after(6.9)
    await sweepExports(app)
    expect(await app.storage.open(file)).not.toBeNull()
    after(7.1)
    expect((await open(await linkOf(canary, app.now()))).body.code).toBe('link_unusable')
    await sweepExports(app)
    expect(await app.storage.open(file)).toBeNull()
    expect(await getNewest(app.db, canary.id)).toMatchObject({ state: 'removed' })
    after(31)
    await sweepExports(app)
    expect(await getNewest(app.db, canary.id)).toBeUndefined()
  } finally {
    portal.setNow()
  }
})

test('what a person has allowed is listed, and each is withdrawn', async () => {
  const { token } = canary
  const consents = async () => (await call('GET', '/privacy/consents', { token })).body
  expect(await consents()).toEqual({ devices: 1, reminders: 1, showsCharacters: true, hasPhone: true })
  for (const kind of ['push', 'reminders', 'characters', 'characters'])
    expect((await call('POST', '/privacy/consents/withdraw', { token, body: { kind } })).status).toBe(200)
  expect(await consents()).toEqual({ devices: 0, reminders: 0, showsCharacters: false, hasPhone: true })
})

/** The waiting mails about exports. No mail server listens in this test. */
async function mailsOf(id: number): Promise<{ id: number; endsAt: string }[]> {
  const { rows } = await sql<{ payload: { id: number; endsAt: string } }>`
    select payload from graphile_worker._private_jobs
    where payload ->> 'kind' = 'export_ready' and payload ->> 'userId' = ${String(id)}`.execute(app.db)
  return rows.map(({ payload }) => payload)
}
