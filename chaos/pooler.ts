import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { connect } from '../server/src/db/connect.ts'
import { startEmbedded } from '../server/src/db/embedded/server.ts'
import { findSessions } from '../server/src/db/own-sessions.ts'
import { transaction } from '../server/src/db/transaction.ts'
import { errorCode, errorText } from '../server/src/errors/read-error.ts'
import { startPortal, type Portal } from '../e2e/portal.ts'
import { startPgBouncer, type PgBouncer } from './pgbouncer.ts'

export interface PoolerReport {
  pgbouncer: string
  keepsNames: boolean
  statements: number
  /** Milliseconds until an article of one portal was on the other's home. */
  heardMs: number[]
  differences: string[]
}

interface Scene {
  direct: string
  pooler: PgBouncer
  report: PoolerReport
}

const silentLog = { info() {}, warn() {} }
const articles = 3
const heardWithinMs = 2_000

/** Tries the portal behind Debian's PgBouncer in transaction mode. Throws in words when that is not installed. */
export async function liveBehindPooler(say: (line: string) => void = () => {}): Promise<PoolerReport> {
  const folder = await mkdtemp(join(tmpdir(), `guildhall-case-${process.pid}-`))
  const database = await startEmbedded({ dataDir: join(folder, 'data') })
  try {
    const pooler = await startPgBouncer(database.url)
    try {
      const report = { pgbouncer: pooler.version, keepsNames: false, statements: 0, heardMs: [], differences: [] }
      const scene: Scene = { direct: database.url, pooler, report }
      await tryStart(scene)
      say(`PgBouncer ${pooler.version}, prepared statements: ${scene.report.keepsNames}`)
      await tryLimits(scene)
      await tryStatements(scene)
      say(`${scene.report.statements} statements`)
      await tryPortals(scene)
      return scene.report
    } finally {
      await pooler.stop()
    }
  } finally {
    await database.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** The start refuses the pooler without the direct address, and finds out what it can with both. */
async function tryStart({ direct, pooler, report }: Scene): Promise<void> {
  const text = await findSessions({ databaseUrl: pooler.url, directUrl: pooler.url }, silentLog).then(
    () => 'nothing',
    (error: unknown) => errorText(error),
  )
  if (!text.includes('DATABASE_DIRECT_URL')) report.differences.push(`without the direct address it says: ${text}`)
  const sessions = await findSessions({ databaseUrl: pooler.url, directUrl: direct }, silentLog)
  if (!sessions.isPooled) report.differences.push('the pooler is not noticed')
  report.keepsNames = sessions.keepsNames
}

/** A statement over the limit ends, alone and in a transaction, and the next user of its session has no limit of ours. */
async function tryLimits({ pooler, report }: Scene): Promise<void> {
  const sessions = { isPooled: true, keepsNames: report.keepsNames }
  const { db, close } = connect(pooler.url, { sessions, statementTimeoutMs: 400 })
  const slow = sql`select pg_sleep(${30})`
  const ended = (work: Promise<unknown>) => work.then(() => 'no error', errorCode)
  try {
    for (const how of [ended(slow.execute(db)), ended(transaction(db, (tx) => slow.execute(tx)))])
      if ((await how) !== '57014') report.differences.push(`a statement over the limit ended with ${await how}`)
    const idle = sql<{ limit: string }>`select current_setting('idle_in_transaction_session_timeout') as limit`
    const { rows } = await transaction(db, (tx) => idle.execute(tx))
    if (rows[0]?.limit !== '30s') report.differences.push(`a transaction may be idle for ${rows[0]?.limit}`)
  } finally {
    await close()
  }
  const other = new pg.Client({ connectionString: pooler.url })
  await other.connect()
  const { rows } = await other.query<{ statement_timeout: string }>('show statement_timeout')
  if (rows[0]?.statement_timeout !== '0') report.differences.push(`a session kept ${rows[0]?.statement_timeout}`)
  await other.end()
}

/** Forty at a time on twelve sessions, alone and in transactions, with values that tell them apart. */
async function tryStatements({ pooler, report }: Scene): Promise<void> {
  const sessions = { isPooled: true, keepsNames: report.keepsNames }
  const { db, close } = connect(pooler.url, { sessions, max: 40 })
  const ask = async (to: typeof db, at: number) => {
    const { rows } = await sql<{ n: number }>`select ${at}::int + ${sql.lit(at % 60)}::int as n`.execute(to)
    if (rows[0]?.n !== at + (at % 60)) report.differences.push(`statement ${at} gave ${rows[0]?.n}`)
    report.statements += 1
  }
  try {
    for (let from = 0; from < 4_000; from += 40)
      await Promise.all(
        Array.from({ length: 40 }, (_, place) => {
          const at = from + place
          return at % 3 ? ask(db, at) : transaction(db, (tx) => ask(tx, at).then(() => ask(tx, at + 1)))
        }),
      )
  } catch (error) {
    report.differences.push(`a statement failed: ${errorText(error)} (${errorCode(error)})`)
  } finally {
    await close()
  }
}

/** Two portals through the pooler hear each other, also after it was killed. One without the direct address ends. */
async function tryPortals({ direct, pooler, report }: Scene): Promise<void> {
  const secrets = { PASSWORD_PEPPER: 'p'.repeat(32), SECRET_KEY: 's'.repeat(32), PERSONAL_DATA_KEY: 'n'.repeat(32) }
  const shared = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: direct, ...secrets }
  const text = await startPortal({ ...shared, DATABASE_DIRECT_URL: '' }).then(
    async (portal) => {
      await portal.stop()
      return 'it started'
    },
    (error: unknown) => errorText(error),
  )
  if (!text.includes('(78)') || !text.includes('share sessions'))
    report.differences.push(`a start without the direct address: ${text}`)
  const nodes: Portal[] = []
  try {
    for (let node = 0; node < 2; node += 1) nodes.push(await startPortal(shared))
    const [one, two] = nodes as [Portal, Portal]
    const post = (path: string, body: object, token = '') =>
      fetch(`${one.url}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      })
    const home = async () => (await fetch(two.url)).text()
    const { token } = (await (await post('/login', { username: 'admin', password: 'admin123' })).json()) as {
      token: string
    }
    for (let at = 0; at < articles; at += 1) {
      if (at === articles - 1) await pooler.kill()
      await home()
      const title = `Artigo do pooler ${at}`
      const { status } = await post('/notice', { title, description: '<p>Texto</p>' }, token)
      if (status !== 201) report.differences.push(`an article was answered ${status}`)
      report.heardMs.push(await timeUntil(async () => (await home()).includes(title)))
    }
    for (const ms of report.heardMs)
      if (ms > heardWithinMs) report.differences.push(`a change was heard after ${ms} ms`)
  } finally {
    for (const node of nodes) {
      await node.stop()
      await node.remove()
    }
  }
}

async function timeUntil(isSo: () => Promise<boolean>): Promise<number> {
  const begun = Date.now()
  while (!(await isSo()) && Date.now() - begun < 30_000) await pause(10)
  return Date.now() - begun
}
