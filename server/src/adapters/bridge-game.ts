import type {
  CatalogueItem,
  Character,
  Chest,
  Delivery,
  Game,
  GameCapabilities,
  GameRefusal,
  Guild,
  Item,
  Outcome,
  RankedCharacter,
} from '../ports/game.ts'
import { applied, isDoubtful, refused, refusedBy, unclear, type Refused, type Unknown } from './bridge-answers.ts'
import { bridge, type BridgeCall } from './bridge-contract.ts'
import { requestBridge, type Answer, type BridgeOptions } from './bridge-request.ts'

type Bridge = typeof bridge
type Reply<Name extends keyof Bridge> = Bridge[Name]['reply']['_zod']['output']
type Asked = { params?: Record<string, string>; query?: Record<string, string | null>; form?: object }
type Options = BridgeOptions & { capabilities?: Partial<GameCapabilities> }

// Snapshots are large, and a server that makes one may take its time.
const longestReadMs = 60_000
const largestReadBytes = 32 * 1024 * 1024
const large: (keyof Bridge)[] = ['readRanking', 'readDrops', 'readCatalogue', 'readGuilds']
const pageLimit = '5000'

/**
 * The game behind its HTTP bridge (docs/game-bridge.md). Only an answer that names our operation counts as
 * a yes, and only a refusal that the contract has for the call as a no: silence, a 5xx or a stranger's page is unknown.
 */
