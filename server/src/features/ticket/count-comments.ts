import { ticket } from '@guildhall/contract/ticket'
import type { App } from '../../app.ts'
import { countHit } from '../../limits/count-hits.ts'

/** Counts a comment without a session with those of the author's sessions, so that links add no further comments. */
export async function countOfAuthor(app: App, authorId: number): Promise<void> {
  const { limit } = ticket.storeTicketComment
  if (app.config.rateLimits)
    await countHit(app, `storeTicketComment user ${authorId}`, { ...limit, ...app.config.limits.storeTicketComment })
}
