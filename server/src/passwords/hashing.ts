import type { Config } from '../config.ts'
import { refuseUntil } from '../fail.ts'
import { isOldPassword } from './check-old-password.ts'
import { hashPassword, isHash, isPassword, isStaleHash, ownCost, type Cost } from './hash-password.ts'
import type { OldHash } from './old-password.ts'

/** Password hashing with a limit, because it is the most expensive work that a visitor can cause. */
export interface Hashing {
  hash(password: string): Promise<string>
  /** Without a hash it takes the time of a real check and returns false. */
  matches(password: string, hash: string | undefined): Promise<boolean>
  /** The same for a hash of an older site. */
  matchesOld(password: string, old: OldHash): Promise<boolean>
  isStale(hash: string): boolean
  /** How many hashes were computed since the start. */
  total(): number
}

/**
 * Limits how many hashes run at once and how many wait. Further calls are refused as `busy`. Only tests give another
 * `cost`, because their thousands of hashes would take minutes.
 */
export function createHashing({ pepper, hashing }: Pick<Config, 'pepper' | 'hashing'>, cost: Cost = ownCost): Hashing {
  let running = 0
  let total = 0
  const waiting: (() => void)[] = []
  // `matches` checks a password against this hash when the account does not exist. `total` does not count its
  // computation, because no request asked for it.
  let decoy: Promise<string> | undefined

  async function bounded<T>(work: () => Promise<T>): Promise<T> {
    if (running >= hashing.running) {
      if (waiting.length >= hashing.waiting) refuseUntil('busy', 2)
      // A call that ends passes its place on to a waiting one.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    total += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }

  return {
    hash: (password) => bounded(() => hashPassword(password, pepper, cost)),
    async matches(password, hash) {
      decoy ??= hashPassword('nobody', pepper, cost)
      // An account without a password of ours has a word in its place.
      const own = hash !== undefined && isHash(hash) ? hash : null
      const against = own ?? (await decoy)
      const isRight = await bounded(() => isPassword(password, against, pepper))
      return isRight && own !== null
    },
    matchesOld: (password, old) => bounded(() => isOldPassword(password, old)),
    isStale: (hash) => isHash(hash) && isStaleHash(hash, pepper, cost),
    total: () => total,
  }
}
