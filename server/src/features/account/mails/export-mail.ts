import * as m from '@guildhall/messages'
import type { App } from '../../../app.ts'
import { addressOf, momentWords, write, type Reader, type Settings } from '../../../mail/letter.ts'
import type { MailJob } from '../../../mail/mail-job.ts'
import { signLink, withToken } from '../../../mail/signed-link.ts'
import type * as people from '../../../people/queries.ts'
import type { Message } from '../../../ports/mail.ts'
import { getTotp } from '../second-step/queries.ts'

type Job = Extract<MailJob, { kind: 'export_ready' }>

/**
 * The copy of their data is ready. The link works without a session until the password changes; who has a second step,
 * or an address that nobody has confirmed, signs in.
 */
export async function writeExportMail(
  { config, db }: Pick<App, 'config' | 'db'>,
  user: people.User,
  reader: Reader,
  { id, endsAt }: Job,
): Promise<Message> {
  const mayOpen = user.email_verified_at !== null && !(await getTotp(db, user.id))?.confirmed_at
  const owner = { userId: user.id, email: user.email, passwordChangedAt: user.password_changed_at }
  const token = mayOpen ? signLink(config, 'export', id, owner, new Date(endsAt)) : null
  return exportLetter(config, reader, endsAt, token)
}

export function exportLetter(config: Settings, reader: Reader, endsAt: string, token: string | null): Message {
  const page = addressOf(config, reader, token ? '/privacy/export' : '/settings/privacy')
  return write(config, reader, {
    subject: m.mail_export_subject({ app: config.appName }),
    paragraphs: [m.mail_export_text({ login: reader.login, moment: momentWords(endsAt, reader.locale) })],
    button: { label: m.mail_export_button(), url: token ? withToken(page, token) : page },
    after: [m.mail_export_warn()],
  })
}
