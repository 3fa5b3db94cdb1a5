import { randomUUID } from 'node:crypto'
import type { Answer, Person, Portal } from './portal.ts'
import type { TestSandbox } from './sandbox.ts'
import { fill } from './shop.ts'

/** Ten potions: a stack that anybody may sell. */
export const potions = [413, 61, 10]

type Slot = { slot: number; item: number[] }

/** Somebody new with an account in the game, a character there, and things in the chest. */
export async function aTrader(
  portal: Portal,
  sandbox: TestSandbox,
  { cash = 0, chest = [] as number[][], presence = 'online' } = {},
): Promise<Person> {
  const person = await portal.aPerson()
  const { login } = person
  const account = { login, password: 'senha123', email: 'a@mail.example' }
  const made = await portal.app.game.createAccount(randomUUID(), account)
  if (made.kind !== 'applied') throw new Error(`The game made no account: ${JSON.stringify(made)}`)
  await setPresence(sandbox, person, presence)
  for (const item of chest) await sandbox.control('POST', `/game/accounts/${login}/chest`, { item })
  if (cash) await fill(portal, person, cash)
  return person
}

export const setPresence = (sandbox: TestSandbox, { login }: Person, state: string): Promise<void> =>
  sandbox.control('POST', `/game/accounts/${login}/presence`, { state })

/**
 * Sells, buys, cancels or changes a price as our pages do, with a key of its own each time. `version` is that of what the
 * page showed; without it the caller is an older client.
 */
export const trade = (
  { call }: Portal,
  { token }: Person,
  action: 'sell' | 'buy' | 'cancel' | 'price',
  body: object,
  key: string = randomUUID(),
  version?: string,
): Promise<Answer> =>
  call('POST', `/market/${action}`, {
    token,
    body,
    headers: { 'idempotency-key': key, ...(version && { 'seen-version': version }) },
  })

/** What lies in somebody's chest. */
export const chestOf = async (sandbox: TestSandbox, { login }: Person): Promise<Slot[]> =>
  (await sandbox.control('GET', `/game/accounts/${login}`)).chest as Slot[]

/** What the seller has in the first slot, on sale. */
export async function aListing(portal: Portal, seller: Person, price = 50, slot = 0): Promise<number> {
  const { status, body } = await trade(portal, seller, 'sell', { slot, price: String(price) })
  if (status !== 200 || body.data.state !== 'open')
    throw new Error(`A sale answered ${status}: ${JSON.stringify(body)}`)
  return body.data.id
}

/** Goods in escrow of which no game knows: for what is read and not moved. */
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
