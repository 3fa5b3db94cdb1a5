import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'

/** Fewer characters find nothing; more rows are never answered. */
export const dropQueryMin = 2
export const dropsAtMost = 200

/** `mob` is the monster as the game's files name it, `dropmob` as people read it. */
export const DropRow = z.object({
  drop_id: z.number(),
  item: z.string(),
  itemid: z.number(),
  mob: z.string(),
  dropmob: z.string(),
})

export const droplist = endpoints({
  findDrops: {
    route: 'POST /droplist',
    access: 'public',
    about:
      'Which monsters leave the items whose name contains `nameItem`, accents and case aside; nothing for fewer than two characters.',
    body: z.object({ nameItem: z.string().check(z.trim(), z.maxLength(60)) }),
    reply: z.object({ drops: z.array(DropRow) }),
    limit: { max: 120, perSeconds: 60, by: 'address' },
  },
})
