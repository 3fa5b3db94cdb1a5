import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const scryptAsync = promisify<string, string, number, Buffer>(scrypt)

/** A hash of the content of a request, which tells a repeated request from another one. */
export interface Fingerprint {
  hash: string
  /** For content with a password, whose hash must be slow. */
  salt: string | null
}

export async function fingerprintOf(content: unknown[], hasPassword: boolean): Promise<Fingerprint> {
  const salt = hasPassword ? randomBytes(16).toString('hex') : null
  return { hash: (await hashOf(content, salt)).toString('hex'), salt }
}

export const isSameContent = async (content: unknown[], { hash, salt }: Fingerprint): Promise<boolean> =>
  timingSafeEqual(await hashOf(content, salt), Buffer.from(hash, 'hex'))

function hashOf(content: unknown[], salt: string | null): Promise<Buffer> | Buffer {
  const text = JSON.stringify(content)
  return salt ? scryptAsync(text, salt, 32) : createHash('sha256').update(text).digest()
}
