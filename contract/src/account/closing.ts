import * as z from 'zod/mini'
import { endpoints } from '../endpoints.ts'
import { Cash } from '../ledger.ts'
import { Approvable, Id, Instant, Message, line, whole } from '../values.ts'
import { closingLists, closingObstacles, closingReason } from './closing-rules.ts'
import { LoginResult } from './login.ts'
import { GivenPassword } from './rules.ts'

const reason = line(closingReason.min, closingReason.max)
/** The Cash that is given up: exactly what the account holds. */
const confirmedCash = whole(0, Number.MAX_SAFE_INTEGER)

/** Proves a sign-in to the closing account: from the refusal `account_closing`, valid for an hour. */
const token = z.string().check(z.minLength(1), z.maxLength(200))

/** A closing, for staff. `game_login` is null once staff have dealt with that account. */
const Closing = z.object({
  id: z.number(),
  login: z.string(),
  isClosed: z.boolean(),
  state: z.enum(['waiting', 'erasing', 'closed', 'stopped']),
  asked_at: Instant,
  due_at: Instant,
  ended_at: z.nullable(Instant),
  /** The member of staff who asked for it, and why; null when the player did. */
  asked_by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  stopped_by: z.nullable(z.string()),
  confirmed_cash: Cash,
  forfeited: Cash,
  waits_for: z.array(z.enum(closingObstacles)),
  game_login: z.nullable(z.string()),
  game_done_at: z.nullable(Instant),
})

/** Closing an account: asked for, stopped, and ended by a job (decision 0189). */
export const closing = endpoints({
  getClosing: {
    route: 'GET /account/closing',
    access: 'player',
    about: 'What closing the account would mean now: the Cash to give up, the open sales, and what is under way.',
    reply: z.object({
      data: z.object({
        cash: Cash,
        sales: z.number(),
        /** The code of a creator, with shares that were not paid or wait for staff. They stay with the house. */
        creator: z.nullable(z.object({ code: z.string(), due: Cash, held: Cash })),
        waits_for: z.array(z.enum(closingObstacles)),
        hasTotp: z.boolean(),
        /** Accounts of staff are closed once they have no role any more. */
        isOfStaff: z.boolean(),
      }),
    }),
  },
  closeAccount: {
    route: 'POST /account/closing',
    access: 'player',
    about:
      'Asks to close the account in 14 days: takes its sales off the market and ends all sessions. Signing in can stop it.',
    body: z.object({
      password: GivenPassword,
      /** Needed where the second step is on. */
      code: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(20)))),
      cash: confirmedCash,
    }),
    reply: z.extend(Message, { due_at: Instant }),
    errors: ['closing_open', 'closing_cash_changed', 'closing_of_staff', 'too_many_logins', 'busy'],
    limit: { max: 20, perSeconds: 600, by: 'caller' },
  },
  stopClosing: {
    route: 'POST /account/closing/stop',
    access: 'public',
    about: 'Stops the closing of an account with the token of its refused sign-in, and signs in.',
    body: z.object({ token }),
    reply: LoginResult,
    errors: ['link_unusable', 'closing_ended', 'account_banned'],
    limit: { max: 20, perSeconds: 600, by: 'address' },
  },
  confirmForfeit: {
    route: 'POST /account/closing/forfeit',
    access: 'public',
    about: 'Agrees to lose the Cash of a closing account that has become more, with the token of its refused sign-in.',
    body: z.object({ token, cash: confirmedCash }),
    reply: Message,
    errors: ['link_unusable', 'closing_ended', 'closing_cash_changed'],
    limit: { max: 20, perSeconds: 600, by: 'address' },
  },
  listClosings: {
    route: 'GET /staff/closings',
    access: 'players.close',
    about: 'Closings of accounts, the newest first, and the game accounts of closed ones.',
    query: z.object({ list: z.optional(z.enum(closingLists)), before: z.optional(Id) }),
    reply: z.object({ data: z.array(Closing), next: z.nullable(z.number()) }),
  },
  closeAccountOf: {
    route: 'POST /staff/closings',
    access: 'players.close',
    confirm: true,
    about: 'Asks to close the account of a player, at their request. A second person must approve it.',
    body: z.object({ login: line(1, 64), cash: confirmedCash, reason }),
    reply: Approvable,
    errors: ['not_found', 'closing_open', 'closing_cash_changed', 'closing_of_staff', 'approval_open'],
    limit: { max: 30, perSeconds: 3600, by: 'caller' },
  },
  stopClosingOf: {
    route: 'POST /staff/closings/:id/stop',
    access: 'players.close',
    confirm: true,
    about: 'Stops a closing that has not begun to erase, at the request of its player.',
    params: z.object({ id: Id }),
    body: z.object({ reason }),
    reply: z.extend(Message, { data: Closing }),
    errors: ['not_found', 'closing_ended'],
    limit: { max: 60, perSeconds: 3600, by: 'caller' },
  },
  settleClosedGameAccount: {
    route: 'POST /staff/closings/:id/game-account',
    access: 'players.close',
    about: 'Records that staff have dealt with the game account of a closed one. The portal then forgets its login.',
    params: z.object({ id: Id }),
    reply: z.extend(Message, { data: Closing }),
    errors: ['not_found', 'closing_ended'],
    limit: { max: 120, perSeconds: 3600, by: 'caller' },
  },
})
