import { randomUUID } from 'node:crypto'
import { connect } from '../server/src/db/connect.ts'
import { call } from './call.ts'
import { startCrew } from './crew.ts'
import { ask } from './money-truth.ts'
import { startMoneyWorld, type MoneyWorld } from './money-world.ts'
import { receivedBy } from './purchase-truth.ts'
import { killAtPoints, untilNothingDiffers } from './kill-points.ts'
import { makePeople } from './people.ts'

export interface BundleReport {
  seed: number
  atPoint: number
  /** Bundles that were acknowledged; of them arrived whole, in part with the rest paid back, and paid back whole. */
  bought: number
  whole: number
  inPart: number
  paidBack: number
  differences: string[]
}

/** So many bundles fit into the chest of one buyer. */
const bundlesOfOne = 20
const leastBuyers = 8
const workers = 5
const bundlesPerPoint = 10
const cashOfEach = 20_000
const stock = 100_000
/** The last item is one that the game refuses: a bundle with it is never delivered whole. */
const codes = [[413, 61, 1], [413, 61, 2], [413, 61, 3], [0]]
const bundles = [
  { price: 70, parts: [0, 1, 2], quantity: 1 },
  { price: 55, parts: [0, 3], quantity: 1 },
  { price: 90, parts: [1, 2], quantity: 2 },
]

/**
 * Players buy bundles on two nodes while portals, sandbox and database are killed at points that a seed chooses. One
 * bundle has a part that the game refuses, and one buyer has no account in the game. Afterwards each part of each bundle
 * must be delivered once or paid back once, and wallets, stock and the items in the game must agree.
 */
export async function buyBundlesUnderKills({
  points: count,
  seed,
  say = () => {},
}: {
  points: number
  seed: number
  say?: (line: string) => void
}): Promise<BundleReport> {
  const world = await startMoneyWorld({ game: true })
  try {
    const buyers = Math.max(leastBuyers, Math.ceil((count * bundlesPerPoint) / bundlesOfOne))
    const shop = await openShop(world, buyers)
    const [acknowledged, odd]: [Set<string>, string[]] = [new Set(), []]
    const crew = startCrew(workers, (at) => buyOne(world, shop, { at, acknowledged, odd }), odd)
    const atPoint = await killAtPoints(world, crew, { points: count, seed, perPoint: bundlesPerPoint, say })
    await crew.finish()
    const truth = await settled(world, shop, acknowledged, say)
    const differences = [...truth.differences, ...odd, ...world.ended]
    return { seed, atPoint, bought: acknowledged.size, ...truth, differences }
  } finally {
    await world.stop()
  }
}

interface Shop {
  tokens: string[]
  logins: string[]
  items: number[]
  bundles: number[]
  /** A coupon of ten percent that every player may use often. */
  code: string
}

async function openShop({ databaseUrl, sandboxUrl }: MoneyWorld, buyers: number): Promise<Shop> {
  const { db, close } = connect(databaseUrl, { max: 2 })
  try {
    const { staff, players } = await makePeople({ sandboxUrl }, db, {
      name: 'packer',
      count: buyers,
      cash: cashOfEach,
      withoutGame: 1,
    })
    const at = new Date().toISOString()
    const dates = { created_at: at, updated_at: at }
    const rows = codes.map((item, place) => ({ name: `Parte ${place}`, item, stock, price: 30 + place * 7, ...dates }))
    const put = await db.insertInto('shop_items').values(rows).returning('id').execute()
    const items = put.map(({ id }) => id)
    const ids: number[] = []
    for (const { price, parts, quantity } of bundles) {
      const row = { name: `Pacote ${price}`, price, ...dates }
      const { id } = await db.insertInto('bundles').values(row).returning('id').executeTakeFirstOrThrow()
      const list = parts.map((part, ord) => ({ bundle_id: id, shop_item_id: items[part]!, quantity, ord }))
      await db.insertInto('bundle_parts').values(list).execute()
      ids.push(id)
    }
    const rule = { title: 'Live', effect: 'percent' as const, amount: 10, most_per_player: 1_000, starts_at: at }
    const { id } = await db
      .insertInto('code_rules')
      .values({ ...rule, created_by: staff.id, ...dates })
      .returning('id')
      .executeTakeFirstOrThrow()
    const code = 'PACOTE10'
    await db.insertInto('codes').values({ code, rule_id: id }).execute()
    const tokens = players.map(({ token }) => token)
    return { tokens, logins: players.map(({ login }) => login), items, bundles: ids, code }
  } finally {
    await close()
  }
}

