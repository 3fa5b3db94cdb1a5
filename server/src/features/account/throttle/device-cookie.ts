import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Config } from '../../../config.ts'

// As long as browsers keep a cookie.
const lifeSeconds = 400 * 24 * 3600

type Secret = Pick<Config, 'secretKey' | 'publicUrl'>

/**
 * A device that has signed in once carries a signed cookie, one for each login. Attempts from it have a counter of
 * their own, so that strangers who try passwords do not lock the owner out. It opens nothing by itself.
 */
export function makeDeviceCookie(config: Secret, login: string, now: Date): string {
  const nonce = randomBytes(12).toString('base64url')
  const made = Math.floor(now.getTime() / 1000).toString(36)
  const value = `${nonce}.${made}.${sign(config, login, nonce, made)}`
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${nameOf(config, login)}=${value}; Max-Age=${lifeSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`
}

/** The id of the device when its cookie was signed by us for this login, else null. */
export function knownDevice(
  config: Secret,
  login: string,
  cookies: Readonly<Record<string, string>>,
  now: Date,
): string | null {
  const [nonce = '', made = '', signature = ''] = (cookies[nameOf(config, login)] ?? '').split('.')
  const expected = Buffer.from(sign(config, login, nonce, made))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const ageSeconds = now.getTime() / 1000 - Number.parseInt(made, 36)
  return ageSeconds < lifeSeconds ? nonce : null
}

const nameOf = (config: Secret, login: string): string => `device_${keyed(config, 'name', login).slice(0, 8)}`

const sign = (config: Secret, login: string, nonce: string, made: string): string =>
  keyed(config, 'cookie', `${login.toLowerCase()}\n${nonce}\n${made}`)

/** A text made unreadable with the portal's own key: people type passwords into login fields. */
export const keyed = (config: Pick<Config, 'secretKey'>, purpose: string, text: string): string =>
  createHmac('sha256', config.secretKey)
    .update(`${purpose}\n${purpose === 'cookie' ? text : text.toLowerCase()}`)
    .digest('base64url')
    .replace(/[-_]/g, '0')
