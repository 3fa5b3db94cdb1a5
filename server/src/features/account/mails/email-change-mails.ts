import * as m from '@guildhall/messages'
import type { Message } from '../../../ports/mail.ts'
import { recoverLink, recoverUrl } from './recovery-mails.ts'
import { addressOf, link, write, type Reader, type Settings } from '../../../mail/letter.ts'
import type { Detail, EmailEvent } from '../../../mail/mail-job.ts'

// Mails to the owner about changes of the account's own data. Called inside inLocale().

/** To the former address: `token` stops the change or undoes it. */
export function emailChangedMail(
  config: Settings,
  reader: Reader,
  { email, event, token }: { email: string; event: EmailEvent; token: string },
): Message {
  const app = config.appName
  const words = { login: reader.login, email }
  const letters = {
    asked: { subject: m.mail_email_changed_subject({ app }), text: m.mail_email_changed_text(words) },
    confirmed: { subject: m.mail_email_confirmed_subject({ app }), text: m.mail_email_confirmed_text(words) },
    password: { subject: m.mail_email_password_subject({ app }), text: m.mail_email_password_text(words) },
  }
  const isAsked = event === 'asked'
  return write(config, reader, {
    subject: letters[event].subject,
    paragraphs: [letters[event].text, isAsked ? m.mail_email_changed_warn() : m.mail_email_confirmed_warn()],
    button: {
      label: isAsked ? m.mail_email_stop_button() : m.mail_email_put_back_button(),
      url: link(config, reader, '/account/stop-email-change', token),
    },
    after: [m.mail_email_stop_ignore()],
    links: [recoverLink(config, reader)],
  })
}

/** To the address that is in force after the stop: which change the link has stopped or undone. */
export const emailStoppedMail = (
  config: Settings,
  reader: Reader,
  { email, isPutBack }: { email: string; isPutBack: boolean },
): Message =>
  write(config, reader, {
    subject: m.mail_email_stopped_subject({ app: config.appName }),
    paragraphs: [
      isPutBack
        ? m.mail_email_put_back_text({ login: reader.login, email })
        : m.mail_email_stopped_text({ login: reader.login, email }),
      m.mail_email_stopped_next(),
    ],
    button: { label: m.mail_email_stopped_button(), url: recoverUrl(config, reader) },
  })

/** To the address that was taken off the account again. */
export const emailWithdrawnMail = (config: Settings, reader: Reader): Message =>
  write(config, reader, {
    subject: m.mail_email_stopped_subject({ app: config.appName }),
    paragraphs: [m.mail_email_withdrawn_text({ login: reader.login }), m.mail_email_withdrawn_warn()],
    button: { label: m.mail_email_withdrawn_button(), url: addressOf(config, reader, '/contact') },
  })

/** To the owner after a change of document or phone, of which the mail shows the last two digits. */
export const detailsChangedMail = (
  config: Settings,
  reader: Reader,
  changed: Detail[],
  { document, phone }: { document: string | null; phone: string | null },
): Message =>
  write(config, reader, {
    subject: m.mail_details_changed_subject({ app: config.appName }),
    paragraphs: [
      m.mail_details_changed_text({ login: reader.login }),
      ...(changed.includes('document')
        ? [document ? m.mail_details_document({ end: document.slice(-2) }) : m.mail_details_document_removed()]
        : []),
      ...(changed.includes('phone')
        ? [phone ? m.mail_details_phone({ end: phone.slice(-2) }) : m.mail_details_phone_removed()]
        : []),
      m.mail_details_changed_warn(),
    ],
    button: { label: m.mail_details_changed_button(), url: addressOf(config, reader, '/settings/profile') },
    links: [recoverLink(config, reader)],
  })
