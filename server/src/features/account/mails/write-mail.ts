import type { App } from '../../../app.ts'
import { writeReceiptMail } from '../../payment/public.ts'
import type { Reader } from '../../../mail/letter.ts'
import type { MailJob } from '../../../mail/mail-job.ts'
import type * as people from '../../../people/queries.ts'
import type { Message } from '../../../ports/mail.ts'
import { makeMailedToken } from '../recovery/mailed-token.ts'
import { digestMail } from '../../approval/public.ts'
import { banEndedMail, writeBannedMail } from '../../ban/public.ts'
import { closingMail } from './closing-mail.ts'
import { detailsChangedMail, emailChangedMail, emailStoppedMail, emailWithdrawnMail } from './email-change-mails.ts'
import { writeExportMail } from './export-mail.ts'
import { writeDigestMail, writeNotificationMail } from '../../notification/public.ts'
import { gameAccountMail, loginReleasedMail } from './game-account-mails.ts'
import { alertMail } from '../../health/public.ts'
import { helpedMail } from './helped-mail.ts'
import { passwordChangedMail, recoveryMail, verifyMail } from './recovery-mails.ts'
import { totpChangedMail } from './second-step-mail.ts'
import { writeTicketMail } from '../../ticket/public.ts'
import { readNumbers } from '../../../people/numbers.ts'

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
      return detailsChangedMail(config, reader, job.changed, readNumbers(config, user))
    case 'password_changed':
      return passwordChangedMail(config, reader, job.isPending === true)
    case 'ticket_answered':
      return writeTicketMail(app, user, reader, job)
    case 'banned':
      return writeBannedMail(app, user, reader, job)
    case 'ban_ended':
      return banEndedMail(config, reader)
    case 'game_account':
      return gameAccountMail(config, reader, job.state)
    case 'login_released':
      return loginReleasedMail(config, reader, job.before)
    case 'totp_changed':
      return totpChangedMail(config, reader, job)
    case 'helped':
      return helpedMail(config, reader, job)
    case 'closing':
      return closingMail(app, user, reader, job.event)
    case 'staff_digest':
      return digestMail(app, reader, job)
    case 'alert':
      return alertMail(app, reader, job)
    case 'export_ready':
      return writeExportMail(app, user, reader, job)
    case 'receipt':
      return writeReceiptMail(app, reader, job.id)
    case 'notification':
      return writeNotificationMail(app, reader, job.id)
    case 'digest':
      return writeDigestMail(app, reader, job)
  }
}
