import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/tables.ts'

type Db = Kysely<DB>

export const findBackups = (db: Db, most: number) =>
  db.selectFrom('backups').selectAll().orderBy('id', 'desc').limit(most).execute()

export const getHeld = (db: Db) =>
  db.selectFrom('restores').selectAll().where('released_at', 'is', null).executeTakeFirst()

/** The newest restore, released or not. */
export const getLastRestore = (db: Db) =>
  db.selectFrom('restores').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()

export const findLostOperations = (db: Db, restoreId: number, most: number) =>
  db
    .selectFrom('restore_operations as o')
    .leftJoin('game_items as i', (join) => join.on('i.index', '=', sql<number>`o.item[1]`))
    .select(['o.operation_id', 'o.kind', 'o.login', 'o.item', 'o.at', 'i.name'])
    .where('o.restore_id', '=', restoreId)
    .orderBy('o.at')
    .orderBy('o.operation_id')
    .limit(most)
    .execute()

export const removeLostOperations = (db: Db, restoreId: number) =>
  db.deleteFrom('restore_operations').where('restore_id', '=', restoreId).execute()

/** Stores those of the operations that no delivery and no listing knows. Returns how many. */
export async function keepLostOperations(
  db: Db,
  restoreId: number,
  operations: readonly { operationId: string; kind: string; login: string; item: number[]; at: Date }[],
): Promise<number> {
  const rows = JSON.stringify(operations.map(({ at, ...each }) => ({ ...each, at: at.toISOString() })))
  const { numAffectedRows } = await sql`
    insert into restore_operations (operation_id, restore_id, kind, login, item, at)
    select o."operationId", ${restoreId}, o.kind, o.login, o.item, o.at
    from jsonb_to_recordset(${rows}::jsonb) as o ("operationId" text, kind text, login text, item integer[], at timestamptz)
    where not exists (select from deliveries d where d.operation_id::text = o."operationId")
      and not exists (select from delivery_attempts a where a.operation_id::text = o."operationId")
      and not exists (select from market_operations p where p.id::text = o."operationId")
    on conflict do nothing`.execute(db)
  return Number(numAffectedRows ?? 0)
}

export const lockHeld = (db: Db) =>
  db.selectFrom('restores').selectAll().where('released_at', 'is', null).forUpdate().executeTakeFirst()

export const beginCheck = (db: Db, at: string) =>
  db.updateTable('restores').set({ check_began_at: at }).where('released_at', 'is', null).execute()

export const endCheck = (db: Db, at: string, findings: object) =>
  db
    .updateTable('restores')
    .set({ checked_at: at, findings: JSON.stringify(findings) })
    .where('released_at', 'is', null)
    .execute()

export const release = (db: Db, id: number, at: string, by: number) =>
  db.updateTable('restores').set({ released_at: at, released_by: by }).where('id', '=', id).execute()

/** The last attempts of the schedule since a moment, newest first. */
export const findPlanned = (db: Db, since: string) =>
  db
    .selectFrom('backups')
    .select(['outcome', 'started_at', 'ended_at'])
    .where('cause', '=', 'schedule')
    .where('started_at', '>=', since)
    .orderBy('id', 'desc')
    .limit(5)
    .execute()

export async function getNewestPayment(db: Db): Promise<string | null> {
  const row = await db.selectFrom('payments').select('created_at').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row?.created_at ?? null
}

export const countUnsettledPayments = (db: Db) =>
  db
    .selectFrom('payments')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .where('state', 'in', ['created', 'pending', 'in_review', 'review'])
    .groupBy('state')
    .orderBy('state')
    .execute()

export async function countOpenRefunds(db: Db): Promise<number> {
  const row = await db
    .selectFrom('payment_refunds')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', 'in', ['asked', 'sent'])
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}
