import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { aDatabase } from '../../../../test/database.ts'
import { aPortal, type Person } from '../../../../test/portal.ts'
import { connect } from '../../db/connect.ts'
import { openSnapshotRows } from '../../db/snapshot-rows.ts'
import { checkAuditLog, getAuditCheck } from '../../features/audit/check.ts'
import { auditVerbs } from '../../features/audit/verbs.ts'
import { rowsOfPart } from '../../features/privacy/export/export-queries.ts'
import { parts } from '../../features/privacy/export/parts.ts'
import { rowsOf } from '../../features/privacy/export/write-export.ts'
import { StorageFailure } from '../../ports/storage.ts'
import { recordAdminAction } from '../record.ts'
import { beginArchive, findAllArchives, removeArchived } from './queries.ts'
import { archiveAuditLog, monthStart, planArchive, writeArchive } from './write.ts'

const { url } = await aDatabase()
const portal = await aPortal({}, { databaseUrl: url })
const { app, call } = portal
const second = await aPortal({ DATA_DIR: app.config.dataDir }, { databaseUrl: url })
const storage = app.storage
let owner: Person
let player: Person

/** Months before the present one: the oldest rows of the log of this portal. */
const monthsAgo = (months: number, dayOfMonth = 3) =>
  new Date(monthStart(new Date(), months).getTime() + dayOfMonth * 24 * 3600_000)

const record = (at: Date, target: string) =>
  recordAdminAction(app.db, owner, 'addPlayerNote', target, at, {
    before: { text: 'Ação\n"antes"', price: 1.5 },
    after: { text: target, list: [1, 2] },
  })

beforeAll(async () => {
  owner = await portal.aPerson(['superadmin'])
  player = await portal.aPerson()
  for (const months of [40, 39, 38, 37, 36, 35])
    for (let row = 0; row < 5; row += 1) await record(monthsAgo(months, row), `user ${player.id}`)
  await record(new Date(), 'settings money')
  await record(new Date(), 'settings money')
  await checkAuditLog(app, { isWhole: true })
})

beforeEach(() => {
  app.config.auditArchiveMonths = null
})
afterEach(() => {
  app.storage = storage
})

const count = async (db = app.db) =>
  (await sql<{ n: number }>`select count(*)::integer as n from admin_actions`.execute(db)).rows[0]!.n
const archives = () => findAllArchives(app.db)
const files = async () => {
  const names: string[] = []
  for await (const { name } of storage.list()) if (name.startsWith('audit/')) names.push(name)
  return names
}
async function findings(isWhole = true) {
  await checkAuditLog(app, { isWhole })
  return (await getAuditCheck(app)).last!.findings
}

/** Runs `work` with a connection of its own, as the job does. */
async function withConnection<T>(work: (db: typeof app.db) => Promise<T>): Promise<T> {
  const { db, close } = connect(app.config.directUrl, { max: 1 })
  try {
    return await work(db)
  } finally {
    await close()
  }
}

test('a month is archived when it is closed for as long as the setting says, and never while it is off', async () => {
  const before = await count()
  await archiveAuditLog(app)
  expect([await count(), await archives()]).toEqual([before, []])
  app.config.auditArchiveMonths = 40
  // Forty whole months are between it and the present one only next month.
  expect(await planArchive(app.db, monthsAgo(0, 27), 40, 100)).toBeNull()
  expect(await planArchive(app.db, monthsAgo(0, 0), 39, 100)).toMatchObject({ first_seq: 1, last_seq: 5 })
  // A long month becomes several archives.
  expect(await planArchive(app.db, new Date(), 24, 3)).toMatchObject({ first_seq: 1, last_seq: 3 })
  expect(monthStart(new Date('2026-01-01T02:59:00Z'), 1).toISOString()).toBe('2025-11-01T03:00:00.000Z')
})

test('rows leave the database only for an archive that has them, whoever deletes', async () => {
  for (const statement of [
    sql`delete from admin_actions where id = (select min(id) from admin_actions)`,
    sql`delete from admin_action_chain where seq = 1`,
    sql`update admin_actions set target = 'x'`,
    sql`truncate admin_action_chain`,
  ])
    await expect(statement.execute(app.db)).rejects.toThrow('append-only')
})

