import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import type { AnswerOf, FieldMessage, Locale } from '@guildhall/contract'
import type { SignupForm, signup as endpoints } from '@guildhall/contract/signup'
import * as m from '@guildhall/messages'
import type { App } from '../../app.ts'
import { transaction } from '../../db/transaction.ts'
import { refuse } from '../../fail.ts'
import { countHit, networkOf } from '../../http/limits.ts'
import { ruleMessage } from '../../http/words.ts'
import { commonPasswords } from './common-passwords.ts'
import { makeDeviceCookie } from './device-cookie.ts'
import { closeAfterAnswer, makeGameAccount } from './game-account.ts'
import { insertOperation } from './game-queries.ts'
import { isReservedLogin, passwordProblem } from './rules.ts'
import * as queries from './queries.ts'
import { openSession } from './sessions.ts'
import { limitOf, type From } from './throttle.ts'
import { userData } from './user-data.ts'

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
  const person = { ...form, login: form.username }
  const rule = passwordProblem(form.password, person, app.game, commonPasswords)
  if (rule === 'password_game') found.push(gamePasswordProblem(app, 'password'))
  else if (rule) found.push(problem('password', rule))
  return found
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

export const problem = (field: string, rule: string): FieldMessage => ({
  field,
  validation: rule,
  message: ruleMessage(rule),
})

export function gamePasswordProblem(app: Pick<App, 'game'>, field: string): FieldMessage {
  const { passwordMin: min, passwordMax: max } = app.game
  const takesSymbols = app.game.passwordAlphabet.test('a?a?a')
  const message = takesSymbols
    ? m.error_rule_password_game_length({ min, max })
    : m.error_rule_password_game({ min, max })
  return { field, validation: 'password_game', message }
}

export function refuseAll(messages: FieldMessage[]): void {
  if (messages.length) refuse('invalid_input', { messages })
}

/** Whether a login is taken; what cannot be a login is not, and no row is looked at. */
export async function checkUserExists(app: App, username: string | undefined): Promise<boolean> {
  const login = username?.trim() ?? ''
  if (!/^[A-Za-z0-9]{5,11}$/.test(login)) return false
  return (await queries.getUserByLogin(app.db, login)) !== undefined
}
