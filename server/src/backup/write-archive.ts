import { createHash } from 'node:crypto'
import { createGzip } from 'node:zlib'
import type { DatabaseUse } from '../db/database-use.ts'
import type { Snapshot } from '../db/backup/snapshot.ts'
import type { Storage } from '../ports/storage.ts'
import { formatVersion, headName, manifestName, type BackupHead, type BackupManifest } from './manifest.ts'
import { piped } from './piped.ts'
import { seal } from './seal.ts'
import { tarEnd, tarHeader, tarPadding } from './tar.ts'

/** Rows are collected to this size, because tar writes the size of a file before its bytes. */
const partBytes = 1024 * 1024

export interface ArchiveInput {
  snapshot: Snapshot
  storage: Pick<Storage, 'list' | 'open'>
  uploads: BackupHead['uploads']
  use: DatabaseUse
  version: string
  /** Null writes an archive that everybody can read. */
  secret: string | null
  onProgress?: (progress: BackupProgress) => void
}

export interface BackupProgress {
  /** The table that is being read, or the number of files so far. */
  what: string
  rows: number
  files: number
}

/** The whole archive as a stream. `totals` has its sums once the stream has ended. */
export function writeArchive(input: ArchiveInput): { stream: AsyncIterable<Buffer>; totals: BackupManifest } {
  const totals: BackupManifest = { tables: [], jobs: { rows: 0, bytes: 0, sha256: '' }, uploads: [] }
  const stream = piped(tarOf(input, totals), createGzip({ level: 6 }))
  return { stream: input.secret === null ? stream : seal(stream, input.secret), totals }
}

async function* tarOf(input: ArchiveInput, totals: BackupManifest): AsyncGenerator<Buffer> {
  const { snapshot } = input
  const at = snapshot.takenAt
  yield* jsonFile(headName, headOf(input), at)
  yield* uploadFiles(input, totals)
  for (const table of snapshot.tables) {
    const sums = yield* partsOf(`tables/${table.name}`, snapshot.read(table), at)
    totals.tables.push({ name: table.name, ...sums })
    input.onProgress?.({ what: table.name, ...countAll(totals) })
  }
  totals.jobs = yield* partsOf('jobs', snapshot.readJobs(), at)
  yield* jsonFile(manifestName, totals, at)
  yield tarEnd()
}

const headOf = ({ snapshot, uploads, use, version }: ArchiveInput): BackupHead => ({
  format: 'guildhall backup',
  formatVersion,
  version,
  takenAt: snapshot.takenAt.toISOString(),
  postgresql: snapshot.postgresql,
  use,
  migrations: snapshot.migrations,
  tables: snapshot.tables,
  sequences: snapshot.sequences,
  uploads,
  personalKeys: snapshot.personalKeys,
})

/** Stored files never change. One that was removed after it had been listed is needed by no row any more. */
async function* uploadFiles(
  { storage, uploads, snapshot, onProgress }: ArchiveInput,
  totals: BackupManifest,
): AsyncGenerator<Buffer> {
  if (uploads === 'left_out') return
  for await (const { name, size } of storage.list()) {
    // Copies of personal data end after a week, and would live on in backups.
    if (name.startsWith('exports/')) continue
    if (uploads === 'listed') {
      totals.uploads.push({ name, bytes: size })
      continue
    }
    const file = await storage.open(name)
    if (!file) continue
    const hash = createHash('sha256')
    yield tarHeader(`uploads/${name}`, file.size, snapshot.takenAt)
    if (file.size > 0)
      for await (const chunk of file.read(0, file.size - 1) as AsyncIterable<Buffer>) {
        hash.update(chunk)
        yield chunk
      }
    yield tarPadding(file.size)
    totals.uploads.push({ name, bytes: file.size, sha256: hash.digest('hex') })
    onProgress?.({ what: 'uploads', ...countAll(totals) })
  }
}

async function* partsOf(
  folder: string,
  rows: AsyncIterable<Buffer>,
  at: Date,
): AsyncGenerator<Buffer, { rows: number; bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  const sums = { rows: 0, bytes: 0 }
  let waiting: Buffer[] = []
  let waitingBytes = 0
  let part = 0
  const take = (): Buffer[] => {
    part += 1
    const files = [
      tarHeader(`${folder}/${String(part).padStart(6, '0')}`, waitingBytes, at),
      ...waiting,
      tarPadding(waitingBytes),
    ]
    waiting = []
    waitingBytes = 0
    return files
  }
  for await (const chunk of rows) {
    hash.update(chunk)
    sums.rows += countLines(chunk)
    sums.bytes += chunk.length
    waiting.push(chunk)
    waitingBytes += chunk.length
    if (waitingBytes >= partBytes) yield* take()
  }
  if (waitingBytes > 0) yield* take()
  return { ...sums, sha256: hash.digest('hex') }
}

function* jsonFile(name: string, value: object, at: Date): Generator<Buffer> {
  const bytes = Buffer.from(`${JSON.stringify(value, null, 1)}\n`)
  yield tarHeader(name, bytes.length, at)
  yield bytes
  yield tarPadding(bytes.length)
}

/** In the text format of COPY a line break within a value is escaped, so each line is a row. */
export function countLines(chunk: Buffer): number {
  let count = 0
  for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) count += 1
  return count
}

export const countAll = ({ tables, uploads }: BackupManifest): { rows: number; files: number } => ({
  rows: tables.reduce((sum, { rows }) => sum + rows, 0),
  files: uploads.length,
})
