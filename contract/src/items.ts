import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { icons } from './item-icons.ts'
import { ItemLook } from './item-look-schema.ts'
import { Instant, Message, line } from './values.ts'

/**
 * An item in the reader's language. `effects` has one line for each property. `amount` is 1 for an item that does not
 * stack.
 */
export const DescribedItem = z.object({
  index: z.number(),
  name: z.string(),
  effects: z.array(z.string()),
  amount: z.number(),
  look: ItemLook,
})

/** The placeholder of the value in a label. */
export const valueInLabel = '{value}'
export const effectLabelMax = 60

/** The length of the reason with which staff block or free an item, in characters. */
export const blockNote = { min: 10, max: 300 } as const

const EffectIndex = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(255))

/**
 * An effect of items. `code` is its name in the game's own sources, or null. Without labels it is shown by its number.
 * `items` is how many kinds of item in the game's list have it.
 */
const Effect = z.object({
  effect: z.number(),
  code: z.nullable(z.string()),
  label_pt: z.nullable(z.string()),
  label_en: z.nullable(z.string()),
  items: z.number(),
})

/** A kind of item in the game's list. Nobody may sell one that is not tradable, or that staff have blocked. */
const GameItem = z.object({
  index: z.number(),
  name: z.string(),
  required_level: z.number(),
  effects: z.array(z.string()),
  is_tradable: z.boolean(),
  is_blocked: z.boolean(),
  look: ItemLook,
})

export const items = endpoints({
  ...icons,
  listEffects: {
    route: 'GET /staff/effects',
    access: 'game.write',
    about: 'The effects of items: what players read for each, and those that have no words yet.',
    reply: z.object({ data: z.array(Effect) }),
  },
  putEffect: {
    route: 'PUT /staff/effects/:effect',
    access: 'game.write',
    about:
      'Gives an effect its words in both languages, with `{value}` where the value goes. With `seen`, the words that the caller read (null: none), those that somebody else changed since are kept.',
    params: z.object({ effect: EffectIndex }),
    body: z.object({
      label_pt: line(1, effectLabelMax),
      label_en: line(1, effectLabelMax),
      seen: z.optional(z.nullable(z.object({ label_pt: z.string(), label_en: z.string() }))),
    }),
    reply: z.extend(Message, { data: Effect }),
    errors: ['changed_meanwhile'],
  },
  removeEffect: {
    route: 'DELETE /staff/effects/:effect',
    access: 'game.write',
    about: 'Takes the words of an effect away; it is shown by its number from then on.',
    params: z.object({ effect: EffectIndex }),
    reply: Message,
    errors: ['not_found'],
  },
  listGameItems: {
    route: 'GET /staff/game-items',
    access: 'game.write',
    about:
      'The kinds of item of the game by number, 50 a page; `q` is a part of the name or the number, `after` is `next` of the page before.',
    query: z.object({
      q: z.optional(z.string().check(z.trim(), z.maxLength(60))),
      blocked: z.optional(z.enum(['only'])),
      after: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(6_499))),
    }),
    reply: z.object({
      data: z.array(GameItem),
      next: z.nullable(z.number()),
      /** When the game's list was last read; null before the first time, or where the game has none. */
      read_at: z.nullable(Instant),
    }),
  },
  blockGameItem: {
    route: 'PUT /staff/game-items/:index/block',
    access: 'game.write',
    about: 'Keeps an item out of the market, whatever the game says of it, or lets it in again.',
    params: z.object({ index: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(6_499)) }),
    body: z.object({ blocked: z.boolean(), note: line(blockNote.min, blockNote.max) }),
    reply: z.extend(Message, { data: GameItem }),
    errors: ['not_found'],
  },
})
