import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { markReason, markStates } from './guildmark-rules.ts'
import { Id, Instant, Message, line } from './values.ts'

/** The mark that the game's client shows above a guild's characters. */
export const guildMark = { width: 16, height: 12, bitsPerPixel: 24 } as const

/** The number that the command /index prints in the game. */
export const GuildIndex = z.pipe(
  z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((sent) => String(sent).trim()),
  ),
  z.pipe(
    z.string().check(z.minLength(1), z.regex(/^\d{1,9}$/)),
    z.pipe(z.transform(Number), z.number().check(z.minimum(1), z.maximum(65_535))),
  ),
)

const GuildMarkForm = z.object({ guildindex: GuildIndex })

/**
 * An upload. `picture` is the bitmap in base64. `guild.name` is null for a guild that the ranking does not have, `login`
 * for a mark that no player sent.
 */
const Upload = z.object({
  id: z.number(),
  guild: z.object({ id: z.number(), name: z.nullable(z.string()) }),
  login: z.nullable(z.string()),
  at: Instant,
  picture: z.string(),
  /** Whether the game confirmed that this player leads the guild; false where the game cannot say. */
  isLeaderKnown: z.boolean(),
  /** Whether the guild shows it now. */
  isShown: z.boolean(),
  removed: z.nullable(z.object({ at: Instant, by: z.nullable(z.string()), reason: z.string() })),
  lock: z.nullable(z.object({ at: Instant, by: z.nullable(z.string()), reason: z.string() })),
})

const Reason = z.object({ reason: line(markReason.min, markReason.max) })
const Guild = z.object({ guild: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(65_535)) })

export const guildmark = endpoints({
  storeGuildMark: {
    route: 'POST /guildmark/store',
    access: 'player',
    gameAccount: true,
    about: 'Gives a guild its mark: the file `guildmark` of a multipart body, a BMP of 16×12 pixels and 24 bits.',
    body: GuildMarkForm,
    files: { guildmark: { kind: 'image', maxBytes: 1024 * 1024 } },
    // `file` is its name below /guilds/, which the game's client and the ranking fetch.
    reply: z.extend(Message, { file: z.string() }),
    errors: [
      'guildmark_too_big',
      'guildmark_too_small',
      'guildmark_wrong_type',
      'guild_not_led',
      'guildmark_locked',
      'game_unreachable',
      'upload_too_large',
    ],
    limit: { max: 20, perSeconds: 3600, by: 'caller' },
  },
  listGuildMarks: {
    route: 'GET /staff/guildmarks',
    access: 'guildmarks.moderate',
    about:
      'The marks that players sent, the newest first, 25 a page. `q` is the number of a guild, or the beginning of its name or of a login; `after` is `next` of the page before.',
    query: z.object({
      q: z.optional(z.string().check(z.trim(), z.maxLength(40))),
      state: z.optional(z.enum(markStates)),
      after: z.optional(Id),
    }),
    reply: z.object({ data: z.array(Upload), next: z.nullable(z.number()) }),
  },
  removeGuildMark: {
    route: 'POST /staff/guildmarks/:id/remove',
    access: 'guildmarks.moderate',
    about: 'Takes down the mark that a guild shows: the site, the game and its clients get an empty one.',
    params: z.object({ id: Id }),
    body: Reason,
    reply: Message,
    errors: ['not_found', 'changed_meanwhile'],
  },
  lockGuildMark: {
    route: 'PUT /staff/guildmark-locks/:guild',
    access: 'guildmarks.moderate',
    about: 'Locks the mark of a guild: its leader cannot change it until staff unlock it.',
    params: Guild,
    body: Reason,
    reply: Message,
    errors: ['not_found', 'changed_meanwhile'],
  },
  unlockGuildMark: {
    route: 'DELETE /staff/guildmark-locks/:guild',
    access: 'guildmarks.moderate',
    about: 'Lets the leader of a locked guild change the mark again.',
    params: Guild,
    body: Reason,
    reply: Message,
    errors: ['not_found'],
  },
})
