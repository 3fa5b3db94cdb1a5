import type { AnnouncementCause } from '@guildhall/contract/announcement-rules'
import type { App } from '../../app.ts'
import { transaction } from '../../db/transaction.ts'
import { postTo, type Channel } from './channels.ts'
import { postAnnouncementJob } from './jobs.ts'
import * as queries from './queries.ts'
import { plainPost, postFor, readThing } from './render.ts'
import { isLate, pauseAfter, type Outcome, type Post } from './rules.ts'
import { readSecret } from './secrets.ts'

interface Claimed {
  id: number
  attempts: number
  target: { id: number; revision: number }
  channel: Channel
  post: Post
}

/**
 * Posts one announcement. It is marked as being sent before the request, so that a process that ends in the middle
 * leaves an unknown outcome and not a second post.
 */
export async function postAnnouncement(app: App, id: number): Promise<void> {
  const claimed = await claim(app, id)
  if (!claimed) return
  const outcome = await postTo(app, claimed.channel, claimed.post)
  await settle(app, claimed, outcome)
}

/** Marks a waiting announcement as being sent; null when there is nothing to send. */
function claim(app: App, id: number): Promise<Claimed | null> {
  return transaction(app.db, async (tx) => {
    const row = await queries.lockAnnouncement(tx, id)
    if (!row || row.state !== 'waiting') return null
    const reason = reasonAgainst(row, app.now())
    if (reason) return end(reason.state, reason.cause)
    const thing = await readThing({ ...app, db: tx }, row, row.locale)
    if (!thing) return end('skipped', 'thing_gone')
    const target = { id: row.target_id, revision: row.revision }
    const secret = readSecret(app, row.target_id, row.secret)
    if (secret === null) {
      await queries.noteProblem(tx, target, 'unreadable', app.now())
      return end('failed', 'target_problem')
    }
    const style = { kind: row.target_kind, locale: row.locale, templates: row.templates }
    const attempts = row.attempts + 1
    await queries.updateAnnouncement(tx, id, {
      ...plainPost(thing, style),
      state: 'sending',
      attempts,
      tried_at: app.now().toISOString(),
      next_try_at: null,
    })
    const channel = { kind: row.target_kind, secret, chat: row.chat }
    return { id, attempts, target, channel, post: postFor(thing, style) }

    async function end(state: 'skipped' | 'failed' | 'unknown', cause: AnnouncementCause): Promise<null> {
      await queries.updateAnnouncement(tx, id, { state, cause, detail: null, next_try_at: null })
      return null
    }
  })
}

function reasonAgainst(
  row: queries.LockedAnnouncement,
  now: Date,
): { state: 'skipped' | 'failed' | 'unknown'; cause: AnnouncementCause } | null {
  // It may have been posted between the backup and the restore.
  if (row.was_restored) return { state: 'unknown', cause: 'restored' }
  if (row.deleted_at !== null || !row.is_on) return { state: 'skipped', cause: 'target_off' }
  if (row.problem !== null) return { state: 'failed', cause: 'target_problem' }
  if (isLate(row, now)) return { state: 'skipped', cause: 'late' }
  return null
}

/** Stores the outcome, with the job of the next attempt where there is one. */
async function settle(app: App, { id, attempts, target }: Claimed, outcome: Outcome): Promise<void> {
  await transaction(app.db, async (tx) => {
    const store = (change: Parameters<typeof queries.settleAttempt>[2]) =>
      queries.settleAttempt(tx, { id, attempts }, change)
    if (outcome.kind === 'sent') return void (await store({ state: 'sent', cause: null, detail: null }))
    const { detail } = outcome
    if (outcome.kind === 'unknown') return void (await store({ state: 'unknown', cause: outcome.cause, detail }))
    if (outcome.kind === 'refused') {
      if (outcome.problem) await queries.noteProblem(tx, target, outcome.problem, app.now())
      return void (await store({ state: 'failed', cause: 'refused', detail }))
    }
    const pause = pauseAfter(attempts, outcome.seconds)
    if (pause === null) return void (await store({ state: 'failed', cause: outcome.cause, detail }))
    const next = new Date(app.now().getTime() + pause)
    if (await store({ state: 'waiting', cause: outcome.cause, detail, next_try_at: next.toISOString() }))
      await app.jobs.add(tx, postAnnouncementJob, { id }, jobKey(id), next)
  })
}

/** The key of the job of an announcement, which has one at a time. */
export const jobKey = (id: number): string => `announcement ${id}`
