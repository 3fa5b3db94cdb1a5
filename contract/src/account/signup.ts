import * as z from 'zod/mini'
import { GameState, LoginResult } from './login.ts'
import { Email, NewPassword, OptionalDocument, OptionalPhone, PersonName, Username } from './rules.ts'
import { endpoints } from '../endpoints.ts'

/**
 * The form that makes an account. `codeIndication` is the referral code. A typed code must exist; one from a link
 * (`codeIndicationFrom: 'link'`) is ignored when it does not. `hcaptcha` holds the solved captcha.
 */
export const SignupForm = z.object({
  firstname: PersonName,
  lastname: PersonName,
  document: OptionalDocument,
  phone: OptionalPhone,
  username: Username,
  email: Email,
  password: NewPassword,
  codeIndication: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(40)))),
  codeIndicationFrom: z.optional(z.enum(['typed', 'link'])),
  cookieIndication: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(100)))),
  hcaptcha: z.optional(z.nullable(z.string().check(z.maxLength(10_000)))),
  /** Claims the game's own account of this login, by its password in the game. */
  gamePassword: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
})

export const signup = endpoints({
  signup: {
    route: 'POST /signup',
    access: 'public',
    about:
      'Makes an account here and in the game, or claims the one that the game has (`gamePassword`), and signs in. While staff have switched accounts off, only a claim is possible.',
    body: SignupForm,
    reply: z.extend(LoginResult, { gameState: GameState, codeIndicationApplied: z.boolean() }),
    status: 201,
    errors: ['too_many_signups', 'too_many_logins', 'game_refused', 'game_unreachable', 'game_accounts_off', 'busy'],
  },
  checkUserExists: {
    route: 'GET /checkUserExists',
    access: 'public',
    about: 'Whether a login is taken; a text that cannot be a login is not.',
    query: z.object({ username: z.optional(z.string()) }),
    reply: z.boolean(),
    limit: { max: 30, perSeconds: 60, by: 'address' },
  },
  getCaptcha: {
    route: 'GET /captcha/challenge',
    access: 'public',
    about: 'A task for the captcha of a form, never the same twice.',
    reply: z.record(z.string(), z.unknown()),
    limit: { max: 60, perSeconds: 60, by: 'address' },
  },
})
