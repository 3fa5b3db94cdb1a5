import * as m from '@guildhall/messages'
import { addressOf, momentWords, write, type Reader, type Settings } from '../../../mail/letter.ts'
import type { TotpChange } from '../../../mail/mail-job.ts'
import type { Message } from '../../../ports/mail.ts'
import { recoverLink } from './recovery-mails.ts'

interface TotpWords {
  subject: (inputs: { app: string }) => string
  text: (inputs: { login: string; moment: string }) => string
  /** What to do, above all when the owner did not make the change. */
  warn: () => string
}

const totpWords: Record<TotpChange, TotpWords> = {
  on: { subject: m.mail_totp_on_subject, text: m.mail_totp_on_text, warn: m.mail_totp_on_warn },
  off: { subject: m.mail_totp_off_subject, text: m.mail_totp_off_text, warn: m.mail_totp_off_warn },
  new_codes: { subject: m.mail_totp_codes_subject, text: m.mail_totp_codes_text, warn: m.mail_totp_codes_warn },
  off_by_staff: { subject: m.mail_totp_off_subject, text: m.mail_totp_staff_text, warn: m.mail_totp_staff_warn },
  off_by_recovery: {
    subject: m.mail_totp_off_subject,
    text: m.mail_totp_recovery_text,
    warn: m.mail_totp_recovery_warn,
  },
}

/** To the owner after a change of the second step: what changed and when. The button leads to the contact page. */
export function totpChangedMail(
  config: Settings,
  reader: Reader,
  { change, at }: { change: TotpChange; at: string },
): Message {
  const { subject, text, warn } = totpWords[change]
  return write(config, reader, {
    subject: subject({ app: config.appName }),
    paragraphs: [text({ login: reader.login, moment: momentWords(at, reader.locale) }), warn()],
    button: { label: m.mail_totp_button(), url: addressOf(config, reader, '/contact') },
    links: [recoverLink(config, reader), [m.account_totp(), addressOf(config, reader, '/settings/security')]],
  })
}
