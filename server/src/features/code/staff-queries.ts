import type { CodeEffect, CodeScope, CodeState } from '@guildhall/contract/code-rules'
import { sql, type Insertable, type Kysely, type RawBuilder, type Updateable } from 'kysely'
import { likeText } from '../../db/like-text.ts'
import { isWithin, type Period } from '../../db/staff-lists.ts'
import type { CodeRules, DB } from '../../db/tables.ts'

type Db = Kysely<DB>

/** A rule with its uses so far. `code` is null for a batch. */
export interface RuleRow {
  id: number
  title: string
  effect: CodeEffect
  amount: number | null
  items: number[][] | null
  applies_to: CodeScope
  shop_item_id: number | null
  group_id: number | null
  thing: string | null
  minimum: number
  starts_at: string
  ends_at: string | null
  most_uses: number | null
  most_per_player: number
  batch: number | null
  code: string | null
  uses: number
  cash: number
  state: CodeState
  created_by: string
  created_at: string
  stopped_at: string | null
  revision: number
}

const rules = (now: string): RawBuilder<unknown> => sql`
  select r.id, r.title, r.effect, r.amount, r.items, r.applies_to, r.shop_item_id, r.group_id, r.minimum, r.starts_at,
    r.ends_at, r.most_per_player, r.batch, r.created_at, r.stopped_at, r.revision, coalesce(r.batch, r.most_uses) as most_uses,
    coalesce((select s.name from shop_items s where s.id = r.shop_item_id),
      (select g.name from item_groups g where g.id = r.group_id)) as thing,
    case when r.batch is null then (select c.code from codes c where c.rule_id = r.id) end as code,
    used.uses, used.cash, a.login as created_by,
    case when r.stopped_at is not null then 'stopped'
      when r.ends_at <= ${now} then 'ended'
      when used.uses >= coalesce(r.batch, r.most_uses) then 'used_up'
      when r.starts_at > ${now} then 'planned'
      else 'running' end as state
  from code_rules r
    join users a on a.id = r.created_by
    cross join lateral (
      select count(*)::int as uses, coalesce(sum(u.cash), 0)::bigint as cash from code_uses u
      where u.rule_id = r.id and u.freed_at is null) used`

/** Rules, the newest first: by title or code, by what they give, by state and days. */
export async function findRules(
  db: Db,
  {
    q,
    compared,
    effect,
    state,
    period,
    before,
    now,
  }: {
    q?: string | undefined
    /** `q` as a code. */
    compared: string
    effect?: CodeEffect | undefined
    state?: CodeState | undefined
    period?: Period | undefined
    before?: number | undefined
    now: string
  },
  limit: number,
): Promise<RuleRow[]> {
  const conditions = [
    ...(q
      ? [
          sql`(rule.title ilike ${`%${likeText(q)}%`}
            or exists (select from codes c where c.rule_id = rule.id and c.code = ${compared}))`,
        ]
      : []),
    ...(effect ? [sql`rule.effect = ${effect}`] : []),
    ...(state ? [sql`rule.state = ${state}`] : []),
    ...(period ? [isWithin('rule.created_at', period)] : []),
    ...(before ? [sql`rule.id < ${before}`] : []),
  ]
  const { rows } = await sql<RuleRow>`
    select * from (${rules(now)}) rule where ${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`}
    order by rule.id desc limit ${limit}`.execute(db)
  return rows
}

export async function getRule(db: Db, id: number, now: string): Promise<RuleRow | undefined> {
  const { rows } = await sql<RuleRow>`${rules(now)} where r.id = ${id}`.execute(db)
  return rows[0]
}

/** A rule that is changed. It waits for the uses that are under way. */
export const lockRule = (tx: Db, id: number) =>
  tx.selectFrom('code_rules').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const insertRule = (tx: Db, rule: Insertable<CodeRules>) =>
  tx.insertInto('code_rules').values(rule).returning('id').executeTakeFirstOrThrow()

export const updateRule = (tx: Db, id: number, change: Updateable<CodeRules>) =>
  tx
    .updateTable('code_rules')
    .set(change)
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute()

/** Adds the codes that are not taken, and returns how many these were. */
export async function insertCodes(tx: Db, ruleId: number, codes: string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into codes (code, rule_id) select code, ${ruleId} from unnest(${codes}::text[]) code
    on conflict do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

const exists = async (found: Promise<unknown>): Promise<boolean> => (await found) !== undefined

/** Whether a coupon, a gift or a creator has the code. */
export const hasCode = (db: Db, code: string) =>
  exists(
    db
      .selectFrom('codes')
      .select('code')
      .where('code', '=', code)
      .union(db.selectFrom('creators').select('code').where('code', '=', code))
      .executeTakeFirst(),
  )

export const hasItem = (db: Db, id: number) =>
  exists(
    db.selectFrom('shop_items').select('id').where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst(),
  )

export const hasGroup = (db: Db, id: number) =>
  exists(db.selectFrom('item_groups').select('id').where('id', '=', id).executeTakeFirst())

/** The uses so far, counted anew: a code whose uses were not limited has not counted them. */
export const recountUses = (tx: Db, ruleId: number) =>
  sql`
    update codes c
    set used = (select count(*) from code_uses u where u.rule_id = ${ruleId} and u.code = c.code and u.freed_at is null)
    where c.rule_id = ${ruleId}`.execute(tx)

export interface UseRow {
  id: string
  code: string
  login: string
  cash: number
  orders: string[]
  created_at: string
  freed_at: string | null
}

const uses = (ruleId: number): RawBuilder<UseRow> => sql<UseRow>`
  select u.id, u.code, p.login, u.cash, u.created_at, u.freed_at,
    array(select b.id::text from purchases b where b.code_use = u.id order by b.id) as orders
  from code_uses u join users p on p.id = u.user_id where u.rule_id = ${ruleId}`

/** The uses of a rule, the newest first. */
export async function findUses(db: Db, ruleId: number, before: string | null, limit: number): Promise<UseRow[]> {
  const { rows } = await sql<UseRow>`
    ${uses(ruleId)} ${before ? sql`and u.id < ${before}` : sql``} order by u.id desc limit ${limit}`.execute(db)
  return rows
}

/** All uses of a rule in the order of time, for a table. */
export const usesOf = (ruleId: number) => sql<UseRow>`${uses(ruleId)} order by u.id`

export interface CodeRow {
  code: string
  uses: number
  login: string | null
  used_at: string | null
}

/** The codes of a rule with their last use, for a table. */
export const codesOf = (ruleId: number) => sql<CodeRow>`
  select c.code, coalesce(used.uses, 0)::int as uses, used.login, used.at as used_at
  from codes c left join lateral (
    select count(*) as uses, max(u.created_at) as at, (array_agg(p.login order by u.id desc))[1] as login
    from code_uses u join users p on p.id = u.user_id
    where u.rule_id = ${ruleId} and u.code = c.code and u.freed_at is null) used on true
  where c.rule_id = ${ruleId} order by c.code`
