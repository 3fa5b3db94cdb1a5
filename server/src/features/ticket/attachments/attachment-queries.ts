import { sql, type Insertable, type Kysely, type RawBuilder } from 'kysely'
import type { DB, TicketAttachments } from '../../../db/tables.ts'

type Db = Kysely<DB>

/** A file as a reply needs it. */
export type AttachmentRow = Pick<
  TicketAttachments,
  'name' | 'kind' | 'sent_as' | 'bytes' | 'width' | 'height' | 'removed_at'
>

const columns = ['a.name', 'a.kind', 'a.sent_as', 'a.bytes', 'a.width', 'a.height', 'a.removed_at'] as const

const listed = (which: RawBuilder<unknown>) => sql<AttachmentRow[]>`
  (select coalesce(json_agg(json_build_object('name', a.name, 'kind', a.kind, 'sent_as', a.sent_as, 'bytes', a.bytes,
      'width', a.width, 'height', a.height, 'removed_at', a.removed_at) order by a.place), '[]')
    from ticket_attachments a where ${which})`

/** The files of the ticket `t` of a query, without those of its comments. */
export const filesOfTicket = listed(sql`a.ticket_id = t.id`)
/** The files of the comment `c` of a query. */
export const filesOfComment = listed(sql`a.comment_id = c.id`)
/** The files of the internal note `n` of a query. */
export const filesOfNote = listed(sql`a.note_id = n.id`)

/** A new unsent file. */
export const insertAttachment = (db: Db, row: Insertable<TicketAttachments>) =>
  db.insertInto('ticket_attachments').values(row).execute()

/** The ticket of the message of the file `a`. */
const ticketOfFile = sql`coalesce(a.ticket_id, c.ticket_id, n.ticket_id)`

const withMessages = (db: Db) =>
  db
    .selectFrom('ticket_attachments as a')
    .leftJoin('ticket_comments as c', 'c.id', 'a.comment_id')
    .leftJoin('ticket_notes as n', 'n.id', 'a.note_id')

/** A file with the ticket of its message, with that ticket's author, and whether the message is an internal note. */
export const getAttachment = (db: Db, name: string) =>
  withMessages(db)
    .leftJoin('tickets as t', (join) => join.on(sql<boolean>`t.id = ${ticketOfFile}`))
    .select(columns)
    .select(['a.uploaded_by', 't.id as in_ticket', 't.author_id'])
    .select(sql<boolean>`a.note_id is not null`.as('is_of_note'))
    .where('a.name', '=', name)
    .executeTakeFirst()

/** Whether a file without a message is one that this person may still send. */
export const isUnsentFileOf = (
  { uploaded_by, removed_at }: Pick<TicketAttachments, 'uploaded_by' | 'removed_at'>,
  userId: number,
): boolean => uploaded_by === userId && removed_at === null

/** Attaches unsent files of a person to a message, in their order. Returns how many there were. */
export async function attachFiles(
  db: Db,
  userId: number,
  names: string[],
  message: { ticket_id: number } | { comment_id: number } | { note_id: number },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    update ticket_attachments a
    set ${sql.join(Object.entries(message).map(([column, id]) => sql`${sql.ref(column)} = ${id}`))},
      place = sent.place - 1
    from unnest(${names}::text[]) with ordinality as sent (name, place)
    where a.name = sent.name and ${isUnsentOf(userId)}
    returning a.id`.execute(db)
  return rows.length
}

/** As the index of unsent files has it. */
const isUnsent = sql<boolean>`ticket_id is null and comment_id is null and note_id is null`
const isUnsentOf = (userId: number) => sql<boolean>`a.uploaded_by = ${userId} and ${isUnsent} and a.removed_at is null`

/** Marks an unsent file of a person, so that no message can take it any more. Returns whether there was one. */
export async function markUnsent(db: Db, userId: number, name: string, now: string): Promise<boolean> {
  const marked = await db
    .updateTable('ticket_attachments as a')
    .set({ removed_at: now })
    .where('a.name', '=', name)
    .where(isUnsentOf(userId))
    .returning('a.id')
    .executeTakeFirst()
  return marked !== undefined
}

/** Takes the files of a note out of it and marks them. Returns their names. */
export async function markOfNote(db: Db, noteId: number, now: string): Promise<string[]> {
  const rows = await db
    .updateTable('ticket_attachments')
    .set({ removed_at: now, note_id: null })
    .where('note_id', '=', noteId)
    .returning('name')
    .execute()
  return rows.map(({ name }) => name)
}

/** Marks the unsent files of a person beyond the newest `most`. Returns their names. */
export async function markSurplus(db: Db, userId: number, most: number, now: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    update ticket_attachments set removed_at = ${now}
    where ${isUnsent} and id in (
      select a.id from ticket_attachments a where ${isUnsentOf(userId)} order by a.id desc offset ${most})
    returning name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Marks unsent files that were uploaded before a moment. Returns the names of all marked unsent files. */
export async function markAbandoned(db: Db, before: string, now: string, limit: number): Promise<string[]> {
  await sql`
    update ticket_attachments set removed_at = ${now}
    where ${isUnsent} and removed_at is null and uploaded_at < ${before}`.execute(db)
  const rows = await db
    .selectFrom('ticket_attachments')
    .select('name')
    .where(isUnsent)
    .where('removed_at', 'is not', null)
    .limit(limit)
    .execute()
  return rows.map(({ name }) => name)
}

/** Deletes the rows of marked unsent files that are gone. */
export const deleteUnsent = (db: Db, names: string[]) =>
  db
    .deleteFrom('ticket_attachments')
    .where('name', 'in', names)
    .where(isUnsent)
    .where('removed_at', 'is not', null)
    .execute()

/** Files of tickets that have not changed since a moment. No file is younger than the last change of its ticket. */
export async function findExpired(db: Db, before: string, limit: number): Promise<string[]> {
  const rows = await withMessages(db)
    .innerJoin('tickets as t', (join) => join.on(sql<boolean>`t.id = ${ticketOfFile}`))
    .select('a.name')
    .where('a.removed_at', 'is', null)
    .where('a.uploaded_at', '<', before)
    .where('t.changed_at', '<', before)
    .limit(limit)
    .execute()
  return rows.map(({ name }) => name)
}

/** Notes that files of sent messages are gone, and forgets their names. The messages still say that there were some. */
export const markRemoved = (db: Db, names: string[], now: string) =>
  db.updateTable('ticket_attachments').set({ removed_at: now, sent_as: '' }).where('name', 'in', names).execute()