test('storage that is down leaves the rows, and the job fails', async () => {
  app.config.auditArchiveMonths = 39
  const before = await count()
  app.storage = { ...storage, stage: () => Promise.reject(new StorageFailure('unavailable', 'down')) }
  await expect(archiveAuditLog(app)).rejects.toThrow(StorageFailure)
  app.storage = { ...storage, save: () => Promise.reject(new StorageFailure('full', 'full')) }
  await expect(archiveAuditLog(app)).rejects.toThrow(StorageFailure)
  expect([await count(), await archives()]).toEqual([before, []])
})

test('a file that storage does not give back as it was written leaves the rows', async () => {
  app.config.auditArchiveMonths = 39
  const before = await count()
  app.storage = {
    ...storage,
    async open(name) {
      const bytes = (await storage.read(name))!
      bytes[bytes.length - 1] = bytes[bytes.length - 1]! ^ 1
      await storage.remove(name)
      await storage.save(name, bytes)
      return storage.open(name)
    },
  }
  await expect(archiveAuditLog(app)).rejects.toThrow(/audit\/.*\.gz/)
  app.storage = { ...storage, open: () => Promise.resolve(null) }
  await expect(archiveAuditLog(app)).rejects.toThrow('is missing')
  expect([await count(), await archives()]).toEqual([before, []])
})

test('a run that is killed before or within the removal loses nothing, and the next one removes its file', async () => {
  const before = await count()
  await withConnection(async (db) => {
    const plan = (await planArchive(db, new Date(), 39, 100))!
    const killed = writeArchive(
      { ...app, log: app.log, now: () => new Date(), storage: { ...storage, save: () => new Promise(() => {}) } },
      db,
      plan,
    )
    void killed
    await expect.poll(files).toContain(`${plan.name}.gz`)
  })
  await withConnection(async (db) => {
    const plan = (await planArchive(db, new Date(), 39, 100))!
    const [former] = (await files()).filter((name) => name.endsWith('.gz'))
    expect(await beginArchive(db, plan, former!.replace('.gz', ''))).toBe(true)
    const killed = db.transaction().execute(async (tx) => {
      await removeArchived(tx, plan, { sha256: 'a'.repeat(64), bytes: 1, at: new Date().toISOString() })
      expect(await count(tx)).toBe(before - 5)
      throw new Error('killed')
    })
    await expect(killed).rejects.toThrow('killed')
  })
  expect([await count(), await archives()]).toEqual([before, []])
  app.config.auditArchiveMonths = 39
  await archiveAuditLog(app)
  const [archive, ...others] = await archives()
  expect(others).toEqual([])
  expect(await count()).toBe(before - 5)
  expect(archive).toMatchObject({ first_seq: 1, last_seq: 5, previous_hash: Buffer.alloc(0) })
  expect((await files()).toSorted()).toEqual([`${archive!.name}.gz`, `${archive!.name}.json`])
})

test('the check goes on over the border of an archive, and finds what is missing on either side', async () => {
  expect(await findings()).toEqual([])
  expect(await findings(false)).toEqual([])
  const [archive] = await archives()
  const name = `${archive!.name}.gz`
  const bytes = (await storage.read(name))!
  await storage.remove(name)
  const missing = [{ kind: 'archive', id: null, seq: 1 }]
  expect(await findings()).toEqual(missing)
  // Storage that is down ends no finding, and makes none.
  const down = { ...storage, open: () => Promise.reject(new StorageFailure('unavailable', 'down')) }
  app.storage = down
  expect(await findings()).toEqual(missing)
  app.storage = storage
  await storage.save(name, bytes)
  expect(await findings()).toEqual([])
  // The first row after the border is changed.
  const target = async (text: string) => {
    await sql`alter table admin_actions disable trigger user`.execute(app.db)
    await sql`update admin_actions set target = ${text}
      where id = (select action_id from admin_action_chain where seq = 6)`.execute(app.db)
    await sql`alter table admin_actions enable trigger user`.execute(app.db)
  }
  await target('user 0')
  expect(await findings()).toMatchObject([{ kind: 'changed', seq: 6 }])
  await target(`user ${player.id}`)
  expect(await findings()).toEqual([])
  // An archive never changes.
  await expect(sql`update audit_archives set last_seq = 6`.execute(app.db)).rejects.toThrow('append-only')
  await expect(sql`delete from audit_archives`.execute(app.db)).rejects.toThrow('append-only')
  app.storage = down
  expect(await findings()).toEqual([])
})

