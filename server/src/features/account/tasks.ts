import type { Task, TaskList } from 'graphile-worker'
import type { Locale } from '@guildhall/contract'
import type { App } from '../../app.ts'
import { inLocale } from '../../http/locale.ts'
import type { Message } from '../../ports/mail.ts'
import { settleGameOperations } from '../game-account/service.ts'
import type { TotpChange } from '../second-step/remove-totp.ts'
import { makeMailedToken } from '../recovery/mailed-token.ts'
import {
  banEndedMail,
  bannedMail,
  emailChangedMail,
  passwordChangedMail,
  recoveryMail,
  ticketAnsweredMail,
  totpChangedMail,
  verifyMail,
} from './mails.ts'
import * as queries from './queries.ts'

type MailJob =
  | { kind: 'recovery'; userId: number }
  | { kind: 'verify'; userId: number; email: string }
  | { kind: 'email_changed'; userId: number; to: string; email: string }
  | { kind: 'password_changed'; userId: number; isPending?: boolean }
  | { kind: 'ticket_answered'; userId: number; title: string; text: string; path: string }
  | { kind: 'banned'; userId: number; until: string | null; reason: string }
  | { kind: 'ban_ended'; userId: number }
  | { kind: 'totp_changed'; userId: number; change: TotpChange; at: string }

/** What accounts do apart from a request. A token is made by the job that mails it, so that no job ever holds one. */
export const accountTasks = (app: App): TaskList => ({
  mail: sendMail(app),
  settle_game_operations: () => settleGameOperations(app),
})

const sendMail =
  (app: App): Task =>
  async (payload) => {
    const job = payload as MailJob
    const user = await queries.getUserById(app.db, job.userId)
    const to = user && addressOf(job, user)
    if (!user || !to) return
    const locale = user.locale as Locale
    const message = await inLocale(locale, () =>
      write(app, job, user, { to, login: user.login, firstName: user.first_name, locale }),
    )
    await app.mail.send(message)
  }

/** Where the mail goes; null when it has lost its reason. */
function addressOf(job: MailJob, user: queries.User): string | null {
  if (job.kind === 'email_changed') return job.to
  if (job.kind === 'verify') return job.email === user.email || job.email === user.pending_email ? job.email : null
  return user.email
}

type Reader = Parameters<typeof recoveryMail>[1]

async function write(app: App, job: MailJob, user: queries.User, reader: Reader): Promise<Message> {
  const { config } = app
  switch (job.kind) {
    case 'recovery':
      return recoveryMail(config, reader, await makeMailedToken(app, user, 'recovery', reader.to))
    case 'verify':
      return verifyMail(config, reader, await makeMailedToken(app, user, 'email', reader.to))
    case 'email_changed':
      return emailChangedMail(config, reader, job.email)
    case 'password_changed':
      return passwordChangedMail(config, reader, job.isPending === true)
    case 'ticket_answered':
      return ticketAnsweredMail(config, reader, job)
    case 'banned':
      return bannedMail(config, reader, job)
    case 'ban_ended':
      return banEndedMail(config, reader)
    case 'totp_changed':
      return totpChangedMail(config, reader, job)
  }
}
