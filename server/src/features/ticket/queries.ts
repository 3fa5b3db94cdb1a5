import { plainText } from '@guildhall/contract/html-text'
import { ticketsCountedTo, type TicketStatus } from '@guildhall/contract/ticket'
import { sql, type Insertable, type Kysely, type RawBuilder, type Updateable } from 'kysely'
import type { DB, TicketComments, Tickets } from '../../db/tables.ts'
import { countWaiting, type Waiting } from '../../db/waiting.ts'
import { filesOfComment, filesOfTicket } from './attachments/attachment-queries.ts'
import { waitingBelow } from './rules.ts'
import { searchWords } from './search.ts'

type Db = Kysely<DB>

/** A ticket with the names of its people. */
export type TicketRow = Awaited<ReturnType<ReturnType<typeof withPeople>['execute']>>[number]

export type CommentRow = Awaited<ReturnType<ReturnType<typeof commentsWithPeople>['execute']>>[number]

const columns = [
  't.id',
  't.author_id',
  't.title',
  't.description',
  't.type',
  't.priorities',
  't.status',
  't.continues_id',
  't.created_at',
  't.changed_at',
  't.waiting_since',
  't.assigned_to',
  't.answered_by',
  't.answered_at',
  't.reopened_at',
  't.first_answered_at',
  't.priority_by',
  't.merged_into',
  't.spam_at',
  't.comment_count',
  't.place',
  't.solved_at',
  't.ban_id',
  't.object_kind',
  't.object_id',
] as const

/** Tickets with their rating and the names of their author, of who is assigned, and of who answered last. */
export const withPeople = (db: Db) =>
  db
    .selectFrom('tickets as t')
    .innerJoin('users as u', 'u.id', 't.author_id')
    .leftJoin('users as a', 'a.id', 't.assigned_to')
    .leftJoin('users as s', 's.id', 't.answered_by')
    .leftJoin('ticket_ratings as r', 'r.ticket_id', 't.id')
    .select(columns)
    .select(['u.login', 'u.first_name', 'u.last_name', 'u.display_name', 'u.roles', 'u.email', 'u.closed_at'])
    .select(['r.is_good', 'r.words as rating_words', 'r.rated_at'])
    .select([
      sql<string | null>`a.first_name || ' ' || a.last_name`.as('assigned_name'),
      sql<string | null>`s.first_name || ' ' || s.last_name`.as('answered_name'),
      filesOfTicket.as('attachments'),
    ])

/** An author's tickets, newest first. */
export async function findTicketsOf(
  db: Db,
  authorId: number,
  status: TicketStatus | undefined,
  limit: number,
): Promise<TicketRow[]> {
  let query = withPeople(db).where('t.author_id', '=', authorId).orderBy('t.id', 'desc').limit(limit)
  if (status) query = query.where('t.status', '=', status)
  return query.execute()
}

export const getTicket = (db: Db, id: number) => withPeople(db).where('t.id', '=', id).executeTakeFirst()

/** A ticket, locked until the end of the transaction. */
export const lockTicket = (db: Db, id: number) =>
  withPeople(db).where('t.id', '=', id).forNoKeyUpdate('t').executeTakeFirst()

/** The words of a sanitised text, as the search has them. */
const wordsOf = (html: string): string => searchWords(plainText(html)).join(' ')

/**
 * Up to this size, in bytes, the words of comments are added to a ticket. PostgreSQL stores at most a megabyte, and one
 * comment adds at most 40 kB.
 */
const searchableBytes = 500_000

