import type { App } from '../../../app.ts'
import { refuseUntil } from '../../../fail.ts'
import { hit, networkOf } from '../../../limits/count-hits.ts'
import { keyed, knownDevice } from './device-cookie.ts'
import { countAttempt, giveBackAttempt } from './queries.ts'

/** Our limits; LIMITS in the environment replaces each by its name. */
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
 * How long nobody may try after too many attempts: one window of the limit, the next time two, then four. After a quiet
 * day it begins at one again.
 */
const lockout = { mostDoublings: 2, forgetAfterSeconds: 24 * 3600 }

export const limitOf = (app: Pick<App, 'config'>, name: keyof typeof limits) => app.config.limits[name] ?? limits[name]

export interface From {
  address: string
  device: string
  cookies: Readonly<Record<string, string>>
}

/**
 * Counts an attempt to sign in before anything is hashed, and refuses once a limit is passed: by address, then by
 * login, where a device that has signed in before has a counter of its own and all others share one. Unknown logins
 * are counted like known ones. The answer gives the attempt back, for when it was the owner's.
 */
export async function countLogin(app: App, login: string, from: From): Promise<() => Promise<void>> {
  if (!app.config.rateLimits) return async () => {}
  await countByAddress(app, from.address)
  const device = knownDevice(app.config, login, from.cookies, app.now())
  // Logins are kept unreadable: people type passwords into that field.
  const who = keyed(app.config, 'throttle', login)
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
 * The same for the password of a game account that somebody claims: by login at a sign-up, by the number of whoever is
 * signed in. Apart from each other and from logins, so that whoever holds a login wrongly does not keep its owner out.
 */
export async function countClaim(app: App, who: string | number, from: From): Promise<() => Promise<void>> {
  if (!app.config.rateLimits) return async () => {}
  await countByAddress(app, from.address)
  const key = typeof who === 'number' ? `user ${who}` : keyed(app.config, 'throttle', who)
  return count(app, `claim ${key}`, 'claim')
}

/**
 * The same for a password that is asked again of somebody who is signed in, and for the former password that puts an
 * address back, each with a counter of its own.
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