/** One purchase under one key, sometimes from two tabs at once. */
async function buyOne(
  { nodes }: MoneyWorld,
  shop: Shop,
  { at, acknowledged, odd }: { at: number; acknowledged: Set<string>; odd: string[] },
): Promise<void> {
  const [key, buyers] = [randomUUID(), shop.tokens.length]
  const token = shop.tokens[at % buyers]!
  const body = {
    id: shop.bundles[(at + Math.floor(at / buyers)) % shop.bundles.length],
    ...(at % 2 === 0 && { code: shop.code }),
  }
  const tabs = at % 4 === 0 ? 2 : 1
  const replies = await Promise.all(
    Array.from({ length: tabs }, () => call(nodes, '/transaction/buyBundle', token, body, { key })),
  )
  const sales = new Set<string>()
  for (const { status, body: reply } of replies) {
    if (status !== 200) odd.push(`a bundle answered ${status}: ${JSON.stringify(reply)}`)
    if (reply.status === 'success') sales.add(reply.purchases.toSorted().join())
  }
  if (sales.size > 1) odd.push('one key bought two bundles')
  for (const sale of sales) acknowledged.add(sale)
}

type Truth = Pick<BundleReport, 'whole' | 'inPart' | 'paidBack' | 'differences'>

/** Makes waiting work due until nothing differs any more. */
async function settled(
  world: MoneyWorld,
  shop: Shop,
  acknowledged: Set<string>,
  say: (line: string) => void,
): Promise<Truth> {
  const { databaseUrl } = world
  const hurry = async () => {
    await ask(databaseUrl, 'update deliveries set next_try_at = now() where settled_at is null')
    for (const name of ['deliver_items', 'settle_bundles'])
      await ask(databaseUrl, `select graphile_worker.add_job('${name}', '{}'::json, job_key := 'chaos ${name}')`)
  }
  return untilNothingDiffers({ hurry, compare: () => compare(world, shop, acknowledged) }, say)
}

interface Part {
  id: string
  login: string
  bundle_order: string
  bundle_price: string
  settled: boolean
  shop_item_id: string
  price: string
  full_price: string
  list_price: string
  /** The Cash of the use of a code, and whether it came back. */
  code_cash: string | null
  freed: boolean
  refunded: boolean
  state: string
  item: string
  debits: string
  credits: string
}

