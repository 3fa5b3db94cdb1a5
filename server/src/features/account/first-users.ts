import { randomInt, randomUUID } from 'node:crypto'
import type { App } from '../../app.ts'
import { transaction } from '../../db/transaction.ts'
import { changeGamePassword } from './game-account/service.ts'
import { applyPassword } from './passwords/apply-password.ts'
import type { DemoLogin } from '../../welcome.ts'
import * as queries from './queries.ts'
import * as people from '../../people/queries.ts'

const player = 'player'
/** The passwords of the demo, which the README prints. */
const adminPassword = 'admin123'
const playerPassword = 'player123'

/** Makes the accounts that a portal begins with. Returns those that the terminal prints: none in production. */
export async function makeFirstUsers(app: App): Promise<DemoLogin[]> {
  if (!app.config.production) return prepareDemoLogins(app)
  // Without a password the first owner makes the account in the browser, with the link of the feature `setup`.
  if (app.config.admin.password !== null) await makeFirstSuperadmin(app)
  return []
}

/**
 * Makes the accounts of a demo. A public demo first replaces the passwords that the README prints. Returns the first
 * superadmin, the demo's player and every account with a new password.
 */
export async function prepareDemoLogins(app: App): Promise<DemoLogin[]> {
  const replaced = app.config.isDemoPublic ? await replaceDemoPasswords(app) : []
  const demos = [await makeFirstSuperadmin(app), await makeDemoPlayer(app)]
  const others = demos.filter(({ login }) => !replaced.some((each) => each.login === login))
  return [...replaced, ...others]
}

/** Makes the first superadmin when its login is free, so that a new portal has one account with all permissions. */
export async function makeFirstSuperadmin(app: App): Promise<DemoLogin> {
  const { login, password } = app.config.admin
  const user = await people.getUserByLogin(app.db, login)
  if (user) return { login, password: await passwordIfValid(app, user, password), isNew: false }
  const chosen = password ?? randomPassword()
  const password_hash = await app.hashing.hash(chosen)
  const isMade = await queries.insertUser(app.db, {
    login,
    first_name: 'Admin',
    roles: ['superadmin'],
    password_hash,
  })
  if (isMade) app.log.info({ login }, 'made the first superadmin')
  return { login, password: isMade ? chosen : null, isNew: isMade && password === null }
}

/** Makes the demo's player. The sandbox has its game account. Its document is empty, so that visitors can enter one. */
export async function makeDemoPlayer(app: App): Promise<DemoLogin> {
  const password = app.config.isDemoPublic ? randomPassword() : playerPassword
  const before = await people.getUserByLogin(app.db, player)
  if (before) return { login: player, password: await passwordIfValid(app, before, playerPassword), isNew: false }
  const password_hash = await app.hashing.hash(password)
  const isMade = await queries.insertUser(app.db, {
    login: player,
    first_name: 'Marina',
    last_name: 'Duarte',
    email: 'player@guildhall.example',
    email_key: 'player@guildhall.example',
    email_verified_at: app.now().toISOString(),
    phone: '11987654321',
    // In a real game an account of that name would belong to another person.
    game_state: app.config.isGameSimulated ? 'ok' : 'none',
    game_account_made: app.config.isGameSimulated,
    password_hash,
  })
  if (isMade && app.config.isDemoPublic) await setGamePassword(app, password)
  return { login: player, password: isMade ? password : null, isNew: isMade && app.config.isDemoPublic }
}

/**
 * Replaces the passwords that the README prints, for a public demo: staff and the demo's player who still have one get
 * a random one, and their sessions and mailed links end. Returns the changed logins.
 */
export async function replaceDemoPasswords(app: App): Promise<DemoLogin[]> {
  const { demoLogins } = await import('../../../../demo/game-account.ts')
  const replaced: DemoLogin[] = []
  for (const user of await queries.findStaffAnd(app.db, [player, ...demoLogins])) {
    const isDemos = (await hasPassword(app, user, adminPassword)) || (await hasPassword(app, user, playerPassword))
    if (!isDemos) continue
    const password = randomPassword()
    const password_hash = await app.hashing.hash(password)
    const isOurs = await transaction(app.db, async (tx) => {
      const locked = await people.lockUser(tx, user.id)
      // Another node may have replaced the password meanwhile.
      if (locked?.password_hash !== user.password_hash) return false
      await applyPassword(app, tx, locked, password_hash, {})
      return true
    })
    if (!isOurs) continue
    if (user.login === player) await setGamePassword(app, password)
    replaced.push({ login: user.login, password, isNew: true })
  }
  return replaced
}

/**
 * Sets the password of the demo's player in the sandbox's game too. A failure is logged; the portal works without it.
 */
async function setGamePassword(app: App, password: string): Promise<void> {
  // In a real game an account of that name belongs to another person.
  if (!app.config.isGameSimulated) return
  const outcome = await changeGamePassword(app, randomUUID(), { login: player, password })
  if (outcome.kind !== 'applied')
    app.log.warn({ outcome: outcome.kind }, 'the game keeps the former password of player')
}

/** The password, if it is still the right one. Null in production, which prints no passwords. */
const passwordIfValid = async (app: App, user: people.User, password: string | null): Promise<string | null> =>
  password !== null && !app.config.production && (await hasPassword(app, user, password)) ? password : null

/**
 * Whether the account has this password. False for a hash of an unknown pepper, and for one that matches no password.
 */
async function hasPassword(app: App, { password_hash }: people.User, password: string): Promise<boolean> {
  const [kind, pepperId = ''] = password_hash.split('$')
  if (kind !== 'argon2id' || !(pepperId in app.config.pepper.keys)) return false
  return app.hashing.matches(password, password_hash)
}

/** A password that every game accepts: 10 characters, none that look alike, 57 bits. */
function randomPassword(): string {
  const letters = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
  return Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')
}
