import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { rankingSorts } from './ranking-rules.ts'
import { Instant } from './values.ts'

/** A character from the game's API. `Guild` is the guild's number, 0 without one. */
const ApiEntry = z.object({
  PlayerName: z.string(),
  Level: z.number(),
  Class: z.number(),
  ClassMaster: z.number(),
  Clan: z.number(),
  Guild: z.number(),
  Pontos: z.number(),
})

/** A character from the game's files: position, name, level, evolution, class name, guild, clan. */
const FileEntry = z.tuple([z.number(), z.string(), z.number(), z.number(), z.string(), z.number(), z.number()])

/** A guild: number, clan, fame, leader, number of ranked characters, the file of its mark, and name. */
const GuildEntry = z.tuple([
  z.number(),
  z.number(),
  z.nullable(z.number()),
  z.nullable(z.string()),
  z.number(),
  z.nullable(z.string()),
  z.string(),
])

/**
 * `lastModified` is when the game was last read; null before the first time. Where the rows are not in the order of
 * rank, `positions` has the place of each in the whole ranking. `unreachableSince` is present while the game does not
 * reply; the rows are then those of the last reading. `unsupported` is present when this game has no ranking.
 * `movements` is present once a day of the ranking is stored: how many places higher each row is than at the end of the
 * day before, null where that is unknown or hidden.
 */
const RankingReply = {
  lastModified: z.nullable(Instant),
  positions: z.optional(z.array(z.number())),
  movements: z.optional(z.array(z.nullable(z.number()))),
  unreachableSince: z.optional(Instant),
  unsupported: z.optional(z.literal(true)),
}

const asNumber = z.coerce.number()

export const ranking = endpoints({
  getRanking: {
    route: 'GET /ranking',
    access: 'public',
    fromReplica: true,
    about:
      'The characters of the game, best first. `q` matches name or guild: up to two characters match beginnings, more match anywhere.',
    query: z.object({
      q: z.optional(z.string().check(z.trim(), z.maxLength(60))),
      class: z.optional(asNumber.check(z.int(), z.minimum(0), z.maximum(3))),
      clan: z.optional(asNumber.check(z.int(), z.minimum(0), z.maximum(255))),
      guild: z.optional(z.enum(['with', 'without'])),
      sort: z.optional(z.enum(rankingSorts)),
      limit: z.optional(asNumber.check(z.int(), z.minimum(1), z.maximum(500))),
    }),
    reply: z.discriminatedUnion('typeRanking', [
      z.object({ rankings: z.array(ApiEntry), typeRanking: z.literal('api'), ...RankingReply }),
      z.object({ rankings: z.array(FileEntry), typeRanking: z.literal('file'), ...RankingReply }),
    ]),
    cached: ['ranking', 'characters'],
  },
  listGuilds: {
    route: 'GET /ranking/guilds',
    access: 'public',
    fromReplica: true,
    about: 'The guilds, by number; with `ids` (comma separated, at most 500) only those.',
    query: z.object({
      ids: z.optional(z.string().check(z.regex(/^\d{1,9}(,\d{1,9}){0,499}$/))),
    }),
    reply: z.object({ guilds: z.array(GuildEntry) }),
    cached: ['ranking'],
  },
  getOnline: {
    route: 'GET /online',
    access: 'public',
    about: 'How many play now. `online` is null while the game does not answer or cannot count.',
    reply: z.object({
      online: z.nullable(z.number()),
      state: z.enum(['up', 'unreachable', 'unknown']),
      isApproximate: z.boolean(),
      at: Instant,
    }),
    cached: ['online'],
  },
})
