import * as m from '@guildhall/messages'
import type { App } from '../../../app.ts'
import { addressOf, momentWords, write, type Reader, type Settings } from '../../../mail/letter.ts'
import type { ClosingEvent } from '../../../mail/mail-job.ts'
import type { User } from '../../../people/queries.ts'
import type { Message } from '../../../ports/mail.ts'
import { balanceOf } from '../../ledger/public.ts'
import { wholeText } from '../../../words/whole.ts'

/** About the closing of the reader's account. Signing in is what stops it, so the button leads there. */
export async function closingMail(
  app: Pick<App, 'config' | 'db'>,
  user: Pick<User, 'id' | 'closes_at'>,
  reader: Reader,
  event: ClosingEvent,
): Promise<Message> {
  const balance = Math.max(0, await balanceOf(app.db, user.id))
  return closingLetter(app.config, reader, { event, closesAt: user.closes_at, balance })
}

export function closingLetter(
  config: Settings,
  reader: Reader,
  { event, closesAt, balance }: { event: ClosingEvent; closesAt: string | null; balance: number },
): Message {
  const { login, locale } = reader
  const date = closesAt ? momentWords(closesAt, locale) : '–'
  const app_ = config.appName
  const cash = wholeText(balance)
  const texts: Record<ClosingEvent, [subject: string, text: string, hint: string, button: string]> = {
    asked: [
      m.mail_closing_asked_subject({ app: app_ }),
      m.mail_closing_asked_text({ login, date }),
      m.mail_closing_asked_hint(),
      m.mail_closing_stop_button(),
    ],
    last: [
      m.mail_closing_last_subject({ app: app_ }),
      m.mail_closing_last_text({ login, date }),
      m.mail_closing_last_hint(),
      m.mail_closing_stop_button(),
    ],
    more_cash: [
      m.mail_closing_cash_subject({ app: app_ }),
      m.mail_closing_cash_text({ login, cash }),
      m.mail_closing_cash_hint(),
      m.mail_closing_cash_button(),
    ],
    stopped: [
      m.mail_closing_stopped_subject({ app: app_ }),
      m.mail_closing_stopped_text({ login }),
      m.mail_closing_stopped_hint(),
      m.mail_closing_stopped_button(),
    ],
  }
  const [subject, text, hint, label] = texts[event]
  return write(config, reader, {
    subject,
    paragraphs: [text, hint],
    button: { label, url: addressOf(config, reader, '/login') },
  })
}
