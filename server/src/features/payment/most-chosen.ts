import { donationPacks } from '@guildhall/contract/donation'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/tables.ts'
import { countPayersByAmount } from './queries.ts'
import { mostChosenOf } from './rules.ts'

/** The pack, in reais, that most payers have chosen since `since`; null while too few have paid, or two are equal. */
export async function getMostChosenPack(db: Kysely<DB>, since: string): Promise<number | null> {
  const counts = await countPayersByAmount(
    db,
    donationPacks.map((reais) => reais * 100),
    since,
  )
  return mostChosenOf(counts.map(({ amount_cents, payers }) => ({ pack: amount_cents / 100, payers })))
}
