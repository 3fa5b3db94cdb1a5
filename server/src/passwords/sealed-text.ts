import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

// Node accepts shorter tags too, which are easier to forge.
const tagBytes = 16

/** Whose text it is: a purpose with a key of its own, and the row, so that a text copied to another row is unreadable. */
export interface SealedFor {
  purpose: string
  row: number
}

/** Encrypts a secret that must be read again, with AES-256-GCM and a key from SECRET_KEY. */
export function sealText(secretKey: string, { purpose, row }: SealedFor, secret: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secretKey, purpose), nonce).setAAD(Buffer.from(`${row}`))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return ['v1', nonce, sealed, cipher.getAuthTag()]
    .map((part) => (typeof part === 'string' ? part : part.toString('base64url')))
    .join('.')
}

/** The secret in plain; null when it was encrypted with another SECRET_KEY or for another row, or is damaged. */
export function openSealedText(secretKey: string, { purpose, row }: SealedFor, text: string): string | null {
  const [version, ...parts] = text.split('.')
  const [nonce, sealed, tag] = parts.map((part) => Buffer.from(part, 'base64url'))
  if (version !== 'v1' || nonce?.length !== 12 || !sealed || tag?.length !== tagBytes) return null
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secretKey, purpose), nonce)
    .setAAD(Buffer.from(`${row}`))
    .setAuthTag(tag)
  const opened = decipher.update(sealed)
  try {
    return Buffer.concat([opened, decipher.final()]).toString('utf8')
  } catch {
    // final() throws only when the tag does not match.
    return null
  }
}

/** The key of a purpose. */
export const keyFor = (secretKey: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32))
