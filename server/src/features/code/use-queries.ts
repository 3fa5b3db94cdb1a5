import type { CodeEffect, CodeScope } from '@guildhall/contract/code-rules'
import type { Locale } from '@guildhall/contract'
import { sql, type Insertable, type Kysely } from 'kysely'
import { prepared } from '../../db/prepared.ts'
import type { CodeUses, DB } from '../../db/tables.ts'
import { currentLocale } from '../../words/locale.ts'

type Db = Kysely<DB>

/** A code with its rule, as it decides about one use. */
export interface FoundCode {
  code: string
  rule_id: number
  effect: CodeEffect
  amount: number | null
  items: number[][] | null
  applies_to: CodeScope
  shop_item_id: number | null
  group_id: number | null
  minimum: number
  starts_at: string
  ends_at: string | null
  /** Uses of this one code, so far where they are limited; `most` is null without a limit. */
  used: number
  most: number | null
  /** Uses of the player, of all codes of the rule, and how many are allowed. */
  own_uses: number
  most_per_player: number
  stopped_at: string | null
  created_by: number
  /** The name of the item or the group of a coupon, in the language of the request. */
  thing: string | null
}

interface Search {
  code: string
  userId: number
}

const find = ({ code, userId }: Search, locale: Locale) => sql<FoundCode>`
  select c.code, c.rule_id, r.effect, r.amount, r.items, r.applies_to, r.shop_item_id, r.group_id, r.minimum,
    r.starts_at, r.ends_at, c.used, case when r.batch is null then r.most_uses else 1 end as most, r.most_per_player,
    r.stopped_at, r.created_by,
    (select count(*) from code_uses u
      where u.user_id = ${userId} and u.rule_id = r.id and u.freed_at is null)::int as own_uses,
    coalesce((select ${locale === 'en' ? sql`coalesce(s.name_en, s.name)` : sql`s.name`}
        from shop_items s where s.id = r.shop_item_id),
      (select g.name from item_groups g where g.id = r.group_id)) as thing
  from codes c join code_rules r on r.id = c.rule_id where c.code = ${code}`

/** A code that is only looked at. */
export async function findCode(db: Db, code: string, userId: number): Promise<FoundCode | undefined> {
  return (await find({ code, userId }, currentLocale()).execute(db)).rows[0]
}

/**
 * A code for one use, in the transaction of the use. Uses of one player come one after the other. Different players do
 * not wait here: they only keep staff from changing the rule until they have committed.
 */
export async function lockCode(tx: Db, code: string, userId: number): Promise<FoundCode | undefined> {
  await lockUses(tx, { name: `code uses of ${userId}` })
  return (await lockFound[currentLocale()](tx, { code, userId })).rows[0]
}

const lockUses = prepared((db, { name }: { name: string }) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.compile(db),
)

const lockIn = (locale: Locale) =>
  prepared((db, search: Search) => sql<FoundCode>`${find(search, locale)} for share of r`.compile(db))

const lockFound = { 'pt-BR': lockIn('pt-BR'), en: lockIn('en') }

/**
 * Counts one use of a code with limited uses, whose row all its users lock until they have committed. Returns false when
 * none is left. A code without a limit counts nothing here, so its users do not wait for each other.
 */
export async function countUse(tx: Db, { code, most }: Pick<FoundCode, 'code' | 'most'>): Promise<boolean> {
  if (most === null) return true
  const { numUpdatedRows } = await tx
    .updateTable('codes')
    .set((eb) => ({ used: eb('used', '+', 1) }))
    .where('code', '=', code)
    .where('used', '<', most)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const insertUse = prepared((tx, use: NewUse) =>
  tx
    .insertInto('code_uses')
    .values({
      id: use.id,
      rule_id: use.rule_id,
      code: use.code,
      user_id: use.user_id,
      cash: use.cash,
      address: use.address,
      created_at: use.created_at,
    })
    .compile(),
)

type NewUse = Pick<Insertable<CodeUses>, 'id' | 'rule_id' | 'code' | 'user_id' | 'cash' | 'address' | 'created_at'>

/** Whether a player has never bought anything that was not paid back. */
export const isFirstPurchase = async (db: Db, userId: number): Promise<boolean> =>
  (await db
    .selectFrom('purchases')
    .select('id')
    .where('user_id', '=', userId)
    .where('refunded_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) === undefined

/** Locks a use whose purchase is being refunded. */
export const lockUse = (tx: Db, id: string) =>
  tx.selectFrom('code_uses').select(['code', 'freed_at']).where('id', '=', id).forUpdate().executeTakeFirst()

export const hasOpenPurchase = async (tx: Db, use: string): Promise<boolean> =>
  (await tx
    .selectFrom('purchases')
    .select('id')
    .where('code_use', '=', use)
    .where('refunded_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Gives a use back. A code that does not count its uses stays at 0. */
export async function freeUse(tx: Db, use: string, code: string, at: string): Promise<void> {
  await tx.updateTable('code_uses').set({ freed_at: at }).where('id', '=', use).execute()
  await sql`update codes set used = greatest(used - 1, 0) where code = ${code}`.execute(tx)
}

/** The Cash that gift codes have given, by their own rows: for the check of the ledger. */
export async function sumGiftCash(db: Db): Promise<number> {
  const { rows } = await sql<{ cash: number }>`
    select coalesce(sum(u.cash), 0)::bigint as cash from code_uses u join code_rules r on r.id = u.rule_id
    where r.effect = 'cash'`.execute(db)
  return rows[0]!.cash
}
