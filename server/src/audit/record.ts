import type { Kysely } from 'kysely'
import type { AdminAction } from '@guildhall/contract/audit-actions'
import type { DB } from '../db/tables.ts'

/**
 * Who acts: an account, or a user of the operating system at the console. A caller has the address and the session of
 * the request.
 */
export type Actor = { id: number; address?: string; sessionId?: number } | { consoleUser: string }

/**
 * Writes one row of the audit log, in the transaction of the change itself. `target` names the thing as `notice 12`.
 * `before` and `after` hold what changed, and never a secret. Triggers of migration 0111 add the player whom it concerns,
 * and the row's entry in the chain.
 */
export async function recordAdminAction(
  db: Kysely<DB>,
  actor: Actor,
  action: AdminAction,
  target: string,
  at: Date,
  change: { before?: unknown; after?: unknown },
): Promise<void> {
  await db
    .insertInto('admin_actions')
    .values({
      ...('id' in actor
        ? { actor_id: actor.id, address: actor.address ?? null, session_id: actor.sessionId ?? null }
        : { console_user: actor.consoleUser }),
      action,
      target,
      at: at.toISOString(),
      before: change.before === undefined ? null : JSON.stringify(change.before),
      after: change.after === undefined ? null : JSON.stringify(change.after),
    })
    .execute()
}
