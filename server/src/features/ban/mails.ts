import * as m from '@guildhall/messages'
import { banSentence, type BanWords } from './refusal.ts'
import { addressOf, write, type Reader, type Settings } from '../../mail/letter.ts'
import type { Message } from '../../ports/mail.ts'

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
