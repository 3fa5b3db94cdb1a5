import type { Locale } from '@guildhall/contract'
import * as m from '@guildhall/messages'
import type { Config } from '../../config.ts'
import { layOut, type Letter } from '../../mail/layout.ts'
import type { Message } from '../../ports/mail.ts'

interface Reader {
  to: string
  login: string
  firstName: string
  locale: Locale
}

type Settings = Pick<Config, 'appName' | 'publicUrl'>

// Called inside inLocale(): every sentence is in the account's language.

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

export const emailChangedMail = (config: Settings, reader: Reader, email: string): Message =>
  write(config, reader, {
    subject: m.mail_email_changed_subject({ app: config.appName }),
    paragraphs: [m.mail_email_changed_text({ login: reader.login, email }), m.mail_email_changed_warn()],
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
  })

const link = (config: Settings, { locale }: Reader, path: string, token: string): string =>
  `${config.publicUrl}${locale === 'en' ? '/en' : ''}${path}?token=${token}`

const write = (
  config: Settings,
  reader: Reader,
  letter: Omit<Letter, 'appName' | 'locale' | 'greeting' | 'footer' | 'linkHint'>,
): Message => ({
  to: reader.to,
  ...layOut({
    ...letter,
    appName: config.appName,
    locale: reader.locale,
    greeting: m.mail_greeting({ name: reader.firstName }),
    footer: m.mail_footer({ app: config.appName }),
    linkHint: m.mail_link_hint(),
  }),
})
