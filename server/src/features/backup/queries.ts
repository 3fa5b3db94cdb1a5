import type { Kysely } from 'kysely'
import type { DB } from '../../db/tables.ts'

type Db = Kysely<DB>

export const findBackups = (db: Db, most: number) =>
  db.selectFrom('backups').selectAll().orderBy('id', 'desc').limit(most).execute()

export const getHeld = (db: Db) =>
  db.selectFrom('restores').selectAll().where('released_at', 'is', null).executeTakeFirst()

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
