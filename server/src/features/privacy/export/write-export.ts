import type { Locale } from '@guildhall/contract'
import type { App } from '../../../app.ts'
import { archivedRowsOf } from '../../../audit/archive/rows-of-person.ts'
import { openSnapshotRows, type SnapshotRows } from '../../../db/snapshot-rows.ts'
import { tidyName } from '../../../documents/file-name.ts'
import type { Numbers } from '../../../people/numbers.ts'
import type { StagedFile } from '../../../ports/storage.ts'
import { archiveOf, type ArchiveFile } from './archive.ts'
import { findAttachments, findProofs, rowsOfPart, type OwnFile } from './export-queries.ts'
import { indexPage, type Sample } from './index-page.ts'
import { parts, type Part } from './parts.ts'

/** Whose data is written, and in which language. The database has the numbers encrypted (decision 0192). */
export interface Owner {
  id: number
  login: string
  numbers: Numbers
  locale: Locale
}

type Services = Pick<App, 'db' | 'storage' | 'now'> & { config: Pick<App['config'], 'appName' | 'directUrl'> }

/** How many rows of each part the index shows, and how much of a row. */
const sampleRows = 20
const sampleChars = 4_000

/**
 * Writes all data of a person as a ZIP to storage, as of one moment: a JSON file for each table, the files that they
 * sent, and a page to read it. `onPart` is called with the number of files that are written.
 */
export async function writeExport(
  app: Services,
  owner: Owner,
  onPart: (done: number) => Promise<unknown>,
): Promise<StagedFile> {
  const at = app.now()
  const snapshot = await openSnapshotRows(app.config.directUrl)
  try {
    const samples: Sample[] = []
    let done = 0
    const files: ArchiveFile[] = parts.map((part) => ({
      name: `${part.group}/${part.name}.json`,
      isText: true,
      read: () =>
        jsonOf(rowsOf(app, snapshot, part, owner), part, async (sample) => {
          samples.push(sample)
          await onPart((done += 1))
        }),
    }))
    const sent = await findFiles(app, owner.id)
    const index: ArchiveFile = {
      name: 'index.html',
      isText: true,
      read: () =>
        indexPage(
          { ...owner, at, appName: app.config.appName },
          samples,
          sent.map(({ name }) => name),
        ),
    }
    const archive = archiveOf([...files, ...sent, index], at)
    // A storage that fails before it reads would leave the archive reading from a snapshot that is closed.
    archive.on('error', () => {})
    return await app.storage.stage(archive).finally(() => archive.destroy())
  } finally {
    await snapshot.close()
  }
}

/** The rows of a part as a JSON array, one in each line. `onEnd` gets the first of them and their number. */
async function* jsonOf(
  found: AsyncIterable<string[]>,
  part: Part,
  onEnd: (sample: Sample) => Promise<void>,
): AsyncGenerator<string> {
  const sample: Sample = { part, count: 0, rows: [] }
  yield '['
  for await (const rows of found) {
    for (const row of rows.slice(0, sampleRows - sample.rows.length))
      if (row.length <= sampleChars) sample.rows.push(row)
    yield `${sample.count > 0 ? ',' : ''}\n${rows.join(',\n')}`
    sample.count += rows.length
  }
  yield '\n]\n'
  await onEnd(sample)
}

/** The rows of a part. Old ones of the audit log are in its archives. */
export async function* rowsOf(
  { storage }: Pick<App, 'storage'>,
  snapshot: SnapshotRows,
  part: Part,
  { id, numbers }: Owner,
): AsyncGenerator<string[]> {
  if (part.table === 'admin_actions') {
    const by = part.name === 'admin_actions' ? 'player_id' : 'actor_id'
    yield* archivedRowsOf(storage, snapshot, { userId: id, by, columns: part.columns })
  }
  for await (const found of snapshot.find(() => rowsOfPart(part, id)))
    yield found.map(({ row }) => (part.table === 'users' ? withNumbers(row, numbers) : row))
}

const withNumbers = (row: string, numbers: Numbers): string =>
  JSON.stringify({ ...(JSON.parse(row) as object), ...numbers })

/** The files that the person has sent, each under a name that says of what it is. */
async function findFiles({ db, storage }: Services, userId: number): Promise<ArchiveFile[]> {
  const [attachments, proofs] = await Promise.all([findAttachments(db, userId), findProofs(db, userId)])
  const read = (folder: string, stored: (name: string) => string, file: OwnFile): ArchiveFile => ({
    name: `files/${folder}/${file.id}-${file.name.slice(0, 8)}-${plainName(file)}`,
    isText: file.kind === 'text',
    read: async () => {
      const found = await storage.open(stored(file.name))
      return found && found.size > 0 ? found.read(0, found.size - 1) : emptyFile()
    },
  })
  return [
    ...attachments.rows.map((file) => read('tickets', (name) => `tickets/${name}.attached`, file)),
    ...proofs.rows.map((file) => read('deposits', (name) => `deposits/${name}.proof`, file)),
  ]
}

/** A sweep has removed the file since it was listed. */
async function* emptyFile(): AsyncGenerator<string> {}

const endings = { picture: 'webp', pdf: 'pdf', text: 'txt' }

/** A name that every system can unpack. Pictures are stored as WebP, whatever was sent. */
function plainName({ kind, sent_as }: OwnFile): string {
  const name = tidyName(sent_as, kind).replaceAll(/[^\p{L}\p{N}._-]+/gu, '_')
  return kind === 'picture'
    ? `${name.replace(/\.[^.]*$/, '')}.webp`
    : name.endsWith(`.${endings[kind]}`)
      ? name
      : `${name}.${endings[kind]}`
}
