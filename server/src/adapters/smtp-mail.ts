import { createTransport } from 'nodemailer'
import type { Mail } from '../ports/mail.ts'

interface SmtpOptions {
  /** smtp:// (STARTTLS where offered) or smtps://, with user and password where needed. */
  url: string
  /** The sender: an address, or `Name <address>`. */
  from: string
  /** How long a mail server may keep us waiting at each step. */
  timeoutMs?: number
}

/** Mail by SMTP. A connection for each message: a server that was restarted is no surprise. */
export function createSmtpMail({ url, from, timeoutMs = 10_000 }: SmtpOptions): Mail {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, subject, text, html }) {
      // As an object, an address with a comma in it stays one address.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html })
    },
    close: async () => transport.close(),
  }
}
