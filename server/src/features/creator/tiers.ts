import type { Locale, ValidOf } from '@guildhall/contract'
import type { creator } from '@guildhall/contract/creator'
import * as m from '@guildhall/messages'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { DB } from '../../db/tables.ts'
import { refuseField } from '../../fail.ts'
import { codeOf, itemOf } from '../../game/formats/item.ts'
import { describeCode } from '../../game/items.ts'
import { getItemKnowledge } from '../items/service.ts'
import { tierStateOf } from './rules.ts'
import * as queries from './tier-queries.ts'

/** A tier before it is stored, with the numbers of its delivery code. */
export const NewTier = z.object({ base: z.int(), item: z.array(z.int()) })
type NewTier = z.infer<typeof NewTier>

/** The tiers of a form; null when it has none of its own, so that they stay. Refuses what is no item, and equal Cash. */
export function checkedTiers(sent: ValidOf<typeof creator.createCreator>['body']['tiers']): NewTier[] | null {
  if (!sent) return null
  const tiers = sent.map(({ base, item }) => ({ base, item: codeOf(item) ?? [] }))
  if (tiers.some(({ item }) => !itemOf(item))) refuseField('tiers', 'unknown', m.shop_code_impossible())
  if (new Set(tiers.map(({ base }) => base)).size < tiers.length)
    refuseField('tiers', 'unique', m.creator_tiers_equal())
  return tiers
}

/** Replaces the tiers that were not given yet. */
export async function writeTiers(tx: Kysely<DB>, creatorId: number, tiers: NewTier[], at: string): Promise<void> {
  await queries.deleteOpenTiers(tx, creatorId)
  if (tiers.length === 0) return
  await queries.insertTiers(
    tx,
    tiers.map((tier) => ({ ...tier, creator_id: creatorId, created_at: at })),
  )
}

/** The tiers of a creator as people read them, the lowest first. */
export async function readTiers(db: Kysely<DB>, creatorId: number, locale: Locale) {
  const rows = await queries.findTiers(db, creatorId)
  if (rows.length === 0) return []
  const items = rows.flatMap(({ item }) => itemOf(item) ?? [])
  const [knowledge, counted] = await Promise.all([getItemKnowledge(db, items), queries.getCountedBase(db, creatorId)])
  return rows.map(({ id, base, item, given_at }) => ({
    ...{ id, base, given_at, code: item.join(' ') },
    item: describeCode(item, knowledge, locale),
    state: tierStateOf({ base, given_at }, counted),
  }))
}
