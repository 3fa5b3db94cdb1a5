import type { CatalogueItem, Delivery, Game, GameCapabilities, Guild } from '../ports/game.ts'
import { applied } from './bridge-replies.ts'
import {
  call,
  change,
  isAbsent,
  outcomeOf,
  read,
  readReply,
  readSnapshot,
  operationOutcome,
  type BridgeLink,
} from './bridge-calls.ts'
import type { BridgeOptions } from './bridge-request.ts'
import {
  character,
  chest,
  delivery,
  map,
  ofLogin,
  putOutcome,
  rankedCharacter,
  verdict,
  wire,
} from './bridge-values.ts'

/** Which passwords the game behind a bridge takes: 5 to 11 characters, or 5 to 10 letters and digits (DBSrv). */
export type BridgePasswords = 'any' | 'letters-digits'

type Options = BridgeOptions & { capabilities?: Partial<GameCapabilities>; passwords?: BridgePasswords }

const passwordRules: Record<BridgePasswords, Pick<Game, 'passwordMin' | 'passwordMax' | 'passwordAlphabet'>> = {
  any: { passwordMin: 5, passwordMax: 11, passwordAlphabet: /^(?![_@#!])[!-~]+$/ },
  'letters-digits': { passwordMin: 5, passwordMax: 10, passwordAlphabet: /^[A-Za-z0-9]+$/ },
}

const pageLimit = '5000'
// Staff read it on a page.
const mostOfMessage = 400

/**
 * The game behind its HTTP bridge (docs/game-bridge.md). A change is applied only when the reply names our operation,
 * and refused only when the contract has that refusal for the call. Silence, a 5xx and a page of another server leave
 * the outcome unknown.
 */
export function createBridge({ capabilities, passwords = 'any', ...options }: Options): Game {
  const can = { ...everything, ...capabilities }
  const link: BridgeLink = { options, snapshots: new Map() }
  return {
    ...passwordRules[passwords],
    capabilities: can,
    ...callsOfAccounts(link, can),
    ...callsOfItems(link),
    ...callsOfCharacters(link),
    ...callsOfWorld(link),
  }
}

/** All capabilities of the contract, as the sandbox has them. `GAME_BRIDGE_WITHOUT` names those that a bridge lacks. */
const everything: GameCapabilities = {
  chest: 'online',
  inventory: true,
  ban: true,
  characters: true,
  ranking: true,
  guilds: true,
  guildMark: true,
  drops: true,
  catalogue: true,
  presence: true,
  onlineCount: true,
  activityLog: true,
  verifyPassword: true,
}

const callsOfAccounts = (
  link: BridgeLink,
  can: GameCapabilities,
): Pick<
  Game,
  | 'createAccount'
  | 'changePassword'
  | 'getOperation'
  | 'listOperations'
  | 'pruneOperations'
  | 'hasAccount'
  | 'verifyPassword'
  | 'ban'
  | 'unban'
> => ({
  createAccount: (operationId, { login, password, email }) =>
    change(link, 'createAccount', operationId, { form: { login, password, email } }),
  changePassword: (operationId, { login, password }) =>
    change(link, 'changePassword', operationId, { params: { login }, form: { password } }),

  async getOperation(operationId) {
    const reply = await call(link, 'getOperation', { params: { operationId } })
    return isAbsent(reply) ? { kind: 'absent' } : operationOutcome('getOperation', operationId, reply)
  },

  listOperations: async (since, cursor) =>
    map(
      await read(link, 'listOperations', { query: { since: since.toISOString(), after: cursor, limit: '1000' } }),
      ({ operations, next }) => ({ rows: operations.map((each) => ({ ...each, at: new Date(each.at) })), next }),
    ),

  // The agent keeps its own records and decides for how long.
  pruneOperations: async () => applied(0),
  async hasAccount(login) {
    const presence = await read(link, 'getPresence', { params: { login } })
    if (presence.kind === 'refused' && presence.code === 'account_absent') return applied(false)
    return map(ofLogin(login, presence), () => true)
  },
  verifyPassword: async (login, password) =>
    can.verifyPassword
      ? verdict(login, await call(link, 'verifyPassword', { params: { login }, form: { password } }))
      : { kind: 'refused', code: 'unsupported' },

  ban: (operationId, { login, until, reason }) =>
    change(link, 'ban', operationId, { params: { login }, form: { until: until?.toISOString() ?? null, reason } }),
  unban: (operationId, login) => change(link, 'unban', operationId, { params: { login }, query: { operationId } }),
})

const callsOfItems = (
  link: BridgeLink,
): Pick<Game, 'readChest' | 'takeFromChest' | 'putIntoChest' | 'deliverItem' | 'getDelivery' | 'withdrawDelivery'> => ({
  readChest: async (login) => map(ofLogin(login, await read(link, 'readChest', { params: { login } })), chest),
  takeFromChest: (operationId, { login, slot, item }) =>
    change(link, 'takeFromChest', operationId, { params: { login }, form: { slot, item: wire(item) } }),
  putIntoChest(operationId, { login, slot, item }) {
    const form = { operationId, item: wire(item), ...(slot === null ? {} : { slot }) }
    return outcomeOf(link, 'putIntoChest', operationId, { params: { login }, form }, putOutcome)
  },
  deliverItem: (operationId, { login, item, target }) =>
    outcomeOf(link, 'deliverItem', operationId, { form: { operationId, login, item: wire(item), target } }, delivery),
  getDelivery: (operationId) => getDelivery(link, operationId),
  // The portal holds back no deliveries here: when the bridge does not know one, it was not handed over.
  withdrawDelivery: (operationId) => getDelivery(link, operationId),
})

async function getDelivery(link: BridgeLink, operationId: string): Promise<Delivery | { kind: 'absent' }> {
  const reply = await call(link, 'getOperation', { params: { operationId } })
  return isAbsent(reply) ? { kind: 'absent' } : delivery('getOperation', operationId, reply)
}

const callsOfCharacters = (
  link: BridgeLink,
): Pick<Game, 'getPresence' | 'findCharacters' | 'getOwner' | 'findActivity' | 'readRanking'> => ({
  getPresence: async (login) =>
    map(ofLogin(login, await read(link, 'getPresence', { params: { login } })), ({ state, at }) => ({
      state,
      at: new Date(at),
    })),
  findCharacters: async (login) =>
    map(ofLogin(login, await read(link, 'findCharacters', { params: { login } })), ({ characters }) =>
      characters.map(character),
    ),
  async getOwner(name) {
    const found = await read(link, 'getCharacter', { params: { name } })
    if (found.kind === 'refused' && found.code === 'character_absent') return applied(null)
    return map(found, ({ login }) => login)
  },
  findActivity: async (login, after) =>
    map(ofLogin(login, await read(link, 'findActivity', { params: { login }, query: { after } })), ({ entries }) =>
      entries.map((entry) => ({ ...entry, id: String(entry.id), at: new Date(entry.at) })),
    ),

  readRanking: async (cursor) =>
    map(
      await read(link, 'readRanking', { query: { after: cursor, limit: pageLimit } }),
      ({ characters, next, at }) => ({
        rows: characters.map(rankedCharacter),
        next,
        source: 'api',
        asOf: new Date(at),
      }),
    ),
})

const callsOfWorld = (
  link: BridgeLink,
): Pick<Game, 'health' | 'countOnline' | 'readGuilds' | 'putGuildMark' | 'readDrops' | 'readCatalogue'> => ({
  async health() {
    const reply = await call(link, 'getHealth', {})
    // The bridge itself replies, so address and secret are right. It knows what is wrong on its machine.
    if (reply.status === 503 && reply.body?.code === 'UNAVAILABLE') {
      const said = typeof reply.body.message === 'string' ? reply.body.message.slice(0, mostOfMessage) : 'UNAVAILABLE'
      return { isUp: false, cause: `the bridge says: ${said}`, at: 'bridge' }
    }
    const health = readReply('getHealth', reply)
    if (health.kind === 'applied') return { isUp: true }
    return { isUp: false, cause: health.kind === 'unknown' ? health.cause : `the bridge refused: ${health.code}` }
  },

  countOnline: async () =>
    map(await read(link, 'countOnline'), ({ total, channels, approximate, at }) => ({
      total,
      channels,
      isApproximate: approximate,
      at: new Date(at),
    })),
  readGuilds: async () => map(await readSnapshot(link, 'readGuilds'), ({ guilds }): Guild[] => guilds),
  putGuildMark: (operationId, { guildId, bmp }) =>
    change(link, 'putGuildMark', operationId, {
      params: { id: String(guildId) },
      form: { bmp: bmp.toString('base64') },
    }),
  readDrops: async (cursor) =>
    map(await read(link, 'readDrops', { query: { after: cursor, limit: pageLimit } }), ({ drops, next }) => ({
      rows: drops,
      next,
    })),
  readCatalogue: async () => map(await readSnapshot(link, 'readCatalogue'), ({ items }): CatalogueItem[] => items),
})
