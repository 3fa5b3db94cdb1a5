import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { keyFor, openSealedText, sealText } from '../../../passwords/sealed-text.ts'

// RFC 6238 as authenticator apps understand it: SHA-1, six digits, steps of 30 seconds.
const stepMs = 30_000
const digits = 6
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
// Without the letters and digits that look alike.
const codeLetters = 'abcdefghjkmnpqrstuvwxyz23456789'

export const newSecret = (): string => base32(randomBytes(20))

export const stepAt = (moment: Date): number => Math.floor(moment.getTime() / stepMs)

/** The code of one step (RFC 4226 with the step as the counter). */
export function codeAt(secret: Buffer, step: number, length = digits): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** length).padStart(length, '0')
}

/** The time step of a code; null when it is wrong. The steps before and after `now` count too, for inexact clocks. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const codeBytes = Buffer.from(code.replace(/\s/g, ''))
  if (codeBytes.length !== digits) return null
  const key = fromBase32(secret)
  const present = stepAt(now)
  const matching = [present - 1, present, present + 1].filter((step) =>
    timingSafeEqual(Buffer.from(codeAt(key, step)), codeBytes),
  )
  return matching[0] ?? null
}

/** The content of the QR code for the authenticator app. */
export const otpauthUrl = (app: string, login: string, secret: string): string =>
  `otpauth://totp/${encodeURIComponent(app)}:${encodeURIComponent(login)}?${new URLSearchParams({ secret, issuer: app, algorithm: 'SHA1', digits: String(digits), period: String(stepMs / 1000) })}`

/** Ten codes for the case that the phone is lost: `xxxxx-xxxxx`, 49 bits each. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: 10 }, () => {
    const text = Array.from({ length: 10 }, () => codeLetters[randomInt(codeLetters.length)]).join('')
    return `${text.slice(0, 5)}-${text.slice(5)}`
  })

export const hashRecoveryCode = (secretKey: string, userId: number, code: string): Buffer =>
  createHmac('sha256', keyFor(secretKey, 'recovery codes'))
    .update(`${userId}\n${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
    .digest()

const sealedFor = (userId: number) => ({ purpose: 'second step', row: userId })

/** Encrypts the secret of a user. */
export const encryptSecret = (secretKey: string, userId: number, secret: string): string =>
  sealText(secretKey, sealedFor(userId), secret)

/** The secret in plain; null when it was encrypted with another SECRET_KEY or for another user, or is damaged. */
export const decryptSecret = (secretKey: string, userId: number, text: string): string | null =>
  openSealedText(secretKey, sealedFor(userId), text)

function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => letters[Number.parseInt(five, 2)]).join('')
}

export function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}
