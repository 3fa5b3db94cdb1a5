import type { AnswerOf } from '@guildhall/contract'
import type { ticket } from '@guildhall/contract/ticket'
import type { ObjectFacts } from '@guildhall/contract/ticket-attachments'
import type { LinkedObjectKind } from '@guildhall/contract/ticket-rules'
import * as m from '@guildhall/messages'
import type { Kysely } from 'kysely'
import type { App, Caller } from '../../../app.ts'
import type { DB } from '../../../db/tables.ts'
import { refuse, refuseField } from '../../../fail.ts'
import { getDepositFacts } from '../../deposit/public.ts'
import { getGiftFacts } from '../../gift/public.ts'
import { getListingFacts } from '../../market/public.ts'
import { getPaymentFacts } from '../../payment/public.ts'
import { getOrderFacts } from '../../shop/public.ts'
import * as queries from './object-queries.ts'

type Summary = AnswerOf<typeof ticket.getOwnObject>['data']
type Reader = (db: Kysely<DB>, owned: { id: string; of: number }) => Promise<ObjectFacts | null>

/** A payment, order, listing, deposit or gift of the caller, for a ticket about it. */
export async function getOwnObject(
  { db }: Pick<App, 'db'>,
  caller: Caller,
  { kind, objectId: id }: { kind: LinkedObjectKind; objectId: string },
): Promise<AnswerOf<typeof ticket.getOwnObject>> {
  return { data: (await find(db, { kind, id, of: caller.id })) ?? refuse('not_found') }
}

/** The thing of a ticket as it stands now, for the ticket's author and for staff. */
export async function getTicketObject(
  { db }: Pick<App, 'db'>,
  caller: Caller,
  ticketId: number,
): Promise<AnswerOf<typeof ticket.getTicketObject>> {
  const link = await queries.getLink(db, ticketId)
  if (!link || (link.authorId !== caller.id && !caller.permissions.includes('tickets.answer'))) refuse('not_found')
  return { data: (await find(db, { ...link, of: link.authorId })) ?? refuse('not_found') }
}

/** The columns of a new ticket about a thing (`payment:<id>`). Refuses the field `about` unless it is the caller's own. */
export async function linkTo(
  db: Kysely<DB>,
  caller: Caller,
  about: string | null | undefined,
): Promise<{ object_kind?: LinkedObjectKind; object_id?: string }> {
  if (!about) return {}
  const [kind = '', id = ''] = about.split(':')
  const found = await find(db, { kind: kind as LinkedObjectKind, id, of: caller.id })
  if (!found) refuseField('about', 'unknown', m.ticket_object_unknown())
  return { object_kind: found.kind, object_id: found.id }
}

async function find(
  db: Kysely<DB>,
  { kind, id, of }: { kind: LinkedObjectKind; id: string; of: number },
): Promise<Summary | null> {
  const isNumber = /^\d+$/.test(id)
  if (isNumber === (kind === 'payment' || kind === 'order' || kind === 'gift')) return null
  const found = await readers[kind](db, { id, of })
  return found && { kind, ...found }
}

/** The feature of each kind gives the facts of its things. */
const readers: Record<LinkedObjectKind, Reader> = {
  payment: getPaymentFacts,
  order: getOrderFacts,
  listing: getListingFacts,
  deposit: getDepositFacts,
  gift: getGiftFacts,
}
