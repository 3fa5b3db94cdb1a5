import { randomBytes } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { serverDay, startOfServerDay } from '@guildhall/contract/server-calendar'
import type { Kysely } from 'kysely'
import type { App } from '../../app.ts'
import { connect } from '../../db/connect.ts'
import type { DB } from '../../db/tables.ts'
import { transaction } from '../../db/transaction.ts'
import type { StagedFile } from '../../ports/storage.ts'
import { manifestFile, rowsFile } from './file.ts'
import * as queries from './queries.ts'
import { verifyArchive } from './verify.ts'

export type Archiving = Pick<App, 'config' | 'log' | 'now' | 'storage'>

/** A longer month has several archives, so that no removal takes long. */
const rowsAtMost = 200_000
const linesAtOnce = 1_000
/** Archives of one run; the run of the next day goes on. */
const archivesAtMost = 24
const statementMs = 5 * 60_000

/**
 * Moves the closed months of the audit log that are old enough into files, the oldest first. The rows of a file leave the
 * database only after it was read from storage again and its hashes were computed anew.
 */
export async function archiveAuditLog(app: Archiving): Promise<void> {
  const months = app.config.auditArchiveMonths
  if (months === null) return
  const { db, close } = connect(app.config.directUrl, { max: 1, statementTimeoutMs: statementMs })
  try {
    for (let count = 0; count < archivesAtMost; count += 1) {
      const next = await planArchive(db, app.now(), months, rowsAtMost)
      if (!next || !(await writeArchive(app, db, next))) return
    }
  } finally {
    await close()
  }
}

/** The start of the month that begins `months` before that of `at`, in the server's calendar. */
export function monthStart(at: Date, months: number): Date {
  const [year, month] = serverDay(at).split('-').map(Number) as [number, number]
  return new Date(startOfServerDay(new Date(Date.UTC(year, month - 1 - months)).toISOString().slice(0, 10)))
}

/**
 * The next archive: the entries from the first one in the database to the end of its month, if that month is old enough.
 * Only what a check without findings has read, so that the point of the check stays in the database. Null without one.
 */
export async function planArchive(
  db: Kysely<DB>,
  now: Date,
  months: number,
  most: number,
): Promise<queries.NewArchive | null> {
  const [first, check, before] = [
    await queries.getFirstEntry(db),
    await queries.getLastCheck(db),
    await queries.getNewestArchive(db),
  ]
  if (!first || !check?.isGood || first.seq !== (before?.last_seq ?? 0) + 1) return null
  const end = monthStart(new Date(first.at), -1)
  if (end > monthStart(now, months)) return null
  const later = await queries.getFirstEntrySince(db, first.seq, end.toISOString(), most)
  const lastSeq = Math.min(later === null ? Infinity : later - 1, first.seq + most - 1, check.seq - 1)
  const [firstEntry, lastEntry] = [await queries.getEntry(db, first.seq), await queries.getEntry(db, lastSeq)]
  if (!firstEntry || !lastEntry) return null
  const month = serverDay(new Date(first.at)).slice(0, 7)
  return {
    first_seq: first.seq,
    last_seq: lastSeq,
    month: `${month}-01`,
    name: `audit/${month}-from-${first.seq}-${randomBytes(4).toString('hex')}`,
    previous_hash: before?.last_hash ?? Buffer.alloc(0),
    last_hash: lastEntry.hash,
    first_id: firstEntry.action_id,
    last_id: lastEntry.action_id,
    schema_version: await queries.getSchemaVersion(db),
    begun_at: now.toISOString(),
  }
}

/**
 * Writes an archive, reads it again, and removes its rows. False when another run has the same archive: whoever has noted
 * the name last is the only one who can finish it, so two runs never remove the same rows, and never the file of the
 * other one.
 */
export async function writeArchive(app: Archiving, db: Kysely<DB>, archive: queries.NewArchive): Promise<boolean> {
  const former = await queries.getUnfinished(db, archive.first_seq)
  if (former?.former_name) await removeFiles(app, former.former_name)
  if (!(await queries.beginArchive(db, archive, former?.name ?? null))) return false
  // Its run was killed, or cannot finish any more. Before that its file might have been the only copy of its rows.
  if (former) await removeFiles(app, former.name)

  const written = await writeFiles(app, db, archive).catch(async (error: unknown) => {
    // Another run that has taken over may have removed one of them already, and knows nothing of the other.
    await removeFiles(app, archive.name).catch(() => {})
    throw error
  })
  const isMine = await transaction(db, (tx) => queries.removeArchived(tx, archive, written))
  if (!isMine) await removeFiles(app, archive.name)
  else app.log.info({ archive: archive.name, rows: rowsOf(archive) }, 'a month of the audit log was archived')
  return isMine
}

/** Writes both files and reads them again. The rows are still in the database. */
async function writeFiles(
  app: Archiving,
  db: Kysely<DB>,
  archive: queries.NewArchive,
): Promise<{ sha256: string; bytes: number; at: string }> {
  const staged = await stage(app, db, archive)
  await staged.keep(rowsFile(archive.name))
  const written = { sha256: staged.sha256, bytes: staged.size, at: app.now().toISOString() }
  await app.storage.save(manifestFile(archive.name), manifestOf(archive, written))
  await verifyArchive(db, app.storage, { ...archive, ...written })
  return written
}

const rowsOf = ({ first_seq, last_seq }: { first_seq: number; last_seq: number }): number => last_seq - first_seq + 1

async function removeFiles({ storage }: Archiving, name: string): Promise<void> {
  for (const file of [rowsFile(name), manifestFile(name)]) await storage.remove(file)
}

/** The packed lines, in storage and without a name. */
function stage(
  { storage }: Archiving,
  db: Kysely<DB>,
  { first_seq, last_seq }: queries.NewArchive,
): Promise<StagedFile> {
  async function* lines() {
    for (let from = first_seq; from <= last_seq; from += linesAtOnce) {
      const part = await queries.findLines(db, from, Math.min(from + linesAtOnce - 1, last_seq))
      yield part.map((line) => `${line}\n`).join('')
    }
  }
  const source = Readable.from(lines(), { objectMode: false })
  const gzip = createGzip()
  // A source that fails ends `gzip` with its error, which storage then throws.
  pipeline(source, gzip, () => {})
  // A storage that fails before it reads would leave both reading.
  return storage.stage(gzip).finally(() => gzip.destroy())
}

/** What somebody needs to read and to prove an archive without the portal (docs/operations.md). */
const manifestOf = (
  archive: queries.NewArchive,
  { sha256, bytes, at }: { sha256: string; bytes: number; at: string },
) =>
  Buffer.from(
    `${JSON.stringify(
      {
        format: 'guildhall audit archive',
        formatVersion: 1,
        month: archive.month.slice(0, 7),
        rows: rowsOf(archive),
        firstSeq: archive.first_seq,
        lastSeq: archive.last_seq,
        firstId: archive.first_id,
        lastId: archive.last_id,
        previousHash: archive.previous_hash.toString('hex'),
        lastHash: archive.last_hash.toString('hex'),
        file: rowsFile(archive.name),
        bytes,
        sha256,
        schemaVersion: archive.schema_version,
        writtenAt: at,
      },
      null,
      1,
    )}\n`,
  )
