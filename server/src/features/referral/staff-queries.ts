import type { ReferrerSort } from '@guildhall/contract/list-sorts'
import type { ReferralState } from '@guildhall/contract/referral'
import { sql, type Kysely } from 'kysely'
import { inOrder, isWithin, type Period } from '../../db/staff-lists.ts'
import type { DB } from '../../db/tables.ts'
import type { Evidence } from './rules.ts'
import { isOneOf, type LoginMatch } from '../../people/login-queries.ts'

type Db = Kysely<DB>

/** The cursor of the list of referrers: the last one, and since when that one has waited. */
export interface Place {
  since: string | null
  id: number
}

/**
 * Referrers by how long they have waited, longest first; then those with nothing waiting, by id. Or by the number of
 * their referrals in the state `sort`, most first. A referral of theirs is of the `period`.
 */
export function findReferrers(
  db: Db,
  {
    status,
    referrers,
    period,
    sort,
    after,
  }: {
    status: 'open' | ReferralState | 'todos'
    referrers: LoginMatch | undefined
    period: Period | undefined
    sort: ReferrerSort | undefined
    after: Place | null
  },
  limit: number,
) {
  const byCount = sort && inOrder({ table: 'referral_totals', alias: 't', id: 'user_id', by: sort, isAscending: false })
  let query = db
    .selectFrom('referral_totals as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select(['t.user_id', 't.valid', 't.pending', 't.refused', 't.waiting_since', 't.oldest_pending', 't.newest'])
    .select(['u.login', 'u.first_name', 'u.last_name'])
    .orderBy(byCount ? byCount.ordering : sql`t.waiting_since asc nulls last, t.user_id`)
    .limit(limit)
  if (status === 'open') query = query.where((eb) => eb.or([eb('t.pending', '>', 0), eb('t.refused', '>', 0)]))
  if (status === 'P') query = query.where('t.pending', '>', 0)
  if (status === 'N') query = query.where('t.refused', '>', 0)
  if (status === 'S') query = query.where('t.valid', '>', 0)
  if (referrers) query = query.where(isOneOf(referrers, sql`t.user_id`))
  if (period)
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('referrals as r')
          .select('r.id')
          .whereRef('r.referrer_id', '=', 't.user_id')
          .where(isWithin('r.created_at', period)),
      ),
    )
  if (byCount) {
    if (after) query = query.where(byCount.isAfter(after.id))
  } else if (after?.since)
    query = query.where(
      sql<boolean>`((t.waiting_since, t.user_id) > (${after.since}, ${after.id}) or t.waiting_since is null)`,
    )
  else if (after) query = query.where('t.waiting_since', 'is', null).where('t.user_id', '>', after.id)
  return query.execute()
}

const details = (db: Db) =>
  db
    .selectFrom('referrals as r')
    .innerJoin('users as u', 'u.id', 'r.referred_id')
    .leftJoin('referral_bonuses as b', 'b.referral_id', 'r.id')
    .leftJoin('users as c', 'c.id', 'r.cleared_by')
    .leftJoin('users as v', 'v.id', 'r.reviewed_by')
    .innerJoin('referral_totals as t', 't.user_id', 'r.referrer_id')
    .select(['r.id', 'r.referrer_id', 'r.released', 'r.type', 'r.evidence', 'r.cleared', 'r.created_at'])
    .select(['r.checked_at', 'r.ready_at', 'r.cleared_at', 'r.cleared_note', 'r.reviewed_at', 'r.review_note'])
    .select(['u.login', 'u.first_name', 'u.last_name', 'u.email', 'u.signup_address', 'u.visitor_id'])
    .select(['b.state as bonus_state', 'b.value as bonus_value', 'b.taken_back', 't.valid'])
    .select(['c.login as cleared_login', 'v.login as reviewed_login'])

export type DetailRow = Omit<Awaited<ReturnType<ReturnType<typeof details>['execute']>>[number], 'evidence'> & {
  evidence: Evidence[]
}

/** The referrals of a referrer with all that staff look at: waiting ones first, oldest first. */
export const findDetails = (db: Db, referrerId: number, limit: number): Promise<DetailRow[]> =>
  details(db)
    .$castTo<DetailRow>()
    .where('r.referrer_id', '=', referrerId)
    .orderBy(sql`r.released = 'P' desc`)
    .orderBy('r.id')
    .limit(limit)
    .execute()

export const getDetail = (db: Db, id: number): Promise<DetailRow | undefined> =>
  details(db).$castTo<DetailRow>().where('r.id', '=', id).executeTakeFirst()

export const getReferrer = (db: Db, id: number) =>
  db
    .selectFrom('users as u')
    .leftJoin('referral_totals as t', 't.user_id', 'u.id')
    .select(['u.id', 'u.login', 'u.first_name', 'u.last_name', 'u.email', 't.valid', 't.pending'])
    .where('u.id', '=', id)
    .executeTakeFirst()
