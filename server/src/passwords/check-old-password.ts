import { argon2, createHash, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { compare } from 'bcryptjs'
import { argon2Parts, type OldHash } from './old-password.ts'

const derive = promisify(argon2)

/** Whether a password is the one of an old hash. False for a hash that no rule reads. */
export async function isOldPassword(password: string, old: OldHash): Promise<boolean> {
  if (old.kind === 'bcrypt') return compare(password, old.hash)
  if (old.kind === 'argon2') {
    const parts = argon2Parts(old.hash)
    if (!parts) return false
    const { algorithm, tag, ...costs } = parts
    return isEqual(await derive(algorithm, { ...costs, tagLength: tag.length, message: password }), tag)
  }
  const salt = old.salt ?? ''
  const text = old.saltPlace === 'before' ? salt + password : password + salt
  return isEqual(createHash(old.kind).update(text).digest(), Buffer.from(old.hash, old.encoding))
}

const isEqual = (one: Buffer, other: Buffer): boolean => one.length === other.length && timingSafeEqual(one, other)
