import type { FastifyInstance } from 'fastify'
import { applyFaults } from '../faults.ts'
import type { Store } from '../store.ts'
import { ban, changePassword, createAccount, findAccount, unban, verifyPassword } from './accounts.ts'
import { acceptDelivery } from './deliveries.ts'
import { putIntoChest, readItems, takeFromChest } from './items.ts'
import { findCatalogue, findDrops } from './knowledge.ts'
import { findLog } from './log.ts'
import { isMark } from './mark.ts'
import { findMoves, findOperation, operate, presentOperation } from './operations.ts'
import {
  countOnline,
  findCharacter,
  findCharacters,
  findCities,
  findGuilds,
  findRanked,
  mostInPage,
  pageSize,
  setMark,
} from './people.ts'
import { accountAbsent, isRefusal, refuse } from './refusal.ts'
import { callOf, serveCalls, type Handlers } from './serve.ts'
import { demandSignature } from './signature.ts'
import { isOn } from './switches.ts'

/** The HTTP bridge of the game server, below /game. */
export function serveBridge(fastify: FastifyInstance, store: Store, secret: string): void {
  demandSignature(fastify, store, secret, '/game')
  fastify.addHook('preHandler', async (_, reply) => {
    if (await isOn(store, 'down'))
      return reply.code(503).send({ code: 'UNAVAILABLE', message: 'The game server is down.' })
  })
  applyFaults(fastify, store, 'game', {
    callOf,
    spares: ({ url }) => inBackground.test(url),
    // A query for the outcome of an operation counts as a part of the change.
    looks: ({ method, url }) => method === 'GET' && !url.startsWith('/game/v1/ops/'),
  })
  serveCalls(fastify, store, handlers)
}

const inBackground = /^\/game\/v1\/(health|ranking|guilds|cities|online|catalog|drops)(\?|$)/

const now = () => new Date().toISOString()

