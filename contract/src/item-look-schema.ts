import * as z from 'zod/mini'
import { itemKinds } from './item-kinds.ts'
import { colourNames } from './item-look.ts'

/** How an item looks, by the rule of item-look.ts. */
export const ItemLook = z.object({
  kind: z.enum(itemKinds),
  colour: z.enum(colourNames),
  plus: z.number(),
  picture: z.nullable(z.string()),
})
