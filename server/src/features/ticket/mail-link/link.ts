import { ticketLinkDays } from '@guildhall/contract/ticket-link'
import type { Kysely } from 'kysely'
import type { App } from '../../../app.ts'
import type { DB } from '../../../db/tables.ts'
import { refuse } from '../../../fail.ts'
import { isSigned, readLink, signLink, type LinkOwner } from '../../../mail/signed-link.ts'
import { getBanInForce } from '../../ban/public.ts'
import * as queries from '../queries.ts'

/** The token of the link in a mail about a ticket. */
export const ticketToken = (app: Pick<App, 'config' | 'now'>, ticketId: number, owner: LinkOwner): string =>
  signLink(app.config, 'ticket', ticketId, owner, new Date(app.now().getTime() + ticketLinkDays * 24 * 3600_000))

/**
 * The ticket of a mailed link; with `isLocked` until the end of the transaction. Refuses `link_unusable` for a token that
 * is forged, expired or of something else, or whose author has another e-mail address by now. While the author is banned
 * or belongs to staff it refuses, too.
 */
export async function getTicketOfLink(
  app: Pick<App, 'config' | 'now'>,
  db: Kysely<DB>,
  token: string,
  { isLocked = false } = {},
): Promise<queries.TicketRow> {
  const claim = readLink(token)
  const row = claim && (await (isLocked ? queries.lockTicket : queries.getTicket)(db, claim.id))
  if (!claim || !row) refuse('link_unusable')
  const owner = { userId: row.author_id, email: row.email }
  if (!isSigned(app.config, 'ticket', claim, owner, app.now())) refuse('link_unusable')
  if (row.roles.length > 0 || (await getBanInForce(db, row.author_id, app.now().toISOString()))) refuse('link_unusable')
  return row
}
