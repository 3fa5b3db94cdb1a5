import { ticket } from '@guildhall/contract/ticket'
import type { App } from '../../app.ts'
import { countHit } from '../../limits/count-hits.ts'

/** Counts an act without a session with those of the author's sessions, so that links add no further ones. */
export async function countOfAuthor(
  app: App,
  act: 'storeTicketComment' | 'uploadTicketAttachment',
  authorId: number,
): Promise<void> {
  if (app.config.rateLimits)
    await countHit(app, `${act} user ${authorId}`, { ...ticket[act].limit, ...app.config.limits[act] })
}
