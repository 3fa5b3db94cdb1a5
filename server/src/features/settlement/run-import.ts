import { settlementSources } from '@guildhall/contract/settlement-rules'
import type { TaskList } from 'graphile-worker'
import type { App } from '../../app.ts'
import { transaction } from '../../db/transaction.ts'
import { task } from '../../jobs/job.ts'
import { batchesOf, type Batch } from './batches.ts'
import { compareReportsJob, importReportJob } from './jobs.ts'
import { matchAll } from './match.ts'
import { findLinesOfImport, findOpenLines, reviewMissing } from './match-queries.ts'
import * as queries from './queries.ts'
import type { ImportRow } from './queries.ts'
import { readReport } from './report/read-report.ts'

/** Storage that is full or unreachable may recover soon. */
const mostAttempts = 6

export const settlementTasks = (app: App): TaskList => ({
  ...task(importReportJob, async ({ id }, { job }) => {
    try {
      await runImport(app, id)
    } catch (error) {
      if (job.attempts < mostAttempts) throw error
      app.log.error({ err: error }, `the report of the import ${id} could not be read`)
      await failImport(app, id)
    }
  }),
  ...task(compareReportsJob, () => compareReports(app)),
})

/**
 * Reads the report of an import, stores its lines and compares them. Every batch is stored together with its place in the
 * file, so a job that was killed goes on behind it, and two at once store nothing twice.
 */
export async function runImport(app: App, id: number): Promise<void> {
  const row = await queries.getImport(app.db, id)
  if (row && (row.state === 'waiting' || row.state === 'reading')) await readFile(app, row)
  const read = await queries.getImport(app.db, id)
  if (read?.state === 'matching') await compare(app, read)
  if (read) await removeFile(app, read)
}

async function readFile(app: App, row: ImportRow): Promise<void> {
  const file = row.stored_as === null ? null : await app.storage.open(row.stored_as)
  if (!file) return failImport(app, row.id)
  const reader = readReport(file.read(0, file.size - 1), row.format, queries.layoutOf(row))
  for await (const batch of batchesOf(row, reader)) if (!(await storeBatch(app, row, batch))) return
}

/** Stores a batch. False when another run of the job is ahead, or the import was undone. */
const storeBatch = (app: App, { id, source, bank }: ImportRow, batch: Batch): Promise<boolean> =>
  transaction(app.db, async (tx) => {
    await queries.lockLines(tx)
    const row = await queries.lockImport(tx, id)
    if (!row || (row.state !== 'waiting' && row.state !== 'reading') || row.row_read !== batch.from) return false
    const fresh = await queries.insertLines(tx, { id, source, bank }, batch.lines)
    await queries.insertProblems(tx, id, batch.problems)
    await queries.updateImport(tx, id, {
      state: batch.isLast ? 'matching' : 'reading',
      row_read: batch.to,
      bytes_read: Math.max(row.bytes_read, Math.min(batch.bytes, row.file_bytes)),
      lines: row.lines + batch.lines.length,
      fresh: row.fresh + fresh,
      repeated: row.repeated + batch.lines.length - fresh,
      skipped: row.skipped + batch.skipped,
      wrong: row.wrong + batch.problems.length,
      ...(batch.isLast ? await queries.getDays(tx, id) : {}),
    })
    return true
  })

async function compare(app: App, { id, source }: ImportRow): Promise<void> {
  await matchAll(app, source, (tx, after, limit) => findLinesOfImport(tx, id, after, limit))
  await compareOpen(app, source)
  await transaction(app.db, async (tx) => {
    const row = await queries.lockImport(tx, id)
    if (row?.state === 'matching')
      await queries.updateImport(tx, id, { state: 'done', ended_at: app.now().toISOString() })
  })
}

/** Compares the open differences of a source again, and what no report has. */
export async function compareOpen(app: Pick<App, 'db' | 'now'>, source: ImportRow['source']): Promise<void> {
  await matchAll(app, source, (tx, after, limit) => findOpenLines(tx, source, after, limit))
  await transaction(app.db, async (tx) => {
    await queries.lockLines(tx)
    await reviewMissing(tx, source, app.now().toISOString())
  })
}

/** Compares all open differences again: payments change after their report was imported. */
export async function compareReports(app: Pick<App, 'db' | 'now'>): Promise<void> {
  for (const source of settlementSources) await compareOpen(app, source)
}

/** Ends an import whose file is gone or cannot be read. Nothing of it stays, apart from what another import has. */
const failImport = (app: Pick<App, 'db' | 'now'>, id: number): Promise<void> =>
  transaction(app.db, async (tx) => {
    await queries.lockLines(tx)
    const row = await queries.lockImport(tx, id)
    if (!row || row.state === 'done' || row.state === 'undone' || row.state === 'failed') return
    const now = app.now().toISOString()
    await queries.deleteLines(tx, id)
    const none = { lines: 0, fresh: 0, repeated: 0, skipped: 0, wrong: 0, from_day: null, to_day: null }
    await queries.updateImport(tx, id, { ...none, state: 'failed', ended_at: now })
    await reviewMissing(tx, row.source, now)
  })

/** Removes the raw file of an import that is read. */
export async function removeFile(app: App, { id }: { id: number }): Promise<void> {
  const row = await queries.getImport(app.db, id)
  if (!row?.stored_as || row.state === 'waiting' || row.state === 'reading') return
  await app.storage.remove(row.stored_as)
  await queries.updateImport(app.db, id, { stored_as: null })
}

/** A job may be lost together with its worker, so imports that stand still are started again; files are removed. */
export async function sweepReports(app: App): Promise<void> {
  const before = new Date(app.now().getTime() - 3600_000).toISOString()
  for (const row of await queries.findLeftovers(app.db, before)) {
    await removeFile(app, row)
    if (row.state === 'waiting' || row.state === 'reading' || row.state === 'matching')
      await transaction(app.db, (tx) => app.jobs.add(tx, importReportJob, { id: row.id }))
  }
}
