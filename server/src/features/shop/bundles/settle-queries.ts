import { sql, type Kysely } from 'kysely'
import type { DeliveryState } from '@guildhall/contract/delivery'
import type { DB } from '../../../db/tables.ts'
import { countWaiting, type Waiting } from '../../../db/waiting.ts'

type Db = Kysely<DB>

/** Bought bundles with a part that has ended undelivered, or whose parts have all ended, oldest first. */
export async function findDueOrders(db: Db, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from bundle_orders o
    where o.settled_at is null and (
      exists (select from purchases p join deliveries d on d.id = p.id
        where p.bundle_order = o.id and p.refunded_at is null and d.state = 'failed')
      or not exists (select from purchases p join deliveries d on d.id = p.id
        where p.bundle_order = o.id and p.refunded_at is null and d.state <> 'delivered'))
    order by o.id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The parts of an order by their ids, which is the order in which they are locked. */
export async function findOrderParts(db: Db, order: string) {
  const { rows } = await sql<{ id: string; state: DeliveryState; refunded_at: string | null }>`
    select p.id, d.state, p.refunded_at from purchases p join deliveries d on d.id = p.id
    where p.bundle_order = ${order} order by p.id`.execute(db)
  return rows
}

export const getOrderOfPart = (db: Db, purchase: string) =>
  db.selectFrom('purchases').select('bundle_order').where('id', '=', purchase).executeTakeFirst()

export const noteCompletion = (db: Db, purchase: string, at: string) =>
  db.updateTable('purchases').set({ completed_at: at }).where('id', '=', purchase).execute()

/** Ends the order when every part is delivered or paid back. */
export const settleOrder = (db: Db, order: string, at: string) =>
  sql`update bundle_orders o set settled_at = ${at}
    where o.id = ${order} and o.settled_at is null and not exists (
      select from purchases p join deliveries d on d.id = p.id
      where p.bundle_order = o.id and p.refunded_at is null and d.state <> 'delivered')`.execute(db)

/** Orders with a part that the game refused or lost, and that nobody has settled yet. */
export async function findIncomplete(db: Db, most: number) {
  const { rows } = await sql<{
    id: string
    name: string
    price: number
    login: string
    created_at: string
    part: string
    part_name: string
    part_price: number
    state: DeliveryState
    refunded_at: string | null
  }>`
    with open as (
      select o.id from bundle_orders o
      where o.settled_at is null and exists (
        select from purchases p join deliveries d on d.id = p.id
        where p.bundle_order = o.id and p.refunded_at is null and d.state in ('failed', 'unknown'))
      order by o.id limit ${most})
    select o.id, o.name, o.price, u.login, o.created_at, p.id as part, p.name as part_name, p.price as part_price, d.state,
      p.refunded_at
    from open join bundle_orders o on o.id = open.id join users u on u.id = o.user_id
      join purchases p on p.bundle_order = o.id join deliveries d on d.id = p.id
    order by o.id, p.id`.execute(db)
  return rows
}

export const countIncomplete = (db: Db): Promise<Waiting> =>
  countWaiting(
    db,
    sql`select o.created_at as at from bundle_orders o
      where o.settled_at is null and exists (
        select from purchases p join deliveries d on d.id = p.id
        where p.bundle_order = o.id and p.refunded_at is null and d.state in ('failed', 'unknown'))
      order by o.id`,
  )