const handlers: Handlers = {
  getHealth: async () => ({ answer: { state: 'up', at: now() } }),

  createAccount: async ({ store, body: { operationId, login, password, email } }) => ({
    operation: await operate(store, operationId, ['create', login, password, email], (query) =>
      createAccount(query, login, password),
    ),
  }),

  changePassword: async ({ store, params: { login = '' }, body: { operationId, password } }) => ({
    operation: await operate(store, operationId, ['password', login, password], (query) =>
      changePassword(query, login, password),
    ),
  }),

  async verifyPassword({ store, params: { login = '' }, body: { password } }) {
    const verdict = await verifyPassword(store, login, password)
    return isRefusal(verdict) ? verdict : { answer: { login: verdict.login, state: 'right' } }
  },

  async getPresence({ store, params: { login = '' } }) {
    const account = await findAccount(store, login)
    if (!account) return accountAbsent
    const character = account.presence === 'online' ? (account.characters[0] ?? null) : null
    return { answer: { login: account.login, state: account.presence, character, at: now() } }
  },

  async findCharacters({ store, params: { login = '' } }) {
    const account = await findAccount(store, login)
    if (!account) return accountAbsent
    return { answer: { login: account.login, characters: await findCharacters(store, account.login) } }
  },

  async getCharacter({ store, params: { name = '' } }) {
    const found = await findCharacter(store, name)
    if (!found) return refuse('CHARACTER_ABSENT', 'There is no such character.')
    const { login, ...character } = found
    return { answer: { login, character } }
  },

  async readChest({ store, params: { login = '' } }) {
    const account = await findAccount(store, login)
    if (!account) return accountAbsent
    const slots = (await readItems(store, account.login, 'storage')) as { slot: number; item: [number, ...number[]] }[]
    const { presence, coin } = account
    return { answer: { login: account.login, slots, coin, live: true, presence, at: now() } }
  },

  takeFromChest: async ({ store, params: { login = '' }, body: { operationId, slot, item } }) => ({
    operation: await operate(
      store,
      operationId,
      ['take', login, slot, item],
      (query) => takeFromChest(query, login, slot, item),
      { kind: 'take', login, item },
    ),
  }),

  putIntoChest: async ({ store, params: { login = '' }, body: { operationId, slot, item } }) => ({
    operation: await operate(
      store,
      operationId,
      ['put', login, slot ?? null, item],
      (query) => putIntoChest(query, login, item, slot),
      { kind: 'put', login, item },
    ),
  }),

  deliverItem: async ({ store, body: { operationId, ...order } }) => ({
    operation: await operate(
      store,
      operationId,
      ['deliver', order.login, order.item, order.target],
      (query) => acceptDelivery(query, operationId, order),
      { kind: 'deliver', login: order.login, item: order.item },
    ),
  }),

  async findActivity({ store, params: { login = '' }, query: { after } }) {
    const account = await findAccount(store, login)
    if (!account) return accountAbsent
    const entries = await findLog(store.query, account.login, after)
    return {
      answer: { login: account.login, entries: entries.map((entry) => ({ ...entry, at: entry.at.toISOString() })) },
    }
  },

  ban: async ({ store, params: { login = '' }, body: { operationId, until, reason } }) => ({
    operation: await operate(store, operationId, ['ban', login, until, reason], (query) =>
      ban(query, login, until, reason),
    ),
  }),

  unban: async ({ store, params: { login = '' }, query: { operationId } }) => ({
    operation: await operate(store, operationId, ['unban', login], (query) => unban(query, login)),
  }),

  async getOperation({ store, params: { operationId = '' } }) {
    const operation = await findOperation(store, operationId)
    if (!operation) return refuse('OPERATION_ABSENT', 'There was no such operation.')
    return { answer: presentOperation(operation) }
  },

  async listOperations({ store, query: { since, after, limit } }) {
    const most = mostOf(limit)
    const found = await findMoves(store, since, after, most)
    const last = found.length < most ? undefined : found.at(-1)
    return {
      answer: {
        operations: found.map(({ id, kind, login, item, at }) => ({
          operationId: id,
          kind,
          login,
          item: item as [number, ...number[]],
          at: at.toISOString(),
        })),
        next: last?.cursor ?? null,
        at: now(),
      },
    }
  },

  async readRanking({ store, query: { after, limit } }) {
    const most = mostOf(limit)
    const characters = await findRanked(store, after, most)
    const last = characters.length < most ? undefined : characters.at(-1)
    return { answer: { characters, next: last?.name ?? null, at: now() } }
  },

  readGuilds: async ({ store }) => ({ answer: { guilds: await findGuilds(store), at: now() } }),
  readCities: async ({ store }) => ({ answer: { cities: await findCities(store), at: now() } }),
  countOnline: async ({ store }) => ({ answer: { ...(await countOnline(store)), approximate: false, at: now() } }),
  readCatalogue: async ({ store }) => ({ answer: { items: await findCatalogue(store), at: now() } }),

  async readDrops({ store, query: { after, limit } }) {
    const most = mostOf(limit)
    const found = await findDrops(store, after, most)
    const last = found.length < most ? undefined : found.at(-1)
    return {
      answer: {
        drops: found.map(({ itemIndex, mob, rarity }) => ({ itemIndex, mob, rarity })),
        next: last ? String(last.id) : null,
        at: now(),
      },
    }
  },

  putGuildMark: async ({ store, params: { id = '' }, body: { operationId, bmp } }) => ({
    operation: await operate(store, operationId, ['mark', id, bmp], async (query) => {
      const mark = Buffer.from(bmp, 'base64')
      if (!isMark(mark)) return refuse('BAD_MARK', 'A mark is a BMP of 630 bytes: 16 by 12 points of 24 bits.')
      const isKnown = /^\d{1,5}$/.test(id) && (await setMark(query, Number(id), mark))
      return isKnown ? {} : refuse('GUILD_ABSENT', 'There is no such guild.')
    }),
  }),
}

const mostOf = (limit: string | undefined): number => Math.min(Number(limit ?? pageSize), mostInPage)
