import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod/mini'
import { errorCode } from '../errors/read-error.ts'
import type { Environment } from './environment.ts'
import { optionalText, textOr } from './variables.ts'

export interface MailSettings {
  mail: {
    url: string
    from: string
    /** The certificate of the authority of a mail server with one of its own, as PEM. */
    ca: string | null
    /** The key that signs mails, as PEM, and the name of its record in the DNS of the sender's domain. */
    dkim: { privateKey: string; selector: string; domain: string } | null
    /** The address to which people write who stop mails by mail. */
    stopAddress: string
  }
}

export function mailSettings({ sandbox, required, read, problem }: Environment): MailSettings {
  required('MAIL_URL', 'Set it to your mail server, like smtps://user:password@mail.example.')
  required('MAIL_FROM', 'Set it to the sender of our mails, like "Guildhall <no-reply@portal.example>".')
  const { MAIL_URL, MAIL_FROM, MAIL_CA, MAIL_DKIM_KEY, MAIL_DKIM_SELECTOR, MAIL_STOP_ADDRESS, APP_NAME } = read({
    MAIL_URL: z._default(mailAddress, `smtp://127.0.0.1:${sandbox.port + 1}`),
    MAIL_FROM: optionalText,
    MAIL_CA: optionalText,
    MAIL_DKIM_KEY: optionalText,
    MAIL_DKIM_SELECTOR: z._default(selectorName, 'guildhall'),
    MAIL_STOP_ADDRESS: z.optional(mailbox),
    APP_NAME: textOr('Guildhall'),
  })
  const from = MAIL_FROM ?? `${APP_NAME} <no-reply@guildhall.example>`
  const address = addressIn(from)
  return {
    mail: {
      url: MAIL_URL,
      from,
      ca: MAIL_CA === null ? null : authority(MAIL_CA, problem),
      dkim:
        MAIL_DKIM_KEY === null
          ? null
          : signingKey(MAIL_DKIM_KEY, { selector: MAIL_DKIM_SELECTOR, domain: domainOf(address) }, problem),
      stopAddress: MAIL_STOP_ADDRESS ?? address,
    },
  }
}

/** The address of a sender, without the name before it. */
const addressIn = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1]?.trim() ?? from.trim()

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

const cure = 'Set it to a PEM file with a private RSA key of 1024 to 4096 bits (docs/operations.md, "Mail").'

function signingKey(
  file: string,
  name: { selector: string; domain: string },
  problem: Environment['problem'],
): MailSettings['mail']['dkim'] {
  try {
    const privateKey = readFileSync(file, 'utf8')
    const key = createPrivateKey(privateKey)
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
    if (key.asymmetricKeyType === 'rsa' && bits >= 1024 && bits <= 4096) return { privateKey, ...name }
    problem(`MAIL_DKIM_KEY is "${file}", whose key mail servers do not accept. ${cure}`)
  } catch (error) {
    problem(
      `MAIL_DKIM_KEY is "${file}", which holds no key that can be read (${errorCode(error) ?? 'no PEM'}). ${cure}`,
    )
  }
  return null
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

const selectorName = z
  .string()
  .check(
    z.refine(
      (text) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i.test(text),
      'is no name of a DKIM record. Use letters, digits and hyphens.',
    ),
  )

const mailbox = z
  .string()
  .check(
    z.refine((text) => /^[^\s<>@?&]+@[^\s<>@?&]+$/.test(text), 'is not an address. Set it like stop@portal.example.'),
  )

// The message does not repeat the value, because it may contain a password.
const mailAddress = z
  .string()
  .check(
    z.refine(
      (text) => /^smtps?:\/\//.test(text) && URL.canParse(text),
      'is not an SMTP address. Set it like smtps://user:password@mail.example.',
    ),
  )
