import { compareShares } from './creator-truth.ts'
import { ask, bookFindings, comparePayments, countFinding, type Truth } from './money-truth.ts'
import type { MoneyWorld } from './money-world.ts'

/** With the number of shares that creators have earned. */
export interface DonorTruth extends Truth {
  shares: number
}

/** Compares payments, the shares of creators, and the wallets of players who do nothing but donate. */
export async function compareMoney(world: MoneyWorld): Promise<DonorTruth> {
  const { paidOnes, differences, ...sums } = await comparePayments(world)
  const owed = new Map<string, number>()
  for (const { login, cash } of paidOnes) owed.set(login, (owed.get(login) ?? 0) + cash)
  const shares = await compareShares(world.databaseUrl, paidOnes)
  const wallets = await ledgerFindings(world.databaseUrl, owed)
  return { ...sums, shares: shares.shares, differences: [...differences, ...shares.differences, ...wallets] }
}

/** L1, L2, L3 (no overdraft) and L5 (supply). */
async function ledgerFindings(databaseUrl: string, owed: ReadonlyMap<string, number>): Promise<string[]> {
  const found = await bookFindings(databaseUrl)
  const one = async (what: string, sql: string) => found.push(...(await countFinding(databaseUrl, what, sql)))
  // L3: nobody spends here, so a wallet is below zero only because of a reversal.
  await one('wallets below zero', `select count(*) from audit.balance where owner like 'donor%' and amount < 0`)
  // L5: the sum of all wallets is the sum of the payments' credits.
  await one(
    'Cash that no payment accounts for',
    `select (select coalesce(sum(amount), 0) from audit.balance where owner like 'donor%') - (select coalesce(sum(credited), 0) from audit.payment)`,
  )
  const balances = await ask<{ owner: string; amount: string }>(
    databaseUrl,
    `select owner, amount from audit.balance where owner like 'donor%'`,
  )
  for (const { owner, amount } of balances)
    if (Number(amount) !== owned(owed, owner)) found.push(`${owner} holds ${amount} and is owed ${owned(owed, owner)}`)
  return found
}

const owned = (owed: ReadonlyMap<string, number>, owner: string): number => owed.get(owner) ?? 0
