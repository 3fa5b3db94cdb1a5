import type { App } from '../../app.ts'
import { Refusal, refuseUntil } from '../../fail.ts'
import { networkOf } from '../../limits/count-hits.ts'
import { countTries, giveBackTries } from './try-queries.ts'

/** The default limits of wrong codes; LIMITS in the environment replaces each by its name. */
const limits = {
  codeAccount: { max: 20, perSeconds: 900 },
  codeAddress: { max: 60, perSeconds: 900 },
}

interface Guesser {
  /** Null for a visitor, whose tries count by address alone. */
  userId: number | null
  address: string
}

/**
 * Does the work on a code that somebody typed. The try is counted by account and by address before the code is looked
 * up, so that simultaneous tries cannot pass the limit together. It is given back unless the code was wrong. Refuses
 * `too_many_codes` beyond a limit.
 */
export async function countingTry<T>(
  app: App,
  { userId, address }: Guesser,
  work: () => Promise<T>,
  isWrong: (result: T) => boolean = () => false,
): Promise<T> {
  if (!app.config.rateLimits) return work()
  const account = { key: `codes of user ${userId}`, ...limitOf(app, 'codeAccount') }
  const network = { key: `codes from ${networkOf(address)}`, ...limitOf(app, 'codeAddress') }
  const counters = userId === null ? [network] : [account, network]
  const counted = await countTries(app.db, counters, app.now())
  const over = counted.filter(({ hits, max }) => hits > max)
  if (over.length > 0) refuseUntil('too_many_codes', Math.max(...over.map(({ secondsLeft }) => secondsLeft)))
  const keys = counters.map(({ key }) => key)
  const giveBack = () => giveBackTries(app.db, keys)
  try {
    const result = await work()
    if (!isWrong(result)) await giveBack()
    return result
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'code_invalid') await giveBack()
    throw error
  }
}

const limitOf = ({ config }: App, name: keyof typeof limits) => config.limits[name] ?? limits[name]
