import { sql, type Kysely } from 'kysely'
import type { LinkedObjectKind } from '@guildhall/contract/ticket-rules'
import type { DB } from '../../../db/tables.ts'

type Db = Kysely<DB>

/** A thing of the player `of`; another player's is not found. */
interface OwnedId {
  id: string
  of: number
}

export const getPayment = (db: Db, { id, of }: OwnedId) =>
  db
    .selectFrom('payments as p')
    .select(['p.id', 'p.amount_cents', 'p.cash', 'p.method', 'p.state', 'p.reason', 'p.created_at'])
    // As isShown in read-payment.ts of the payments.
    .select(
      sql<boolean>`p.pay ->> 'code' is not null or p.pay ->> 'url' is not null
        or (p.provider_id is not null and p.method <> 'picpay')`.as('is_shown'),
    )
    .where('p.id', '=', id)
    .where('p.user_id', '=', of)
    .executeTakeFirst()

/** A purchase shares its id with its delivery. */
export const getOrder = (db: Db, { id, of }: OwnedId) =>
  db
    .selectFrom('purchases as p')
    .leftJoin('deliveries as d', 'd.id', 'p.id')
    .select(['p.id', 'p.name', 'p.price', 'p.refunded_at', 'p.created_at', 'd.state', 'd.waits_for_room'])
    .where('p.id', '=', id)
    .where('p.user_id', '=', of)
    .executeTakeFirst()

/** A listing belongs to its seller and to its buyer. */
export const getListing = (db: Db, { id, of }: OwnedId) =>
  db
    .selectFrom('market_listings as l')
    .select(['l.id', 'l.name', 'l.price', 'l.state', 'l.created_at'])
    .where('l.id', '=', Number(id))
    .where((eb) => eb.or([eb('l.seller_id', '=', of), eb('l.buyer_id', '=', of)]))
    .executeTakeFirst()

export const getDeposit = (db: Db, { id, of }: OwnedId) =>
  db
    .selectFrom('deposits as d')
    .select(['d.id', 'd.value_cents', 'd.cash', 'd.status', 'd.created_at'])
    .where('d.id', '=', Number(id))
    .where('d.user_id', '=', of)
    .executeTakeFirst()

/** The thing of a ticket, and the ticket's author. */
export const getLink = async (db: Db, ticketId: number) => {
  const row = await db
    .selectFrom('tickets')
    .select(['author_id', 'object_kind', 'object_id'])
    .where('id', '=', ticketId)
    .executeTakeFirst()
  if (!row?.object_kind || row.object_id === null) return null
  return { authorId: row.author_id, kind: row.object_kind satisfies LinkedObjectKind, id: row.object_id }
}
