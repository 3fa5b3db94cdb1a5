import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import type { AnswerOf, FieldMessage, Locale } from '@guildhall/contract'
import type { SignupForm, signup as endpoints } from '@guildhall/contract/account/signup'
import * as m from '@guildhall/messages'
import type { App } from '../../../app.ts'
import { transaction } from '../../../db/transaction.ts'
import { refuse, refuseAll } from '../../../fail.ts'
import { countHit, networkOf } from '../../../limits/count-hits.ts'
import { isSwitchedOff } from '../../../game/switches.ts'
import type { GameRefusal } from '../../../ports/game.ts'
import { problem } from '../../../words/refusals.ts'
import * as queries from '../queries.ts'
import { numberChange, type Numbers } from '../../../people/numbers.ts'
import * as people from '../../../people/queries.ts'
import { isClosedLogin } from '../closing/closed-login.ts'
import { openSession } from '../login/sessions.ts'
import { newUserData } from '../user-data.ts'
import { applyOutcome, type OperationKind } from '../game-account/apply-outcome.ts'
import { insertOperation } from '../game-account/queries.ts'
import { releaseLogin } from '../game-account/release-login.ts'
import { changeGamePassword, closeAfterAnswer, makeGameAccount } from '../game-account/service.ts'
import { verifyOwner } from '../game-account/verify-owner.ts'
import { hasOldPasswords } from '../old-password/queries.ts'
import { gamePasswordProblem, passwordProblems } from '../passwords/problems.ts'
import { checkWhoJoined, recordReferral } from '../../referral/public.ts'
import { makeDeviceCookie } from '../throttle/device-cookie.ts'
import { limitOf, type ClientInfo } from '../throttle/login-limits.ts'
import { isReservedLogin } from './rules.ts'
import { mailJob } from '../../../mail/mail-job.ts'
import { serverName } from '../../settings/service.ts'

type Form = z.output<typeof SignupForm>
type Visitor = ClientInfo & { locale: Locale; setCookie(line: string): void }

/**
 * Makes an account here and in the game. The operation is stored before the game is asked. When the game refuses, the
 * login becomes free again; when the outcome is unknown, the account opens and its game account is pending. With
 * `gamePassword` the sign-up claims the existing game account of this login, once the game has verified the password.
 * Then an unconfirmed portal account loses the login. While staff have switched accounts off, a claim is the only way,
 * and the game keeps the password that it has.
 */
