import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { Instant } from './values.ts'

/** A shorter query finds nothing. A reply never has more rows. */
export const dropQueryMin = 2
export const dropsAtMost = 200

/** A tier and no chance, because the game's own chance depends on the player. */
const dropRarities = ['common', 'uncommon', 'rare', 'very_rare'] as const

/**
 * `mob` is the monster's name in the game's files, `dropmob` the name for people. `rarity` is null where the game does
 * not say it.
 */
const DropRow = z.object({
  drop_id: z.number(),
  item: z.string(),
  itemid: z.number(),
  mob: z.string(),
  dropmob: z.string(),
  rarity: z.optional(z.enum(dropRarities)),
})

export const droplist = endpoints({
  findDrops: {
    route: 'POST /droplist',
    access: 'public',
    whileHeld: true,
    about:
      'Which monsters leave the items whose name contains `nameItem`, accents and case aside; nothing for fewer than two characters.',
    body: z.object({ nameItem: z.string().check(z.trim(), z.maxLength(60)) }),
    reply: z.object({
      drops: z.array(DropRow),
      /** When the game's drops were last read; null before the first time. */
      lastModified: z.nullable(Instant),
      /** Present while the game does not reply. The rows are then those of the last reading. */
      unreachableSince: z.optional(Instant),
      /** Present when this game has no drops for the portal. */
      unsupported: z.optional(z.literal(true)),
    }),
    limit: { max: 120, perSeconds: 60, by: 'address' },
  },
})