export function createBridge({ capabilities, ...options }: Options): Game {
  const can = { ...everything, ...capabilities }
  const remembered = new Map<string, { etag: string; body: Answer['body'] }>()

  async function call(name: keyof Bridge, { params = {}, query = {}, form }: Asked): Promise<Answer> {
    const [method = '', route = ''] = bridge[name].route.split(' ')
    const path = route.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
    const asked = new URLSearchParams(
      Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== null),
    )
    const limits = large.includes(name) ? { mostBytes: largestReadBytes } : {}
    return requestBridge({ ...options, ...limits }, method, asked.size ? `${path}?${asked.toString()}` : path, { form })
  }

  /** A reply that is what the contract says, or neither a yes nor a no. */
  async function read<Name extends keyof Bridge>(
    name: Name,
    asked: Asked = {},
  ): Promise<{ kind: 'applied'; value: Reply<Name> } | Refused | Unknown> {
    return readReply(name, await call(name, asked))
  }

  /** A read of something large that changes seldom: asked again, the bridge may say that nothing has changed. */
  async function readSnapshot<Name extends 'readCatalogue' | 'readGuilds'>(name: Name) {
    const path = bridge[name].route.slice('GET '.length)
    const known = remembered.get(path)
    const answer = await requestBridge(
      { ...options, timeoutMs: longestReadMs, mostBytes: largestReadBytes },
      'GET',
      path,
      { etag: known?.etag },
    )
    if (answer.status === 304 && known) return readReply(name, { ...answer, status: 200, body: known.body })
    const outcome = readReply(name, answer)
    if (outcome.kind === 'applied' && answer.etag) remembered.set(path, { etag: answer.etag, body: answer.body })
    return outcome
  }

  const change = async (name: keyof Bridge, operationId: string, { form, ...asked }: Asked): Promise<Outcome<null>> =>
    outcomeOf(name, operationId, { ...asked, ...(form ? { form: { operationId, ...form } } : {}) }, settled)

  /** Sends a change and reads what became of it; a doubtful reply is settled by asking for the operation. */
  async function outcomeOf<T extends { kind: string }>(
    name: keyof Bridge,
    operationId: string,
    asked: Asked,
    readOutcome: (name: keyof Bridge, operationId: string, answer: Answer) => T,
  ): Promise<T> {
    const answer = await call(name, asked)
    const outcome = readOutcome(name, operationId, answer)
    if (!isDoubtful(answer, outcome)) return answer.status === 429 ? later(outcome) : outcome
    const stored = await call('getOperation', { params: { operationId } })
    // Absent: the agent has not acted on it, so a refusal stands and anything else stays unknown.
    return later(isAbsent(stored) ? outcome : readOutcome('getOperation', operationId, stored))
  }

  async function getDelivery(operationId: string): Promise<Delivery | { kind: 'absent' }> {
    const answer = await call('getOperation', { params: { operationId } })
    return isAbsent(answer) ? { kind: 'absent' } : delivery('getOperation', operationId, answer)
  }

  return {
    passwordMin: 5,
    passwordMax: 11,
    passwordAlphabet: /^(?![_@#!])[!-~]+$/,
    capabilities: can,

    async health() {
      const health = await read('getHealth')
      if (health.kind === 'applied') return { isUp: true }
      return { isUp: false, cause: health.kind === 'unknown' ? health.cause : `the bridge refused: ${health.code}` }
    },

    createAccount: (operationId, { login, password, email }) =>
      change('createAccount', operationId, { form: { login, password, email } }),
    changePassword: (operationId, { login, password }) =>
      change('changePassword', operationId, { params: { login }, form: { password } }),

    async getOperation(operationId) {
      const answer = await call('getOperation', { params: { operationId } })
      return isAbsent(answer) ? { kind: 'absent' } : settled('getOperation', operationId, answer)
    },

    // The agent keeps its own records, and for how long is its own affair.
    pruneOperations: async () => applied(0),
    async hasAccount(login) {
      const presence = await read('getPresence', { params: { login } })
      if (presence.kind === 'refused' && presence.code === 'account_absent') return applied(false)
      return map(ofLogin(login, presence), () => true)
    },
    verifyPassword: async (login, password) =>
      can.verifyPassword
        ? verdict(login, await call('verifyPassword', { params: { login }, form: { password } }))
        : { kind: 'refused', code: 'unsupported' },
    getPresence: async (login) =>
      map(ofLogin(login, await read('getPresence', { params: { login } })), ({ state, at }) => ({
        state,
        at: new Date(at),
      })),
    countOnline: async () =>
      map(await read('countOnline'), ({ total, channels, approximate, at }) => ({
        total,
        channels,
        isApproximate: approximate,
        at: new Date(at),
      })),

    readChest: async (login) => map(ofLogin(login, await read('readChest', { params: { login } })), chest),
    takeFromChest: (operationId, { login, slot, item }) =>
      change('takeFromChest', operationId, { params: { login }, form: { slot, item: wire(item) } }),
    putIntoChest(operationId, { login, slot, item }) {
      const form = { operationId, item: wire(item), ...(slot === null ? {} : { slot }) }
      return outcomeOf('putIntoChest', operationId, { params: { login }, form }, putting)
    },
    deliverItem: (operationId, { login, item, target }) =>
      outcomeOf('deliverItem', operationId, { form: { operationId, login, item: wire(item), target } }, delivery),
    getDelivery,
    // The portal holds nothing back here: what the bridge does not know was not handed over.
    withdrawDelivery: getDelivery,

    ban: (operationId, { login, until, reason }) =>
      change('ban', operationId, { params: { login }, form: { until: until?.toISOString() ?? null, reason } }),
    unban: (operationId, login) => change('unban', operationId, { params: { login }, query: { operationId } }),

    findCharacters: async (login) =>
      map(ofLogin(login, await read('findCharacters', { params: { login } })), ({ characters }) =>
        characters.map(character),
      ),
    async getOwner(name) {
      const found = await read('getCharacter', { params: { name } })
      if (found.kind === 'refused' && found.code === 'character_absent') return applied(null)
      return map(found, ({ login }) => login)
    },
    findActivity: async (login, after) =>
      map(ofLogin(login, await read('findActivity', { params: { login }, query: { after } })), ({ entries }) =>
        entries.map((entry) => ({ ...entry, id: String(entry.id), at: new Date(entry.at) })),
      ),

    readRanking: async (cursor) =>
      map(await read('readRanking', { query: { after: cursor, limit: pageLimit } }), ({ characters, next, at }) => ({
        rows: characters.map(ranked),
        next,
        source: 'api',
        asOf: new Date(at),
      })),
    readGuilds: async () => map(await readSnapshot('readGuilds'), ({ guilds }): Guild[] => guilds),
    putGuildMark: (operationId, { guildId, bmp }) =>
      change('putGuildMark', operationId, { params: { id: String(guildId) }, form: { bmp: bmp.toString('base64') } }),
    readDrops: async (cursor) =>
      map(await read('readDrops', { query: { after: cursor, limit: pageLimit } }), ({ drops, next }) => ({
        rows: drops,
        next,
      })),
    readCatalogue: async () => map(await readSnapshot('readCatalogue'), ({ items }): CatalogueItem[] => items),
  }
}

/** What the contract offers whole, and the sandbox plays; an operator says what a lesser bridge leaves out. */
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

function readReply<Name extends keyof Bridge>(
  name: Name,
  answer: Answer,
): { kind: 'applied'; value: Reply<Name> } | Refused | Unknown {
  if (answer.status !== 200) return refusedBy(name, answer) ?? unclear(answer)
  const parsed = (bridge[name] as BridgeCall).reply.safeParse(answer.body)
  return parsed.success ? { kind: 'applied', value: parsed.data as Reply<Name> } : unclear(answer)
}

/** Of one login; an answer about another is somebody else's page. */
function ofLogin<T extends { login: string }>(
  login: string,
  outcome: { kind: 'applied'; value: T } | Refused | Unknown,
) {
  const isIt = outcome.kind !== 'applied' || outcome.value.login.toLowerCase() === login.toLowerCase()
  return isIt ? outcome : unclear({ status: 200, body: null, etag: null })
}

/** Whether the password is the account's. The agent's message is left out, for it may repeat the password. */
function verdict(login: string, answer: Answer): Outcome<null> {
  const outcome = ofLogin(login, readReply('verifyPassword', answer))
  if (outcome.kind === 'applied') return applied(null)
  if (outcome.kind === 'refused' && verdicts.includes(outcome.code)) return { kind: 'refused', code: outcome.code }
  const { cause } = unclear(answer)
  const isMissing = [404, 405, 501].includes(answer.status)
  const cure = isMissing ? ': when it does not know this call, put verifyPassword into GAME_BRIDGE_WITHOUT' : ''
  return { kind: 'unknown', cause: cause + cure }
}
const verdicts: GameRefusal[] = ['password_wrong', 'account_absent', 'account_locked', 'unsupported']

function settled(name: keyof Bridge, operationId: string, answer: Answer): Outcome<null> {
  const { body } = answer
  const isOurs = isOk(answer) && body?.operationId === operationId
  if (isOurs && body?.state === 'applied') return applied(null)
  if (isOurs && body?.state === 'refused') return refused(body)
  return refusedBy(name, answer) ?? unclear(answer)
}

function putting(name: keyof Bridge, operationId: string, answer: Answer): Outcome<{ slot: number }> {
  const outcome = settled(name, operationId, answer)
  if (outcome.kind !== 'applied') return outcome
  const slot = Number(answer.body?.slot)
  return Number.isInteger(slot) ? applied({ slot }) : unclear(answer)
}

function delivery(name: keyof Bridge, operationId: string, answer: Answer): Delivery {
  const { body, status } = answer
  // 202 from the order, 200 when asked later: either says that the game has it and will come to it.
  if ((isOk(answer) || status === 202) && body?.operationId === operationId && body.state === 'queued')
    return { kind: 'queued', isHandedOver: true, isLate: false }
  const slot = Number.isInteger(body?.slot) ? (body?.slot as number) : null
  return map(settled(name, operationId, answer), () => ({ slot }))
}

const later = <T extends { kind: string }>(outcome: T): T =>
  outcome.kind === 'unknown' ? { ...outcome, askLater: true } : outcome

const isOk = ({ status }: Answer): boolean => status === 200 || status === 201
const isAbsent = ({ status, body }: Answer): boolean => status === 404 && body?.code === 'OPERATION_ABSENT'

const map = <From, To>(
  outcome: { kind: 'applied'; value: From } | Refused | Unknown,
  to: (value: From) => To,
): Outcome<To> => (outcome.kind === 'applied' ? applied(to(outcome.value)) : outcome)

const chest = ({ slots, coin, live, at }: Reply<'readChest'>): Chest => ({
  slots: slots.map(({ slot, item }) => ({ slot, item: itemOf(item) })),
  coin,
  isLive: live,
  asOf: new Date(at),
})

const ranked = (known: Reply<'getCharacter'>['character']): RankedCharacter => ({
  name: known.name,
  level: known.level,
  class: known.class,
  evolution: known.evolution as RankedCharacter['evolution'],
  clan: known.clan,
  guildId: known.guildId,
  points: known.points,
})

const character = (known: Reply<'getCharacter'>['character']): Character => ({
  ...ranked(known),
  isGuildLeader: known.guildLevel === 9,
})

/** Empty pairs at the end are left out, as in the game's import lines. */
function wire({ index, effects }: Item): number[] {
  const last = effects.findLastIndex(([effect, value]) => effect || value)
  return [index, ...effects.slice(0, last + 1).flat()]
}

function itemOf([index, ...rest]: [number, ...number[]]): Item {
  const pair = (at: number): [number, number] => [rest[2 * at] ?? 0, rest[2 * at + 1] ?? 0]
  return { index, effects: [pair(0), pair(1), pair(2)] }
}