export async function signup(app: App, form: Form, visitor: Visitor): Promise<AnswerOf<typeof endpoints.signup>> {
  const isClosed = await isSwitchedOff(app, 'accounts')
  if (isClosed && !form.gamePassword) refuse('game_accounts_off')
  await checkForm(app, form, visitor)
  const referrer = await findReferrer(app, form)
  const emailKey = app.config.uniqueEmail ? form.email : null
  const taken = await queries.findTaken(app.db, form.username, emailKey)
  const loginTaken = await loginTakenProblem(app)
  if (await isClosedLogin(app, app.db, form.username)) refuseAll([loginTaken])
  const holder = taken.login ? await findUnconfirmedHolder(app, form.username) : null
  refuseAll(takenProblems({ login: taken.login && !holder, email: taken.email }, loginTaken))
  const isOwner = form.gamePassword
    ? (await verifyOwner(app, form.username, form.gamePassword, visitor)) === 'owner'
    : false
  if (isClosed && !isOwner) refuseAll([problem('username', 'login_not_in_game')])
  if (holder && !isOwner) refuseAll([problem('username', loginProblem(app))])

  const password_hash = await app.hashing.hash(form.password)
  const operationId = randomUUID()
  // The owner typed the game's password as the new one, so the game need not change it.
  const isDone = isOwner && form.gamePassword === form.password
  const row = {
    ...rowOf(app, form, visitor),
    email_key: emailKey,
    password_hash,
    referred_by: referrer?.id ?? null,
    game_state: isDone ? ('ok' as const) : ('pending' as const),
    game_account_made: isOwner,
  }
  const kind = isOwner ? ('change_password' as const) : ('create_account' as const)
  const numbers = { document: form.document || null, phone: form.phone || null }
  const isAsked = !isDone && !isClosed
  const user = await keepIntent(app, row, numbers, holder, isAsked ? { id: operationId, kind } : null)

  const answer = isAsked ? await askGame(app, kind, operationId, form) : isDone ? applied : notAsked
  if (answer.kind === 'refused' && !isOwner) await refuseSignup(app, user.id, answer.code)
  const { token, account } = await transaction(app.db, async (tx) => {
    const locked = await people.lockUser(tx, user.id)
    if (!locked) refuse('unavailable')
    if (isAsked) {
      await closeAfterAnswer(app, tx, operationId, answer)
      await applyOutcome(tx, locked, { kind, login: user.login }, answer)
    }
    await checkWhoJoined(app, tx, user.id)
    await app.jobs.add(tx, mailJob, { kind: 'verify', userId: user.id, email: form.email })
    return {
      token: await openSession({ db: tx, now: app.now }, user, visitor),
      account: (await people.getUserById(tx, user.id)) ?? locked,
    }
  })
  visitor.setCookie(makeDeviceCookie(app.config, user.login, app.now()))
  const words = { app: await serverName(app) }
  const isReady = answer.kind === 'applied'
  return {
    type: 'bearer',
    token,
    refreshToken: null,
    userData: newUserData(account),
    message: (isReady ? m.account_signed_up : isClosed ? m.account_signed_up_kept : m.account_signed_up_pending)(words),
    gameState: isReady ? 'ok' : 'pending',
    codeIndicationApplied: referrer !== null,
  }
}

const applied = { kind: 'applied', value: null } as const
/** While staff have switched accounts off, the game keeps the password that it has. */
const notAsked = { kind: 'unknown', cause: 'accounts are switched off' } as const

/** Refuses what needs no look at accounts: an invalid form, too many sign-ups, a wrong captcha. */
async function checkForm(app: App, form: Form, visitor: Visitor): Promise<void> {
  refuseAll(ownProblems(app, form))
  if (app.config.rateLimits) {
    const limit = { ...limitOf(app, 'signup'), by: 'address', refusedAs: 'too_many_signups' } as const
    await countHit(app, `signup ${networkOf(visitor.address)}`, limit)
  }
  if (!(await app.captcha.verify(form.hcaptcha ?? '', visitor.address))) refuseAll([problem('hcaptcha', 'captcha')])
}

/** The columns of a new user that come from form and visitor as they are. */
const rowOf = (app: App, form: Form, visitor: Visitor) => ({
  login: form.username,
  first_name: form.firstname,
  last_name: form.lastname,
  email: form.email,
  locale: visitor.locale,
  visitor_id: form.cookieIndication || visitor.cookies.rid || null,
  signup_address: visitor.address,
  last_address: visitor.address,
  created_at: app.now().toISOString(),
})

/** Deletes the user of a sign-up that the game refused, and refuses the request. */
async function refuseSignup(app: App, userId: number, code: GameRefusal): Promise<never> {
  // Deleting the user frees the login and the e-mail address.
  await queries.deleteUser(app.db, userId)
  if (code === 'account_exists') refuseAll([problem('username', loginProblem(app))])
  if (code === 'bad_login') refuseAll([problem('username', 'login_reserved')])
  if (code === 'bad_password') refuseAll([gamePasswordProblem(app, 'password')])
  refuse(code === 'switched_off' ? 'game_accounts_off' : 'game_refused')
}

function askGame(app: App, kind: 'create_account' | 'change_password', operationId: string, form: Form) {
  const { username: login, password, email } = form
  return kind === 'create_account'
    ? makeGameAccount(app, operationId, { login, password, email })
    : changeGamePassword(app, operationId, { login, password })
}

/** The refusal for a login that exists in the game. Its owner may claim it where the game can verify passwords. */
const loginProblem = (app: App): 'login_in_game' | 'login_taken' =>
  app.game.capabilities.verifyPassword ? 'login_in_game' : 'login_taken'

