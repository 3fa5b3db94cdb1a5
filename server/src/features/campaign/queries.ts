import type { CampaignMethod, CampaignState, WallName } from '@guildhall/contract/campaign-rules'
import { sql, type Insertable, type Kysely, type Updateable } from 'kysely'
import type { Campaigns, DB } from '../../db/tables.ts'

type Db = Kysely<DB>

const methodsOf = sql<CampaignMethod[]>`c.methods`
/** The end that holds: the planned one, or the moment at which staff ended it. */
const endOf = sql<string>`least(c.ends_at, c.ended_at)`

/** The campaigns that apply at a moment, and those that begin within `aheadMs` after it. */
export const findCurrent = (db: Db, at: Date, aheadMs = 0) =>
  db
    .selectFrom('campaigns as c')
    .select(['c.id', 'c.name', 'c.name_en', 'c.percent', 'c.min_reais', 'c.starts_at'])
    .select([methodsOf.as('methods'), endOf.as('ends_at')])
    .where('c.starts_at', '<=', new Date(at.getTime() + aheadMs).toISOString())
    .where(sql<boolean>`${endOf} > greatest(${at.toISOString()}::timestamptz, c.starts_at)`)
    .orderBy('c.starts_at')
    .orderBy('c.id')
    .execute()

const withFigures = (db: Db) =>
  db
    .selectFrom('campaigns as c')
    .leftJoin('users as u', 'u.id', 'c.ended_by')
    .selectAll('c')
    .select([methodsOf.as('methods'), 'u.login as ended_by_login'])
    .select(
      sql<{ donations: number; cash: number }>`(
        select json_build_object('donations', count(*), 'cash', coalesce(sum(x.cash), 0)) from (
          select p.campaign_cash as cash from payments p where p.campaign_id = c.id and p.credited > 0
          union all
          select d.campaign_cash from deposits d where d.campaign_id = c.id and d.credited is not null) x)`.as(
        'figures',
      ),
    )
    .select(
      sql<{ id: number; name: string; percent: number }[]>`(
        select coalesce(json_agg(json_build_object('id', o.id, 'name', o.name, 'percent', o.percent)
          order by o.starts_at, o.id), '[]')
        from campaigns o where o.id <> c.id and o.methods && c.methods
          and greatest(o.starts_at, c.starts_at) < least(o.ends_at, o.ended_at, c.ends_at, c.ended_at))`.as('overlaps'),
    )

export type CampaignRow = NonNullable<Awaited<ReturnType<typeof getCampaign>>>

/** The campaigns for staff after `before`, the last beginning first. */
export function findCampaigns(
  db: Db,
  { state, before, at }: { state: CampaignState | undefined; before: number | undefined; at: Date },
  limit: number,
) {
  const now = sql`${at.toISOString()}::timestamptz`
  let query = withFigures(db).orderBy('c.starts_at', 'desc').orderBy('c.id', 'desc').limit(limit)
  if (state === 'planned') query = query.where(sql<boolean>`c.starts_at > ${now} and ${endOf} > ${now}`)
  if (state === 'running') query = query.where(sql<boolean>`c.starts_at <= ${now} and ${endOf} > ${now}`)
  if (state === 'ended') query = query.where(sql<boolean>`${endOf} <= ${now}`)
  if (before)
    query = query.where(
      sql<boolean>`(c.starts_at, c.id) < (select b.starts_at, b.id from campaigns b where b.id = ${before})`,
    )
  return query.execute()
}

export const getCampaign = (db: Db, id: number) => withFigures(db).where('c.id', '=', id).executeTakeFirst()

/** A campaign, locked until the transaction ends. */
export const lockCampaign = (db: Db, id: number) =>
  db
    .selectFrom('campaigns as c')
    .selectAll('c')
    .select(methodsOf.as('methods'))
    .where('c.id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const insertCampaign = (db: Db, row: Insertable<Campaigns>) =>
  db.insertInto('campaigns').values(row).returning('id').executeTakeFirstOrThrow()

export const updateCampaign = (db: Db, id: number, change: Updateable<Campaigns>) =>
  db.updateTable('campaigns').set(change).where('id', '=', id).execute()

/** The campaigns that share a moment and a method with these terms, other than the campaign `id`. */
export const findOverlaps = (
  db: Db,
  { id, methods, starts_at, ends_at }: { id: number | null; methods: string[]; starts_at: string; ends_at: string },
) =>
  db
    .selectFrom('campaigns as c')
    .select(['c.id', 'c.name', 'c.percent'])
    .where('c.id', 'is distinct from', id)
    .where('c.starts_at', '<', ends_at)
    .where(
      sql<boolean>`${endOf} > greatest(${starts_at}::timestamptz, c.starts_at) and c.methods && ${methods}::text[]`,
    )
    .orderBy('c.starts_at')
    .limit(20)
    .execute()

export const getConsent = (db: Db, userId: number) =>
  db
    .selectFrom('wall_consents')
    .select([sql<WallName>`shown_as`.as('shown_as'), 'shows_amount'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

export const putConsent = (db: Db, row: Insertable<DB['wall_consents']>) =>
  db
    .insertInto('wall_consents')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(({ ref }) => ({
        shown_as: ref('excluded.shown_as'),
        shows_amount: ref('excluded.shows_amount'),
        consented_at: ref('excluded.consented_at'),
      })),
    )
    .execute()

export const deleteConsent = (db: Db, userId: number) =>
  db.deleteFrom('wall_consents').where('user_id', '=', userId).execute()

/** What donations of these days of the server's calendar have brought in all, less what went back, in cents. */
export async function sumRaised(db: Db, from: string, until: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(case when figure like 'back\_%' then -amount else amount end), 0)::bigint as cents
    from (select figure, day, amount from daily_figures union all select figure, day, amount from daily_changes) f
    where day >= ${from}::date and day < ${until}::date
      and (figure like 'paid\_%' or figure like 'back\_%' or figure = 'deposits')`.execute(db)
  return Number(rows[0]?.cents ?? 0)
}

export interface Donor {
  login: string
  shown_as: WallName
  shows_amount: boolean
  cents: number
  names: string[]
}

/** The donors between two moments who agreed to stand on the wall, the newest first, with their characters. */
export async function findDonors(db: Db, from: string, until: string, limit: number): Promise<Donor[]> {
  const { rows } = await sql<Donor>`
    with given as (
      select p.user_id, greatest(0, p.amount_cents - p.refunded_cents - p.charged_back_cents) as cents, p.paid_at as at
      from payments p where p.paid_at >= ${from} and p.paid_at < ${until} and p.credited > 0
      union all
      select d.user_id, d.value_cents, d.credited_at
      from deposits d where d.status = 'approved' and d.credited_at >= ${from} and d.credited_at < ${until}
    ), donors as (
      select g.user_id, sum(g.cents)::bigint as cents, max(g.at) as at
      from given g join wall_consents w using (user_id) group by g.user_id
    )
    select u.login, w.shown_as, w.shows_amount, g.cents, case when w.shown_as = 'character'
      then (select coalesce(array_agg(ac.name), '{}') from account_characters ac where ac.user_id = u.id)
      else '{}' end as names
    from donors g
    join wall_consents w using (user_id)
    join users u on u.id = g.user_id and u.closes_at is null
    where g.cents > 0
    order by g.at desc, u.id desc limit ${limit}`.execute(db)
  return rows
}
