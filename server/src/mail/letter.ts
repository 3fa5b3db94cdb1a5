import type { Locale } from '@guildhall/contract'
import * as m from '@guildhall/messages'
import type { Config } from '../config.ts'
import type { Message } from '../ports/mail.ts'
import { layOut, type Letter } from './layout.ts'

/** The recipient of a letter: the person, the address and the locale. */
export interface Reader {
  to: string
  login: string
  firstName: string
  locale: Locale
  /** How mails of this kind are stopped. Absent for those that nobody can stop. */
  unsubscribe?: Message['unsubscribe']
}

/** The settings of the portal that letters use. */
export type Settings = Pick<Config, 'appName' | 'publicUrl'>

/** A moment in the server's calendar. */
export const momentWords = (at: string, locale: Locale): string =>
  m.mail_moment({
    moment: new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'Etc/GMT+3' }).format(
      new Date(at),
    ),
  })

/** The address of a page, with the token of a letter. */
export const link = (config: Settings, reader: Reader, path: string, token: string): string =>
  `${addressOf(config, reader, path)}?token=${token}`

/** The whole address of a page in the reader's locale; `path` begins with a slash. */
export const addressOf = (config: Settings, { locale }: Reader, path: string): string =>
  `${config.publicUrl}${locale === 'en' ? '/en' : ''}${path}`

/** A letter with greeting and footer, ready to be sent. Called inside inLocale(), with the locale of `reader`. */
export const write = (
  config: Settings,
  reader: Reader,
  letter: Omit<Letter, 'appName' | 'locale' | 'greeting' | 'footer' | 'stop' | 'linkHint'>,
): Message => ({
  to: reader.to,
  unsubscribe: reader.unsubscribe ?? null,
  ...layOut({
    ...letter,
    appName: config.appName,
    locale: reader.locale,
    greeting: m.mail_greeting({ name: reader.firstName }),
    footer: m.mail_footer({ app: config.appName }),
    stop: reader.unsubscribe ? [m.mail_unsubscribe(), reader.unsubscribe.url] : null,
    linkHint: m.mail_link_hint(),
  }),
})
