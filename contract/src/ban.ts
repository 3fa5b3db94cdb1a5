import * as z from 'zod/mini'
import { banNote, banReason, unbanReason } from './ban-rules.ts'
import { endpoints } from './endpoints.ts'
import { ageSorts } from './list-sorts.ts'
import { Id, Instant, Message, days, line, whole } from './values.ts'

/** What the name in the form means: a character, whose account is banned, or the account itself. */
const banTargets = ['character', 'login'] as const
export type BanTarget = (typeof banTargets)[number]

/** The values that the form sends. */
export const banTypes = { permanent: 1, temporary: 2 } as const

/** How a ban ended: by itself, by staff, or by another one in its place. */
export const banEndings = ['expired', 'lifted', 'replaced'] as const

const Name = line(1, 40)
const By = z.optional(z.enum(banTargets))

/**
 * A ban. `nickname` is the character by which the account was found; null when the login was used. `hasAccount` says
 * whether a portal account is banned with it. `until` is its end, null for never. `game` is the last operation of the
 * game with its state, and its refusal as a sentence; null where the game cannot ban.
 */
const Ban = z.object({
  id: z.number(),
  login: z.string(),
  nickname: z.nullable(z.string()),
  hasAccount: z.boolean(),
  until: z.nullable(Instant),
  /** The text for the player. */
  reason: z.string(),
  /** Why, for the team alone. */
  note: z.string(),
  created_at: Instant,
  created_by: z.nullable(z.string()),
  ended_at: z.nullable(Instant),
  ended_by: z.nullable(z.string()),
  ending: z.nullable(z.enum(banEndings)),
  end_reason: z.nullable(z.string()),
  game: z.nullable(
    z.object({
      asked: z.enum(['ban', 'unban']),
      state: z.enum(['waiting', 'applied', 'refused']),
      answer: z.nullable(z.string()),
    }),
  ),
})

/**
 * The person of a name. `refusal` is a sentence that says why the caller may not ban them. `ban` is the one in force.
 */
const Target = z.object({
  login: z.string(),
  characters: z.array(z.string()),
  /** False when the game did not reply, so that `characters` is empty without meaning it. */
  charactersKnown: z.boolean(),
  hasAccount: z.boolean(),
  isStaff: z.boolean(),
  /** Whether the game can ban at all. */
  countsInGame: z.boolean(),
  refusal: z.nullable(z.string()),
  ban: z.nullable(Ban),
})

const Written = z.extend(Message, { data: Ban })

export const ban = endpoints({
  banUser: {
    route: 'POST /server/ban_user',
    access: 'bans.write',
    about:
      'Bans the account of a character, in the portal and in the game: `ban_type` 1 for ever, whatever the date says; 2 until the end of that day (UTC-3). One in force is replaced. Ends every session at once. `note` says why, for the team; `reason` is shown to the player; `by` `login` names the account itself. A body with `reason` or `by` needs the `note`. Beyond the limit of a day (settings `limits`) only an owner bans.',
    body: z.object({
      nickname: Name,
      ban_type: whole(1, 2),
      day: whole(1, 31),
      month: whole(1, 12),
      year: whole(1, 9999),
      reason: z.optional(z.string().check(z.trim(), z.maxLength(banReason.max))),
      note: z.optional(line(banNote.min, banNote.max)),
      by: By,
    }),
    reply: Written,
    errors: ['ban_limit', 'ban_of_staff', 'game_unreachable', 'idempotency_key_reused'],
  },
  unbanUser: {
    route: 'POST /server/unban_user/:id',
    access: 'bans.write',
    about: 'Lifts a ban before its time, in the portal and in the game.',
    params: z.object({ id: Id }),
    body: z.object({ reason: line(unbanReason.min, unbanReason.max) }),
    reply: Written,
    errors: ['not_found', 'ban_ended', 'ban_of_staff'],
  },
  getBanTarget: {
    route: 'GET /server/ban_target',
    access: 'bans.write',
    about: 'Whom a name means, before somebody is banned by it.',
    query: z.object({ nickname: Name, by: By }),
    reply: z.object({ data: Target }),
    errors: ['not_found', 'game_unreachable'],
    limit: { max: 120, perSeconds: 60, by: 'caller' },
  },
  getBan: {
    route: 'GET /server/bans/:id',
    access: 'bans.write',
    about: 'One ban, in force or ended.',
    params: z.object({ id: Id }),
    reply: z.object({ data: Ban }),
    errors: ['not_found'],
  },
  listBans: {
    route: 'GET /server/bans',
    access: 'bans.write',
    about:
      'Bans, the newest first or as `sort` says, 25 a page; `from` and `to` are days on which they began. `q` is the beginning of a login or of the character; `after` is `next` of the page before. `inForce` counts to 1000, and 1001 means more.',
    query: z.object({
      state: z.optional(z.enum(['active', 'ended'])),
      q: z.optional(z.string().check(z.trim(), z.maxLength(40))),
      ...days,
      sort: z.optional(z.enum(ageSorts)),
      after: z.optional(Id),
    }),
    reply: z.object({ data: z.array(Ban), next: z.nullable(z.number()), inForce: z.number() }),
  },
})
