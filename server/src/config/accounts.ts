import { commonPasswords } from '../passwords/common-passwords.ts'
import { passwordProblem } from '../passwords/rules.ts'
import { z } from 'zod/mini'
import type { Environment } from './environment.ts'
import { onOrOff, optionalText, textLike, wholeNumber } from './variables.ts'

/** Who may sign in, and what an account needs. */
export interface AccountSettings {
  /**
   * The first superadmin. Without a password a public demo makes a random one, and production prints the link of the
   * first start.
   */
  admin: { login: string; password: string | null }
  /** DEMO_PUBLIC=on: the accounts of the demo get random passwords. */
  isDemoPublic: boolean
  /** Staff need the second step for their pages. */
  staffTotp: boolean
  /** Staff enter their password or code again before they change money, goods or rights. */
  staffConfirm: boolean
  uniqueEmail: boolean
  /** How many passwords are hashed at once, and how many may wait. Further requests are refused with `busy`. */
  hashing: { running: number; waiting: number }
}

const demoPassword = 'admin123'
/** The limit of the login form. */
const passwordMaxLength = 64
/** The widest rules of any game. ADMIN_PASSWORD belongs to no game account. */
const anyGame = { passwordMin: 5, passwordMax: 11, passwordAlphabet: /^(?![_@#!])[!-~]+$/ }

export function accountSettings(environment: Environment): AccountSettings {
  const { production, isDemoPublic, problem } = environment
  const settings = environment.read({
    ADMIN_LOGIN: z._default(textLike(/^[A-Za-z0-9]{5,11}$/, 'Set it to 5 to 11 letters and digits.'), 'admin'),
    ADMIN_PASSWORD: optionalText,
    DEMO_PUBLIC: z._default(onOrOff, false),
    STAFF_TOTP: z._default(onOrOff, production),
    STAFF_CONFIRM: z._default(onOrOff, production),
    UNIQUE_EMAIL: z._default(onOrOff, true),
    HASHES_RUNNING: z._default(wholeNumber(64), 2),
    HASHES_WAITING: z._default(wholeNumber(10_000), 20),
  })
  const { ADMIN_LOGIN: login, ADMIN_PASSWORD: password } = settings
  if (password) demandPassword(environment, login, password)
  if (settings.DEMO_PUBLIC && production) problem('DEMO_PUBLIC is on, but NODE_ENV is production. Remove one of them.')
  return {
    admin: { login, password: password ?? (production || isDemoPublic ? null : demoPassword) },
    isDemoPublic,
    staffTotp: settings.STAFF_TOTP,
    staffConfirm: settings.STAFF_CONFIRM,
    uniqueEmail: settings.UNIQUE_EMAIL,
    hashing: { running: settings.HASHES_RUNNING, waiting: settings.HASHES_WAITING },
  }
}

const adminCure =
  "Set it to a password of 5 to 11 characters that nobody knows, or remove it: without it the first start prints a link that makes the owner's account. It counts only while ADMIN_LOGIN has no account: a new value changes nobody's password."

/** Where people on other machines sign in, the first superadmin's password follows the rules for players. */
function demandPassword({ production, isDemoPublic, problem }: Environment, login: string, password: string): void {
  if (!production && !isDemoPublic) {
    if (password.length > passwordMaxLength)
      problem(`ADMIN_PASSWORD is longer than the ${passwordMaxLength} characters that the login takes. Shorten it.`)
    return
  }
  const why = passwordFault(login, password)
  if (why) problem(`ADMIN_PASSWORD ${why}. ${adminCure}`)
}

// Never repeats the password, because the text may end in a log.
function passwordFault(login: string, password: string): string | null {
  if (password === demoPassword) return 'is the demo one'
  const person = { login, firstname: 'Admin', lastname: '', email: '' }
  const problem = passwordProblem(password, person, anyGame, commonPasswords)
  if (problem === 'password_is_name') return 'is the login or a name'
  if (problem === 'password_common') return 'is one that people try first'
  if (problem)
    return 'is one that no player may have: 5 to 11 letters, digits and signs without spaces, not beginning with _ @ # or !'
  return null
}
