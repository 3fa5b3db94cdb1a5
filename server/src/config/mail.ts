import type { Environment } from './environment.ts'

export interface MailSettings {
  mail: { url: string; from: string }
}

export function mailSettings({ variables, sandbox, required, problem }: Environment): MailSettings {
  required('MAIL_URL', 'Set it to your mail server, like smtps://user:password@mail.example.')
  required('MAIL_FROM', 'Set it to the sender of our mails, like "Guildhall <no-reply@portal.example>".')
  const url = variables.MAIL_URL || `smtp://127.0.0.1:${sandbox.port + 1}`
  // The value is not repeated, because it may contain a password.
  if (!/^smtps?:\/\//.test(url) || !URL.canParse(url))
    problem('MAIL_URL is not an SMTP address. Set it like smtps://user:password@mail.example.')
  const from = variables.MAIL_FROM || `${variables.APP_NAME || 'Guildhall'} <no-reply@guildhall.example>`
  return { mail: { url, from } }
}
