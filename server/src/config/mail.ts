import { readFileSync } from 'node:fs'
import { z } from 'zod/mini'
import { errorCode } from '../errors/read-error.ts'
import type { Environment } from './environment.ts'
import { optionalText, textOr } from './variables.ts'

export interface MailSettings {
  /** `ca` is the certificate of the authority of a mail server with one of its own, as PEM. */
  mail: { url: string; from: string; ca: string | null }
}

export function mailSettings({ sandbox, required, read, problem }: Environment): MailSettings {
  required('MAIL_URL', 'Set it to your mail server, like smtps://user:password@mail.example.')
  required('MAIL_FROM', 'Set it to the sender of our mails, like "Guildhall <no-reply@portal.example>".')
  const { MAIL_URL, MAIL_FROM, MAIL_CA, APP_NAME } = read({
    MAIL_URL: z._default(mailAddress, `smtp://127.0.0.1:${sandbox.port + 1}`),
    MAIL_FROM: optionalText,
    MAIL_CA: optionalText,
    APP_NAME: textOr('Guildhall'),
  })
  const from = MAIL_FROM ?? `${APP_NAME} <no-reply@guildhall.example>`
  return { mail: { url: MAIL_URL, from, ca: MAIL_CA === null ? null : authority(MAIL_CA, problem) } }
}

function authority(file: string, problem: Environment['problem']): string | null {
  try {
    const text = readFileSync(file, 'utf8')
    if (text.includes('-----BEGIN CERTIFICATE-----')) return text
    problem(
      `MAIL_CA is "${file}", which holds no certificate. Set it to a PEM file, which begins with -----BEGIN CERTIFICATE-----.`,
    )
  } catch (error) {
    problem(
      `MAIL_CA is "${file}", which cannot be read (${errorCode(error)}). Set it to a PEM file that the portal may read.`,
    )
  }
  return null
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
