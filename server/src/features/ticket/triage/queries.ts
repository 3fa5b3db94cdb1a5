import { builtInRoles, permissionsOf } from '@guildhall/contract/permissions'
import { sql, type Insertable, type Kysely } from 'kysely'
import type { DB, TicketNotes } from '../../../db/tables.ts'
import { filesOfNote } from '../attachments/attachment-queries.ts'

type Db = Kysely<DB>

const notes = (db: Db) =>
  db
    .selectFrom('ticket_notes as n')
    .leftJoin('users as u', 'u.id', 'n.author_id')
    .select(['n.id', 'n.text', 'n.author_id', 'n.created_at'])
    .select(sql<string | null>`u.first_name || ' ' || u.last_name`.as('author'))
    .select(filesOfNote.as('attachments'))

export type NoteRow = Awaited<ReturnType<ReturnType<typeof notes>['execute']>>[number]

/** The newest notes of a ticket, newest first. */
export const findNotes = (db: Db, ticketId: number, limit: number) =>
  notes(db).where('n.ticket_id', '=', ticketId).orderBy('n.id', 'desc').limit(limit).execute()

export const getNote = (db: Db, id: number) => notes(db).where('n.id', '=', id).executeTakeFirstOrThrow()

export const insertNote = (db: Db, note: Insertable<TicketNotes>) =>
  db.insertInto('ticket_notes').values(note).returning('id').executeTakeFirstOrThrow()

/** Deletes a note of its author. Returns its text. */
export const deleteNote = (db: Db, { id, ticketId, authorId }: { id: number; ticketId: number; authorId: number }) =>
  db
    .deleteFrom('ticket_notes')
    .where('id', '=', id)
    .where('ticket_id', '=', ticketId)
    .where('author_id', '=', authorId)
    .returning('text')
    .executeTakeFirst()

export const getAuthor = (db: Db, userId: number) =>
  db.selectFrom('users').select(['login', 'locale']).where('id', '=', userId).executeTakeFirstOrThrow()

/** The roles that allow to answer tickets, by the sets that owners have written. */
async function findAnsweringRoles(db: Db): Promise<string[]> {
  const written = await db.selectFrom('staff_roles').select(['name', 'permissions']).execute()
  const sets = Object.fromEntries(written.map(({ name, permissions }) => [name, permissions]))
  const names = [...Object.keys(builtInRoles), 'admin', ...Object.keys(sets)]
  return names.filter((name) => permissionsOf([name], sets).includes('tickets.answer'))
}

/** Buckets below this number belong to tickets that are not solved. A status has 28 of them, four for each type. */
const unsolvedBelow = 84

/** The unsolved tickets of each type, which is named by its place in the list of types, counted up to `most`. */
export async function countOpenByType(db: Db, most: number): Promise<{ place: number; count: number }[]> {
  const { rows } = await sql<{ place: number; count: number }>`
    select kind as place, (select count(*) from (
      select from unnest(array[0, 28, 56]) as standing (first) cross join lateral (
        select from tickets t where t.bucket between first + 4 * kind and first + 4 * kind + 3 limit ${most}) found
      limit ${most}) counted) as count
    from generate_series(0, 6) as kinds (kind) order by kind`.execute(db)
  return rows
}

/** The unsolved tickets that nobody has, counted up to `most`. */
export async function countUnassigned(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from tickets where owner_key = 0 and bucket < ${unsolvedBelow} limit ${most}) counted`.execute(db)
  return rows[0]?.count ?? 0
}

interface Answerer {
  id: number
  login: string
  name: string
  open: number
}

/** Staff who may answer tickets and are not banned, with their unsolved tickets, counted up to `most`. */
export async function findAnswerers(
  db: Db,
  { now, login, most }: { now: string; login?: string; most: number },
): Promise<Answerer[]> {
  const roles = await findAnsweringRoles(db)
  const named = login === undefined ? sql`` : sql`and lower(u.login) = lower(${login})`
  const { rows } = await sql<Answerer>`
    select u.id, u.login, trim(u.first_name || ' ' || u.last_name) as name,
      (select count(*) from (
        select from tickets t where t.owner_key = u.id and t.bucket < ${unsolvedBelow} limit ${most}) own) as open
    from users u
    where u.roles <> '{}' and u.roles && ${roles}::text[] ${named} and not exists (
      select from bans b where b.user_id = u.id and b.ended_at is null and (b.until is null or b.until > ${now}))
    order by lower(u.first_name), u.id limit 100`.execute(db)
  return rows
}
