import { ask } from './money-truth.ts'
import type { MoneyWorld } from './money-world.ts'

export interface PurchaseTruth {
  purchases: number
  delivered: number
  refunded: number
  differences: string[]
}

interface Offered {
  items: number[]
  stocks: { stock: number }[]
  /** The login of a player without an account in the game: staff refund the purchases. */
  playerWithoutGame: string
  /** The purchases that the portal acknowledged. */
  acknowledged: string[]
}

interface Expected extends Offered {
  logins: string[]
  cashOfEach: number
}

export interface Bought {
  id: string
  login: string
  price: string
  state: string
  shop_item_id: string
  item: string
  debits: string
  debited: string
  credits: string
  deliveries: string
}

/**
 * Compares acknowledged purchases, debits, deliveries and the items that the simulated game received, and adds up
 * wallets and stock. It reads the views for auditors and the sandbox's state. The players must do nothing but buy.
 */
export async function comparePurchases(
  { databaseUrl, sandboxUrl }: Pick<MoneyWorld, 'databaseUrl' | 'sandboxUrl'>,
  { logins, cashOfEach, ...offered }: Expected,
): Promise<PurchaseTruth> {
  const { bought, differences: found } = await compareSets(databaseUrl, offered)
  for (const login of logins) {
    const own = bought.filter((purchase) => purchase.login === login)
    const expected = own.filter(({ state }) => state === 'delivered').map(({ item }) => item)
    const received = await receivedBy(sandboxUrl, login)
    if (received.toSorted().join() !== expected.toSorted().join())
      found.push(`${login} received ${received.length} items and is owed ${expected.length}`)
    const spent = own.filter(({ state }) => state !== 'refunded').reduce((sum, { price }) => sum + Number(price), 0)
    const [wallet] = await ask<{ amount: string }>(
      databaseUrl,
      `select amount from audit.balance where owner = '${login}'`,
    )
    if (Number(wallet?.amount) !== cashOfEach - spent || cashOfEach < spent)
      found.push(`${login} has ${wallet?.amount} Cash and should have ${cashOfEach - spent}`)
  }
  const [sum] = await ask<{ amount: string }>(databaseUrl, 'select sum(amount) as amount from audit.balance')
  if (Number(sum?.amount) !== 0) found.push(`all balances come to ${sum?.amount}`)
  const count = (state: string) => bought.filter((purchase) => purchase.state === state).length
  return { purchases: bought.length, delivered: count('delivered'), refunded: count('refunded'), differences: found }
}

/** Compares acknowledged purchases with debits, deliveries and stock: all must be the same set. */
export async function compareSets(
  databaseUrl: string,
  { items, playerWithoutGame, acknowledged, stocks }: Offered,
): Promise<{ bought: Bought[]; differences: string[] }> {
  const found: string[] = []
  const bought = await ask<Bought>(
    databaseUrl,
    `select p.id, p.login, p.price, p.state, p.shop_item_id,
       (select string_agg(array_to_string(d.item, ' '), '|') from audit.delivery d where d.purchase_id = p.id::text) as item,
       (select count(*) from audit.delivery d where d.purchase_id = p.id::text) as deliveries,
       (select count(*) from audit.ledger_entry e where e.ref_type = 'purchase' and e.ref_id = p.id::text and e.owner = p.login) as debits,
       (select coalesce(-sum(e.amount), 0) from audit.ledger_entry e where e.ref_type = 'purchase' and e.ref_id = p.id::text and e.owner = p.login) as debited,
       (select count(*) from audit.ledger_entry e where e.ref_type = 'purchase_refund' and e.ref_id = p.id::text and e.owner = p.login) as credits
     from audit.purchase p`,
  )
  for (const purchase of bought) {
    const name = `purchase ${purchase.id} of ${purchase.login} (${purchase.state})`
    if (purchase.debits !== '1' || purchase.debited !== purchase.price)
      found.push(`${name} has ${purchase.debits} debits of ${purchase.debited} for ${purchase.price}`)
    if (purchase.deliveries !== '1') found.push(`${name} has ${purchase.deliveries} deliveries`)
    const owed = purchase.login === playerWithoutGame ? 'refunded' : 'delivered'
    if (purchase.state !== owed) found.push(`${name} should be ${owed}`)
    if (purchase.credits !== (owed === 'refunded' ? '1' : '0'))
      found.push(`${name} was paid back ${purchase.credits} times`)
  }
  const ids = new Set(bought.map(({ id }) => id))
  for (const id of acknowledged) if (!ids.has(id)) found.push(`the purchase ${id} was acknowledged and is not there`)
  if (new Set(acknowledged).size !== acknowledged.length) found.push('a purchase was the answer to two keys')
  if (ids.size > acknowledged.length) found.push(`${ids.size - acknowledged.length} purchases that nobody was told of`)
  found.push(...(await strays(databaseUrl)))

  const left = await ask<{ item_id: string; qty: number }>(databaseUrl, 'select item_id, qty from audit.stock')
  for (const [at, id] of items.entries()) {
    const sold = bought.filter(({ shop_item_id, state }) => Number(shop_item_id) === id && state !== 'refunded').length
    const qty = Number(left.find(({ item_id }) => Number(item_id) === id)?.qty)
    if (qty !== stocks[at]!.stock - sold || qty < 0) found.push(`of item ${id} there are ${qty}, and ${sold} were sold`)
  }
  return { bought, differences: found }
}

/** Debits and deliveries without a purchase. */
async function strays(databaseUrl: string): Promise<string[]> {
  const rows = await ask<{ what: string }>(
    databaseUrl,
    `select 'a debit for ' || e.ref_id as what from audit.ledger_entry e where e.ref_type in ('purchase', 'purchase_refund')
       and not exists (select from audit.purchase p where p.id::text = e.ref_id)
     union all
     select 'a delivery for ' || d.purchase_id from audit.delivery d
       where d.reference like 'purchase %' and not exists (select from audit.purchase p where p.id::text = d.purchase_id)`,
  )
  return rows.map(({ what }) => `there is ${what}, which is no purchase`)
}

/** The items that the simulated game received for a login; none when it has no such account. */
export async function receivedBy(sandboxUrl: string, login: string): Promise<string[]> {
  const reply = await fetch(`${sandboxUrl}/control/game/accounts/${login}`)
  if (reply.status === 404) return []
  if (!reply.ok) throw new Error(`The sandbox answered ${reply.status} for ${login}.`)
  const { received } = (await reply.json()) as { received: { item: number[] }[] }
  return received.map(({ item }) => item.join(' '))
}
