import { argon2, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Config } from '../config.ts'

const derive = promisify(argon2)

/** `memory` in KiB. */
export interface Cost {
  memory: number
  passes: number
  parallelism: number
}
/** OWASP's first choice: 19 MiB, two passes, one lane. */
export const ownCost: Cost = { memory: 19_456, passes: 2, parallelism: 1 }
const costText = ({ memory, passes, parallelism }: Cost): string => `${memory},${passes},${parallelism}`

type Pepper = Config['pepper']

/**
 * `argon2id$<pepper id>$<cost>$<salt>$<tag>` of the password with the pepper. The hash is useless without the pepper,
 * which is not in the database.
 */
export async function hashPassword(password: string, pepper: Pepper, cost: Cost = ownCost): Promise<string> {
  const salt = randomBytes(16)
  const tag = await tagOf(password, salt, keyOf(pepper, pepper.id), cost)
  return ['argon2id', pepper.id, costText(cost), salt.toString('base64url'), tag.toString('base64url')].join('$')
}

/** Whether the password matches `hash`. An unknown pepper id is a configuration error and throws. */
export async function isPassword(password: string, hash: string, pepper: Pepper): Promise<boolean> {
  const { pepperId, salt, tag, costs } = parts(hash)
  const actual = await tagOf(password, salt, keyOf(pepper, pepperId), costs)
  return tag.length === actual.length && timingSafeEqual(actual, tag)
}

/** Whether a text is a hash of ours at all: a closed account has none. */
export const isHash = (hash: string): boolean => hash.startsWith('argon2id$')

/** Whether a hash should be renewed: it has an old pepper, or another cost than `cost`. */
export function isStaleHash(hash: string, pepper: Pepper, cost: Cost = ownCost): boolean {
  const { pepperId, costs } = parts(hash)
  return pepperId !== pepper.id || costText(costs) !== costText(cost)
}

function parts(hash: string) {
  const fields = hash.split('$')
  // The first hashes have no cost in them; theirs is the present one.
  const [, pepperId = '', costs = '', salt = '', tag = ''] = fields.length === 4 ? fields.toSpliced(2, 0, '') : fields
  const [memory = 19_456, passes = 2, parallelism = 1] = costs ? costs.split(',').map(Number) : []
  return {
    pepperId,
    costs: { memory, passes, parallelism },
    salt: Buffer.from(salt, 'base64url'),
    tag: Buffer.from(tag, 'base64url'),
  }
}

function keyOf(pepper: Pepper, id: string): string {
  const key = pepper.keys[id]
  if (!key) throw new Error(`No pepper with the id "${id}". Add it to PASSWORD_PEPPER_OLD as ${id}:key.`)
  return key
}

const tagOf = (password: string, salt: Buffer, key: string, costs: Cost): Promise<Buffer> =>
  derive('argon2id', {
    ...costs,
    tagLength: 32,
    nonce: salt.length >= 8 ? salt : Buffer.alloc(16),
    message: createHmac('sha256', key).update(password).digest(),
  })
