import type { TaskList } from 'graphile-worker'
import type { Kysely } from 'kysely'
import type { App } from '../../app.ts'
import type { DB } from '../../db/tables.ts'
import { transaction } from '../../db/transaction.ts'
import { task } from '../../jobs/job.ts'
import { inLocale } from '../../words/locale.ts'
import { closeAccounts } from './closing/close-accounts.ts'
import { closeAccountsJob } from './closing/jobs.ts'
import { reserveGameAccounts } from './game-account/reserve.ts'
import { settleGameOperations } from './game-account/service.ts'
import { putBackSince } from './recovery/former.ts'
import { getFormerEmail } from './recovery/former-queries.ts'
import { greetingName } from './greeting.ts'
import { namedConfig } from '../settings/service.ts'
import { sealNumbersJob, settleGameOperationsJob } from './jobs.ts'
import { planMail, sendWritten } from './mails/plan-mail.ts'
import { writeMail } from './mails/write-mail.ts'
import { mailJob, type MailJob } from '../../mail/mail-job.ts'
import { sealNumbers } from '../../people/seal-numbers.ts'
import * as people from '../../people/queries.ts'

/** The jobs of accounts. The mail job makes the token itself, so that no stored job contains one. */
export const accountTasks = (app: App): TaskList => ({
  ...task(mailJob, (job) => sendMail(app, job)),
  ...task(sealNumbersJob, async () => void (await sealNumbers(app))),
  ...task(closeAccountsJob, () => closeAccounts(app)),
  ...task(settleGameOperationsJob, async () => {
    await settleGameOperations(app)
    await reserveGameAccounts(app)
  }),
})

/** Sends the mail of a job, unless its person does not want it, wants it later, or its address was refused. */
async function sendMail(app: App, job: MailJob): Promise<void> {
  const config = await namedConfig(app)
  const written = await transaction(app.db, async (tx) => {
    // The lock keeps the job from making a link for an address that is just being replaced.
    const user = await people.lockUser(tx, job.userId)
    const to = user && (await addressOf(app, tx, job, user))
    const plan = to && (await planMail(app, tx, { job, user, to }))
    if (!plan) return null
    const { locale, unsubscribe } = plan
    const reader = { to, login: user.login, firstName: greetingName(user, to), locale, unsubscribe }
    return inLocale(locale, () => writeMail({ ...app, config, db: tx }, job, user, reader))
  })
  if (written) await sendWritten(app, job.userId, written)
}

/** The address of the mail; null when its reason is gone since the job was added. */
async function addressOf(
  app: Pick<App, 'now'>,
  db: Kysely<DB>,
  job: MailJob,
  user: people.User,
): Promise<string | null> {
  switch (job.kind) {
    case 'verify':
      return job.email === user.email || job.email === user.pending_email ? job.email : null
    case 'email_changed': {
      const isReason =
        job.event === 'confirmed' || job.event === 'password'
          ? job.to !== user.email && (await getFormerEmail(db, user.id, job.to, putBackSince(app)))
          : job.to === user.email && job.email === user.pending_email
      return isReason ? job.to : null
    }
    case 'email_stopped':
    case 'email_withdrawn':
      return job.to
    // A receipt names an amount, and an unconfirmed address may belong to another person.
    case 'receipt':
    case 'notification':
    case 'digest':
      return user.email_verified_at ? user.email : null
    // These are only for who is still an owner.
    case 'staff_digest':
    case 'alert':
      return user.email_verified_at && user.roles.includes('superadmin') ? user.email : null
    default:
      return user.email
  }
}
