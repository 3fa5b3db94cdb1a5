import * as z from 'zod/mini'

/** The values in the requests and replies of bridge-contract.ts, with their descriptions for OpenAPI. */

export const text = (most: number) => z.string().check(z.minLength(1), z.maxLength(most))
export const whole = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most))
export function described<Type extends z.ZodMiniType>(type: Type, description: string, more: object = {}): Type {
  z.globalRegistry.add(type, { description, ...more })
  return type
}

export const OperationId = described(
  z.string().check(z.regex(/^[\w-]{8,64}$/)),
  'Made and stored by the portal before it calls; sent again, it is answered with the first outcome.',
)
export const Login = described(
  z.string().check(z.regex(/^[a-zA-Z0-9]{1,16}$/)),
  'Letters and digits, case does not matter.',
)
export const At = described(z.iso.datetime({ offset: true }), 'When the game said so.')

/** An item is `[index, effect, value, …]` with up to three effects. Missing effects count as 0 0. */
export const Item = described(
  z
    .tuple([whole(1, 6_499)], whole(0, 255))
    .check(z.refine((item) => item.length % 2 === 1 && item.length <= 7, 'An item is [index, effect, value, …].')),
  'The index, then up to three pairs of effect and value, like [413, 61, 10].',
  { maxItems: 7 },
)
export const Slot = described(whole(0, 127), 'The chest has 128 slots; players use 0 to 119.')

const Rarity = described(z.enum(['common', 'uncommon', 'rare', 'very_rare']), 'null where the game does not say.')
export const Presence = described(
  z.enum(['online', 'offline', 'select', 'unknown']),
  'unknown: the account exists, and the agent cannot tell.',
)

export const Character = z.object({
  name: text(16),
  class: described(whole(0, 3), '0 Transknight, 1 Foema, 2 Beastmaster, 3 Huntress.'),
  evolution: described(whole(0, 2), '0 Mortal, 1 Arch, 2 Celestial (every celestial kind).'),
  clan: described(z.int(), 'The kingdom: 7 blue, 8 red, anything else none.'),
  guildId: described(z.nullable(whole(1, 65_535)), 'null without a guild.'),
  guildLevel: described(whole(0, 9), '9 leads the guild, 6 to 8 stand in for the leader, 0 is a member.'),
  level: described(whole(1, 999), 'As the player sees it: one above the stored level.'),
  points: described(z.int().check(z.gte(0)), 'Experience.'),
})

export const Guild = z.object({
  id: whole(1, 65_535),
  name: text(16),
  clan: z.int(),
  fame: z.nullable(z.int()),
  leader: z.nullable(z.string()),
})

export const CatalogueItem = z.object({
  index: whole(1, 6_499),
  name: text(64),
  requiredLevel: whole(0, 9_999),
  position: described(whole(0, 65_535), 'Bit n: worn in equipment slot n. 0: not worn.'),
  grade: described(whole(0, 9), '1 normal, 2 mystic, 3 arcane, 4 legendary; 0 where grades mean nothing.'),
  effects: z.array(z.tuple([z.int(), z.int()])),
  isTradable: z.boolean(),
})

export const Drop = z.object({ itemIndex: whole(1, 6_499), mob: text(64), rarity: z.nullable(Rarity) })

export const operation = { operationId: OperationId }
export const Done = z.object({
  operationId: z.string(),
  state: z.enum(['applied', 'queued']),
  slot: described(z.optional(Slot), 'Where a chest was changed.'),
})
export const Delivered = z.extend(Done, {
  state: described(
    z.enum(['applied', 'queued', 'lost']),
    'lost: the game fetched the item, and the chest never showed it. `message` has the cause.',
  ),
  message: z.optional(z.string()),
})
export const page = {
  after: z.optional(z.string().check(z.maxLength(64))),
  limit: z.optional(described(z.string().check(z.regex(/^[1-9]\d{0,3}$/)), 'At most 5000; 1000 without it.')),
}
export const next = described(z.nullable(z.string()), 'Send it as `after` for the next page; null on the last.')
