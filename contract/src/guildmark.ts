import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { Message } from './values.ts'

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
      'game_unreachable',
      'upload_too_large',
    ],
    limit: { max: 20, perSeconds: 3600, by: 'caller' },
  },
})
