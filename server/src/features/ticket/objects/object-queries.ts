import type { Kysely } from 'kysely'
import type { DB } from '../../../db/tables.ts'

/** The thing of a ticket, and the ticket's author. */
export const getLink = async (db: Kysely<DB>, ticketId: number) => {
  const row = await db
    .selectFrom('tickets')
    .select(['author_id', 'object_kind', 'object_id'])
    .where('id', '=', ticketId)
    .executeTakeFirst()
  if (!row?.object_kind || row.object_id === null) return null
  return { authorId: row.author_id, kind: row.object_kind, id: row.object_id }
}
