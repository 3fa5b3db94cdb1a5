import type { AnswerOf, ValidOf } from '@guildhall/contract'
import { ticketsCountedTo, type ticket, type TicketStatus } from '@guildhall/contract/ticket'
import type { App, Caller } from '../../app.ts'
import { periodOf } from '../../db/staff-lists.ts'
import { refuse } from '../../fail.ts'
import { presentComment, isStaff, presentStanding, presentTicket, type Viewer } from './presenters.ts'
import * as queries from './queries.ts'
import { findPage, type TicketSearch } from './list-queries.ts'
import { bucketsOf } from './rules.ts'
import { numberIn, searchQuery } from './search.ts'

const onPage = 10
const ownAtMost = 100
const commentsInList = 10
const commentsAtOnce = 100

/**
 * A page of all players' tickets for staff, the longest waiting first. A page number beyond the last gives the last
 * page.
 */
export async function findTickets(
  { db }: Pick<App, 'db'>,
  caller: Caller,
  page: number,
  { who, waiting, appeal, q = '', from, to, sort, ...filters }: ValidOf<typeof ticket.findTickets>['query'],
): Promise<AnswerOf<typeof ticket.findTickets>> {
  const search: TicketSearch = {
    buckets: bucketsOf(filters),
    owner: who === 'mine' ? caller.id : who === 'none' ? 0 : null,
    isWaiting: waiting === '1',
    isAppeal: appeal === '1',
    words: searchQuery(q),
    number: numberIn(q),
    period: periodOf({ from, to }),
    sort,
  }
  const found = await findPage(db, search, { page, size: onPage })
  const total = Math.min(found.count, ticketsCountedTo)
  return {
    tickets: {
      page: found.page,
      lastPage: Math.max(1, Math.ceil(total / onPage)),
      total,
      more: found.count > total,
      data: await withComments(db, found.rows, caller),
    },
    counts: await queries.countAll(db, caller.id),
  }
}

/** The caller's own tickets, newest first. */
export async function listOwnTickets(
  { db }: Pick<App, 'db'>,
  caller: Caller,
  status: TicketStatus | undefined,
): Promise<AnswerOf<typeof ticket.listOwnTickets>> {
  const rows = await queries.findTicketsOf(db, caller.id, status, ownAtMost)
  return { tickets: await withComments(db, rows, caller), counts: await queries.countOf(db, caller.id) }
}

async function withComments(db: App['db'], rows: queries.TicketRow[], caller: Caller) {
  const ids = rows.map(({ id }) => id)
  const comments = ids.length ? await queries.findNewestComments(db, ids, commentsInList) : []
  return rows.map((row) => presentTicket(row, comments, caller))
}

/** One ticket with its newest comments, or with those before one. Refuses `not_found` for another player's. */
export async function getTicket(
  { db }: Pick<App, 'db'>,
  caller: Viewer,
  id: number,
  before?: number,
): Promise<AnswerOf<typeof ticket.getTicket>> {
  const row = visible(await queries.getTicket(db, id), caller)
  const comments = await queries.findCommentsBefore(db, id, before, commentsAtOnce + 1)
  return {
    ticket: presentTicket(row, comments.slice(0, commentsAtOnce).toReversed(), caller),
    hasEarlier: comments.length > commentsAtOnce,
  }
}

/** What is new after a comment, for a page that is open. */
export async function followTicket(
  { db }: Pick<App, 'db'>,
  caller: Caller,
  id: number,
  after = 0,
): Promise<AnswerOf<typeof ticket.followTicket>> {
  const row = visible(await queries.getTicket(db, id), caller)
  const comments = await queries.findCommentsAfter(db, id, after, commentsAtOnce)
  return { ...presentStanding(row, caller), comments: comments.map((each) => presentComment(each, caller)) }
}

/** Returns the ticket if the caller may see it, otherwise refuses `not_found`. */
export function visible(row: queries.TicketRow | undefined, caller: Viewer): queries.TicketRow {
  if (!row || (row.author_id !== caller.id && !isStaff(caller))) refuse('not_found')
  return row
}
