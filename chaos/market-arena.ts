import type { Kysely } from 'kysely'
import type { DB } from '../server/src/db/tables.ts'

interface Person {
  id: number
  login: string
  token: string
}

/** A market for races, in one process or over HTTP. Its people have Cash, are online, and have empty chests. */
export interface Arena {
  db: Kysely<DB>
  people: Person[]
  // oxlint-disable-next-line typescript/no-explicit-any -- each call answers in a shape of its own
  post(who: Person, action: 'sell' | 'buy' | 'cancel', body: object): Promise<{ status: number; body: any }>
  chestOf(who: Person): Promise<number[][]>
  /** Puts ten potions into the first empty slot. */
  fill(who: Person): Promise<unknown>
  /** Returns when no goods are being moved. */
  settle(): Promise<void>
}

export interface RaceReport {
  /** How often the item was sold, or the sale cancelled, in the rounds of `soldOrCancelled`. */
  sold: number
  cancelled: number
  pairsMs: number
  differences: string[]
}

/**
 * Runs three races: many buyers for one listing, a sale against its cancellation, and pairs that buy from each other.
 */
export async function arenaRaces(
  arena: Arena,
  { rounds, pairs, say = () => {} }: { rounds: number; pairs: number; say?: (line: string) => void },
): Promise<RaceReport> {
  const differences: string[] = []
  const before = await cashOf(arena)
  differences.push(...(await oneWinner(arena)))
  say(`${arena.people.length - 1} buyers raced for one listing.`)
  const ends = await soldOrCancelled(arena, rounds, differences)
  say(`${rounds} rounds: ${ends.sold} sold, ${ends.cancelled} cancelled.`)
  const pairsMs = await buyFromEachOther(arena, pairs, differences)
  say(`${pairs} pairs bought from each other in ${pairsMs} ms.`)
  const after = await cashOf(arena)
  if (after !== before) differences.push(`there are ${after} Cash, there were ${before}`)
  return { ...ends, pairsMs, differences }
}

/** M1: all buyers buy the same listing at once. */
async function oneWinner(arena: Arena): Promise<string[]> {
  const [seller, ...buyers] = arena.people as [Person, ...Person[]]
  const found: string[] = []
  await arena.fill(seller)
  const had = await balances(arena)
  const { body: listed } = await arena.post(seller, 'sell', { slot: 0, price: '55' })
  const replies = await Promise.all(buyers.map((buyer) => arena.post(buyer, 'buy', { id: listed.data.id })))
  await arena.settle()
  const winners = buyers.filter((_, at) => replies[at]!.status === 200)
  const lost = replies.filter(({ body }) => body.code === 'listing_closed').length
  if (winners.length !== 1 || lost !== buyers.length - 1) found.push(`${winners.length} won and ${lost} lost the race`)
  const has = await balances(arena)
  const fee = await feeOf(arena, listed.data.id)
  for (const { id, login } of arena.people) {
    const moved = id === seller.id ? 55 - fee : winners.some((winner) => winner.id === id) ? -55 : 0
    if (has.get(id)! - had.get(id)! !== moved)
      found.push(`${login} moved ${has.get(id)! - had.get(id)!} and not ${moved}`)
  }
  const items = await Promise.all(arena.people.map((person) => arena.chestOf(person)))
  if (items.flat().length !== 1) found.push(`the item is in ${items.flat().length} places`)
  const winner = winners[0] && (await arena.chestOf(winners[0]))
  if (winner?.length !== 1) found.push('the winner has no item')
  return found
}

