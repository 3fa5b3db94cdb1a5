import type { SnapshotRows } from '../../db/snapshot-rows.ts'
import type { Storage } from '../../ports/storage.ts'
import { readLines, type ArchivedEntry } from './file.ts'
import { archivesOfPerson } from './queries.ts'

/** The columns of the log that name a person. */
type PersonColumn = 'actor_id' | 'player_id'

/**
 * The archived rows of the audit log that name a person, some at a time, as JSON texts with the columns. As of the
 * snapshot: a row is either in its tables or in its archives.
 */
export async function* archivedRowsOf(
  storage: Pick<Storage, 'open'>,
  snapshot: SnapshotRows,
  { userId, by, columns }: { userId: number; by: PersonColumn; columns: readonly string[] },
): AsyncGenerator<string[]> {
  const archives: { name: string; sha256: string }[] = []
  for await (const found of snapshot.find(() => archivesOfPerson(userId))) archives.push(...found)
  for (const archive of archives)
    for await (const lines of readLines(storage, archive)) {
      const rows = lines
        .map((line) => (JSON.parse(line) as ArchivedEntry).action)
        .filter((action) => action[by] === userId)
        .map((action) => JSON.stringify(Object.fromEntries(columns.map((column) => [column, action[column] ?? null]))))
      if (rows.length > 0) yield rows
    }
}
