import type { infer as Infer } from 'zod/mini'
import { CatalogueItem, Character, Drop, Guild } from '../../server/src/adapters/bridge-types.ts'
import type { bridge } from '../../server/src/adapters/bridge-contract.ts'
import { itemList } from '../../server/src/game/formats/item.ts'
import type { Outcome } from '../../server/src/ports/game.ts'
import { change, findOperation, type ChangeWork } from './changes.ts'
import { findMoved } from './moved.ts'
import { createPages } from './pages.ts'
import { refuse, refuseRead, say, unavailable, type Said } from './replies.ts'
import type { Attempts } from './attempts.ts'
import type { Log } from './log.ts'

type Bridge = typeof bridge
type Sent<Call, Key extends 'query' | 'body'> = Call extends { [key in Key]: infer Schema } ? Infer<Schema> : undefined
/** A function for each call of the contract. */
export type Calls = {
  [Name in keyof Bridge]: (sent: {
    params: Record<string, string>
    query: Sent<Bridge[Name], 'query'>
    body: Sent<Bridge[Name], 'body'>
  }) => Promise<Said>
}

export interface CallWork extends ChangeWork {
  attempts: Attempts
  /** Called with what was left out of a reply, because the contract has no place for it. */
  onTrouble: Log
}

const folderCannot = (what: string) => async () => refuse('UNSUPPORTED', `The folders of a game cannot ${what}.`)

/** The calls of the contract, answered from the folders of the game. */
export const createCalls = (work: CallWork): Calls => ({
  ...changesOf(work),
  ...readsOfAccounts(work),
  ...readsOfWorld(work),
  takeFromChest: folderCannot('take items out of chests'),
  putIntoChest: folderCannot('put items into chests'),
  findActivity: folderCannot('tell what characters did'),
  getOperation: ({ params: { operationId = '' } }) => findOperation(work, operationId),
  listOperations: async ({ query }) => findMoved(work, query),
})

function changesOf(
  work: CallWork,
): Pick<Calls, 'createAccount' | 'changePassword' | 'deliverItem' | 'ban' | 'unban' | 'putGuildMark'> {
  const { game } = work
  return {
    createAccount: ({ body: { operationId, login, password, email } }) =>
      change(work, {
        id: operationId,
        call: 'createAccount',
        content: [login, password, email],
        hasPassword: true,
        act: (id) => game.createAccount(id, { login, password, email }),
      }),
    changePassword: ({ params: { login = '' }, body: { operationId, password } }) =>
      change(work, {
        id: operationId,
        call: 'changePassword',
        content: [login, password],
        hasPassword: true,
        act: (id) => game.changePassword(id, { login, password }),
      }),
    deliverItem: ({ body: { operationId, login, item, target } }) =>
      change(work, {
        id: operationId,
        call: 'deliverItem',
        content: [login, item, target],
        ...(target === 'storage' ? { order: { login, item } } : {}),
        // Only an order for a bag comes here.
        act: async () => ({ kind: 'refused', code: 'unsupported' }),
      }),
    ban: ({ params: { login = '' }, body: { operationId, until, reason } }) =>
      change(work, {
        id: operationId,
        call: 'ban',
        content: [login, until, reason],
        act: (id) => game.ban(id, { login, until: until === null ? null : new Date(until), reason }),
      }),
    unban: ({ params: { login = '' }, query: { operationId } }) =>
      change(work, { id: operationId, call: 'unban', content: [login], act: (id) => game.unban(id, login) }),
    putGuildMark: ({ params: { id: guild = '' }, body: { operationId, bmp } }) =>
      change(work, {
        id: operationId,
        call: 'putGuildMark',
        content: [guild, bmp],
        act: async (id) =>
          /^[1-9]\d{0,4}$/.test(guild) && Number(guild) < 65_536
            ? game.putGuildMark(id, { guildId: Number(guild), bmp: Buffer.from(bmp, 'base64') })
            : { kind: 'refused', code: 'guild_absent' },
      }),
  }
}