/** Inserts a ticket. `words` is found beside the words of its text. */
export async function insertTicket(
  db: Db,
  { words, ...ticket }: Omit<Insertable<Tickets>, 'search'> & { words: string },
): Promise<number> {
  const { id } = await db
    .insertInto('tickets')
    .values({ ...ticket, search: sql<string>`ticket_lexemes(${`${words} ${wordsOf(ticket.description)}`})` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updateTicket = (db: Db, id: number, change: Updateable<Tickets>) =>
  db.updateTable('tickets').set(change).where('id', '=', id).execute()

export async function insertComment(db: Db, comment: Insertable<TicketComments>): Promise<number> {
  const { id } = await db.insertInto('ticket_comments').values(comment).returning('id').executeTakeFirstOrThrow()
  await db
    .updateTable('tickets')
    .set((eb) => ({
      comment_count: eb('comment_count', '+', 1),
      search: sql<string>`case when pg_column_size(strip(search)) < ${searchableBytes}
        then search || ticket_lexemes(${wordsOf(comment.description)}) else search end`,
      ...(comment.is_answer && { first_answered_at: sql<string>`coalesce(first_answered_at, ${comment.created_at})` }),
    }))
    .where('id', '=', comment.ticket_id)
    .execute()
  return id
}

const commentsWithPeople = (db: Db) =>
  db
    .selectFrom('ticket_comments as c')
    .innerJoin('users as u', 'u.id', 'c.author_id')
    .selectAll('c')
    .select(['u.login', 'u.first_name', 'u.last_name', 'u.display_name', 'u.roles', 'u.closed_at'])
    .select(filesOfComment.as('attachments'))

/** The newest comments of each of some tickets, oldest first. */
export async function findNewestComments(db: Db, ticketIds: number[], each: number): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    select c.*, u.login, u.first_name, u.last_name, u.display_name, u.roles, u.closed_at, ${filesOfComment} as attachments
    from unnest(${ticketIds}::bigint[]) as wanted (id) cross join lateral (
        select * from ticket_comments c where c.ticket_id = wanted.id order by c.id desc limit ${each}) c
      join users u on u.id = c.author_id
    order by c.id`.execute(db)
  return rows
}

/** Comments of one thread, which are those of some tickets: the newest below `before`, newest first. */
export async function findCommentsBefore(
  db: Db,
  ticketIds: number[],
  before: number | undefined,
  limit: number,
): Promise<CommentRow[]> {
  let query = commentsWithPeople(db).where('c.ticket_id', 'in', ticketIds).orderBy('c.id', 'desc').limit(limit)
  if (before) query = query.where('c.id', '<', before)
  return query.execute()
}

/** Comments of one thread: the oldest above `after`, oldest first. */
export const findCommentsAfter = (db: Db, ticketIds: number[], after: number, limit: number) =>
  commentsWithPeople(db)
    .where('c.ticket_id', 'in', ticketIds)
    .where('c.id', '>', after)
    .orderBy('c.id')
    .limit(limit)
    .execute()

export const getComment = (db: Db, id: number) =>
  commentsWithPeople(db).where('c.id', '=', id).executeTakeFirstOrThrow()

/** Whether another member of staff has answered after a comment. */
export async function isAnsweredSince(db: Db, ticketId: number, seen: number, userId: number): Promise<boolean> {
  const found = await db
    .selectFrom('ticket_comments')
    .select('id')
    .where('ticket_id', '=', ticketId)
    .where('id', '>', seen)
    .where('is_answer', '=', true)
    .where('author_id', '<>', userId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether somebody else has commented after a comment. */
export async function isCommentedSince(db: Db, ticketId: number, seen: number, userId: number): Promise<boolean> {
  const found = await db
    .selectFrom('ticket_comments')
    .select('id')
    .where('ticket_id', '=', ticketId)
    .where('id', '>', seen)
    .where('author_id', '<>', userId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

type Counts = Record<TicketStatus, number>

const counted = (which: RawBuilder<unknown>) =>
  sql`(select count(*) from (select from tickets where ${which} limit ${ticketsCountedTo + 1}) counted)`
/** The buckets of one status are adjacent. */
const inStatus = (number: number) => counted(sql`bucket between ${number * 28} and ${number * 28 + 27}`)

/**
 * The numbers of tickets by status, of waiting ones and of the caller's own, each counted to `ticketsCountedTo` + 1.
 */
export async function countAll(db: Db, staffId: number): Promise<Counts & { waiting: number; mine: number }> {
  const { rows } = await sql<Counts & { waiting: number; mine: number }>`
    select ${inStatus(0)} as "New", ${inStatus(1)} as "Open", ${inStatus(2)} as "Pending", ${inStatus(3)} as "Solved",
      ${counted(sql`place < ${waitingBelow}`)} as waiting,
      ${counted(sql`owner_key = ${staffId}`)} as mine`.execute(db)
  return rows[0]!
}

export async function countOf(db: Db, authorId: number): Promise<Counts> {
  const { rows } = await sql<{ status: TicketStatus; count: number }>`
    select status, count(*) from (
      select status from tickets where author_id = ${authorId} limit ${ticketsCountedTo + 1}) own
    group by status`.execute(db)
  const counts: Counts = { New: 0, Open: 0, Pending: 0, Solved: 0 }
  for (const { status, count } of rows) counts[status] = count
  return counts
}

/** The first member of staff, who writes the answers of the demo. */
export const findFirstStaff = (db: Db) =>
  db
    .selectFrom('users')
    .select('id')
    .where('roles', '<>', sql<string[]>`'{}'`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** Tickets whose authors wait for the staff. */
export const countWaitingTickets = (db: Kysely<DB>): Promise<Waiting> =>
  countWaiting(db, sql`select waiting_since as at from tickets where waiting_since is not null order by waiting_since`)

/** Appeals whose authors wait for the staff. */
export const countWaitingAppeals = (db: Kysely<DB>): Promise<Waiting> =>
  countWaiting(
    db,
    sql`select waiting_since as at from tickets where ban_id is not null and waiting_since is not null
      order by waiting_since`,
  )

/** How long authors waited for the first answer of staff, in milliseconds; null without an answer. */
export interface FirstAnswers {
  tickets: number
  median_ms: number | null
  p90_ms: number | null
}

/** The first answers since each of these moments, in their order. */
export async function findFirstAnswers(db: Db, since: string[]): Promise<FirstAnswers[]> {
  const waited = sql`extract(epoch from t.first_answered_at - t.created_at) * 1000`
  const { rows } = await sql<FirstAnswers>`
    select count(t.created_at) as tickets,
      round(percentile_cont(0.5) within group (order by ${waited}))::bigint as median_ms,
      round(percentile_cont(0.9) within group (order by ${waited}))::bigint as p90_ms
    from unnest(${since}::timestamptz[]) with ordinality as period (since, place)
      left join tickets t on t.first_answered_at >= period.since
    group by period.place order by period.place`.execute(db)
  return rows
}
