import * as m from '@guildhall/messages'
import { addressOf, momentWords, write, type Reader, type Settings } from '../../../mail/letter.ts'
import type { Help } from '../../../mail/mail-job.ts'
import type { Message } from '../../../ports/mail.ts'
import { recoverLink } from './recovery-mails.ts'

const words: Record<Help, (inputs: { login: string; moment: string }) => string> = {
  recovery: m.mail_helped_recovery,
  email: m.mail_helped_email,
  sessions: m.mail_helped_sessions,
}

/** To the owner after staff have helped with the account. The reason of staff stays in the audit log. */
export const helpedMail = (config: Settings, reader: Reader, { help, at }: { help: Help; at: string }): Message =>
  write(config, reader, {
    subject: m.mail_helped_subject({ app: config.appName }),
    paragraphs: [words[help]({ login: reader.login, moment: momentWords(at, reader.locale) }), m.mail_helped_warn()],
    button: { label: m.mail_helped_button(), url: addressOf(config, reader, '/contact') },
    links: [recoverLink(config, reader)],
  })
