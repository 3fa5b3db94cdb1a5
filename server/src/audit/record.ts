import type { Kysely } from 'kysely'
import type { DB } from '../db/tables.ts'

/** Who acts: an account, or a user of the operating system at the console. */
export type Actor = { id: number } | { consoleUser: string }

/**
 * Writes one row of the audit log, in the transaction of the change itself. `target` names the thing as `notice 12`.
 * `before` and `after` hold what changed, and never a secret.
 */
export async function recordAdminAction(
  db: Kysely<DB>,
  actor: Actor,
  action: string,
  target: string,
  at: Date,
  change: { before?: unknown; after?: unknown },
): Promise<void> {
  await db
    .insertInto('admin_actions')
    .values({
      ...('id' in actor ? { actor_id: actor.id } : { console_user: actor.consoleUser }),
      action,
      target,
      at: at.toISOString(),
      before: change.before === undefined ? null : JSON.stringify(change.before),
      after: change.after === undefined ? null : JSON.stringify(change.after),
    })
    .execute()
}