test('nothing is archived that the last check has not read or found wrong', async () => {
  await sql`insert into admin_action_checks (at, took_ms, is_whole, compared, seq, hash, findings)
    values (now(), 1, true, 1, 8, null, '[]')`.execute(app.db)
  expect(await planArchive(app.db, new Date(), 24, 100)).toMatchObject({ first_seq: 6, last_seq: 7 })
  await sql`insert into admin_action_checks (at, took_ms, is_whole, compared, seq, hash, findings)
    values (now(), 1, true, 1, 30, null, '[{}]')`.execute(app.db)
  expect(await planArchive(app.db, new Date(), 24, 100)).toBeNull()
  await sql`delete from admin_action_checks where compared = 1`.execute(app.db)
  await checkAuditLog(app, { isWhole: true })
})

test('a run that is overtaken while it writes leaves no file', async () => {
  for (const each of [portal, second]) each.app.config.auditArchiveMonths = 38
  let isOvertaken = false
  const slow = {
    ...storage,
    async save(...file: Parameters<typeof storage.save>) {
      if (!isOvertaken) await archiveAuditLog({ ...second.app, storage })
      isOvertaken = true
      return storage.save(...file)
    },
  }
  await expect(archiveAuditLog({ ...app, log: app.log, now: () => new Date(), storage: slow })).rejects.toThrow(
    'is missing',
  )
  const all = await archives()
  expect(all.map(({ first_seq, last_seq }) => [first_seq, last_seq])).toEqual([
    [1, 5],
    [6, 10],
  ])
  expect((await files()).toSorted()).toEqual(all.flatMap(({ name }) => [`${name}.gz`, `${name}.json`]).toSorted())
})

test('two nodes at once archive each row once, with every byte of it', async () => {
  const ofPerson = parts.filter(({ table }) => table === 'admin_actions')
  const rowsBefore = await Promise.all(
    ofPerson.map((part) => rowsOfPart(part, part.name === 'admin_actions' ? player.id : owner.id).execute(app.db)),
  )
  const rows = await sql<{ row: string }>`select to_jsonb(a)::text as row from admin_actions a order by id`.execute(
    app.db,
  )
  const before = await count()
  for (const each of [portal, second]) each.app.config.auditArchiveMonths = 24
  await Promise.allSettled([archiveAuditLog(app), archiveAuditLog({ ...second.app, storage })])
  await archiveAuditLog(app)
  const all = await archives()
  expect(all.map(({ first_seq, last_seq }) => [first_seq, last_seq])).toEqual([
    [1, 5],
    [6, 10],
    [11, 15],
    [16, 20],
    [21, 25],
    [26, 30],
  ])
  expect(await count()).toBe(before - 20)
  expect((await files()).toSorted()).toEqual(all.flatMap(({ name }) => [`${name}.gz`, `${name}.json`]).toSorted())
  const archived: string[] = []
  for (const { name, sha256, last_hash } of all) {
    const bytes = (await storage.read(`${name}.gz`))!
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
    const manifest = JSON.parse(String(await storage.read(`${name}.json`)))
    expect(manifest).toMatchObject({ rows: 5, sha256, lastHash: last_hash.toString('hex') })
    archived.push(...gunzipSync(bytes).toString().trimEnd().split('\n'))
  }
  const remaining = await sql<{
    row: string
  }>`select to_jsonb(a)::text as row from admin_actions a order by id`.execute(app.db)
  const actions = archived.slice(10).map((line) => line.slice(line.indexOf('"action":') + 9, -1))
  expect([...actions, ...remaining.rows.map(({ row }) => row)]).toEqual(rows.rows.map(({ row }) => row))
  expect(await findings()).toEqual([])

  // A copy of personal data has the same rows as before.
  for (const [at, part] of ofPerson.entries()) {
    const snapshot = await openSnapshotRows(app.config.directUrl)
    const { id } = part.name === 'admin_actions' ? player : owner
    const person = { id, login: '', locale: 'en', numbers: {} } as never
    const found: string[] = []
    for await (const some of rowsOf(app, snapshot, part, person)) found.push(...some)
    await snapshot.close()
    const expected = rowsBefore[at]!.rows.map(({ row }) => JSON.parse(row) as object)
    expect(found.map((row) => JSON.parse(row) as object).slice(-expected.length)).toEqual(expected)
    expect(found).toHaveLength(expected.length + 10)
  }
})

