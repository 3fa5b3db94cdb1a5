import type { AnswerOf, ValidOf } from '@guildhall/contract'
import { ticketsCountedTo, type ticket, type TicketStatus } from '@guildhall/contract/ticket'
import { serverDaysStart } from '@guildhall/contract/server-calendar'
import type { App, Caller } from '../../app.ts'
import { periodOf } from '../../db/staff-lists.ts'
import { refuse } from '../../fail.ts'
import { sanitiseStoredMessage } from '../../html/sanitise.ts'
import { getUserByLogin } from '../../people/queries.ts'
import { settings } from '../settings/service.ts'
import { findMerged, findThread } from './merge/queries.ts'
import { presentComment, isStaff, presentStanding, presentTicket, type Viewer } from './presenters.ts'
import * as queries from './queries.ts'
import { findPage, wordQuery, type TicketSearch } from './list-queries.ts'
import { bucketsOf } from './rules.ts'
import { numberIn, searchWords } from './search.ts'

/** Replies with tickets have signed addresses of their files. */
type Reader = Pick<App, 'db' | 'config' | 'now' | 'cache' | 'log'>

const onPage = 10
/** The owner of no ticket. */
const nobody = -1
const ownAtMost = 100
const commentsInList = 10
const commentsAtOnce = 100

/**
 * A page of all players' tickets for staff, by priority and waiting time. A page number beyond the last gives the last
 * page.
 */
export async function findTickets(
  app: App,
  caller: Caller,
  page: number,
  {
    who,
    owner,
    waiting,
    appeal,
    answered,
    rated,
    q = '',
    from,
    to,
    sort,
    ...filters
  }: ValidOf<typeof ticket.findTickets>['query'],
): Promise<AnswerOf<typeof ticket.findTickets>> {
  const { db } = app
  const since = (days: number | undefined) => (days ? serverDaysStart(app.now(), days).toISOString() : null)
  const search: TicketSearch = {
    buckets: bucketsOf(filters),
    owner: await ownerIn(app, caller, { who, owner }),
    isWaiting: waiting === '1',
    isAppeal: appeal === '1',
    answeredSince: since(answered),
    ratedSince: since(rated),
    words: await wordQuery(db, searchWords(q)),
    number: numberIn(q),
    period: periodOf({ from, to }),
    sort,
  }
  const found = await findPage(app.db, search, { page, size: onPage })
  const total = Math.min(found.count, ticketsCountedTo)
  return {
    tickets: {
      page: found.page,
      lastPage: Math.max(1, Math.ceil(total / onPage)),
      total,
      more: found.count > total,
      data: await withComments(app, found.rows, caller),
    },
    counts: await queries.countAll(db, caller.id),
    firstAnswerHours: (await settings(app).read('tickets')).firstAnswerHours,
  }
}

/** The id of the owner that a search asks for: 0 for tickets without one, null for all. */
async function ownerIn(
  { db }: App,
  caller: Caller,
  { who, owner }: Pick<ValidOf<typeof ticket.findTickets>['query'], 'who' | 'owner'>,
): Promise<number | null> {
  if (owner) return (await getUserByLogin(db, owner))?.id ?? nobody
  if (who === 'mine') return caller.id
  return who === 'none' ? 0 : null
}

/** The caller's own tickets, newest first. */
export async function listOwnTickets(
  app: Reader,
  caller: Caller,
  status: TicketStatus | undefined,
): Promise<AnswerOf<typeof ticket.listOwnTickets>> {
  const rows = await queries.findTicketsOf(app.db, caller.id, status, ownAtMost)
  return { tickets: await withComments(app, rows, caller), counts: await queries.countOf(app.db, caller.id) }
}

async function withComments(app: Reader, rows: queries.TicketRow[], caller: Caller) {
  const ids = rows.map(({ id }) => id)
  const comments = ids.length ? await queries.findNewestComments(app.db, ids, commentsInList) : []
  return rows.map((row) => {
    const own = comments.filter(({ ticket_id }) => ticket_id === row.id)
    return presentTicket(app, row, own, caller)
  })
}

/** One ticket with its newest comments, or with those before one. Refuses `not_found` for another player's. */
export async function getTicket(
  app: Reader,
  caller: Viewer,
  id: number,
  before?: number,
): Promise<AnswerOf<typeof ticket.getTicket>> {
  const row = visible(await queries.getTicket(app.db, id), caller)
  const merged = await findMerged(app.db, id)
  const thread = [id, ...merged.map((each) => each.id)]
  const comments = await queries.findCommentsBefore(app.db, thread, before, commentsAtOnce + 1)
  return {
    ticket: presentTicket(app, row, comments.slice(0, commentsAtOnce).toReversed(), caller),
    hasEarlier: comments.length > commentsAtOnce,
    merged: merged.map((each) => ({ ...each, description: sanitiseStoredMessage(each.description) })),
    firstAnswerHours: (await settings(app).read('tickets')).firstAnswerHours,
  }
}

/** What is new after a comment, for a page that is open. */
export async function followTicket(
  app: Reader,
  caller: Caller,
  id: number,
  after = 0,
): Promise<AnswerOf<typeof ticket.followTicket>> {
  const row = visible(await queries.getTicket(app.db, id), caller)
  const thread = await findThread(app.db, id)
  const comments = await queries.findCommentsAfter(app.db, thread, after, commentsAtOnce)
  return {
    ...presentStanding(row, caller),
    merged: thread.slice(1),
    comments: comments.map((each) => presentComment(app, each, caller)),
  }
}

/** Returns the ticket if the caller may see it, otherwise refuses `not_found`. */
export function visible(row: queries.TicketRow | undefined, caller: Viewer): queries.TicketRow {
  if (!row || (row.author_id !== caller.id && !isStaff(caller))) refuse('not_found')
  return row
}
