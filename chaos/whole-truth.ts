import { donationPoints } from '@guildhall/contract/donation'
import { compareTrades, kindsOf } from './market-truth.ts'
import { ask, bookFindings, comparePayments, countFinding, type Worth } from './money-truth.ts'
import type { MoneyPlaces } from './money-world.ts'
import { compareSets, receivedBy } from './purchase-truth.ts'
import type { AcknowledgedWrites } from './whole-stage.ts'
import { cashOfEach, chest, stocks, type Cast } from './whole-people.ts'
import { compareReferrals } from './whole-referrals.ts'
import { findingsOfWrites } from './whole-writes.ts'

export interface WholeTruth {
  payments: number
  paid: number
  outsideCents: number
  insideCents: number
  purchases: number
  delivered: number
  refunded: number
  listings: number
  sold: number
  bonuses: number
  /** The Cash in all wallets, which must equal the sum of all events. */
  cash: number
  /** The number of items in all chests and in escrow. */
  items: number
  differences: string[]
}

/**
 * Compares everything that was acknowledged, and the state of the sandbox's providers and game, with the portal. Each
 * part is compared by the views for auditors, and all together by each wallet and each kind of item.
 */
export async function compareWhole(
  world: MoneyPlaces,
  cast: Cast,
  acknowledged: AcknowledgedWrites,
): Promise<WholeTruth> {
  const { databaseUrl } = world
  const payments = await comparePayments(world)
  const offered = {
    items: cast.items,
    stocks,
    playerWithoutGame: cast.playerWithoutGame.login,
    acknowledged: acknowledged.purchases,
  }
  const sets = await compareSets(databaseUrl, offered)
  const trades = await compareTrades(databaseUrl, acknowledged.trades)
  const approved = acknowledged.deposits.filter(({ isApproved }) => isApproved)
  const byHand = approved.map(({ id, login, reais }): Worth => {
    const cents = { amountCents: reais * 100, chargeCents: reais * 100, backCents: 0 }
    return { id: `deposit ${id}`, login, ...cents, cash: donationPoints(reais).total }
  })
  const paidOnes = payments.paidOnes.map((worth) => ({ ...worth, id: `payment ${worth.id}` }))
  const referrals = await compareReferrals(databaseUrl, cast, acknowledged, [...paidOnes, ...byHand])

  const owed = new Map<string, number>()
  const add = (login: string, cash: number) => void owed.set(login, (owed.get(login) ?? 0) + cash)
  for (const { login } of [...cast.players, cast.playerWithoutGame]) add(login, cashOfEach)
  for (const { login, value } of acknowledged.credits) add(login, value)
  for (const { login, cash } of [...paidOnes, ...byHand, ...referrals.bonuses]) add(login, cash)
  for (const { login, price, state } of sets.bought) if (state !== 'refunded') add(login, -Number(price))
  for (const { state, seller, buyer, price, fees } of trades.rows)
    if (state === 'sold' && buyer) {
      add(buyer, -Number(price))
      add(seller, Number(price) - Number(fees))
    }

  const items = await itemFindings(world, cast, trades.rows)
  const differences = [
    ...named('P1', payments.differences),
    ...named('S5', sets.differences),
    ...named('M1', trades.differences),
    ...referrals.differences,
    ...items.differences,
    ...named('L1', await bookFindings(databaseUrl)),
    ...(await walletFindings(databaseUrl, owed)),
    ...(await findingsOfWrites(world, cast, acknowledged)),
  ]
  const bought = (state: string) => sets.bought.filter((purchase) => purchase.state === state).length
  return {
    payments: payments.payments,
    paid: payments.paid,
    outsideCents: payments.outsideCents,
    insideCents: payments.insideCents,
    purchases: sets.bought.length,
    delivered: bought('delivered'),
    refunded: bought('refunded'),
    listings: trades.rows.filter(({ state }) => state !== 'failed').length,
    sold: trades.rows.filter(({ state }) => state === 'sold').length,
    bonuses: referrals.bonuses.length,
    cash: [...owed.values()].reduce((sum, cash) => sum + cash, 0),
    items: items.count,
    differences,
  }
}

const named = (invariant: string, found: string[]): string[] => found.map((each) => `${invariant}: ${each}`)

/** L3 (no overdraft by spending) and L5 (supply): each wallet is the sum of its player's events. */
async function walletFindings(databaseUrl: string, owed: ReadonlyMap<string, number>): Promise<string[]> {
  const found = await countFinding(
    databaseUrl,
    'L3: spendings that left less than nothing',
    'select count(*) from chaos.spending where rest < 0',
  )
  found.push(
    ...(await countFinding(
      databaseUrl,
      'P2: credits for donations that are none',
      `select count(*) from audit.ledger_entry e where e.ref_type = 'donation' and e.amount > 0
         and not exists (select from audit.payment p where p.id::text = e.ref_id)`,
    )),
  )
  const wallets = await ask<{ owner: string; amount: string }>(
    databaseUrl,
    `select b.owner, b.amount from audit.balance b join audit.account a on a.login = b.owner`,
  )
  for (const { owner, amount } of wallets) {
    const cash = owed.get(owner) ?? 0
    if (Number(amount) !== cash) found.push(`L5: ${owner} has ${amount} Cash, and all that happened comes to ${cash}`)
  }
  return found
}

/** S6: each owed item arrived once, and of each kind there are as many as at first plus the arrived ones. */
async function itemFindings(
  { databaseUrl, sandboxUrl }: MoneyPlaces,
  { players, playerWithoutGame }: Cast,
  rows: Parameters<typeof kindsOf>[2],
): Promise<{ count: number; differences: string[] }> {
  const found: string[] = []
  const deliveries = await ask<{ login: string; item: number[]; state: string; reference: string }>(
    databaseUrl,
    'select login, item, state, reference from audit.delivery',
  )
  const kinds = new Map(chest.map((item) => [item.join(' '), players.length]))
  for (const { login, state, reference } of deliveries)
    if (state !== 'delivered' && login !== playerWithoutGame.login)
      found.push(`S6: ${reference} of ${login} is ${state}`)
  for (const { login } of [...players, playerWithoutGame]) {
    const arrived = deliveries.filter((each) => each.login === login && each.state === 'delivered')
    const expected = arrived.map(({ item }) => item.join(' ')).toSorted()
    const received = (await receivedBy(sandboxUrl, login)).toSorted()
    if (received.join() !== expected.join())
      found.push(`S6: ${login} received ${received.length} items and is owed ${expected.length}`)
    for (const kind of received) kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  }
  const now = await kindsOf(sandboxUrl, players, rows)
  for (const kind of new Set([...kinds.keys(), ...now.keys()])) {
    const [are, were] = [now.get(kind) ?? 0, kinds.get(kind) ?? 0]
    if (are !== were) found.push(`M1: of ${kind} there are ${are}, and there should be ${were}`)
  }
  return { count: [...now.values()].reduce((sum, each) => sum + each, 0), differences: found }
}
