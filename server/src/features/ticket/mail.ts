import * as m from '@guildhall/messages'
import { addressOf, write, type Reader, type Settings } from '../../mail/letter.ts'
import type { Message } from '../../ports/mail.ts'

/** `text` is the beginning of the answer as plain text. */
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
