import type { App } from '../../../app.ts'
import { refuseUntil } from '../../../fail.ts'
import { hit, networkOf } from '../../../limits/count-hits.ts'
import { keyedHash, readDeviceCookie } from './device-cookie.ts'
import { countAttempt, giveBackAttempt } from './queries.ts'

/** The default limits; LIMITS in the environment replaces each by its name. */
const limits = {
  loginAddress: { max: 60, perSeconds: 60 },
  loginDevice: { max: 10, perSeconds: 3600 },
  loginStrangers: { max: 10, perSeconds: 900 },
  passwordAgain: { max: 10, perSeconds: 3600 },
  claim: { max: 10, perSeconds: 900 },
  signup: { max: 10, perSeconds: 3600 },
  recovery: { max: 3, perSeconds: 3600 },
}

/**
 * The lockout after too many attempts: one window of the limit, the next time two, then four. After a day without one
 * it starts at one window again.
 */
const lockout = { mostDoublings: 2, forgetAfterSeconds: 24 * 3600 }

export const limitOf = (app: Pick<App, 'config'>, name: keyof typeof limits) => app.config.limits[name] ?? limits[name]

export interface ClientInfo {
  address: string
  device: string
  cookies: Readonly<Record<string, string>>
}

/**
 * Counts a login attempt before anything is hashed, and refuses `too_many_logins` above a limit: first by address, then
 * by login. A device that has signed in before has a counter of its own; all others share one. Unknown logins are
 * counted too. Returns a function that gives the attempt back once the password was right.
 */
export async function countLogin(app: App, login: string, client: ClientInfo): Promise<() => Promise<void>> {
  if (!app.config.rateLimits) return async () => {}
  await countByAddress(app, client.address)
  const device = readDeviceCookie(app.config, login, client.cookies, app.now())
  // Only a hash of the login is stored, because people type passwords into that field.
  const who = keyedHash(app.config, 'throttle', login)
  return device
    ? count(app, `device ${who} ${device}`, 'loginDevice')
    : count(app, `strangers ${who}`, 'loginStrangers')
}

async function countByAddress(app: App, address: string): Promise<void> {
  const { max, perSeconds } = limitOf(app, 'loginAddress')
  const { hits, secondsLeft } = await hit(app, `login ${networkOf(address)}`, perSeconds)
  if (hits > max) refuseUntil('too_many_logins', secondsLeft)
}

/**
 * Counts a try to claim a game account by its password: by login at a sign-up, by user id when signed in. These
 * counters are separate from each other and from logins, so that another person with that login cannot lock its owner
 * out.
 */
export async function countClaim(app: App, who: string | number, client: ClientInfo): Promise<() => Promise<void>> {
  if (!app.config.rateLimits) return async () => {}
  await countByAddress(app, client.address)
  const key = typeof who === 'number' ? `user ${who}` : keyedHash(app.config, 'throttle', who)
  return count(app, `claim ${key}`, 'claim')
}

/**
 * Counts a try to enter the password again while signed in, or the former password that restores an address. Each of
 * the two has its own counter.
 */
export const countPasswordAgain = async (
  app: App,
  userId: number,
  which: 'again' | 'former' = 'again',
): Promise<() => Promise<void>> =>
  app.config.rateLimits ? count(app, `${which} ${userId}`, 'passwordAgain') : async () => {}

async function count(app: App, key: string, name: keyof typeof limits): Promise<() => Promise<void>> {
  const { isOver, secondsLeft } = await countAttempt(app.db, key, { ...limitOf(app, name), ...lockout }, app.now())
  if (isOver) refuseUntil('too_many_logins', secondsLeft)
  return () => giveBackAttempt(app.db, key)
}
