import type { Kysely } from 'kysely'
import type { DB } from '../../db/tables.ts'
import type { Storage } from '../../ports/storage.ts'
import { ArchiveDamage, readLines, rowsFile } from './file.ts'
import * as queries from './queries.ts'

interface Expected {
  name: string
  sha256: string
  first_seq: number
  last_seq: number
  previous_hash: Buffer
  last_hash: Buffer
}

/**
 * Reads an archive from storage: its SHA-256, that no row is missing, and the hash of each row, from the link before the
 * archive to its own last one. It needs no row of the log. Throws ArchiveDamage.
 */
export async function verifyArchive(
  db: Kysely<DB>,
  storage: Pick<Storage, 'open'>,
  { name, sha256, first_seq, last_seq, previous_hash, last_hash }: Expected,
): Promise<void> {
  let link = { seq: first_seq - 1, hash: previous_hash }
  for await (const lines of readLines(storage, { name, sha256 })) {
    const { matching, seq, hash } = await queries.compareLines(db, lines, {
      firstSeq: link.seq + 1,
      previousHash: link.hash,
    })
    if (matching !== lines.length) throw new ArchiveDamage(`${rowsFile(name)} has rows that do not match their hashes.`)
    link = { seq, hash }
  }
  if (link.seq !== last_seq || !link.hash.equals(last_hash))
    throw new ArchiveDamage(
      `${rowsFile(name)} ends at entry ${link.seq}, and not with the last hash of entry ${last_seq}.`,
    )
}
