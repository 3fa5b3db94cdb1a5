import * as m from '@guildhall/messages'
import type { App } from '../../app.ts'
import { addressOf, write, type Reader, type Settings } from '../../mail/letter.ts'
import { withToken } from '../../mail/signed-link.ts'
import type { User } from '../../people/queries.ts'
import type { Message } from '../../ports/mail.ts'
import { appealToken, mailedAppealDays } from './appeal-link.ts'
import { getBanInForce } from './queries.ts'
import { banSentence, type BanWords } from './refusal.ts'

/**
 * The mail about a ban, with the link for an appeal. An unconfirmed address may belong to another person: it gets the
 * login, which gives the link after the right password.
 */
export async function writeBannedMail(
  app: Pick<App, 'config' | 'db' | 'now'>,
  user: Pick<User, 'id' | 'email' | 'email_verified_at'>,
  reader: Reader,
  words: BanWords,
): Promise<Message> {
  const ban = user.email_verified_at && (await getBanInForce(app.db, user.id, app.now().toISOString()))
  const token = ban ? appealToken(app, ban.id, { userId: user.id, email: user.email }, 'mail') : null
  return bannedLetter(app.config, reader, words, token)
}

export function bannedLetter(config: Settings, reader: Reader, words: BanWords, token: string | null): Message {
  const url = token ? withToken(addressOf(config, reader, '/appeal'), token) : addressOf(config, reader, '/login')
  return write(config, reader, {
    subject: m.mail_banned_subject({ app: config.appName }),
    paragraphs: [m.mail_banned_text({ login: reader.login }), banSentence(words, reader.locale)],
    button: { label: m.mail_banned_button(), url },
    after: [token ? m.mail_banned_not_read({ days: mailedAppealDays }) : m.mail_banned_login()],
  })
}

export const banEndedMail = (config: Settings, reader: Reader): Message =>
  write(config, reader, {
    subject: m.mail_ban_ended_subject({ app: config.appName }),
    paragraphs: [m.mail_ban_ended_text({ login: reader.login })],
    button: { label: m.mail_ban_ended_button(), url: addressOf(config, reader, '/login') },
  })
