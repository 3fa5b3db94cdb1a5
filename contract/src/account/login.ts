import * as z from 'zod/mini'
import { GivenPassword } from './rules.ts'
import { decidedThings } from '../approval-rules.ts'
import { endpoints } from '../endpoints.ts'
import { Id, Instant, Message } from '../values.ts'

/**
 * 'pending': the game has not confirmed the last operation (the account, or its password); a job settles it. 'taken':
 * the game has an account of this login that is not the player's. 'none': there is no game account, on purpose.
 */
export const GameState = z.enum(['ok', 'pending', 'taken', 'none'])

/** The person of a token, for the pages. `Roles` is empty for players. */
const UserData = z.object({
  id: z.number(),
  username: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  fullname: z.string(),
  /** The name under which players see a member of staff; null for players and where none is set. */
  displayName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  Roles: z.array(z.string()),
  isAdmin: z.boolean(),
  /** What the roles allow; empty for players. */
  permissions: z.array(z.string()),
  /** The things of the own account about which this person decides: an owner, while nobody else may. */
  ownDecisions: z.array(z.enum(decidedThings)),
  codeIndication: z.nullable(z.string()),
  gameState: GameState,
  /** Whether the game has confirmed its account of this login as the player's. */
  isGameConfirmed: z.boolean(),
  /** Whether the account has ever had the code of a creator. */
  isCreator: z.boolean(),
})

/** The caller's own account. `pendingEmail` is not confirmed yet; until then `email` is valid. */
const AccountUser = z.extend(UserData, {
  phone: z.nullable(z.string()),
  document: z.nullable(z.string()),
  created_at: Instant,
  emailVerified: z.boolean(),
  pendingEmail: z.nullable(z.string()),
  /** The password comes from another system and breaks the rules for new ones. */
  isPasswordWeak: z.boolean(),
  /** `isRequired`: staff must set it before they may use any staff endpoint. */
  totp: z.object({ isOn: z.boolean(), isRequired: z.boolean(), recoveryCodesLeft: z.number() }),
})

export const LoginResult = z.object({
  type: z.literal('bearer'),
  token: z.string(),
  refreshToken: z.null(),
  userData: UserData,
  message: z.string(),
})

/**
 * `otp` is the code of the authenticator app, or one of the recovery codes. Only accounts with a second step need it.
 */
const LoginForm = z.object({
  username: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
  password: GivenPassword,
  otp: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(20)))),
})

const Session = z.object({
  id: z.number(),
  createdAt: Instant,
  lastUsedAt: Instant,
  expiresAt: Instant,
  address: z.nullable(z.string()),
  device: z.nullable(z.string()),
  isCurrent: z.boolean(),
})

export const account = endpoints({
  login: {
    route: 'POST /login',
    access: 'public',
    whileHeld: true,
    about: 'Signs in and hands out an opaque bearer token.',
    body: LoginForm,
    reply: LoginResult,
    errors: [
      'wrong_credentials',
      'otp_needed',
      'otp_wrong',
      'totp_unreadable',
      'account_banned',
      'account_closing',
      'too_many_logins',
      'busy',
      'game_unreachable',
    ],
  },
  logout: {
    route: 'POST /logout',
    access: 'player',
    whileHeld: true,
    about: 'Ends the session of the token that is sent.',
    reply: Message,
  },
  getUser: {
    route: 'GET /account/user',
    access: 'player',
    about: 'Who the token belongs to, with what the account pages show.',
    reply: z.object({ userData: AccountUser }),
  },
  listSessions: {
    route: 'GET /account/sessions',
    access: 'player',
    about: 'The sessions of the caller that are still open, newest use first.',
    reply: z.object({ data: z.array(Session) }),
  },
  endSession: {
    route: 'DELETE /account/session/:id',
    access: 'player',
    whileHeld: true,
    about: 'Ends one session of the caller.',
    params: z.object({ id: Id }),
    reply: Message,
  },
  endOtherSessions: {
    route: 'DELETE /account/sessions',
    access: 'player',
    whileHeld: true,
    about: 'Ends every session of the caller but this one.',
    reply: z.extend(Message, { ended: z.number() }),
  },
})
