import { sameAddressDays } from '@guildhall/contract/referral'
import { sql, type Insertable, type Kysely, type Selectable, type Updateable } from 'kysely'
import type { DB, Referrals } from '../../db/tables.ts'
import { prepared } from '../../db/prepared.ts'
import { countWaiting, type Waiting } from '../../db/waiting.ts'
import type { Evidence } from './rules.ts'
import { numberColumns } from '../../people/numbers.ts'

type Db = Kysely<DB>

export type Referral = Omit<Selectable<Referrals>, 'evidence'> & { evidence: Evidence[] }

/** `evidence` is JSON, so no column declares its shape. */
const referrals = (db: Db) => db.selectFrom('referrals').selectAll().$castTo<Referral>()

export const insertReferral = (db: Db, row: Insertable<Referrals>) => db.insertInto('referrals').values(row).execute()

export const getReferral = (db: Db, id: number) => referrals(db).where('id', '=', id).executeTakeFirst()

export const getReferralOf = (db: Db, referredId: number) =>
  referrals(db).where('referred_id', '=', referredId).executeTakeFirst()

/** A referral by its id or its referred player, locked until the end of the transaction. */
export const lockReferral = async (
  db: Db,
  which: { id: number } | { referredId: number },
): Promise<Referral | undefined> => (await ('id' in which ? lockById(db, which) : lockByReferred(db, which))).rows[0]

const lockById = prepared((db, { id }: { id: number }) => referrals(db).where('id', '=', id).forNoKeyUpdate().compile())
const lockByReferred = prepared((db, { referredId }: { referredId: number }) =>
  referrals(db).where('referred_id', '=', referredId).forNoKeyUpdate().compile(),
)

export const updateReferral = (db: Db, id: number, change: Updateable<Referrals>) =>
  db.updateTable('referrals').set(change).where('id', '=', id).execute()

/** The first name of the player with a referral code, whatever its case. */
export const getInviter = (db: Db, code: string) =>
  db
    .selectFrom('users')
    .select('first_name')
    .where((eb) => eb(eb.fn<string>('lower', ['referral_code']), '=', code.toLowerCase()))
    .executeTakeFirst()

/** The totals of a referrer, locked until the end of the transaction; undefined before the first referral. */
export const lockTotals = (db: Db, userId: number) =>
  db.selectFrom('referral_totals').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirst()

export const getTotals = (db: Db, userId: number) =>
  db.selectFrom('referral_totals').selectAll().where('user_id', '=', userId).executeTakeFirst()

/**
 * Waiting referrals whose last check was before `before`, the oldest check first; with `young` only suspect ones that
 * were created since.
 */
export async function findToCheck(db: Db, before: string, young: string | null, limit: number): Promise<number[]> {
  let query = db
    .selectFrom('referrals')
    .select('id')
    .where('released', '=', 'P')
    .where((eb) => eb.or([eb('checked_at', 'is', null), eb('checked_at', '<', before)]))
    .orderBy(sql`checked_at nulls first`)
    .limit(limit)
  if (young) query = query.where('type', '=', 'Suspect').where('created_at', '>', young)
  return (await query.execute()).map(({ id }) => id)
}

/** The data of a referred player that a check needs. */
export const getReferred = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .select([
      'id',
      'login',
      'email',
      ...numberColumns,
      'visitor_id',
      'signup_address',
      'created_at',
      'game_account_made',
    ])
    .where('id', '=', id)
    .executeTakeFirst()

/**
 * The referrer and their earlier referrals that share the browser or the document with the referred player, or an
 * address within seven days around the sign-up.
 */
export async function findAlike(
  db: Db,
  referral: Pick<Referral, 'id' | 'referrer_id' | 'referred_id'>,
  { address, document, hashes }: { address: string | null; document: string | null; hashes: Buffer[] },
): Promise<{ login: string; browser: boolean; document: boolean; address: boolean }[]> {
  const { rows } = await sql<{ login: string; browser: boolean; document: boolean; address: boolean }>`
    with family as (
      select ${referral.referrer_id}::bigint as id
      union
      select referred_id from referrals where referrer_id = ${referral.referrer_id} and id < ${referral.id}
    ), span as (
      select created_at - ${sameAddressDays} * interval '1 day' as begins,
        created_at + ${sameAddressDays} * interval '1 day' as ends
      from users where id = ${referral.referred_id}
    )
    select * from (
      select u.id, u.login, u.visitor_id = n.visitor_id as browser, 
        (u.document = ${document} or u.document_hash = any(${hashes}::bytea[])) as document,
        ${address}::text is not null and (
          u.signup_address = ${address} and u.created_at between span.begins and span.ends
          or u.last_address = ${address} and u.last_address_at between span.begins and span.ends
          or exists (
            select from sessions s where s.user_id = u.id and s.address = ${address}
              and s.last_used_at >= span.begins and s.created_at <= span.ends)
        ) as address
      from users u, users n, span
      where u.id in (select id from family) and n.id = ${referral.referred_id}
    ) alike
    where browser or document or address
    order by id`.execute(db)
  return rows.map((row) => ({
    login: row.login,
    browser: row.browser ?? false,
    document: row.document ?? false,
    address: row.address ?? false,
  }))
}

/** The referrals of a player, newest first. */
export function findOwn(db: Db, referrerId: number, before: number | undefined, limit: number) {
  let query = db
    .selectFrom('referrals as r')
    .innerJoin('users as u', 'u.id', 'r.referred_id')
    .leftJoin('referral_bonuses as b', 'b.referral_id', 'r.id')
    .select(['r.id', 'r.type', 'r.released', 'r.evidence', 'r.created_at', 'b.id as bonus'])
    .select(['u.first_name', 'u.last_name', 'u.login'])
    .where('r.referrer_id', '=', referrerId)
    .orderBy('r.id', 'desc')
    .limit(limit)
  if (before) query = query.where('r.id', '<', before)
  return query.execute()
}

/** The moment since which the oldest waiting referral has waited; null when none waits. */
export async function getOldestWaiting(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('referral_totals')
    .select('waiting_since')
    .where('waiting_since', 'is not', null)
    .orderBy('waiting_since')
    .limit(1)
    .executeTakeFirst()
  return row?.waiting_since ?? null
}

/** People with referrals that wait for a decision of staff: the rows of the list. */
export const countReady = (db: Kysely<DB>): Promise<Waiting> =>
  countWaiting(
    db,
    sql`select waiting_since as at from referral_totals where waiting_since is not null order by waiting_since`,
  )