/** M2: in each round one player buys while the seller cancels and sells again. */
async function soldOrCancelled(
  arena: Arena,
  rounds: number,
  found: string[],
): Promise<{ sold: number; cancelled: number }> {
  const ends = { sold: 0, cancelled: 0 }
  const holders = await Promise.all(
    arena.people.map(async (person) => ((await arena.chestOf(person)).length ? [person] : [])),
  )
  let [seller] = holders.flat()
  if (!seller) return { ...ends }
  let buyer = arena.people.find(({ id }) => id !== seller!.id)!
  for (let round = 0; round < rounds; round += 1) {
    const { status, body } = await arena.post(seller, 'sell', { slot: 0, price: '10' })
    if (status !== 200) {
      found.push(`round ${round}: selling answered ${status} ${JSON.stringify(body)}`)
      break
    }
    const { id } = body.data
    const [bought, cancelled, again] = await Promise.all([
      arena.post(buyer, 'buy', { id }),
      arena.post(seller, 'cancel', { id }),
      arena.post(seller, 'sell', { slot: 0, price: '20' }),
    ])
    // The item may have returned in time to be sold again.
    const more = again.status === 200 ? again.body.data.id : null
    if (more !== null) await arena.post(seller, 'cancel', { id: more })
    await arena.settle()
    if ((bought.status === 200) === (cancelled.status === 200))
      found.push(`round ${round}: buying answered ${bought.status} and cancelling ${cancelled.status}`)
    for (const reply of [bought, cancelled, again])
      if (reply.status >= 500) found.push(`round ${round}: ${reply.status} ${JSON.stringify(reply.body)}`)
    const [ofSeller, ofBuyer] = [(await arena.chestOf(seller)).length, (await arena.chestOf(buyer)).length]
    if (ofSeller + ofBuyer !== 1 || (bought.status === 200) !== (ofBuyer === 1))
      found.push(`round ${round}: the seller has ${ofSeller}, the buyer ${ofBuyer}`)
    const { state } = await arena.db
      .selectFrom('market_listings')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (state !== 'sold' && state !== 'cancelled') found.push(`round ${round}: the listing is ${state}`)
    else ends[state] += 1
    if (bought.status === 200) [seller, buyer] = [buyer, seller]
  }
  return ends
}

/** M4: pairs buy from each other at once; the listed goods are in escrow. */
async function buyFromEachOther(arena: Arena, pairs: number, found: string[]): Promise<number> {
  const couples = Math.min(10, Math.floor(arena.people.length / 2))
  const each = Math.ceil(pairs / couples)
  const had = await Promise.all(arena.people.map(async (person) => (await arena.chestOf(person)).length))
  const trades: [Person, number][] = []
  for (let couple = 0; couple < couples; couple += 1) {
    const [one, other] = [arena.people[couple * 2]!, arena.people[couple * 2 + 1]!]
    for (let at = 0; at < each; at += 1) trades.push([one, await offer(arena, other)], [other, await offer(arena, one)])
  }
  const startedAt = Date.now()
  const replies = await Promise.all(trades.map(([who, id]) => arena.post(who, 'buy', { id })))
  const tookMs = Date.now() - startedAt
  for (const { status, body } of replies)
    if (status !== 200) found.push(`a purchase of a pair answered ${status} ${JSON.stringify(body)}`)
  await arena.settle()
  const { deadlocks } = await arena.db
    .selectFrom('market_listings')
    .select((eb) => eb.fn.countAll<number>().as('deadlocks'))
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  if (deadlocks > 0) found.push(`${deadlocks} listings of the pairs are still open`)
  for (const [at, person] of arena.people.slice(0, couples * 2).entries()) {
    const has = (await arena.chestOf(person)).length - had[at]!
    if (has !== each) found.push(`${person.login} bought ${each} and received ${has}`)
  }
  return tookMs
}

async function offer({ db }: Arena, seller: Person): Promise<number> {
  const at = new Date().toISOString()
  const { id } = await db
    .insertInto('market_listings')
    .values({
      seller_id: seller.id,
      seller: seller.login,
      owner_id: seller.id,
      item: [413, 61, 10],
      name: 'Poeira',
      slot: 0,
      price: 3,
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

async function balances({ db, people }: Arena): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('ledger_accounts')
    .select(['user_id', 'balance'])
    .where(
      'user_id',
      'in',
      people.map(({ id }) => id),
    )
    .execute()
  return new Map(rows.map((row) => [row.user_id!, row.balance]))
}

async function cashOf(arena: Arena): Promise<number> {
  const { cash } = await arena.db
    .selectFrom('ledger_accounts')
    .select((eb) => eb.fn.sum<number>('balance').as('cash'))
    .where((eb) => eb.or([eb('user_id', 'is not', null), eb('house', '=', 'market')]))
    .executeTakeFirstOrThrow()
  return Number(cash)
}

const feeOf = async ({ db }: Arena, id: number): Promise<number> =>
  (await db.selectFrom('market_listings').select('fee').where('id', '=', id).executeTakeFirstOrThrow()).fee ?? 0
