import { createTransport } from 'nodemailer'
import { errorText } from '../errors/read-error.ts'
import { AddressRefused, type Mail, type Message } from '../ports/mail.ts'
import { refusalOf } from './smtp-refusal.ts'

export interface DkimKey {
  privateKey: string
  selector: string
  domain: string
}

interface SmtpOptions {
  /** smtp:// (STARTTLS where offered) or smtps://, with user and password where needed. */
  url: string
  /** The sender: an address, or `Name <address>`. */
  from: string
  /** The authority of its certificate as PEM, where the machine does not know it. */
  ca?: string | null
  /** The key that signs each mail, as PEM, with the name of its record below the domain of `from`. */
  dkim?: DkimKey | null
  /** The timeout of each step of the SMTP dialogue. */
  timeoutMs?: number
}

/** Mail by SMTP. Each message has a connection of its own, so a restarted server causes no error. */
export function createSmtpMail({ url, from, ca = null, dkim = null, timeoutMs = 10_000 }: SmtpOptions): Mail {
  const transport = createTransport({
    url,
    ...(ca && { tls: { ca } }),
    ...(dkim && { dkim: signing(dkim) }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, subject, text, html, unsubscribe }) {
      // As an object, an address with a comma in it stays one address.
      const message = { from, to: { name: '', address: to }, subject, text, html }
      try {
        await transport.sendMail({ ...message, ...(unsubscribe && unsubscribeHeaders(unsubscribe)) })
      } catch (error) {
        const reply = refusalOf(error)
        throw reply === null ? explained(error) : new AddressRefused(reply.replaceAll(to, '…').slice(0, 300))
      }
    },
    check: async () => void (await transport.verify()),
    close: async () => transport.close(),
  }
}

/** RFC 8058 wants both headers, and both in the signature. */
const unsubscribeHeaders = ({ url, mailto }: NonNullable<Message['unsubscribe']>) => ({
  headers: {
    'List-Unsubscribe': { prepared: true, value: `<${url}>, <${mailto}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  },
})

const signedHeaders = [
  'From',
  'Reply-To',
  'Subject',
  'Date',
  'Message-ID',
  'To',
  'MIME-Version',
  'Content-Type',
  'Content-Transfer-Encoding',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
].join(':')

const signing = ({ privateKey, selector, domain }: DkimKey) => ({
  domainName: domain,
  keySelector: selector,
  privateKey,
  headerFieldNames: signedHeaders,
})

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