test('staff who read the log list the archives and download one, which is recorded', async () => {
  const list = await call('GET', '/staff/audit/archives', { token: owner.token })
  expect(list.status).toBe(200)
  expect(list.body.afterMonths).toBeNull()
  expect(list.body.data).toHaveLength(6)
  const [newest] = list.body.data
  expect(newest).toMatchObject({ id: 26, rows: 5, month: monthsAgo(35).toISOString().slice(0, 7) })
  const path = `/staff/audit/archives/${newest.id}/address`
  expect((await call('GET', '/staff/audit/archives', { token: player.token })).status).toBe(403)
  expect((await call('POST', path, { token: player.token })).status).toBe(403)
  expect((await call('POST', '/staff/audit/archives/7/address', { token: owner.token })).body.code).toBe('not_found')
  const { body } = await call('POST', path, { token: owner.token })
  const file = await portal.fastify.inject({ url: body.url })
  expect(file.headers['content-disposition']).toMatch(/filename="audit-log-\d{4}-\d\d-from-26\.jsonl\.gz"/)
  expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(newest.sha256)
  expect((await portal.fastify.inject({ url: body.url.replace('signature=', 'signature=x') })).statusCode).toBe(404)
  expect((await portal.fastify.inject({ url: `/media/${(await archives()).at(-1)!.name}.gz` })).statusCode).toBe(404)
  const log = await call('GET', '/staff/audit?action=export.auditArchive', { token: owner.token })
  expect(log.body.data).toMatchObject([{ target: `audit archive ${newest.id}`, actor: owner.login }])
})

test('the commands compute the hashes of every archive anew, and print the rows of one', async () => {
  const lines: string[] = []
  const console = { app, actor: { consoleUser: 'deploy' }, say: (text: string) => void lines.push(text) } as never
  const run = (name: string, ...args: string[]) => auditVerbs.find((verb) => verb.name === name)!.run(console, ...args)
  await run('audit-archives')
  expect(lines).toHaveLength(6)
  expect(lines[0]).toMatch(/^1: \d{4}-\d\d, 5 rows, \d+ bytes, matches its hashes$/)
  lines.length = 0
  await run('read-audit-archive', '6')
  expect(lines.map((line) => (JSON.parse(line) as { seq: number }).seq)).toEqual([6, 7, 8, 9, 10])
  await expect(run('read-audit-archive', '7')).rejects.toThrow('No archive has the number 7')
  const { name } = (await archives())[2]!
  const bytes = (await storage.read(`${name}.gz`))!
  await storage.remove(`${name}.gz`)
  lines.length = 0
  await expect(run('audit-archives')).rejects.toThrow('1 of 6 archives cannot be read')
  expect(lines[2]).toContain('is missing')
  // Storage that is down says nothing about an archive.
  app.storage = { ...storage, open: () => Promise.reject(new StorageFailure('unavailable', 'down')) }
  await expect(run('audit-archives')).rejects.toThrow(StorageFailure)
  await storage.save(`${name}.gz`, bytes)
})