/**
 * The portal account of this login, if the game has an account of the login and has not confirmed it as theirs: it may
 * belong to another person. Null where the game cannot verify passwords.
 */
async function findUnconfirmedHolder(app: App, login: string): Promise<people.User | null> {
  if (!app.game.capabilities.verifyPassword) return null
  const holder = await people.getUserByLogin(app.db, login)
  if (!holder || holder.game_account_made || holder.game_state === 'none') return null
  if (holder.game_state === 'taken') return holder
  const inGame = await app.game.hasAccount(login)
  return inGame.kind === 'applied' && inGame.value ? holder : null
}

/** The problems of the form that need no look at the database. */
export function ownProblems(
  app: Pick<App, 'game'>,
  form: Pick<Form, 'username' | 'firstname' | 'lastname' | 'email' | 'password'>,
): FieldMessage[] {
  const found = isReservedLogin(form.username) ? [problem('username', 'login_reserved')] : []
  return [...found, ...passwordProblems(app, { ...form, login: form.username }, form.password, 'password')]
}

/**
 * The referrer of the code in the form. An unknown code is refused if it was typed, and ignored if a link brought it.
 */
async function findReferrer(app: App, form: Form): Promise<{ id: number } | null> {
  if (!form.codeIndication) return null
  const referrer = await queries.getUserByReferralCode(app.db, form.codeIndication)
  if (!referrer && form.codeIndicationFrom !== 'link') refuseAll([problem('codeIndication', 'referral_unknown')])
  return referrer ?? null
}

/** The first transaction: stores the user and the operation that is sent next. */
async function keepIntent(
  app: App,
  row: Parameters<typeof queries.insertNewUser>[1],
  numbers: Numbers,
  holder: people.User | null,
  operation: { id: string; kind: OperationKind } | null,
): Promise<people.User> {
  return transaction(app.db, async (tx) => {
    if (holder) await releaseLogin(app, tx, holder)
    const user = await queries.insertNewUser(tx, row)
    // Another sign-up has taken the login or the address since the check, or the game has confirmed the holder.
    if (!user) refuseAll(takenProblems(await queries.findTaken(tx, row.login, row.email_key ?? null)))
    if (!user) throw new Error(`The login ${row.login} is neither free nor taken.`)
    // They are encrypted for the id of their row.
    if (numbers.document || numbers.phone)
      await queries.updateUser(tx, user.id, numberChange(app.config, user.id, numbers))
    if (row.referred_by) await recordReferral(tx, row.referred_by, user.id, app.now())
    const started_at = app.now().toISOString()
    if (operation)
      await insertOperation(tx, { ...operation, user_id: user.id, login: row.login, state: 'started', started_at })
    return user
  })
}

/**
 * The message for a taken login. While people of another system have still to come, it tells everybody about the old
 * password, whoever has the login: so it does not tell which accounts are theirs.
 */
async function loginTakenProblem(app: Pick<App, 'db'>): Promise<FieldMessage> {
  const usual = problem('username', 'login_taken')
  return (await hasOldPasswords(app.db)) ? { ...usual, message: m.account_login_taken_or_adopted() } : usual
}

/** The messages for a login or an e-mail address that another account has. */
export const takenProblems = (
  taken: { login: boolean; email: boolean },
  loginTaken: FieldMessage = problem('username', 'login_taken'),
): FieldMessage[] => [...(taken.login ? [loginTaken] : []), ...(taken.email ? [problem('email', 'email_taken')] : [])]

/** Whether a login is taken. False without a query for a text that cannot be a login. */
export async function checkUserExists(app: App, username: string | undefined): Promise<boolean> {
  const login = username?.trim() ?? ''
  if (!/^[A-Za-z0-9]{5,11}$/.test(login)) return false
  if (await isClosedLogin(app, app.db, login)) return true
  if ((await people.getUserByLogin(app.db, login)) === undefined) return false
  // The owner of the login in the game may still claim it, so it does not count as taken.
  return (await findUnconfirmedHolder(app, login)) === null
}
