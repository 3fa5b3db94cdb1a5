import type { Kysely } from 'kysely'
import type { Caller } from '../app.ts'
import type { DB } from '../db/tables.ts'

/**
 * Writes one row of the staff's audit trail, in the transaction of the change itself.
 * `target` names the thing as `notice 12`; `before` and `after` hold what changed, and never a secret.
 */
export async function recordAdminAction(
  db: Kysely<DB>,
  actor: Caller,
  action: string,
  target: string,
  at: Date,
  change: { before?: unknown; after?: unknown },
): Promise<void> {
  await db
    .insertInto('admin_actions')
    .values({
      actor_id: actor.id,
      action,
      target,
      at: at.toISOString(),
      before: change.before === undefined ? null : JSON.stringify(change.before),
      after: change.after === undefined ? null : JSON.stringify(change.after),
    })
    .execute()
}
