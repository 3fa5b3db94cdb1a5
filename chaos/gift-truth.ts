import { ask } from './money-truth.ts'
import type { MoneyWorld } from './money-world.ts'
import { receivedBy } from './purchase-truth.ts'

export interface GiftTruth {
  gifts: number
  delivered: number
  returned: number
  refunded: number
  differences: string[]
}

interface Expected {
  logins: string[]
  items: number[]
  stocks: { stock: number }[]
  playerWithoutGame: string
  acknowledged: string[]
  cashOfEach: number
}

interface SentGift {
  id: string
  giver: string
  receiver: string
  shop_item_id: string
  item: string
  price: string
  state: string
  delivery_state: string | null
  deliveries: string
  debits: string
  credits: string
}

const isKept = ({ state }: SentGift): boolean => state === 'accepted'

/**
 * Compares gifts with debits, returns, deliveries and the items that the simulated game received, and adds up wallets and
 * stock, by the views for auditors. The players must do nothing but give.
 */
export async function compareGifts(
  { databaseUrl, sandboxUrl }: Pick<MoneyWorld, 'databaseUrl' | 'sandboxUrl'>,
  { logins, items, stocks, playerWithoutGame, acknowledged, cashOfEach }: Expected,
): Promise<GiftTruth> {
  const entry = (kind: string, of: string) => `
    (select coalesce(sum(e.amount), 0) || ' in ' || count(*) from audit.ledger_entry e
     where e.ref_type = '${kind}' and e.ref_id = g.id::text and e.owner = g.${of})`
  const gifts = await ask<SentGift>(
    databaseUrl,
    `select g.id, g.giver, g.receiver, g.shop_item_id, array_to_string(g.item, ' ') as item, g.price, g.state,
       g.delivery_state, (select count(*) from audit.delivery d where d.reference = 'gift ' || g.id) as deliveries,
       ${entry('gift', 'giver')} as debits, ${entry('gift_return', 'giver')} as credits
     from audit.gift g`,
  )
  const found = gifts.flatMap((gift) => wrongIn(gift, playerWithoutGame))
  const ids = new Set(gifts.map(({ id }) => id))
  for (const id of acknowledged) if (!ids.has(id)) found.push(`the gift ${id} was acknowledged and is not there`)
  if (ids.size > acknowledged.length) found.push(`${ids.size - acknowledged.length} gifts that nobody was told of`)
  for (const login of logins) {
    const expected = gifts.filter((gift) => gift.receiver === login && isKept(gift)).map(({ item }) => item)
    const received = await receivedBy(sandboxUrl, login)
    if (received.toSorted().join() !== expected.toSorted().join())
      found.push(`${login} received ${received.length} items and is owed ${expected.length}`)
    const spent = sumOf(gifts.filter((gift) => gift.giver === login && isKept(gift)))
    const [wallet] = await ask<{ amount: string }>(
      databaseUrl,
      `select amount from audit.balance where owner = '${login}'`,
    )
    if (Number(wallet?.amount) !== cashOfEach - spent)
      found.push(`${login} has ${wallet?.amount} Cash and should have ${cashOfEach - spent}`)
  }
  const left = await ask<{ item_id: string; qty: number }>(databaseUrl, 'select item_id, qty from audit.stock')
  for (const [at, id] of items.entries()) {
    const { length } = gifts.filter((gift) => Number(gift.shop_item_id) === id && isKept(gift))
    const qty = Number(left.find(({ item_id }) => Number(item_id) === id)?.qty)
    if (qty !== stocks[at]!.stock - length) found.push(`of item ${id} there are ${qty}, and ${length} were given`)
  }
  const [sum] = await ask<{ amount: string }>(databaseUrl, 'select sum(amount) as amount from audit.balance')
  if (Number(sum?.amount) !== 0) found.push(`all balances come to ${sum?.amount}`)
  return {
    gifts: gifts.length,
    delivered: gifts.filter(isKept).length,
    refunded: gifts.filter(({ state }) => state === 'refunded').length,
    returned: gifts.filter(({ state }) => state !== 'refunded' && state !== 'accepted').length,
    differences: found,
  }
}

const sumOf = (gifts: SentGift[]): number => gifts.reduce((sum, { price }) => sum + Number(price), 0)

/** A gift that has ended took its price once, and was delivered once or paid back once. */
function wrongIn(gift: SentGift, playerWithoutGame: string): string[] {
  const { id, state, price, debits, credits, deliveries, delivery_state, receiver } = gift
  const name = `gift ${id} to ${receiver} (${state})`
  const found: string[] = []
  if (state === 'waiting') found.push(`${name} has not ended`)
  if (debits !== `-${price} in 1`) found.push(`${name} took ${debits} for ${price}`)
  const owed = isKept(gift) ? '0 in 0' : `${price} in 1`
  if (credits !== owed) found.push(`${name} gave back ${credits}, not ${owed}`)
  const sent = isKept(gift) || state === 'refunded' ? '1' : '0'
  if (deliveries !== sent) found.push(`${name} has ${deliveries} deliveries`)
  if (isKept(gift) && (delivery_state !== 'delivered' || receiver === playerWithoutGame))
    found.push(`${name} is ${delivery_state}`)
  return found
}
