import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { ItemLook } from './item-look-schema.ts'
import { kingdoms } from './ranking-classes.ts'
import { Cash } from './ledger.ts'
import { Instant, Message, SmallId, whole } from './values.ts'

/** A character's name, as the ranking has it. Case and accents of a query do not matter. */
const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))

const Kingdom = z.enum(kingdoms)

/** `mark` is the file of the guild's mark; null without one. */
const CharacterGuild = z.object({ id: z.number(), name: z.string(), mark: z.nullable(z.string()) })

/**
 * A character of the ranking. `class` is 0 to 3, null without one; `points` null where the source has none. The places
 * are among all, within class, kingdom, both, and guild; null while they are unknown.
 */
const Character = z.object({
  name: z.string(),
  level: z.number(),
  class: z.nullable(z.number()),
  evolution: z.number(),
  kingdom: Kingdom,
  points: z.nullable(z.number()),
  place: z.number(),
  /** How many places higher than at the end of the day before; negative for lower, null while unknown. */
  movement: z.nullable(z.number()),
  class_place: z.nullable(z.number()),
  kingdom_place: z.nullable(z.number()),
  class_kingdom_place: z.nullable(z.number()),
  guild_place: z.nullable(z.number()),
  /** Null without a guild, and when the player hides it. */
  guild: z.nullable(CharacterGuild),
})

/** The state at the end of a day of the server's calendar, `YYYY-MM-DD`. */
const CharacterDay = z.object({ day: z.string(), place: z.number(), level: z.number(), evolution: z.number() })

const CharacterListing = z.object({
  id: z.number(),
  item_index: z.number(),
  item_name: z.string(),
  amount: z.number(),
  look: ItemLook,
  price: Cash,
})

const GuildMember = z.object({
  name: z.string(),
  level: z.number(),
  class: z.nullable(z.number()),
  evolution: z.number(),
  place: z.number(),
})

/** What an account shows of all its characters. Without `page` the rest is hidden, too. */
const CharacterSettings = z.object({
  page: z.boolean(),
  history: z.boolean(),
  guild: z.boolean(),
  listings: z.boolean(),
})

export const character = endpoints({
  getCharacter: {
    route: 'GET /characters/:name',
    access: 'public',
    fromReplica: true,
    about:
      'A character of the last ranking, with the days of its history: each of the last 30, before them the Sundays of a year. `history` is null when the player hides it.',
    params: z.object({ name: Name }),
    reply: z.object({
      character: Character,
      history: z.nullable(z.array(CharacterDay)),
      /** When the game was read. */
      as_of: Instant,
    }),
    errors: ['character_hidden'],
    cached: ['ranking', 'characters'],
  },
  listCharacterListings: {
    route: 'GET /characters/:name/listings',
    access: 'public',
    fromReplica: true,
    about:
      "The newest open listings of the character's account on the market, at most 12; none unless the player shows them. `seller` is the name on the market.",
    params: z.object({ name: Name }),
    reply: z.object({ seller: z.nullable(z.string()), listings: z.array(CharacterListing) }),
    cached: ['market', 'characters', 'items'],
  },
  getGuild: {
    route: 'GET /guilds/:id',
    access: 'public',
    fromReplica: true,
    about:
      'A guild of the last ranking: its best five members, and the days of its history. `mark_version` changes with the content of the mark.',
    params: z.object({ id: SmallId }),
    reply: z.object({
      guild: z.object({
        id: z.number(),
        name: z.string(),
        kingdom: Kingdom,
        fame: z.nullable(z.number()),
        leader: z.nullable(z.string()),
        members: z.number(),
        mark: z.nullable(z.string()),
        mark_version: z.nullable(z.string()),
      }),
      best: z.array(GuildMember),
      history: z.array(z.object({ day: z.string(), members: z.number(), best_place: z.number() })),
      as_of: Instant,
    }),
    cached: ['ranking', 'characters'],
  },
  listGuildMembers: {
    route: 'GET /guilds/:id/members',
    access: 'public',
    fromReplica: true,
    about: 'The ranked members of a guild, best first, 50 a page. `next` is the `after` of the next page.',
    params: z.object({ id: SmallId }),
    query: z.object({ after: z.optional(whole(0, 2 ** 31 - 1)) }),
    reply: z.object({ members: z.array(GuildMember), next: z.nullable(z.number()) }),
    cached: ['ranking', 'characters'],
  },
  listMovers: {
    route: 'GET /ranking/movers',
    access: 'public',
    fromReplica: true,
    about: 'Of the best 1,000 characters the five that rose most places in seven days, or since the first stored day.',
    reply: z.object({
      since: z.nullable(z.string()),
      movers: z.array(z.object({ name: z.string(), place: z.number(), gained: z.number() })),
    }),
    cached: ['ranking', 'characters'],
  },
  listRankingChanges: {
    route: 'GET /ranking/changes',
    access: 'public',
    fromReplica: true,
    about:
      'The newest changes among the best of the ranking, newest first: `place` for a rise among the first ten, `level` for a level that one of the best hundred reached.',
    reply: z.object({
      changes: z.array(
        z.object({
          id: z.number(),
          at: Instant,
          kind: z.enum(['place', 'level']),
          name: z.string(),
          level: z.number(),
          place: z.number(),
        }),
      ),
    }),
    cached: ['ranking', 'characters'],
  },
  getCharacterSettings: {
    route: 'GET /account/characters',
    access: 'player',
    about:
      "What others see of the caller's characters, and the names of these. `source` says why there may be no names.",
    reply: z.object({
      settings: CharacterSettings,
      source: z.enum(['game', 'silent', 'unsupported', 'none']),
      characters: z.array(z.string()),
    }),
  },
  updateCharacterSettings: {
    route: 'PUT /account/characters',
    access: 'player',
    about: "Sets what others see of the caller's characters.",
    body: CharacterSettings,
    reply: z.extend(Message, { settings: CharacterSettings }),
    limit: { max: 30, perSeconds: 600, by: 'caller' },
  },
})
