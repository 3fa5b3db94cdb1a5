import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { ShopItems } from '../server/src/db/tables.ts'
import type { Reply, Person, Portal } from './portal.ts'

/** A shop item, by default a stack of ten, 30 Cash each, a hundred in stock. */
export async function anItem({ app }: Portal, over: Partial<Insertable<ShopItems>> = {}): Promise<number> {
  const at = app.now().toISOString()
  const { id } = await app.db
    .insertInto('shop_items')
    .values({ name: 'Poeira', item: [413, 61, 10], stock: 100, price: 30, created_at: at, updated_at: at, ...over })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A new player with Cash, which staff gave over the API. */
export async function aBuyer(portal: Portal, cash = 1_000): Promise<Person> {
  const person = await portal.aPerson()
  await fill(portal, person, cash)
  return person
}

export async function fill(portal: Portal, { login }: Person, cash: number): Promise<void> {
  const token = await portal.aStaffToken()
  const body = { login, value: cash, note: 'Evento' }
  const { status } = await portal.call('POST', '/transaction/deliveryValueManually', { token, body })
  if (status !== 200) throw new Error(`A credit answered ${status}.`)
}

/** Buys as our pages do, with a new key each time. */
export const buy = ({ call }: Portal, { token }: Person, body: object, key: string = randomUUID()): Promise<Reply> =>
  call('POST', '/transaction/buyItem', { token, body, headers: { 'idempotency-key': key } })

/** Buys several pieces at once: each line is an item and its quantity. */
export const buyCart = (
  { call }: Portal,
  { token }: Person,
  lines: [id: number, quantity: number, expected_price?: number][],
  { key = randomUUID(), target = 'storage' }: { key?: string; target?: string } = {},
): Promise<Reply> =>
  call('POST', '/transaction/buyItems', {
    token,
    body: { lines: lines.map(([id, quantity, expected_price]) => ({ id, quantity, expected_price })), target },
    headers: { 'idempotency-key': key },
  })

/** The id of something that this person has bought. */
export async function aPurchase(portal: Portal, person: Person): Promise<string> {
  await fill(portal, person, 30)
  const { body } = await buy(portal, person, { id: await anItem(portal) })
  if (body.status !== 'success') throw new Error(`A purchase answered ${JSON.stringify(body)}.`)
  return body.purchase
}
