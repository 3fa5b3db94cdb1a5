import type { TaskList } from 'graphile-worker'
import type { App } from '../../app.ts'
import { transaction } from '../../db/transaction.ts'
import { lockDueDigests, moveDigests } from '../../dispatch/queries.ts'
import { nextDigest } from '../../dispatch/rules.ts'
import { addJobs } from '../../jobs/add-job.ts'
import { task } from '../../jobs/job.ts'
import { mailJob } from '../../mail/mail-job.ts'
import { sendDigestsJob } from './jobs.ts'

const pageSize = 200

export const mailingTasks = (app: App): TaskList => task(sendDigestsJob, () => sendDigests(app))

/** Adds the mails of a page of due digests, and goes on with the next page as another job. */
async function sendDigests(app: App): Promise<void> {
  const now = app.now()
  await transaction(app.db, async (tx) => {
    const due = await lockDueDigests(tx, now.toISOString(), pageSize)
    if (due.length === 0) return
    // The range is part of the job, so a mail that is tried again covers the same notifications.
    const mails = due.filter(({ after, up_to }) => up_to > after)
    await addJobs(
      tx,
      mailJob,
      mails.map(({ user_id, after, up_to }) => ({ kind: 'digest', userId: user_id, after, upTo: up_to })),
    )
    const moved = due.map(({ user_id, digest, zone, up_to }) => ({
      userId: user_id,
      nextAt: nextDigest(digest, zone, now).toISOString(),
      upTo: up_to,
    }))
    await moveDigests(tx, moved)
    if (due.length === pageSize) await app.jobs.add(tx, sendDigestsJob, {})
  })
}
