import { createTransport } from 'nodemailer'
import type { Mail } from '../ports/mail.ts'

interface SmtpOptions {
  /** smtp:// (STARTTLS where offered) or smtps://, with user and password where needed. */
  url: string
  /** The sender: an address, or `Name <address>`. */
  from: string
  /** The timeout of each step of the SMTP dialogue. */
  timeoutMs?: number
}

/** Mail by SMTP. Each message has a connection of its own, so a restarted server causes no error. */
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