async function compare({ databaseUrl, sandboxUrl }: MoneyWorld, shop: Shop, acknowledged: Set<string>): Promise<Truth> {
  const found: string[] = []
  const parts = await ask<Part>(
    databaseUrl,
    `select p.id, u.login, p.bundle_order, o.price as bundle_price, o.settled_at is not null as settled, p.shop_item_id,
       p.price, p.full_price, l.price as list_price, c.cash as code_cash, c.freed_at is not null as freed,
       p.refunded_at is not null as refunded, d.state, array_to_string(p.item, ' ') as item,
       (select coalesce(sum(t.amount), 0) from ledger_transfers t where t.kind = 'purchase' and t.reference = p.id::text) as debits,
       (select coalesce(sum(t.amount), 0) from ledger_transfers t where t.kind = 'purchase_refund' and t.reference = p.id::text) as credits
     from purchases p join bundle_orders o on o.id = p.bundle_order join users u on u.id = p.user_id
       join deliveries d on d.id = p.id join bundles l on l.id = o.bundle_id
       left join code_uses c on c.id = p.code_use order by p.id`,
  )
  for (const { id, price, refunded, state, debits, credits } of parts) {
    if (debits !== price) found.push(`part ${id} took ${debits} and costs ${price}`)
    if (credits !== (refunded ? price : '0')) found.push(`part ${id} of ${price} gave ${credits} back`)
    if (state !== 'delivered' && !refunded) found.push(`part ${id} is ${state} and not paid back`)
    if (state === 'delivered' && refunded) found.push(`part ${id} was delivered and paid back`)
  }
  const orders = Map.groupBy(parts, (part) => part.bundle_order)
  const kinds = { whole: 0, inPart: 0, paidBack: 0 }
  for (const [id, own] of orders) {
    const sum = own.reduce((total, { price }) => total + Number(price), 0)
    if (String(sum) !== own[0]!.bundle_price) found.push(`the parts of ${id} cost ${sum}, not ${own[0]!.bundle_price}`)
    found.push(...compareCode(id, own))
    if (!own[0]!.settled) found.push(`the bundle ${id} is not settled`)
    const delivered = own.filter(({ state }) => state === 'delivered').length
    kinds[delivered === own.length ? 'whole' : delivered > 0 ? 'inPart' : 'paidBack'] += 1
    if (
      !acknowledged.has(
        own
          .map((part) => part.id)
          .toSorted()
          .join(),
      )
    )
      found.push(`nobody was told of bundle ${id}`)
  }
  if (orders.size !== acknowledged.size) found.push(`${acknowledged.size} bundles were told of, ${orders.size} exist`)
  found.push(...(await compareGoods({ databaseUrl, sandboxUrl }, shop, parts)))
  return { ...kinds, differences: found }
}

/** A code takes a tenth off the price of the bundle, and its use comes back when all parts are paid back. */
function compareCode(id: string, own: Part[]): string[] {
  const found: string[] = []
  const [{ list_price, code_cash, freed }] = own as [Part, ...Part[]]
  const full = own.reduce((total, part) => total + Number(part.full_price), 0)
  const paid = own.reduce((total, part) => total + Number(part.price), 0)
  const off = code_cash === null ? 0 : Math.floor(Number(list_price) / 10)
  if (full !== Number(list_price)) found.push(`the parts of ${id} cost ${full} without a code, not ${list_price}`)
  if (full - paid !== off || Number(code_cash) !== off)
    found.push(`the code took ${full - paid} off ${id} and its use says ${code_cash}`)
  if (code_cash !== null && freed !== own.every(({ refunded }) => refunded))
    found.push(`the use of a code by ${id} ${freed ? 'came back early' : 'did not come back'}`)
  return found
}

/** Wallets, stock, and the items that the game received. */
async function compareGoods(
  { databaseUrl, sandboxUrl }: Pick<MoneyWorld, 'databaseUrl' | 'sandboxUrl'>,
  { logins, items }: Shop,
  parts: Part[],
): Promise<string[]> {
  const found: string[] = []
  for (const login of logins) {
    const own = parts.filter((part) => part.login === login)
    const owed = own.filter(({ state }) => state === 'delivered').map(({ item }) => item)
    const received = await receivedBy(sandboxUrl, login)
    if (received.toSorted().join() !== owed.toSorted().join())
      found.push(`${login} received ${received.length} items and is owed ${owed.length}`)
    const spent = own.filter(({ refunded }) => !refunded).reduce((sum, { price }) => sum + Number(price), 0)
    const [wallet] = await ask<{ amount: string }>(
      databaseUrl,
      `select amount from audit.balance where owner = '${login}'`,
    )
    if (Number(wallet?.amount) !== cashOfEach - spent)
      found.push(`${login} has ${wallet?.amount} Cash and should have ${cashOfEach - spent}`)
  }
  const left = await ask<{ id: string; stock: number }>(databaseUrl, 'select id, stock from shop_items')
  for (const id of items) {
    const sold = parts.filter((part) => Number(part.shop_item_id) === id && !part.refunded).length
    const now = left.find((row) => Number(row.id) === id)?.stock
    if (now !== stock - sold) found.push(`of item ${id} there are ${now}, and ${sold} were sold`)
  }
  const [sum] = await ask<{ amount: string }>(databaseUrl, 'select sum(amount) as amount from audit.balance')
  if (Number(sum?.amount) !== 0) found.push(`all balances come to ${sum?.amount}`)
  return found
}
