import type { Kysely } from 'kysely'
import type { DB } from '../../../db/tables.ts'
import { lockTicket, withPeople } from '../queries.ts'

type Db = Kysely<DB>

/** The newest appeal against a ban. */
export const getNewestAppeal = (db: Db, banId: number) =>
  withPeople(db).where('t.ban_id', '=', banId).orderBy('t.id', 'desc').limit(1).executeTakeFirst()

/** The newest appeal against a ban, locked until the end of the transaction. */
export async function lockNewestAppeal(db: Db, banId: number) {
  const found = await getNewestAppeal(db, banId)
  return found && lockTicket(db, found.id)
}

/** Whether a ban has an open appeal beside the ticket `id`. */
export const hasOtherOpenAppeal = async (db: Db, banId: number, id: number): Promise<boolean> =>
  (await db
    .selectFrom('tickets')
    .select('id')
    .where('ban_id', '=', banId)
    .where('id', '<>', id)
    .where('status', '<>', 'Solved')
    .limit(1)
    .executeTakeFirst()) !== undefined
