import { createTransport } from 'nodemailer'
import { errorText } from '../errors/read-error.ts'
import type { Mail } from '../ports/mail.ts'

interface SmtpOptions {
  /** smtp:// (STARTTLS where offered) or smtps://, with user and password where needed. */
  url: string
  /** The sender: an address, or `Name <address>`. */
  from: string
  /** The authority of its certificate as PEM, where the machine does not know it. */
  ca?: string | null
  /** The timeout of each step of the SMTP dialogue. */
  timeoutMs?: number
}

/** Mail by SMTP. Each message has a connection of its own, so a restarted server causes no error. */
export function createSmtpMail({ url, from, ca = null, timeoutMs = 10_000 }: SmtpOptions): Mail {
  const transport = createTransport({
    url,
    ...(ca && { tls: { ca } }),
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
      try {
        await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html })
      } catch (error) {
        throw explained(error)
      }
    },
    check: async () => void (await transport.verify()),
    close: async () => transport.close(),
  }
}

/** What Node and OpenSSL say about a certificate that they do not accept. */
const untrusted = /self[- ]signed certificate|unable to (?:verify|get)|certificate (?:has expired|is not yet valid)/i
const otherName = /altnames|does not match certificate/i

/** The error with the setting that helps, where the certificate of the mail server is the cause. */
function explained(error: unknown): unknown {
  const text = errorText(error)
  if (otherName.test(text))
    return new Error(
      `The certificate of the mail server is for another name (${text}). Write the name of the certificate into MAIL_URL; on this machine, ?ignoreTLS=true sends without TLS.`,
      { cause: error },
    )
  if (!untrusted.test(text)) return error
  return new Error(
    `The certificate of the mail server is not trusted here (${text}). Set MAIL_CA to the PEM file of its authority, or of the certificate itself; on this machine, MAIL_URL with ?ignoreTLS=true sends without TLS, and ?tls.rejectUnauthorized=false encrypts without checking.`,
    { cause: error },
  )
}
