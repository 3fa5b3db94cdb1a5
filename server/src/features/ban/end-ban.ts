import type { Kysely } from 'kysely'
import type { App } from '../../app.ts'
import type { DB } from '../../db/tables.ts'
import { queueOperation, type Ban } from './queue-operation.ts'
import * as queries from './queries.ts'
import { mailJob } from '../../mail/mail-job.ts'

/** Ends a ban in the transaction of its cause. The person gets a mail, unless another ban replaces this one. */
export async function endBan(
  app: Pick<App, 'game' | 'jobs' | 'now'>,
  tx: Kysely<DB>,
  ban: Ban,
  how: { ending: 'expired' | 'lifted' | 'replaced'; by: number | null; reason: string | null; isGameAsked: boolean },
): Promise<void> {
  const now = app.now().toISOString()
  await queries.updateBan(tx, ban.id, {
    ending: how.ending,
    ended_by: how.by,
    end_reason: how.reason,
    // An expired ban ended at its own time, even when the job notices it later.
    ended_at: how.ending === 'expired' && ban.until ? ban.until : now,
  })
  if (how.isGameAsked && (await queries.wasGameAsked(tx, ban.id))) await queueOperation(app, tx, ban, 'unban')
  if (ban.user_id !== null && how.ending !== 'replaced')
    await app.jobs.add(tx, mailJob, { kind: 'ban_ended', userId: ban.user_id })
}
