import { sql, type Insertable, type Kysely, type Updateable } from 'kysely'
import type { DB, Deliveries } from '../../db/tables.ts'
import { wrote } from '../../db/wrote.ts'

type Db = Kysely<DB>

/** Inserts a delivery; false when one with the same reference exists. */
export const insertDelivery = (db: Db, delivery: Insertable<Deliveries>): Promise<boolean> =>
  wrote(
    db
      .insertInto('deliveries')
      .values(delivery)
      .onConflict((conflict) => conflict.column('reference').doNothing()),
  )

/** Claims due deliveries, the longest waiting first. No other node claims them before `until`. */
export const claimDue = (db: Db, now: string, until: string, most: number) =>
  db
    .updateTable('deliveries')
    .set({ next_try_at: until, tries: sql`tries + 1` })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('deliveries')
        .select('id')
        .where('settled_at', 'is', null)
        .where('next_try_at', '<=', now)
        .orderBy('next_try_at')
        .orderBy('created_at')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'operation_id', 'login', 'item', 'target', 'created_at', 'waits_for_room', 'stop_asked_at'])
    .execute()

/** Releases claims whose operation was not sent. Where staff asked for the end, the pause of `stopRestMs` stays. */
export const releaseClaims = (db: Db, ids: string[], until: string, stopRestMs: number) =>
  db
    .updateTable('deliveries')
    .set({
      next_try_at: sql`greatest(${until}::timestamptz, stop_asked_at + ${stopRestMs}::integer * interval '1 millisecond')`,
    })
    .where('id', 'in', ids)
    .where('settled_at', 'is', null)
    .execute()

/** Whether an attempt may be sent: it is the current one, it is open, and staff have not asked for its end. */
export async function maySend(db: Db, operationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('deliveries')
    .select('id')
    .where('operation_id', '=', operationId)
    .where('settled_at', 'is', null)
    .where('stop_asked_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export const lockDelivery = (db: Db, id: string) =>
  db.selectFrom('deliveries').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const updateDelivery = (db: Db, id: string, change: Updateable<Deliveries>) =>
  db.updateTable('deliveries').set(change).where('id', '=', id).execute()

/** Notes why the outcome of an attempt is unknown. */
export const noteSilence = (db: Db, operationId: string, cause: string) =>
  db
    .updateTable('deliveries')
    .set({ silence: cause })
    .where('operation_id', '=', operationId)
    .where('settled_at', 'is', null)
    .where('silence', 'is distinct from', cause)
    .execute()

/** Which of these game operations belong to open deliveries. */
export const findOpenOperationIds = async (db: Db, ids: string[]): Promise<string[]> =>
  (
    await db
      .selectFrom('deliveries')
      .select('operation_id')
      .where('operation_id', 'in', ids)
      .where('settled_at', 'is', null)
      .execute()
  ).map((row) => row.operation_id)

/** When the next open delivery is due; null when none is open. */
export async function getNextDue(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('deliveries')
    .select('next_try_at')
    .where('settled_at', 'is', null)
    .orderBy('next_try_at')
    .limit(1)
    .executeTakeFirst()
  return row ? new Date(row.next_try_at) : null
}

export const getDelivery = (db: Db, id: string) =>
  db.selectFrom('deliveries').selectAll().where('id', '=', id).executeTakeFirst()
