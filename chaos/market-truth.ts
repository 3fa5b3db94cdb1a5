import { chestOf, type Trader } from './market-world.ts'
import { ask } from './money-truth.ts'
import type { MoneyWorld } from './money-world.ts'

/** A trade that the portal acknowledged. */
export interface Acknowledged {
  action: 'sell' | 'buy' | 'cancel' | 'price' | 'relist'
  listing: number
  login: string
}

export interface MarketTruth {
  listings: number
  open: number
  sold: number
  cancelled: number
  /** How often an offer ended without a sale, and its seller was notified. */
  ended: number
  /** The number of items in all chests and in escrow. */
  items: number
  /** The Cash in all wallets and in the market's account. */
  cash: number
  differences: string[]
}

export interface Traded {
  id: string
  seller: string
  buyer: string | null
  price: string
  /** The listing's price after its last change; null without a change. */
  changed: string | null
  state: string
  goods: string
  item: number[]
  sales: string
  paid: string
  received: string
  fees: string
}

/**
 * Compares acknowledged trades with listings, movements of Cash, chests and escrow, and counts the items of each kind.
 * It reads the views for auditors and the sandbox's state. The players must do nothing but trade.
 */
export async function compareMarket(
  { databaseUrl, sandboxUrl }: Pick<MoneyWorld, 'databaseUrl' | 'sandboxUrl'>,
  people: Trader[],
  { acknowledged, cashOfEach, chest }: { acknowledged: Acknowledged[]; cashOfEach: number; chest: number[][] },
): Promise<MarketTruth> {
  const { rows, differences: found } = await compareTrades(databaseUrl, acknowledged)
  const kinds = await kindsOf(sandboxUrl, people, rows)
  for (const item of chest) {
    const now = kinds.get(item.join(' ')) ?? 0
    if (now !== people.length) found.push(`of ${item.join(' ')} there are ${now}, there were ${people.length}`)
  }

  const [money] = await ask<{ cash: string; least: string; sum: string }>(
    databaseUrl,
    `select sum(amount) filter (where owner = 'market' or owner like 'trader%') as cash,
       min(amount) filter (where owner like 'trader%') as least, sum(amount) as sum from audit.balance`,
  )
  const [ends] = await ask<{ count: string; odd: string }>(
    databaseUrl,
    `select (select count(*) from notifications where kind = 'market_ended') as count,
       (select count(*) from market_listings l where l.relisted_as is not null and (l.state <> 'cancelled'
         or l.expired_at is null or not exists (
           select from market_listings n where n.id = l.relisted_as and n.seller_id = l.seller_id and n.item = l.item
             and n.state <> 'failed')
         or exists (select from market_listings o where o.relisted_as = l.relisted_as and o.id <> l.id))) as odd`,
  )
  if (Number(ends?.odd) !== 0) found.push(`${ends?.odd} offers were repeated without being over, or twice`)
  const had = people.length * cashOfEach
  if (Number(money?.cash) !== had) found.push(`there are ${money?.cash} Cash, there were ${had}`)
  if (Number(money?.sum) !== 0 || Number(money?.least) < 0) found.push(`the ledger is ${JSON.stringify(money)}`)
  const of = (state: string) => rows.filter((row) => row.state === state).length
  return {
    listings: rows.length - of('failed'),
    open: of('open'),
    sold: of('sold'),
    cancelled: of('cancelled'),
    ended: Number(ends?.count),
    items: [...kinds.values()].reduce((sum, each) => sum + each, 0),
    cash: Number(money?.cash),
    differences: found,
  }
}

/** Compares acknowledged trades with listings, their goods and the movements of Cash. */
export async function compareTrades(
  databaseUrl: string,
  acknowledged: Acknowledged[],
): Promise<{ rows: Traded[]; differences: string[] }> {
  const found: string[] = []
  const entries = (kind: string, owner: string) =>
    `(select coalesce(sum(e.amount), 0) from audit.ledger_entry e
      where e.ref_type = '${kind}' and e.ref_id = l.id::text and e.owner = ${owner})`
  const rows = await ask<Traded>(
    databaseUrl,
    `select l.id, l.seller, l.buyer, l.price, l.state, g.goods, g.item,
       (select count(*) from audit.ledger_entry e where e.ref_type = 'market_sale' and e.ref_id = l.id::text) / 2 as sales,
       ${entries('market_sale', 'l.buyer')} as paid, ${entries('market_sale', 'l.seller')} as received,
       ${entries('market_fee', "'market'")} as fees,
       (select c.price_after from market_price_changes c where c.listing_id = l.id order by c.id desc limit 1) as changed
     from audit.listing l join audit.escrow g on g.listing_id = l.id`,
  )
  const listings = new Map(rows.map((row) => [Number(row.id), row]))
  for (const row of rows) {
    const name = `listing ${row.id} (${row.state}, ${row.goods})`
    if (!['open', 'sold', 'cancelled', 'failed'].includes(row.state)) found.push(`${name} is not over`)
    if (row.goods === 'putting' || row.goods === 'taking') found.push(`${name} has goods under way`)
    if (row.changed !== null && row.changed !== row.price)
      found.push(`${name} costs ${row.price}, and its price was last changed to ${row.changed}`)
    const isSold = row.state === 'sold'
    if (row.sales !== (isSold ? '1' : '0')) found.push(`${name} was paid ${row.sales} times`)
    if (isSold && (row.paid !== `-${row.price}` || row.received !== row.price || row.fees !== feeOf(row.price)))
      found.push(`${name} at ${row.price} moved ${row.paid}, ${row.received} and a fee of ${row.fees}`)
  }
  for (const { action, listing, login } of acknowledged) {
    const row = listings.get(listing)
    const name = `${action} of ${listing} by ${login}`
    if (!row) found.push(`${name} was acknowledged, and there is no such listing`)
    else if (action === 'buy' && row.buyer !== login) found.push(`${name} was acknowledged, and it is ${row.buyer}'s`)
    else if (action !== 'buy' && row.seller !== login) found.push(`${name} was acknowledged of ${row.seller}'s`)
  }
  const bought = acknowledged.filter(({ action }) => action === 'buy').map(({ listing }) => listing)
  if (new Set(bought).size !== bought.length) found.push('a listing was sold to two who were told so')
  const unknown = await ask<{ listing_id: string }>(
    databaseUrl,
    `select listing_id from audit.escrow where operation_id is not null and stuck_at is null`,
  )
  for (const { listing_id } of unknown) found.push(`nobody knows of the goods of ${listing_id}, and staff are not told`)
  return { rows, differences: found }
}

/** The number of items of each kind, in chests and in escrow. */
export async function kindsOf(
  sandboxUrl: string,
  people: readonly { login: string }[],
  rows: readonly Traded[],
): Promise<Map<string, number>> {
  const kinds = new Map<string, number>()
  const count = (item: number[]) => kinds.set(item.join(' '), (kinds.get(item.join(' ')) ?? 0) + 1)
  for (const { login } of people) for (const { item } of await chestOf(sandboxUrl, login)) count(item)
  for (const { goods, item } of rows) if (goods === 'held' || goods === 'putting') count(item)
  return kinds
}

/** The market's fee here: ten percent, rounded down (openMarket sets it). */
const feeOf = (price: string): string => String(Math.floor(Number(price) / 10))
