import * as z from 'zod/mini'
import { GameState } from './login.ts'
import { GivenPassword, Username } from './rules.ts'
import { endpoints } from '../endpoints.ts'
import { Instant, Message } from '../values.ts'

/** `mayClaim`: the game can verify a password, so an account that is older than the portal can be claimed. */
const GameAccount = z.object({
  login: z.string(),
  state: GameState,
  isConfirmed: z.boolean(),
  mayClaim: z.boolean(),
  /** When the game was last asked to make the account; null when it was not asked, or nothing is open. */
  askedAt: z.nullable(Instant),
})

export const ClaimForm = z.object({ gamePassword: GivenPassword })
export const GameLoginForm = z.object({ username: Username, currentPassword: GivenPassword })
export const FinishForm = z.object({ currentPassword: GivenPassword })

const done = z.extend(Message, { data: GameAccount })

/** An account whose login the game has not confirmed as its own. `cause` is the game's last reply. */
const Unconfirmed = z.object({
  id: z.number(),
  login: z.string(),
  fullname: z.string(),
  state: z.enum(['pending', 'taken']),
  created_at: Instant,
  asked_at: z.nullable(Instant),
  cause: z.nullable(z.string()),
})

/** The game account of a portal account: one password, one login, confirmed by the game. */
export const gameAccount = endpoints({
  getGameAccount: {
    route: 'GET /account/game',
    access: 'player',
    isPolled: true,
    about: "How the caller's game account stands; an unconfirmed one is closed to every feature that reaches the game.",
    reply: z.object({ data: GameAccount }),
  },
  claimGameAccount: {
    route: 'POST /account/game/claim',
    access: 'player',
    about: "Takes over the game's own account of the caller's login, with the password that the game knows.",
    body: ClaimForm,
    reply: done,
    errors: [
      'game_account_absent',
      'game_account_confirmed',
      'game_refused',
      'game_unreachable',
      'too_many_logins',
      'busy',
    ],
    limit: { max: 20, perSeconds: 600, by: 'caller' },
  },
  chooseGameLogin: {
    route: 'POST /account/game/login',
    access: 'player',
    gameSwitch: 'accounts',
    about:
      "Gives the account another login and makes that one in the game; only while the game account is somebody else's.",
    body: GameLoginForm,
    reply: done,
    errors: [
      'game_account_confirmed',
      'game_account_absent',
      'game_refused',
      'game_unreachable',
      'too_many_logins',
      'busy',
    ],
    limit: { max: 20, perSeconds: 600, by: 'caller' },
  },
  finishGameAccount: {
    route: 'POST /account/game/finish',
    access: 'player',
    gameSwitch: 'accounts',
    about:
      "Gives the game the caller's password: makes the account where the game has none, else changes its password.",
    body: FinishForm,
    reply: done,
    errors: ['game_refused', 'game_unreachable', 'too_many_logins', 'busy'],
    limit: { max: 20, perSeconds: 600, by: 'caller' },
  },
  listUnconfirmed: {
    route: 'GET /staff/game-accounts',
    access: 'players.read',
    about:
      'Accounts that the game has not confirmed, those that wait longest first, 50 a page; `after` is the `next` of the page before.',
    query: z.object({
      q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
      after: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER))),
    }),
    reply: z.object({ data: z.array(Unconfirmed), next: z.nullable(z.number()), total: z.number() }),
  },
})
