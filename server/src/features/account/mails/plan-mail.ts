import type { Locale } from '@guildhall/contract'
import type { Kysely } from 'kysely'
import type { App } from '../../../app.ts'
import type { DB } from '../../../db/tables.ts'
import { deleteRefusal, getPreferences, getRefusal } from '../../../dispatch/queries.ts'
import { canUnsubscribe, decide, decideDigest, topicOfMail } from '../../../dispatch/rules.ts'
import { unsubscribeBy } from '../../../dispatch/unsubscribe.ts'
import { mailJob, type MailJob } from '../../../mail/mail-job.ts'
import type * as people from '../../../people/queries.ts'
import { AddressRefused, type Message } from '../../../ports/mail.ts'
import { getNotification, storeRefusedAddress } from '../../notification/public.ts'

interface Plan {
  locale: Locale
  unsubscribe: Message['unsubscribe']
}

/**
 * Decides about the mail of a job when it is due. Null: it is not sent, or it waits as the same job until the end of the
 * quiet hours.
 */
export async function planMail(
  app: Pick<App, 'config' | 'jobs' | 'now'>,
  tx: Kysely<DB>,
  { job, user, to }: { job: MailJob; user: people.User; to: string },
): Promise<Plan | null> {
  const notified = job.kind === 'notification' ? await getNotification(tx, job.id) : undefined
  const topic = topicOfMail(job, notified?.kind)
  if (topic === null) return null
  // The confirmation that somebody asks for is the way back for an address that was refused.
  if (job.kind !== 'verify' && (await getRefusal(tx, user.id, to))) return null
  const now = app.now()
  const preferences = await getPreferences(tx, user.id, topic)
  const fate =
    topic === 'digest' ? decideDigest(preferences, now) : decide({ topic, channel: 'mail', preferences, now })
  if (fate === 'never' || fate === 'digest') return null
  if (fate !== 'now') {
    await app.jobs.add(tx, mailJob, job, keyOf(job), fate.at)
    return null
  }
  const locale = preferences.locale ?? user.locale
  const owner = { userId: user.id, email: user.email }
  const unsubscribe = canUnsubscribe(topic) ? unsubscribeBy(app.config, { locale }, { topic, owner, now }) : null
  return { locale, unsubscribe }
}

/** A newer answer to a ticket replaces one that still waits, as where the job is added. */
const keyOf = (job: MailJob): string | undefined =>
  job.kind === 'ticket_answered' && job.ticketId ? `mail ticket ${job.ticketId}` : undefined

/** Sends a mail. An address that the mail server refuses for good is stored, and its person is notified once. */
export async function sendWritten(app: App, userId: number, message: Message): Promise<void> {
  const { to } = message
  try {
    await app.mail.send(message)
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error
    app.log.warn({ userId }, 'the mail server has refused an address for good')
    return storeRefusedAddress(app.db, { userId, address: to, reply: error.reply, at: app.now() })
  }
  await deleteRefusal(app.db, userId, to)
}
