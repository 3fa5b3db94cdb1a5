import type { AnswerOf } from '@guildhall/contract'
import type { account } from '@guildhall/contract/account'
import * as m from '@guildhall/messages'
import { isAdministrator } from '@guildhall/contract/roles'
import type { App, Caller } from '../../app.ts'
import { refuse } from '../../fail.ts'
import { countHit, networkOf, refuseOver } from '../../http/limits.ts'
import { checkNobody, isPassword } from './passwords.ts'
import * as queries from './queries.ts'
import { openSession } from './sessions.ts'

/**
 * Wrong passwords that one login may take before it rests: from each network where it was signed in before, and from
 * all others together, so that strangers who guess do not lock out its owner (D-078).
 */
const wrongPasswords = {
  known: { max: 10, perSeconds: 3600, by: 'address', refusedAs: 'too_many_logins' },
  unknown: { max: 10, perSeconds: 15 * 60, by: 'address', refusedAs: 'too_many_logins' },
} as const

/** Signs in: the same answer and the same time for an unknown login and a wrong password. */
export async function login(
  app: App,
  form: { username: string; password: string },
  from: { address: string; device: string },
): Promise<AnswerOf<typeof account.login>> {
  const user = await queries.getUserByLogin(app.db, form.username)
  const network = networkOf(from.address)
  // Asked for an unknown login too, which must take as long.
  const addresses = await queries.findAddresses(app.db, user?.id ?? 0)
  const isKnown = addresses.some((address) => networkOf(address) === network)
  const limit = isKnown ? wrongPasswords.known : wrongPasswords.unknown
  const counter = `wrong password from ${isKnown ? network : 'strangers'}: ${form.username.toLowerCase()}`
  if (app.config.rateLimits) await refuseOver(app, counter, limit)
  const { pepper } = app.config
  const isRight = user
    ? await isPassword(form.password, user.password_hash, pepper)
    : (await checkNobody(form.password, pepper), false)
  if (!user || !isRight) {
    if (app.config.rateLimits) await countHit(app, counter, limit)
    refuse('wrong_credentials')
  }
  // Of guesses sent all at once, those beyond the limit learn nothing either.
  if (app.config.rateLimits) await refuseOver(app, counter, limit)
  const token = await openSession(app, user, from)
  return { type: 'bearer', token, refreshToken: null, userData: userData(user), message: m.account_logged_in() }
}

export const getUser = (caller: Caller): AnswerOf<typeof account.getUser> => ({
  userData: userData({ ...caller, first_name: caller.firstName, last_name: caller.lastName, referral_code: null }),
})

export async function logout(app: App, caller: Caller): Promise<{ message: string }> {
  await queries.endSessions(app.db, caller.id, { only: caller.sessionId }, app.now().toISOString())
  return { message: m.account_logged_out() }
}

export async function listSessions(app: App, caller: Caller): Promise<AnswerOf<typeof account.listSessions>> {
  const rows = await queries.findOpenSessions(app.db, caller.id, app.now().toISOString())
  const data = rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
    address: row.address,
    device: row.device,
    isCurrent: row.id === caller.sessionId,
  }))
  return { data }
}

/** Ends one session of the caller; somebody else's is as absent as one that never was. */
export async function endSession(app: App, caller: Caller, id: number): Promise<{ message: string }> {
  const ended = await queries.endSessions(app.db, caller.id, { only: id }, app.now().toISOString())
  if (ended === 0) refuse('not_found')
  return { message: m.account_session_ended() }
}

export async function endOtherSessions(app: App, caller: Caller): Promise<{ message: string; ended: number }> {
  const ended = await queries.endSessions(app.db, caller.id, { allBut: caller.sessionId }, app.now().toISOString())
  return { message: m.account_other_sessions_ended({ count: ended }), ended }
}

interface UserRow {
  id: number
  login: string
  first_name: string
  last_name: string
  email: string | null
  roles: string[]
  referral_code: string | null
}

const userData = (user: UserRow): AnswerOf<typeof account.getUser>['userData'] => ({
  id: user.id,
  username: user.login,
  firstname: user.first_name,
  lastname: user.last_name,
  fullname: `${user.first_name} ${user.last_name}`.trim(),
  email: user.email,
  Roles: user.roles,
  isAdmin: isAdministrator(user),
  codeIndication: user.referral_code,
})
