import * as m from '@guildhall/messages'
import { banSentence, type BanWords } from '../ban/public.ts'
import { addressOf, link, momentWords, write, type Reader, type Settings } from '../../mail/letter.ts'
import type { Message } from '../../ports/mail.ts'
import type { TotpChange } from '../../mail/mail-job.ts'

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

/** `text` is the beginning of the answer, plain. */
export const ticketAnsweredMail = (
  config: Settings,
  reader: Reader,
  { title, text, path }: { title: string; text: string; path: string },
): Message =>
  write(config, reader, {
    subject: m.mail_ticket_subject({ app: config.appName, title }),
    paragraphs: [m.mail_ticket_text({ title }), text],
    button: { label: m.mail_ticket_button(), url: addressOf(config, reader, path) },
    after: [m.mail_ticket_reply_there()],
  })

export const bannedMail = (config: Settings, reader: Reader, ban: BanWords): Message =>
  write(config, reader, {
    subject: m.mail_banned_subject({ app: config.appName }),
    paragraphs: [m.mail_banned_text({ login: reader.login }), banSentence(ban, reader.locale)],
    button: { label: m.mail_banned_button(), url: addressOf(config, reader, '/contact') },
  })

export const banEndedMail = (config: Settings, reader: Reader): Message =>
  write(config, reader, {
    subject: m.mail_ban_ended_subject({ app: config.appName }),
    paragraphs: [m.mail_ban_ended_text({ login: reader.login })],
    button: { label: m.mail_ban_ended_button(), url: addressOf(config, reader, '/login') },
  })

export const gameAccountMail = (config: Settings, reader: Reader, state: 'password_missing' | 'taken'): Message =>
  write(config, reader, {
    subject: m.mail_game_account_subject({ app: config.appName }),
    paragraphs: [
      state === 'taken'
        ? m.mail_game_account_taken({ login: reader.login })
        : m.mail_game_account_password({ login: reader.login }),
    ],
    button: { label: m.mail_game_account_button(), url: addressOf(config, reader, '/settings/game') },
  })

export const loginReleasedMail = (config: Settings, reader: Reader, before: string): Message =>
  write(config, reader, {
    subject: m.mail_login_released_subject({ app: config.appName }),
    paragraphs: [
      m.mail_login_released_text({ before, login: reader.login }),
      m.mail_login_released_next({ login: reader.login }),
    ],
    button: { label: m.mail_login_released_button(), url: addressOf(config, reader, '/login') },
    links: [[m.mail_login_released_choose(), addressOf(config, reader, '/settings/game')]],
  })

interface TotpWords {
  subject: (inputs: { app: string }) => string
  text: (inputs: { login: string; moment: string }) => string
  /** What to do, above all for who did not do it. */
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

/** Says what happened to the second step and when; the button leads to the people who can help. */
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

/** Where a password is recovered by login, also for who is signed in. */
export const recoverUrl = (config: Settings, reader: Reader): string => addressOf(config, reader, '/login?recover=1')

/** The link that texts call "Esqueci a senha". */
export const recoverLink = (config: Settings, reader: Reader): [label: string, url: string] => [
  m.account_forgot_password(),
  recoverUrl(config, reader),
]
