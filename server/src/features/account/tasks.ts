import type { TaskList } from 'graphile-worker'
import type { Kysely } from 'kysely'
import type { App } from '../../app.ts'
import type { DB } from '../../db/tables.ts'
import { transaction } from '../../db/transaction.ts'
import { task } from '../../jobs/job.ts'
import { inLocale } from '../../words/locale.ts'
import type { Message } from '../../ports/mail.ts'
import { writeReceiptMail } from '../payment/public.ts'
import { reserveGameAccounts } from './game-account/reserve.ts'
import { settleGameOperations } from './game-account/service.ts'
import { makeMailedToken } from './recovery/mailed-token.ts'
import { putBackSince } from './recovery/former.ts'
import { getFormerEmail } from './recovery/former-queries.ts'
import {
  banEndedMail,
  bannedMail,
  gameAccountMail,
  loginReleasedMail,
  passwordChangedMail,
  recoveryMail,
  ticketAnsweredMail,
  totpChangedMail,
  verifyMail,
} from './mails.ts'
import { detailsChangedMail, emailChangedMail, emailStoppedMail, emailWithdrawnMail } from './change-mails.ts'
import { greetingName } from './greeting.ts'
import { settleGameOperationsJob } from './jobs.ts'
import { mailJob, type MailJob } from '../../mail/mail-job.ts'
import * as people from '../../people/queries.ts'

/** What accounts do apart from a request. A token is made by the job that mails it, so that no job ever holds one. */
export const accountTasks = (app: App): TaskList => ({
  ...task(mailJob, (job) => sendMail(app, job)),
  ...task(settleGameOperationsJob, async () => {
    await settleGameOperations(app)
    await reserveGameAccounts(app)
  }),
})

async function sendMail(app: App, job: MailJob): Promise<void> {
  const message = await transaction(app.db, async (tx) => {
    // Held, so that no link is made for an address that is being replaced or taken back at this moment.
    const user = await people.lockUser(tx, job.userId)
    const to = user && (await addressOf(app, tx, job, user))
    if (!user || !to) return null
    const locale = user.locale
    return inLocale(locale, () =>
      writeMail({ ...app, db: tx }, job, user, { to, login: user.login, firstName: greetingName(user, to), locale }),
    )
  })
  if (message) await app.mail.send(message)
}

/** Where the mail goes; null when it has lost its reason since it was queued. */
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
    // It names an amount: an address that is not confirmed may be somebody else's.
    case 'receipt':
      return user.email_verified_at ? user.email : null
    default:
      return user.email
  }
}

type Reader = Parameters<typeof recoveryMail>[1]

/** The letter of a job, or null when its cause is gone. Called inside inLocale(), in the language of `reader`. */
export async function writeMail(
  app: Pick<App, 'config' | 'db' | 'now'>,
  job: MailJob,
  user: people.User,
  reader: Reader,
): Promise<Message | null> {
  const { config } = app
  switch (job.kind) {
    case 'recovery':
      return recoveryMail(config, reader, await makeMailedToken(app, user, 'recovery', reader.to))
    case 'verify':
      return verifyMail(config, reader, await makeMailedToken(app, user, 'email', reader.to))
    case 'email_changed':
      return emailChangedMail(config, reader, {
        email: job.email,
        event: job.event ?? 'asked',
        token: await makeMailedToken(app, user, 'stop_email_change', reader.to),
      })
    case 'email_stopped':
      return emailStoppedMail(config, reader, job)
    case 'email_withdrawn':
      return emailWithdrawnMail(config, reader)
    case 'details_changed':
      return detailsChangedMail(config, reader, job.changed, user)
    case 'password_changed':
      return passwordChangedMail(config, reader, job.isPending === true)
    case 'ticket_answered':
      return ticketAnsweredMail(config, reader, job)
    case 'banned':
      return bannedMail(config, reader, job)
    case 'ban_ended':
      return banEndedMail(config, reader)
    case 'game_account':
      return gameAccountMail(config, reader, job.state)
    case 'login_released':
      return loginReleasedMail(config, reader, job.before)
    case 'totp_changed':
      return totpChangedMail(config, reader, job)
    case 'receipt':
      return writeReceiptMail(app, reader, job.id)
  }
}
