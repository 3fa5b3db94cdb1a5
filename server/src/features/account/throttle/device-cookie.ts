import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Config } from '../../../config.ts'

// Browsers keep a cookie for at most 400 days.
const lifeSeconds = 400 * 24 * 3600

type Secret = Pick<Config, 'secretKey' | 'publicUrl'>

/**
 * The signed cookie of a device that has signed in with a login. Its attempts have a counter of their own, so that
 * attempts from other devices do not lock the owner out. The cookie alone gives no access.
 */
export function makeDeviceCookie(config: Secret, login: string, now: Date): string {
  const nonce = randomBytes(12).toString('base64url')
  const issuedAt = Math.floor(now.getTime() / 1000).toString(36)
  const value = `${nonce}.${issuedAt}.${sign(config, login, nonce, issuedAt)}`
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${nameOf(config, login)}=${value}; Max-Age=${lifeSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`
}

/** The id of the device, if its cookie is signed for this login and not expired; else null. */
export function readDeviceCookie(
  config: Secret,
  login: string,
  cookies: Readonly<Record<string, string>>,
  now: Date,
): string | null {
  const [nonce = '', issuedAt = '', signature = ''] = (cookies[nameOf(config, login)] ?? '').split('.')
  const expected = Buffer.from(sign(config, login, nonce, issuedAt))
  const actual = Buffer.from(signature)
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null
  const ageSeconds = now.getTime() / 1000 - Number.parseInt(issuedAt, 36)
  return ageSeconds < lifeSeconds ? nonce : null
}

const nameOf = (config: Secret, login: string): string => `device_${keyedHash(config, 'name', login).slice(0, 8)}`

const sign = (config: Secret, login: string, nonce: string, issuedAt: string): string =>
  keyedHash(config, 'cookie', `${login.toLowerCase()}\n${nonce}\n${issuedAt}`)

/** A keyed hash of a text. Login fields are stored as hashes because people type passwords into them. */
export const keyedHash = (config: Pick<Config, 'secretKey'>, purpose: string, text: string): string =>
  createHmac('sha256', config.secretKey)
    .update(`${purpose}\n${purpose === 'cookie' ? text : text.toLowerCase()}`)
    .digest('base64url')
    .replace(/[-_]/g, '0')
