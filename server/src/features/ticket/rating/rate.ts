import type { AnswerOf } from '@guildhall/contract'
import type { ticketRating } from '@guildhall/contract/ticket-rating'
import * as m from '@guildhall/messages'
import type { Kysely } from 'kysely'
import type { App, Caller } from '../../../app.ts'
import type { DB } from '../../../db/tables.ts'
import { transaction } from '../../../db/transaction.ts'
import { refuse } from '../../../fail.ts'
import { lockTicket, type TicketRow } from '../queries.ts'
import { upsertRating } from './queries.ts'

/** What an author says about the help. Without `words` those of an earlier rating stay. */
export interface Opinion {
  isGood: boolean
  words?: string | undefined
}

type Reply = AnswerOf<typeof ticketRating.rateTicket>

/** Stores the author's opinion about a solved ticket, or replaces it. Refuses `not_found` to everybody else. */
export async function rateTicket(app: App, caller: Caller, id: number, opinion: Opinion): Promise<Reply> {
  const rating = await transaction(app.db, async (tx) => {
    const row = await lockTicket(tx, id)
    if (row?.author_id !== caller.id) refuse('not_found')
    return rate(app, tx, row, opinion)
  })
  return { message: m.ticket_rated(), rating }
}

/** Stores the opinion about a locked ticket. */
export async function rate(
  app: Pick<App, 'now'>,
  tx: Kysely<DB>,
  row: Pick<TicketRow, 'id' | 'status' | 'merged_into'>,
  { isGood, words }: Opinion,
): Promise<Reply['rating']> {
  // A duplicate goes on in another ticket, which is rated when it is solved.
  if (row.status !== 'Solved' || row.merged_into !== null) refuse('ticket_unsolved')
  const stored = await upsertRating(tx, {
    ticket_id: row.id,
    is_good: isGood,
    words,
    rated_at: app.now().toISOString(),
  })
  return { isGood: stored.is_good, words: stored.words, at: stored.rated_at }
}
