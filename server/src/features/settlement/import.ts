import { randomBytes } from 'node:crypto'
import type { AnswerOf, ValidOf } from '@guildhall/contract'
import type { settlement } from '@guildhall/contract/settlement'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../app.ts'
import { recordAdminAction } from '../../audit/record.ts'
import { errorCode } from '../../errors/read-error.ts'
import { transaction } from '../../db/transaction.ts'
import { refuseField } from '../../fail.ts'
import type { Archive } from '../../http/multipart.ts'
import { tidyName } from '../../documents/file-name.ts'
import { importReportJob } from './jobs.ts'
import { presentImport } from './present.ts'
import * as queries from './queries.ts'
import { recognize } from './report/layout.ts'
import { encodingFinder } from '../../csv/encoding.ts'
import type { Encoding } from '../../csv/text.ts'

type Form = ValidOf<typeof settlement.importSettlement>['body']
type Reply = AnswerOf<typeof settlement.importSettlement>

/** A report is recognized by so many bytes of its beginning. */
const sampleBytes = 64 * 1024

/**
 * Stores a report and the job that reads it. The content decides what it is, never its name. The row is stored before the
 * file and the job after it, so nothing is lost in between: the same file sent again continues.
 */
export async function importSettlement(
  app: App,
  caller: Pick<Caller, 'id'> & Partial<Caller>,
  { source, bank: sentBank, columns }: Form,
  report: Archive | undefined,
): Promise<Reply> {
  if (!report) refuseField('report', 'required', m.error_field_required())
  const bank = source === 'bank' ? sentBank || refuseField('bank', 'required', m.error_field_required()) : null
  const { sample, encoding } = await inspect(report)
  const found = recognize(sample, encoding, source, columns)
  if ('problem' in found) refuseReport(found.problem)
  await demandOneFormat(app, found.format)

  const fileName = tidyName(report.sentAs, report.sha256.slice(0, 12))
  const earlier = await queries.getImportOfFile(app.db, source, bank, report.sha256)
  if (earlier) return repeat(app, earlier, report)
  const storedAs = `settlements/${randomBytes(16).toString('hex')}.report`
  const id = await transaction(app.db, async (tx) => {
    if (columns && bank !== null && found.format === 'bank_csv') await queries.saveBank(tx, bank, columns)
    const row = await queries.insertImport(tx, {
      ...{ source, format: found.format, bank, layout: JSON.stringify(found.layout), stored_as: storedAs },
      ...{ file_name: fileName, file_hash: report.sha256, file_bytes: report.size },
      ...{ imported_by: caller.id, imported_at: app.now().toISOString() },
    })
    await recordAdminAction(tx, caller, 'settlement.upload', `settlement ${row.id}`, app.now(), {
      after: { source, bank, format: found.format, file: fileName, hash: report.sha256 },
    })
    return row.id
  }).catch((error: unknown) => {
    if (errorCode(error) === '23505') return null
    throw error
  })
  // Somebody sent the same file at the same moment.
  if (id === null) return repeat(app, (await queries.getImportOfFile(app.db, source, bank, report.sha256))!, report)
  await begin(app, id, storedAs, report)
  return { message: m.settlement_import_begun(), data: presentImport((await queries.getImport(app.db, id))!) }
}

const words = {
  unknown: m.settlement_report_unknown,
  other_source: m.settlement_report_other_source,
  columns: m.settlement_report_columns,
}

function refuseReport(problem: keyof typeof words): never {
  refuseField(problem === 'columns' ? 'columns' : 'report', problem, words[problem]())
}

/**
 * Stores the file and the job. Of two that send it at the same moment the slower one may be behind the whole import, and
 * then its file goes at once: no row names it any more.
 */
async function begin(app: App, id: number, storedAs: string, report: Archive): Promise<void> {
  await report.keep(storedAs)
  const isToRead = await transaction(app.db, async (tx) => {
    const row = await queries.lockImport(tx, id)
    if (row?.state !== 'waiting' && row?.state !== 'reading') return false
    await app.jobs.add(tx, importReportJob, { id })
    return true
  })
  if (!isToRead) await app.storage.remove(storedAs)
}

/** The same file again adds nothing. When its first sending was killed before the file was stored, it continues. */
async function repeat(
  app: App,
  earlier: NonNullable<Awaited<ReturnType<typeof queries.getImportOfFile>>>,
  report: Archive,
): Promise<Reply> {
  if (earlier.state === 'waiting' && earlier.stored_as && !(await app.storage.open(earlier.stored_as)))
    await begin(app, earlier.id, earlier.stored_as, report)
  return { message: m.settlement_import_known(), data: presentImport((await queries.getImport(app.db, earlier.id))!) }
}

/** Both reports of Mercado Pago list the same payments on other days, so only one of them counts. */
async function demandOneFormat(app: App, format: string): Promise<void> {
  if (!format.startsWith('mercado')) return
  const used = await queries.getMercadoFormat(app.db)
  if (used && used.format !== format) refuseField('report', 'other_report', m.settlement_report_other_format())
}

/** Reads the whole file once, in constant memory: a text in UTF-8, or else in Latin-1. Refuses what is no text. */
async function inspect(report: Archive): Promise<{ sample: string; encoding: Encoding }> {
  if (report.size === 0) refuseField('report', 'required', m.error_field_required())
  const finder = encodingFinder()
  const head: Buffer[] = []
  let read = 0
  const source: AsyncIterable<Buffer> = report.read(0, report.size - 1)
  for await (const piece of source) {
    // No control character but tab and line ends, so no picture, archive, table of Excel or UTF-16.
    if (piece.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 26)))
      refuseField('report', 'text', m.settlement_report_no_text())
    if (read < sampleBytes) head.push(piece)
    read += piece.length
    finder.add(piece)
  }
  const encoding = finder.end()
  return { sample: new TextDecoder(encoding).decode(Buffer.concat(head).subarray(0, sampleBytes)), encoding }
}
