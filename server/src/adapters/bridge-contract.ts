import * as z from 'zod/mini'
import {
  text,
  described,
  Login,
  At,
  Item,
  Slot,
  CatalogueItem,
  Drop,
  Presence,
  Character,
  Guild,
  operation,
  Done,
  Delivered,
  page,
  next,
} from './bridge-types.ts'

/**
 * The requests and replies between the portal and the agent beside the game (docs/game-bridge.md). The adapter reads
 * replies with these schemas and the sandbox reads requests. docs/game-bridge.openapi.json is generated from them.
 */

/** Every refusal with its HTTP status. */
export const codes = {
  BAD_REQUEST: 400,
  BAD_LOGIN: 400,
  BAD_PASSWORD: 400,
  BAD_ITEM: 400,
  BAD_MARK: 400,
  BAD_SIGNATURE: 401,
  STALE: 401,
  REPLAYED: 401,
  ACCOUNT_ABSENT: 404,
  CHARACTER_ABSENT: 404,
  GUILD_ABSENT: 404,
  OPERATION_ABSENT: 404,
  EXISTS: 409,
  WRONG_PASSWORD: 409,
  ACCOUNT_IN_GAME: 409,
  ACCOUNT_NOT_IN_GAME: 409,
  SLOT_CHANGED: 409,
  OPERATION_CONFLICT: 409,
  LOCKED: 423,
  UNSUPPORTED: 501,
  UNAVAILABLE: 503,
  CHEST_FULL: 507,
} as const
export type BridgeCode = keyof typeof codes

