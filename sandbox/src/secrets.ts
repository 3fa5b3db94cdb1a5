import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(scrypt) as (text: string, salt: Buffer, length: number, options: object) => Promise<Buffer>
const options = { N: 4_096 }

/** The salted hash of a password, so that a dump of the database reveals none. */
export async function hashSecret(text: string): Promise<string> {
  const salt = randomBytes(16)
  return `${salt.toString('hex')}:${(await derive(text, salt, 32, options)).toString('hex')}`
}

export async function matchesSecret(text: string, stored: string): Promise<boolean> {
  const [salt = '', hash = ''] = stored.split(':')
  const derived = await derive(text, Buffer.from(salt, 'hex'), 32, options)
  const expected = Buffer.from(hash, 'hex')
  return expected.length === derived.length && timingSafeEqual(derived, expected)
}
