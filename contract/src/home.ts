import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { Cash } from './ledger.ts'
import { kingdoms } from './ranking-classes.ts'

/** What waits is counted up to this number. */
export const waitingAtMost = 99

const waiting = z.number()

/**
 * The best character of an account. Before it is ranked, level and class are those that the game named last, and the
 * places are null. `hasPage`: its page is public.
 */
const OwnCharacter = z.object({
  name: z.string(),
  level: z.number(),
  class: z.nullable(z.number()),
  evolution: z.number(),
  kingdom: z.enum(kingdoms),
  place: z.nullable(z.number()),
  /** How many places higher than at the end of the day before; negative for lower, null while unknown. */
  movement: z.nullable(z.number()),
  hasPage: z.boolean(),
})

export const home = endpoints({
  getOwnHome: {
    route: 'GET /account/home',
    access: 'player',
    about:
      "The caller's own part of the home: their best character and what waits for them, each number at most 99. `source` says why there may be no character.",
    reply: z.object({
      character: z.nullable(OwnCharacter),
      source: z.enum(['game', 'silent', 'unsupported', 'none']),
      /** Items on the way into the game. */
      orders: waiting,
      /** Open sales on the market; and those of today, in the server's calendar, with what they brought. */
      sales: z.object({ open: waiting, today: waiting, cash: Cash }),
      /** Tickets with an answer that the caller has not seen. */
      answers: waiting,
      /** Rewards of referrals that may be redeemed. */
      rewards: waiting,
    }),
  },
})
