import { argon2, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Config } from '../../config.ts'

const derive = promisify(argon2)
// OWASP's first choice: 19 MiB, two passes, one lane.
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

type Pepper = Config['pepper']

/** `argon2id$<pepper id>$<salt>$<tag>` of the password mixed with the pepper: useless without the key outside the database. */
export async function hashPassword(password: string, pepper: Pepper): Promise<string> {
  const salt = randomBytes(16)
  const tag = await tagOf(password, salt, keyOf(pepper, pepper.id))
  return ['argon2id', pepper.id, salt.toString('base64url'), tag.toString('base64url')].join('$')
}

/** Whether the password is the one behind `hash`. An unknown pepper id is a configuration error and throws. */
export async function isPassword(password: string, hash: string, pepper: Pepper): Promise<boolean> {
  const [, pepperId = '', salt = '', tag = ''] = hash.split('$')
  const expected = Buffer.from(tag, 'base64url')
  const actual = await tagOf(password, Buffer.from(salt, 'base64url'), keyOf(pepper, pepperId))
  return timingSafeEqual(actual, expected)
}

let decoy: Promise<string> | undefined

/** Spends the time of a real check, so that an unknown login answers no faster than a wrong password. */
export async function checkNobody(password: string, pepper: Pepper): Promise<void> {
  decoy ??= hashPassword(randomBytes(16).toString('hex'), pepper)
  await isPassword(password, await decoy, pepper)
}

function keyOf(pepper: Pepper, id: string): string {
  const key = pepper.keys[id]
  if (!key) throw new Error(`No pepper with the id "${id}". Add it to PASSWORD_PEPPER_OLD as ${id}:key.`)
  return key
}

const tagOf = (password: string, salt: Buffer, key: string): Promise<Buffer> =>
  derive('argon2id', { ...cost, nonce: salt, message: createHmac('sha256', key).update(password).digest() })
