import { randomUUID } from 'node:crypto'
import type { Reply, Person, Portal } from './portal.ts'
import type { TestSandbox } from './sandbox.ts'
import { fill } from './shop.ts'

/** Ten potions: a stack that anybody may sell. */
export const potions = [413, 61, 10]

type Slot = { slot: number; item: number[] }

/** A new player with a game account, a character there, and items in the chest. */
export async function aTrader(
  portal: Portal,
  sandbox: TestSandbox,
  { cash = 0, chest = [] as number[][], presence = 'online' } = {},
): Promise<Person> {
  const person = await portal.aPerson()
  const { login } = person
  const account = { login, password: 'senha123', email: 'a@mail.example' }
  const creation = await portal.app.game.createAccount(randomUUID(), account)
  if (creation.kind !== 'applied') throw new Error(`The game created no account: ${JSON.stringify(creation)}`)
  await setPresence(sandbox, person, presence)
  for (const item of chest) await sandbox.control('POST', `/game/accounts/${login}/chest`, { item })
  if (cash) await fill(portal, person, cash)
  return person
}

export const setPresence = (sandbox: TestSandbox, { login }: Person, state: string): Promise<void> =>
  sandbox.control('POST', `/game/accounts/${login}/presence`, { state })

/**
 * Sells, buys, cancels or changes a price as our pages do, with a new key each time. `version` is that of the data on
 * the page; without it the caller is an older client.
 */
export const trade = (
  { call }: Portal,
  { token }: Person,
  action: 'sell' | 'buy' | 'cancel' | 'price',
  body: object,
  key: string = randomUUID(),
  version?: string,
): Promise<Reply> =>
  call('POST', `/market/${action}`, {
    token,
    body,
    headers: { 'idempotency-key': key, ...(version && { 'seen-version': version }) },
  })

/** The items in a player's chest. */
export const chestOf = async (sandbox: TestSandbox, { login }: Person): Promise<Slot[]> =>
  (await sandbox.control('GET', `/game/accounts/${login}`)).chest as Slot[]

/** Puts the item of the seller's first slot on sale. */
export async function aListing(portal: Portal, seller: Person, price = 50, slot = 0): Promise<number> {
  const { status, body } = await trade(portal, seller, 'sell', { slot, price: String(price) })
  if (status !== 200 || body.data.state !== 'open')
    throw new Error(`A sale answered ${status}: ${JSON.stringify(body)}`)
  return body.data.id
}

/** Goods in escrow without any operation of the game, for tests that read and do not move them. */
export async function anOffer(
  { app }: Portal,
  seller: Person,
  { name, price = 50, item = potions, slot = 0 }: { name: string; price?: number; item?: number[]; slot?: number },
): Promise<number> {
  const at = app.now().toISOString()
  const { id } = await app.db
    .insertInto('market_listings')
    .values({
      seller_id: seller.id,
      seller: seller.login,
      owner_id: seller.id,
      item,
      name,
      slot,
      price,
      fee_percent: 0,
      state: 'open',
      goods: 'held',
      created_at: at,
      listed_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The listing as it is stored. */
export const listingOf = ({ app }: Portal, id: number) =>
  app.db.selectFrom('market_listings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
