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
 * The ticket of a mailed link, or the one into which staff have merged it; with `isLocked` until the end of the
 * transaction. Refuses `link_unusable` for a token that is forged, expired or of something else, or whose author has
 * another e-mail address by now. While the author is banned or belongs to staff it refuses, too.
 */
export async function getTicketOfLink(
  app: Pick<App, 'config' | 'now'>,
  db: Kysely<DB>,
  token: string,
  { isLocked = false } = {},
): Promise<queries.TicketRow> {
  const claim = readLink(token)
  const named = claim && (await queries.getTicket(db, claim.id))
  if (!claim || !named) refuse('link_unusable')
  const owner = { userId: named.author_id, email: named.email }
  if (!isSigned(app.config, 'ticket', claim, owner, app.now())) refuse('link_unusable')
  const isBanned = await getBanInForce(db, named.author_id, app.now().toISOString())
  if (named.roles.length > 0 || isBanned) refuse('link_unusable')
  const read = isLocked ? queries.lockTicket : queries.getTicket
  const row = await read(db, named.merged_into ?? named.id)
  // Only tickets of one author are merged, and a link must never open another person's.
  if (row?.author_id !== named.author_id) refuse('link_unusable')
  return row
}
