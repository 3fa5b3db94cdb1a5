import type { Query } from '../store.ts'
import { findAccount, lockAccount, type Account } from './accounts.ts'
import { writeLog } from './log.ts'
import { accountAbsent, isRefusal, refuse, type Done, type Refusal } from './refusal.ts'
import { isOn } from './switches.ts'

/** `[index, effect, value, …]`; stored with three pairs, and sent without empty pairs at the end. */
export type Item = number[]
export type Place = 'storage' | 'inventory'
type Slot = { slot: number; item: Item }

/** The slots that players can use, of 128 in a chest; a bag has fewer. */
const usable: Record<Place, number> = { storage: 120, inventory: 60 }

export const padded = (item: Item): Item => [...item, 0, 0, 0, 0, 0, 0].slice(0, 7)

export function trimmed(item: Item): Item {
  const end = [5, 3, 1].find((at) => item[at] || item[at + 1])
  return item.slice(0, end ? end + 2 : 1)
}

/** Whether such an item can exist. Forms may send any numbers. */
export const isItem = (item: unknown): item is Item =>
  Array.isArray(item) &&
  item.length % 2 === 1 &&
  item.length <= 7 &&
  item.every(
    (part, at) =>
      Number.isInteger(part) && (at ? part >= 0 && part <= 255 : (part as number) >= 1 && (part as number) <= 6_499),
  )

export async function readItems({ query }: { query: Query }, login: string, place: Place): Promise<Slot[]> {
  const slots = await query<Slot>(
    'select slot, item from sandbox.game_items where login = $1 and place = $2 order by slot',
    [login, place],
  )
  return slots.map(({ slot, item }) => ({ slot, item: trimmed(item) }))
}

export async function takeFromChest(query: Query, login: string, slot: number, item: Item): Promise<Refusal | Done> {
  const account = await mayChange(query, login)
  if (isRefusal(account)) return account
  const taken = await query(
    `delete from sandbox.game_items where login = $1 and place = 'storage' and slot = $2 and item = $3 returning slot`,
    [account.login, slot, padded(item)],
  )
  if (!taken.length) return refuse('SLOT_CHANGED', 'The slot does not hold that item any more.')
  await writeLog(query, [{ login: account.login, action: 'Item retirado do baú', detail: await nameOf(query, item) }])
  return { slot }
}

export async function putIntoChest(
  query: Query,
  login: string,
  item: Item,
  wished: number | undefined,
): Promise<Refusal | Done> {
  const account = await mayChange(query, login)
  if (isRefusal(account)) return account
  return give(query, account, item, 'storage', wished)
}

/** Puts an item into the chest or the bag; the player may be online or not. */
export async function deliver(query: Query, login: string, item: Item, place: Place): Promise<Refusal | Done> {
  const account = await lockAccount(query, login)
  if (!account) return accountAbsent
  const outcome = await give(query, account, item, place)
  if (!isRefusal(outcome))
    await query('insert into sandbox.game_received (login, item, place) values ($1, $2, $3)', [
      account.login,
      padded(item),
      place,
    ])
  return outcome
}

/** Puts an item into the slot that the folder server chose, over an item that was there. */
export async function arriveAt(query: Query, login: string, item: Item, slot: number): Promise<Refusal | Done> {
  const account = await lockAccount(query, login)
  if (!account) return accountAbsent
  await query(
    `insert into sandbox.game_items (login, place, slot, item) values ($1, 'storage', $2, $3)
     on conflict (login, place, slot) do update set item = excluded.item`,
    [account.login, slot, padded(item)],
  )
  await query(`insert into sandbox.game_received (login, item, place) values ($1, $2, 'storage')`, [
    account.login,
    padded(item),
  ])
  await writeLog(query, [{ login: account.login, action: 'Item chegou ao baú', detail: await nameOf(query, item) }])
  return { slot }
}

export const findReceived = async ({ query }: { query: Query }, login: string) =>
  (
    await query<{ item: Item; at: Date }>('select item, at from sandbox.game_received where login = $1 order by id', [
      login,
    ])
  ).map(({ item, at }) => ({ item: trimmed(item), at }))

/** Puts an item into the given slot, occupied or not; without `slot` into the first empty one. */
export async function fillChest(query: Query, login: string, item: Item, slot?: number): Promise<Refusal | Done> {
  const account = await lockAccount(query, login)
  if (!account) return accountAbsent
  if (slot !== undefined)
    await query(`delete from sandbox.game_items where login = $1 and place = 'storage' and slot = $2`, [
      account.login,
      slot,
    ])
  return give(query, account, item, 'storage', slot, 128)
}

export const emptySlot = async (query: Query, login: string, slot: number) => {
  const account = await findAccount({ query }, login)
  if (!account) return accountAbsent
  await query(`delete from sandbox.game_items where login = $1 and place = 'storage' and slot = $2`, [
    account.login,
    slot,
  ])
  return {}
}

/** Refuses a change of the chest by either rule of the port's `capabilities.chest`: only online, or only offline. */
async function mayChange(query: Query, login: string): Promise<Refusal | Account> {
  const account = await lockAccount(query, login)
  if (!account) return accountAbsent
  if (account.is_banned) return refuse('LOCKED', 'The account is kept out of the game.')
  const isOffline = await isOn({ query }, 'chestOffline')
  if (isOffline && account.presence !== 'offline')
    return refuse('ACCOUNT_IN_GAME', 'Somebody is in the game with this account.')
  if (!isOffline && account.presence !== 'online')
    return refuse('ACCOUNT_NOT_IN_GAME', 'No character of this account is in the game.')
  return account
}

async function give(
  query: Query,
  { login }: Account,
  item: Item,
  place: Place,
  wished?: number,
  mostWished = usable[place],
): Promise<Refusal | Done> {
  const full = (
    await query<{ slot: number }>('select slot from sandbox.game_items where login = $1 and place = $2', [login, place])
  ).map(({ slot }) => slot)
  const isFree = (slot: number) => !full.includes(slot)
  const slot =
    wished !== undefined && wished < mostWished && isFree(wished)
      ? wished
      : Array.from({ length: usable[place] }, (_, at) => at).find(isFree)
  if (slot === undefined) return refuse('CHEST_FULL', place === 'storage' ? 'The chest is full.' : 'The bag is full.')
  await query('insert into sandbox.game_items (login, place, slot, item) values ($1, $2, $3, $4)', [
    login,
    place,
    slot,
    padded(item),
  ])
  const action = place === 'storage' ? 'Item chegou ao baú' : 'Item chegou à mochila'
  await writeLog(query, [{ login, action, detail: await nameOf(query, item) }])
  return { slot }
}

async function nameOf(query: Query, [index = 0]: Item): Promise<string> {
  const [catalogued] = await query<{ name: string }>('select name from sandbox.game_catalogue where item_index = $1', [
    index,
  ])
  return catalogued?.name ?? `Item ${index}`
}
