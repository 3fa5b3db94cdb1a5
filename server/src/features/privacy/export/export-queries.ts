import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '../../../db/tables.ts'
import type { Part } from './parts.ts'

/** The rows of a part, each as the text of a JSON object. All names are from the inventory. */
export const rowsOfPart = ({ table, owner, columns }: Part, userId: number): RawBuilder<{ row: string }> =>
  sql<{ row: string }>`select row_to_json(r)::text as row from (
    select ${sql.join(columns.map((column) => sql.ref(`t.${column}`)))}
    from ${sql.table(table)} t ${sql.raw(owner.join)}
    where ${sql.raw(owner.id)} = ${userId} order by 1) r`

/** A file that the person has sent. */
export interface OwnFile {
  id: string
  kind: 'picture' | 'pdf' | 'text'
  sent_as: string
  name: string
}

/** The files of tickets that the person has sent, without those of notes of the team. */
export const findAttachments = (db: Kysely<DB>, userId: number) =>
  sql<OwnFile>`select id::text, kind, sent_as, name from ticket_attachments
    where uploaded_by = ${userId} and removed_at is null and note_id is null order by id`.execute(db)

export const findProofs = (db: Kysely<DB>, userId: number) =>
  sql<OwnFile>`select coalesce(d.id::text, 'unsent') as id, p.kind, p.sent_as, p.name
    from deposit_proofs p left join deposits d on d.proof = p.name
    where p.uploaded_by = ${userId} order by p.uploaded_at`.execute(db)