export interface BridgeCall {
  route: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /v1/${string}`
  about: string
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  reply: z.ZodMiniType
  codes: readonly BridgeCode[]
}

const call = <Call extends BridgeCall>(it: Call): Call => it

/** Only a change has an operation id in the request. `verifyPassword` is a POST, but it is a read. */
const isChange = ({ query, body }: BridgeCall): boolean =>
  [query, body].some((type) => type instanceof z.ZodMiniObject && 'operationId' in type.shape)

/**
 * All refusals of this call. The codes of the signature and UNAVAILABLE are not among them, because they settle
 * nothing.
 */
export const refusalsOf = (it: BridgeCall): BridgeCode[] => [
  ...(it.query || it.body ? (['BAD_REQUEST'] as const) : []),
  ...it.codes,
  ...(isChange(it) ? (['OPERATION_CONFLICT'] as const) : []),
]

export const bridge = {
  getHealth: call({
    route: 'GET /v1/health',
    about: 'Whether the game is up.',
    reply: z.object({ state: z.literal('up'), at: At }),
    codes: [],
  }),
  createAccount: call({
    route: 'POST /v1/accounts',
    about: 'Makes an account.',
    body: z.object({ ...operation, login: z.string(), password: z.string(), email: z.string() }),
    reply: Done,
    codes: ['BAD_LOGIN', 'BAD_PASSWORD', 'EXISTS'],
  }),
  changePassword: call({
    route: 'PUT /v1/accounts/{login}/password',
    about: 'Gives an account another password.',
    body: z.object({ ...operation, password: z.string() }),
    reply: Done,
    codes: ['ACCOUNT_ABSENT', 'BAD_PASSWORD', 'ACCOUNT_IN_GAME', 'LOCKED'],
  }),
  verifyPassword: call({
    route: 'POST /v1/accounts/{login}/verify',
    about: 'Whether a password is the account’s, for a player who claims it. Changes nothing and keeps nothing.',
    body: z.object({ password: z.string().check(z.maxLength(200)) }),
    reply: z.object({ login: Login, state: z.literal('right') }),
    codes: ['ACCOUNT_ABSENT', 'WRONG_PASSWORD', 'LOCKED', 'UNSUPPORTED'],
  }),
  getPresence: call({
    route: 'GET /v1/accounts/{login}/presence',
    about: 'Whether somebody plays on an account. `select` is the screen where a character is chosen.',
    reply: z.object({ login: Login, state: Presence, character: z.nullable(z.string()), at: At }),
    codes: ['ACCOUNT_ABSENT'],
  }),
  findCharacters: call({
    route: 'GET /v1/accounts/{login}/characters',
    about: 'The characters of an account.',
    reply: z.object({ login: Login, characters: z.array(Character) }),
    codes: ['ACCOUNT_ABSENT', 'UNSUPPORTED'],
  }),
  getCharacter: call({
    route: 'GET /v1/characters/{name}',
    about: 'A character, and whose it is.',
    reply: z.object({ login: Login, character: Character }),
    codes: ['CHARACTER_ABSENT', 'UNSUPPORTED'],
  }),
  readChest: call({
    route: 'GET /v1/accounts/{login}/chest',
    about: 'What lies in the chest. Empty slots are left out.',
    reply: z.object({
      login: Login,
      slots: z.array(z.object({ slot: Slot, item: Item })),
      coin: z.int(),
      live: described(z.boolean(), 'false when it is the last saved state of somebody who plays.'),
      presence: described(
        z.optional(Presence),
        'The state that /presence has at the same moment. With it the market asks only once.',
      ),
      at: At,
    }),
    codes: ['ACCOUNT_ABSENT', 'UNSUPPORTED'],
  }),
  takeFromChest: call({
    route: 'POST /v1/accounts/{login}/chest/take',
    about: 'Takes the item out of a slot, if it is the expected one, byte for byte.',
    body: z.object({ ...operation, slot: Slot, item: Item }),
    reply: Done,
    codes: [
      'ACCOUNT_ABSENT',
      'BAD_ITEM',
      'ACCOUNT_IN_GAME',
      'ACCOUNT_NOT_IN_GAME',
      'SLOT_CHANGED',
      'LOCKED',
      'UNSUPPORTED',
    ],
  }),
  putIntoChest: call({
    route: 'POST /v1/accounts/{login}/chest/put',
    about: 'Puts an item into the wished slot if it is free, else into the first free one from 0 to 119.',
    body: z.object({ ...operation, item: Item, slot: z.optional(Slot) }),
    reply: Done,
    codes: [
      'ACCOUNT_ABSENT',
      'BAD_ITEM',
      'ACCOUNT_IN_GAME',
      'ACCOUNT_NOT_IN_GAME',
      'LOCKED',
      'CHEST_FULL',
      'UNSUPPORTED',
    ],
  }),
  deliverItem: call({
    route: 'POST /v1/deliveries',
    about: 'Delivers an item, whether or not anybody plays. 202 while it waits; ask for the operation then.',
    body: z.object({ ...operation, login: z.string(), item: Item, target: z.enum(['storage', 'inventory']) }),
    reply: Delivered,
    codes: ['ACCOUNT_ABSENT', 'BAD_ITEM', 'CHEST_FULL', 'UNSUPPORTED'],
  }),
  findActivity: call({
    route: 'GET /v1/accounts/{login}/log',
    about: 'What happened on an account after an entry, oldest first, at most 200; without one the newest 200.',
    query: z.object({ after: z.optional(z.string().check(z.regex(/^\d{1,15}$/))) }),
    reply: z.object({
      login: Login,
      entries: z.array(z.object({ id: z.int(), at: At, character: z.string(), action: text(64), detail: z.string() })),
    }),
    codes: ['ACCOUNT_ABSENT', 'UNSUPPORTED'],
  }),
  ban: call({
    route: 'PUT /v1/accounts/{login}/ban',
    about: 'Keeps an account out of the game until a moment, or for ever with null. A later ban replaces it.',
    body: z.object({ ...operation, until: z.nullable(At), reason: z.string().check(z.maxLength(500)) }),
    reply: Done,
    codes: ['ACCOUNT_ABSENT', 'UNSUPPORTED'],
  }),
  unban: call({
    route: 'DELETE /v1/accounts/{login}/ban',
    about: 'Lets an account into the game again.',
    query: z.object(operation),
    reply: Done,
    codes: ['ACCOUNT_ABSENT', 'UNSUPPORTED'],
  }),
  getOperation: call({
    route: 'GET /v1/ops/{operationId}',
    about: 'What became of an operation.',
    reply: z.object({
      operationId: z.string(),
      state: z.enum(['applied', 'refused', 'queued', 'lost']),
      code: z.optional(z.string()),
      message: z.optional(z.string()),
      slot: z.optional(Slot),
    }),
    codes: ['OPERATION_ABSENT'],
  }),
  listOperations: call({
    route: 'GET /v1/ops',
    about:
      'The operations that moved an item since a moment, oldest first, in pages. The portal reads them after a restored backup alone.',
    query: z.object({ since: At, ...page }),
    reply: z.object({
      operations: z.array(
        z.object({
          operationId: z.string(),
          kind: z.enum(['deliver', 'take', 'put']),
          login: Login,
          item: Item,
          at: At,
        }),
      ),
      next,
      at: At,
    }),
    codes: ['UNSUPPORTED'],
  }),
  readRanking: call({
    route: 'GET /v1/ranking',
    about: 'Every character but the staff’s, in pages by name, so that a character appears once while levels rise.',
    query: z.object(page),
    reply: z.object({ characters: z.array(Character), next, at: At }),
    codes: ['UNSUPPORTED'],
  }),
  readGuilds: call({
    route: 'GET /v1/guilds',
    about: 'Every guild.',
    reply: z.object({ guilds: z.array(Guild), at: At }),
    codes: ['UNSUPPORTED'],
  }),
  readCities: call({
    route: 'GET /v1/cities',
    about: 'Which guild holds which city.',
    reply: z.object({ cities: z.array(z.object({ name: text(32), guildId: z.nullable(z.int()) })), at: At }),
    codes: ['UNSUPPORTED'],
  }),
  countOnline: call({
    route: 'GET /v1/online',
    about: 'How many play. A channel that is down counts null.',
    reply: z.object({
      total: z.int().check(z.gte(0)),
      channels: z.array(z.nullable(z.int())),
      approximate: z.boolean(),
      at: At,
    }),
    codes: ['UNSUPPORTED'],
  }),
  readCatalogue: call({
    route: 'GET /v1/catalog',
    about: 'Every item that the game knows. `effects` are the item’s own, before those of one piece of it.',
    reply: z.object({
      items: z.array(CatalogueItem),
      at: At,
    }),
    codes: ['UNSUPPORTED'],
  }),
  readDrops: call({
    route: 'GET /v1/drops',
    about: 'Which monster drops which item, in pages.',
    query: z.object(page),
    reply: z.object({
      drops: z.array(Drop),
      next,
      at: At,
    }),
    codes: ['UNSUPPORTED'],
  }),
  putGuildMark: call({
    route: 'PUT /v1/guilds/{id}/mark',
    about: 'Publishes a guild’s mark: the canonical BMP of 630 bytes (16×12, 24 bit), in base64.',
    body: z.object({ ...operation, bmp: z.base64().check(z.maxLength(2_000)) }),
    reply: Done,
    codes: ['GUILD_ABSENT', 'BAD_MARK', 'UNSUPPORTED'],
  }),
}
