import type { Kysely } from 'kysely'
import type { DB } from '../../db/tables.ts'
import { insertRefusal } from '../../dispatch/queries.ts'
import { notify } from './notify.ts'

/** Stores that an address gets no more mails, and notifies its person once, in the bell. */
export async function storeRefusedAddress(
  db: Kysely<DB>,
  { userId, address, reply, at }: { userId: number; address: string; reply: string; at: Date },
): Promise<void> {
  const refusal = { user_id: userId, address, refused_at: at.toISOString(), reply }
  if (!(await insertRefusal(db, refusal))) return
  await notify(db, { userId, kind: 'mail_refused', data: {}, link: '/settings/notifications', at })
}
