import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import type { AnswerOf, FieldMessage, Locale } from '@guildhall/contract'
import type { SignupForm, signup as endpoints } from '@guildhall/contract/signup'
import * as m from '@guildhall/messages'
import type { App } from '../../app.ts'
import { transaction } from '../../db/transaction.ts'
import { refuse, refuseAll } from '../../fail.ts'
import { countHit, networkOf } from '../../http/limits.ts'
import { problem } from '../../http/words.ts'
import * as queries from '../account/queries.ts'
import { openSession } from '../account/sessions.ts'
import { userData } from '../account/user-data.ts'
import { insertOperation } from '../game-account/queries.ts'
import { closeAfterAnswer, makeGameAccount } from '../game-account/service.ts'
import { gamePasswordProblem, passwordProblems } from '../passwords/problems.ts'
import { checkWhoJoined, recordReferral } from '../referral/join.ts'
import { makeDeviceCookie } from '../throttle/device-cookie.ts'
import { limitOf, type From } from '../throttle/service.ts'
import { isReservedLogin } from './rules.ts'

type Form = z.output<typeof SignupForm>
type Visitor = From & { locale: Locale; setCookie(line: string): void }

/**
 * Makes an account here and in the game. What is about to be asked of the game is on record before the call; when the
 * game refuses, the login is free again, and when its answer is unknown, the account is open and its game part pending.
 */
export async function signup(app: App, form: Form, from: Visitor): Promise<AnswerOf<typeof endpoints.signup>> {
  refuseAll(ownProblems(app, form))
  if (app.config.rateLimits) {
    const limit = { ...limitOf(app, 'signup'), by: 'address', refusedAs: 'too_many_signups' } as const
    await countHit(app, `signup ${networkOf(from.address)}`, limit)
  }
  if (!(await app.captcha.verify(form.hcaptcha ?? '', from.address))) refuseAll([problem('hcaptcha', 'captcha')])
  const referrer = await findReferrer(app, form)
  const emailKey = app.config.uniqueEmail ? form.email : null
  refuseAll(takenProblems(await queries.findTaken(app.db, form.username, emailKey)))

  const password_hash = await app.hashing.hash(form.password)
  const operationId = randomUUID()
  const user = await keepIntent(app, operationId, {
    login: form.username,
    first_name: form.firstname,
    last_name: form.lastname,
    email: form.email,
    email_key: emailKey,
    document: form.document || null,
    phone: form.phone || null,
    password_hash,
    locale: from.locale,
    referred_by: referrer?.id ?? null,
    visitor_id: form.cookieIndication || from.cookies.rid || null,
    signup_address: from.address,
    last_address: from.address,
    game_state: 'pending',
    created_at: app.now().toISOString(),
  })

  const answer = await makeGameAccount(app, operationId, {
    login: user.login,
    password: form.password,
    email: form.email,
  })
  if (answer.kind === 'refused') {
    // The login is free again, with all that hung on it.
    await queries.deleteUser(app.db, user.id)
    if (answer.code === 'account_exists') refuseAll([problem('username', 'login_taken')])
    if (answer.code === 'bad_login') refuseAll([problem('username', 'login_reserved')])
    if (answer.code === 'bad_password') refuseAll([gamePasswordProblem(app, 'password')])
    refuse('game_refused')
  }
  const token = await transaction(app.db, async (tx) => {
    await closeAfterAnswer(app, tx, operationId, answer)
    await queries.updateUser(tx, user.id, {
      game_state: answer.kind === 'applied' ? 'ok' : 'pending',
      game_account_made: answer.kind === 'applied',
    })
    await checkWhoJoined(app, tx, user.id)
    await app.jobs.add(tx, 'mail', { kind: 'verify', userId: user.id, email: form.email })
    return openSession({ db: tx, now: app.now }, user, from)
  })
  from.setCookie(makeDeviceCookie(app.config, user.login, app.now()))
  const words = { app: app.config.appName }
  const isMade = answer.kind === 'applied'
  return {
    type: 'bearer',
    token,
    refreshToken: null,
    userData: userData(user),
    message: isMade ? m.account_signed_up(words) : m.account_signed_up_pending(words),
    gameState: isMade ? 'ok' : 'pending',
    codeIndicationApplied: referrer !== null,
  }
}

/** What can be said of the form without looking anything up. */
function ownProblems(app: App, form: Form): FieldMessage[] {
  const found = isReservedLogin(form.username) ? [problem('username', 'login_reserved')] : []
  return [...found, ...passwordProblems(app, { ...form, login: form.username }, form.password, 'password')]
}

/** A code that was typed must exist; one that came with a link and does not is dropped in silence. */
async function findReferrer(app: App, form: Form): Promise<{ id: number } | null> {
  if (!form.codeIndication) return null
  const referrer = await queries.getUserByReferralCode(app.db, form.codeIndication)
  if (!referrer && form.codeIndicationFrom !== 'link') refuseAll([problem('codeIndication', 'referral_unknown')])
  return referrer ?? null
}

async function keepIntent(
  app: App,
  operationId: string,
  row: Parameters<typeof queries.insertNewUser>[1],
): Promise<queries.User> {
  return transaction(app.db, async (tx) => {
    const user = await queries.insertNewUser(tx, row)
    // Somebody was faster since we looked.
    if (!user) refuseAll(takenProblems(await queries.findTaken(tx, row.login, row.email_key ?? null)))
    if (!user) throw new Error(`The login ${row.login} is neither free nor taken.`)
    if (row.referred_by) await recordReferral(tx, row.referred_by, user.id, app.now())
    await insertOperation(tx, {
      id: operationId,
      user_id: user.id,
      kind: 'create_account',
      state: 'started',
      started_at: app.now().toISOString(),
    })
    return user
  })
}

const takenProblems = (taken: { login: boolean; email: boolean }): FieldMessage[] => [
  ...(taken.login ? [problem('username', 'login_taken')] : []),
  ...(taken.email ? [problem('email', 'email_taken')] : []),
]

/** Whether a login is taken; what cannot be a login is not, and no row is looked at. */
export async function checkUserExists(app: App, username: string | undefined): Promise<boolean> {
  const login = username?.trim() ?? ''
  if (!/^[A-Za-z0-9]{5,11}$/.test(login)) return false
  return (await queries.getUserByLogin(app.db, login)) !== undefined
}
