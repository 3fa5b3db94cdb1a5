import * as m from '@guildhall/messages'
import { addressOf, link, write, type Reader, type Settings } from '../../../mail/letter.ts'
import type { Message } from '../../../ports/mail.ts'

// Called inside inLocale(), so every sentence is in the account's locale.

export const recoveryMail = (config: Settings, reader: Reader, token: string): Message =>
  write(config, reader, {
    subject: m.mail_recovery_subject({ app: config.appName }),
    paragraphs: [m.mail_recovery_text({ login: reader.login })],
    button: { label: m.mail_recovery_button(), url: link(config, reader, '/password/reset', token) },
    after: [m.mail_recovery_ignore()],
  })

export const verifyMail = (config: Settings, reader: Reader, token: string): Message =>
  write(config, reader, {
    subject: m.mail_verify_subject({ app: config.appName }),
    paragraphs: [m.mail_verify_text({ login: reader.login })],
    button: { label: m.mail_verify_button(), url: link(config, reader, '/account/verify', token) },
  })

export const passwordChangedMail = (config: Settings, reader: Reader, isPending: boolean): Message =>
  write(config, reader, {
    subject: m.mail_password_changed_subject({ app: config.appName }),
    paragraphs: [
      isPending
        ? m.mail_password_changed_pending({ login: reader.login })
        : m.mail_password_changed_text({ login: reader.login }),
      m.mail_password_changed_warn(),
    ],
    button: { label: m.mail_password_changed_button(), url: recoverUrl(config, reader) },
  })

/** The address where a password is recovered by login. It works for people who are signed in, too. */
export const recoverUrl = (config: Settings, reader: Reader): string => addressOf(config, reader, '/login?recover=1')

/** The link that texts call "Esqueci a senha". */
export const recoverLink = (config: Settings, reader: Reader): [label: string, url: string] => [
  m.account_forgot_password(),
  recoverUrl(config, reader),
]
