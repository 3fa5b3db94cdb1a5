import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { playerSorts } from './list-sorts.ts'
import { emailStates, playerStates } from './player-rules.ts'
import { Id, Instant, days } from './values.ts'

/** An account in the list of players. The e-mail address is masked. `ban` is the one in force. */
const Row = z.object({
  id: z.number(),
  login: z.string(),
  name: z.string(),
  roles: z.array(z.string()),
  created_at: Instant,
  last_used_at: z.nullable(Instant),
  email: z.nullable(z.string()),
  email_state: z.enum(emailStates),
  ban: z.nullable(z.object({ until: z.nullable(Instant) })),
})

export const playerAccounts = endpoints({
  listPlayers: {
    route: 'GET /staff/players',
    access: 'players.read',
    fromReplica: true,
    about:
      'Every account, the newest first or as `sort` says, 25 a page; `from` and `to` are days of the sign-up, `q` is a login or a part of it. `before` is `next` of the page before. `total` is exact for all accounts and for days; with `state` or `q` it counts to 1000, and 1001 means more.',
    query: z.object({
      state: z.optional(z.enum(playerStates)),
      q: z.optional(z.string().check(z.trim(), z.maxLength(40))),
      ...days,
      sort: z.optional(z.enum(playerSorts)),
      before: z.optional(Id),
    }),
    reply: z.object({ data: z.array(Row), next: z.nullable(z.number()), total: z.number() }),
  },
})
