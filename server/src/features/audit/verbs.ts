import { readLines } from '../../audit/archive/file.ts'
import { findAllArchives, getArchive, type Archive } from '../../audit/archive/queries.ts'
import { verifyArchive } from '../../audit/archive/verify.ts'
import { recordAdminAction } from '../../audit/record.ts'
import { Problem } from '../../console/problem.ts'
import type { Console, Verb } from '../../console/verb.ts'
import { errorText } from '../../errors/read-error.ts'
import { StorageFailure } from '../../ports/storage.ts'

/** The commands for the archives of the audit log (docs/operations.md, "What grows"). */
export const auditVerbs: Verb[] = [
  {
    name: 'audit-archives',
    parameters: [],
    about: 'Lists the archives of the audit log. Reads each from storage, and computes its hashes anew.',
    run: listArchives,
  },
  {
    name: 'read-audit-archive',
    parameters: ['<number>'],
    about:
      'Prints the rows of an archive as JSON, one in each line, once they match their hashes. The number is listed.',
    run: readArchive,
  },
]

async function listArchives({ app, say }: Console): Promise<void> {
  const archives = await findAllArchives(app.db)
  if (archives.length === 0) say('The audit log has no archives.')
  let damaged = 0
  for (const archive of archives) {
    const problem = await problemOf(app, archive)
    if (problem !== null) damaged += 1
    const rows = archive.last_seq - archive.first_seq + 1
    say(
      `${archive.first_seq}: ${archive.month}, ${rows} rows, ${archive.bytes} bytes, ${problem ?? 'matches its hashes'}`,
    )
  }
  if (damaged > 0)
    throw new Problem(
      `${damaged} of ${archives.length} archives cannot be read. Copy their files from a backup into the storage, under the same names.`,
    )
}

const problemOf = ({ db, storage }: Console['app'], archive: Archive): Promise<string | null> =>
  verifyArchive(db, storage, archive).then(
    () => null,
    (error: unknown) => {
      // Storage that is down says nothing about an archive.
      if (error instanceof StorageFailure) throw error
      return errorText(error)
    },
  )

async function readArchive({ app, actor, say }: Console, number = ''): Promise<void> {
  const archive = /^[0-9]{1,15}$/.test(number) ? await getArchive(app.db, Number(number)) : undefined
  if (!archive) throw new Problem(`No archive has the number ${number}. The verb audit-archives lists them.`)
  await verifyArchive(app.db, app.storage, archive)
  const target = `audit archive ${archive.first_seq}`
  await recordAdminAction(app.db, actor, 'export.auditArchive', target, app.now(), {})
  for await (const lines of readLines(app.storage, archive)) for (const line of lines) say(line)
}
