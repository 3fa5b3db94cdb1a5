import { donationPoints } from '@guildhall/contract/donation'
import { creatorTerms } from './creators.ts'
import { ask, type Worth } from './money-truth.ts'

interface StoredShare {
  id: string
  code: string
  base_cash: string
  creator_cash: string
  creator_share: string
  shares: string
  state: string | null
  base: string | null
  share: string | null
  base_gone: string | null
  share_gone: string | null
}

/**
 * Compares the shares of creators with the payments that the sandbox calls paid: each one with a code has its share
 * once, by the terms of the code, less what went back. Returns how many shares there are.
 */
export async function compareShares(
  databaseUrl: string,
  paidOnes: readonly Worth[],
): Promise<{ shares: number; differences: string[] }> {
  const rows = await ask<StoredShare>(
    databaseUrl,
    `select p.id, c.code, p.base_cash, p.creator_cash, p.creator_share, s.state, s.base, s.share, s.base_gone,
       s.share_gone, (select count(*) from creator_shares of where of.source = 'payment ' || p.id) as shares
     from payments p join creators c on c.id = p.creator_id
       left join creator_shares s on s.source = 'payment ' || p.id`,
  )
  const worths = new Map(paidOnes.map((worth) => [worth.id, worth]))
  const found = rows.flatMap((row) => findingsOf(row, worths.get(row.id)))
  const [strange] = await ask<{ count: string }>(
    databaseUrl,
    `select count(*) from creator_shares s where not exists (
       select from payments p where s.source = 'payment ' || p.id and p.creator_id = s.creator_id and p.user_id = s.buyer_id)`,
  )
  if (strange?.count !== '0') found.push(`${strange?.count} shares belong to no payment with a code`)
  return { shares: rows.filter(({ shares }) => Number(shares) > 0).length, differences: found }
}

function findingsOf(row: StoredShare, worth: Worth | undefined): string[] {
  const name = `the share of ${row.id} with ${row.code}`
  const count = Number(row.shares)
  if (!worth) return count === 0 ? [] : [`${name} is there, and its payment is not paid`]
  // A payment that was returned before the portal saw it was never credited.
  if (count === 0 && worth.cash === 0) return []
  if (count !== 1) return [`${name} is there ${count} times`]
  const { bonus, share, state } = creatorTerms.find(({ code }) => code === row.code)!
  const base = donationPoints(worth.amountCents / 100).total
  const left = (value: number) => Math.floor((value * (worth.chargeCents - worth.backCents)) / worth.chargeCents)
  const part = (percent: number) => Math.floor((base * percent) / 100)
  const expected = {
    ...{ base_cash: base, creator_cash: part(bonus), creator_share: part(share), base, share: part(share) },
    ...{ base_gone: base - left(base), share_gone: part(share) - left(part(share)) },
  }
  const differences = Object.entries(expected).flatMap(([field, value]) =>
    Number(row[field as keyof typeof expected]) === value
      ? []
      : [`${name} has the ${field} ${row[field as keyof typeof expected]} in place of ${value}`],
  )
  return row.state === state ? differences : [...differences, `${name} is ${row.state} in place of ${state}`]
}
