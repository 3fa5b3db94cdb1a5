import type { AnswerOf } from '@guildhall/contract'
import type { audit } from '@guildhall/contract/audit'
import * as m from '@guildhall/messages'
import type { Kysely } from 'kysely'
import type { App, Caller } from '../../app.ts'
import { getNewestArchive } from '../../audit/archive/queries.ts'
import { recordAdminAction } from '../../audit/record.ts'
import { connect } from '../../db/connect.ts'
import type { DB } from '../../db/tables.ts'
import { transaction } from '../../db/transaction.ts'
import type { OnFindings } from '../../jobs/findings.ts'
import { compareArchives } from './compare-archives.ts'
import { checkAuditLogJob } from './jobs.ts'
import * as queries from './queries.ts'

/** Reading every row of a long log takes longer than the timeout of requests. */
const checkMostMs = 10 * 60_000
/** How many entries one statement compares. */
const entriesAtOnce = 20_000
const findingsAtMost = 100

/** The stored result of the last check of the chain. */
export async function getAuditCheck(app: Pick<App, 'db'>): Promise<AnswerOf<typeof audit.getAuditCheck>> {
  const last = await queries.getLastCheck(app.db)
  if (!last) return { last: null }
  const { at, compared, seq } = last
  const hash = last.hash?.toString('hex') ?? null
  return { last: { at, compared, seq, hash, tookMs: last.took_ms, isWhole: last.is_whole, findings: findingsOf(last) } }
}

const findingsOf = ({ findings }: { findings: unknown }) => findings as queries.Finding[]

/** Starts a check of every row as a job, which any node may run. */
export async function runAuditCheck(app: App, caller: Caller): Promise<AnswerOf<typeof audit.runAuditCheck>> {
  await transaction(app.db, async (tx) => {
    await recordAdminAction(tx, caller, 'audit.check', 'audit', app.now(), {})
    await app.jobs.add(tx, checkAuditLogJob, { isWhole: true }, `${checkAuditLogJob.name} whole`)
  })
  return { message: m.audit_check_started() }
}

/**
 * Compares the audit log with its chain: every row, or only those since the last check. The first row in the database
 * continues the last hash of the newest archive; a check of every row also reads the archives. After a check with findings
 * every row is compared again, so that findings stay until the rows are right. Stores the result, notifies owners of
 * findings, logs them as an error, and logs the last hash, which a later rewriting of the chain cannot change.
 */
export async function checkAuditLog(
  app: Pick<App, 'db' | 'config' | 'log' | 'now' | 'storage'>,
  { isWhole }: { isWhole: boolean },
  onFindings: OnFindings = async () => {},
): Promise<void> {
  const startedAt = performance.now()
  const last = await queries.getLastCheck(app.db)
  const isFromStart = isWhole || !last || findingsOf(last).length > 0
  const { db, close } = connect(app.config.directUrl, { max: 1, statementTimeoutMs: checkMostMs })
  try {
    const head = await queries.getHead(db)
    const ofPoint = last && last.seq > 0 ? await comparePoint(db, last) : { findings: [], actionId: 0 }
    const archived = await getNewestArchive(db)
    const from = Math.max(isFromStart ? 0 : last.seq, archived?.last_seq ?? 0)
    const to = head?.seq ?? 0
    const findings = [
      ...ofPoint.findings,
      ...(isFromStart ? await compareArchives({ ...app, db }, last ? findingsOf(last) : []) : []),
      ...(await compareAll(db, from, to)),
      ...(await queries.findUnchained(db, isFromStart ? 0 : ofPoint.actionId, findingsAtMost)),
    ].slice(0, findingsAtMost)
    // A point before the findings, so that it can show when the rows are right again.
    const point = findings.length > 0 ? last : head
    const at = app.now()
    await transaction(app.db, async (tx) => {
      await queries.insertCheck(tx, {
        at: at.toISOString(),
        took_ms: Math.round(performance.now() - startedAt),
        is_whole: isFromStart,
        compared: Math.max(0, to - from),
        seq: point?.seq ?? 0,
        hash: point?.hash ?? null,
        findings,
      })
      await onFindings(tx, { check: 'audit', findings, at })
    })
    if (findings.length) app.log.error({ findings }, 'the audit log does not match its chain')
    else app.log.info({ seq: to, hash: head?.hash.toString('hex') }, 'the audit log matches its chain')
  } finally {
    await close()
  }
}

/** Whether the entry at which the last check ended is still the same. */
async function comparePoint(db: Kysely<DB>, { seq, hash }: { seq: number; hash: Buffer | null }) {
  const entry = await queries.getEntry(db, seq)
  const isSame = entry !== undefined && hash !== null && entry.hash.equals(hash)
  const finding: queries.Finding = { kind: entry ? 'rewritten' : 'cut', id: entry?.action_id ?? null, seq }
  return { findings: isSame ? [] : [finding], actionId: entry?.action_id ?? 0 }
}

/** Reads in parts, so memory use does not grow with the log. */
async function compareAll(db: Kysely<DB>, from: number, to: number): Promise<queries.Finding[]> {
  const findings: queries.Finding[] = []
  for (let start = from; start < to && findings.length < findingsAtMost; start += entriesAtOnce)
    findings.push(...(await queries.compareEntries(db, start, Math.min(start + entriesAtOnce, to), findingsAtMost)))
  return findings
}
