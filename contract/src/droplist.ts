import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { Instant } from './values.ts'

/** Fewer characters find nothing; more rows are never answered. */
export const dropQueryMin = 2
export const dropsAtMost = 200

/** A tier and no chance: the game's own depends on the player. */
const dropRarities = ['common', 'uncommon', 'rare', 'very_rare'] as const

/** `mob` is the monster as the game's files name it, `dropmob` as people read it; `rarity` where the game tells it. */
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
    about:
      'Which monsters leave the items whose name contains `nameItem`, accents and case aside; nothing for fewer than two characters.',
    body: z.object({ nameItem: z.string().check(z.trim(), z.maxLength(60)) }),
    reply: z.object({
      drops: z.array(DropRow),
      /** When the game's drops were last read, null before they ever were. */
      lastModified: z.nullable(Instant),
      /** There while the game does not answer: what is told is what it said last. */
      unreachableSince: z.optional(Instant),
      /** There when this game does not tell the portal who drops what. */
      unsupported: z.optional(z.literal(true)),
    }),
    limit: { max: 120, perSeconds: 60, by: 'address' },
  },
})