function readsOfAccounts({
  game,
  attempts,
}: CallWork): Pick<Calls, 'verifyPassword' | 'getPresence' | 'findCharacters' | 'getCharacter' | 'readChest'> {
  return {
    async verifyPassword({ params: { login = '' }, body: { password } }) {
      if (attempts.areUsedUp(login))
        return { status: 429, body: { code: 'TOO_MANY', message: 'Too many wrong passwords of this login.' } }
      const outcome = await game.verifyPassword(login, password)
      if (outcome.kind === 'refused' && outcome.code === 'password_wrong') attempts.count(login)
      return reply(outcome, () => say({ login, state: 'right' }))
    },
    getPresence: async ({ params: { login = '' } }) =>
      reply(await game.getPresence(login), ({ state, at }) => say({ login, state, character: null, at: text(at) })),
    findCharacters: async ({ params: { login = '' } }) =>
      reply(await game.findCharacters(login), (characters) =>
        say({ login, characters: characters.map(wireCharacter) }),
      ),
    async getCharacter({ params: { name = '' } }) {
      const absent = refuse('CHARACTER_ABSENT', 'There is no such character.')
      const owner = await game.getOwner(name)
      if (owner.kind !== 'applied') return reply(owner, () => absent)
      if (owner.value === null) return absent
      const login = owner.value
      return reply(await game.findCharacters(login), (characters) => {
        const found = characters.find((each) => each.name.toLowerCase() === name.toLowerCase())
        return found ? say({ login, character: wireCharacter(found) }) : absent
      })
    },
    readChest: async ({ params: { login = '' } }) =>
      reply(await game.readChest(login), ({ slots, coin, isLive, asOf }) =>
        say({
          login,
          slots: slots.map(({ slot, item }) => ({ slot, item: itemList(item) })),
          coin,
          live: isLive,
          at: text(asOf),
        }),
      ),
  }
}

function readsOfWorld({
  game,
  now,
  onTrouble,
}: CallWork): Pick<
  Calls,
  'getHealth' | 'readRanking' | 'readGuilds' | 'readCities' | 'countOnline' | 'readCatalogue' | 'readDrops'
> {
  const at = () => text(new Date(now()))
  const fitting = <T>(what: string, rows: T[], fits: (row: T) => boolean): T[] => {
    const found = rows.filter(fits)
    if (found.length < rows.length) onTrouble(`${rows.length - found.length} ${what} do not fit the contract.`)
    return found
  }
  const ranking = createPages(
    async (cursor) => {
      const page = await game.readRanking(cursor)
      if (page.kind !== 'applied') return page
      const rows = page.value.rows.map((row) => wireCharacter({ ...row, isGuildLeader: false }))
      return {
        kind: 'applied',
        value: { rows: fitting('characters', rows, (row) => fits(Character, row)), next: page.value.next },
      }
    },
    ({ name }) => name,
  )
  const drops = createPages(
    async (cursor) => {
      const page = await game.readDrops(cursor)
      if (page.kind !== 'applied') return page
      return {
        kind: 'applied',
        value: { ...page.value, rows: fitting('drops', page.value.rows, (row) => fits(Drop, row)) },
      }
    },
    // A cursor has at most 64 characters.
    ({ mob, itemIndex }) => `${mob.slice(0, 40)}/${String(itemIndex).padStart(5, '0')}`,
  )

  return {
    async getHealth() {
      const health = await game.health()
      return health.isUp ? say({ state: 'up', at: at() }) : unavailable(health.cause)
    },
    readRanking: async ({ query: { after, limit } }) =>
      reply(await ranking(after ?? null, limitOf(limit)), ({ rows, next }) =>
        say({ characters: rows, next, at: at() }),
      ),
    readGuilds: async () =>
      reply(await game.readGuilds(), (guilds) =>
        say({ guilds: fitting('guilds', guilds, (row) => fits(Guild, row)), at: at() }),
      ),
    readCities: folderCannot('tell who holds the cities'),
    countOnline: async () =>
      reply(await game.countOnline(), ({ total, channels, isApproximate, at: when }) =>
        say({ total, channels, approximate: isApproximate, at: text(when) }),
      ),
    readCatalogue: async () =>
      reply(await game.readCatalogue(), (items) =>
        say({ items: fitting('items', items, (row) => fits(CatalogueItem, row)), at: at() }),
      ),
    readDrops: async ({ query: { after, limit } }) =>
      reply(await drops(after ?? null, limitOf(limit)), ({ rows, next }) => say({ drops: rows, next, at: at() })),
  }
}

/** A read's outcome as a reply. */
function reply<T>(outcome: Outcome<T>, say: (value: T) => Said): Said {
  if (outcome.kind === 'applied') return say(outcome.value)
  return outcome.kind === 'refused' ? refuseRead(outcome) : unavailable(outcome.cause)
}

const text = (at: Date): string => at.toISOString()
const limitOf = (limit: string | undefined): number => Math.min(Number(limit ?? 1_000), 5_000)
const fits = (type: { safeParse(value: unknown): { success: boolean } }, value: unknown): boolean =>
  type.safeParse(value).success

type FolderCharacter = Infer<typeof Character> & { isGuildLeader?: boolean }
type Ranked = Omit<FolderCharacter, 'guildLevel'> & { isGuildLeader: boolean }

function wireCharacter({ isGuildLeader, level, ...row }: Ranked): Infer<typeof Character> {
  // Levels from 1000 on are staff, for which the contract has no number.
  return { ...row, level: Math.min(level, 999), guildLevel: isGuildLeader ? 9 : 0 }
}
