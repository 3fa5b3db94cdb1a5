import { z } from 'zod/mini'
import type { Environment } from './environment.ts'
import { optionalText, textOr } from './variables.ts'

export interface MailSettings {
  mail: { url: string; from: string }
}

export function mailSettings({ sandbox, required, read }: Environment): MailSettings {
  required('MAIL_URL', 'Set it to your mail server, like smtps://user:password@mail.example.')
  required('MAIL_FROM', 'Set it to the sender of our mails, like "Guildhall <no-reply@portal.example>".')
  const { MAIL_URL, MAIL_FROM, APP_NAME } = read({
    MAIL_URL: z._default(mailAddress, `smtp://127.0.0.1:${sandbox.port + 1}`),
    MAIL_FROM: optionalText,
    APP_NAME: textOr('Guildhall'),
  })
  return { mail: { url: MAIL_URL, from: MAIL_FROM ?? `${APP_NAME} <no-reply@guildhall.example>` } }
}

// The message does not repeat the value, because it may contain a password.
const mailAddress = z
  .string()
  .check(
    z.refine(
      (text) => /^smtps?:\/\//.test(text) && URL.canParse(text),
      'is not an SMTP address. Set it like smtps://user:password@mail.example.',
    ),
  )
