import { randomUUID } from 'node:crypto'
import type { Person, Portal, Reply } from './portal.ts'
import { aBuyer, anItem } from './shop.ts'

/** Sends a gift as our pages do, with a new key each time: to a login unless `over` says more. */
export const give = ({ call }: Portal, { token }: Person, over: object, key: string = randomUUID()): Promise<Reply> =>
  call('POST', '/gifts', { token, body: { by: 'login', ...over }, headers: { 'idempotency-key': key } })

/** A gift of 30 Cash that waits for its receiver. */
export async function aGift(portal: Portal, giver?: Person, receiver?: Person) {
  const [from, to] = [giver ?? (await aBuyer(portal, 30)), receiver ?? (await portal.aPerson())]
  const item = await anItem(portal)
  const { status, body } = await give(portal, from, { item, name: to.login, message: 'Parabéns!' })
  if (status !== 200) throw new Error(`A gift answered ${status} ${body.code}.`)
  return { id: body.data.id as string, giver: from, receiver: to, item }
}

/** What one of the two players does with a gift. */
export const decideGift = (
  { call }: Portal,
  { token }: Person,
  id: string,
  verb: 'open' | 'accept' | 'decline' | 'cancel',
): Promise<Reply> => call('POST', `/gifts/${id}/${verb}`, { token, body: {} })
