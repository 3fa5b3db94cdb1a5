import type { Likeness, ShareState } from '@guildhall/contract/creator-rules'
import { sql, type Insertable, type Kysely, type Updateable } from 'kysely'
import type { CreatorShares, DB } from '../../db/tables.ts'
import { countWaiting, type Waiting } from '../../db/waiting.ts'

type Db = Kysely<DB>

/** What a buyer and a creator have in common. An address is masked. */
export interface Evidence {
  likeness: Likeness
  address: string | null
}

export const insertShare = (
  db: Db,
  { evidence, ...row }: Omit<Insertable<CreatorShares>, 'evidence'> & { evidence: Evidence[] },
) =>
  db
    .insertInto('creator_shares')
    .values({ ...row, evidence: JSON.stringify(evidence) })
    .execute()

/** The share of a donation, locked until the end of the transaction. */
export const lockShareOf = (db: Db, source: string) =>
  db.selectFrom('creator_shares').selectAll().where('source', '=', source).forNoKeyUpdate().executeTakeFirst()

export const updateShare = (db: Db, id: string, change: Updateable<CreatorShares>) =>
  db.updateTable('creator_shares').set(change).where('id', '=', id).execute()

/** A share with the account of its creator, locked until the end of the transaction. */
export const lockShare = (db: Db, id: string) =>
  db
    .selectFrom('creator_shares as s')
    .innerJoin('creators as c', 'c.id', 's.creator_id')
    .selectAll('s')
    .select('c.user_id')
    .where('s.id', '=', id)
    .forNoKeyUpdate('s')
    .executeTakeFirst()

/** The account of a creator. */
export const getOwner = (db: Db, creatorId: number) =>
  db.selectFrom('creators').select('user_id').where('id', '=', creatorId).executeTakeFirstOrThrow()

/** `evidence` is JSON, so no column declares its shape. */
const withPeople = (db: Db) =>
  db
    .selectFrom('creator_shares as s')
    .innerJoin('users as u', 'u.id', 's.buyer_id')
    .leftJoin('users as decider', 'decider.id', 's.decided_by')
    .select(['s.id', 's.source', 'u.login', 's.base', 's.share', 's.share_gone as gone', 's.state', 's.created_at'])
    .select(['s.decided_at', 'decider.login as decided_by', 's.reason'])
    .select(sql<Evidence[]>`s.evidence`.as('evidence'))

export type ShareRow = NonNullable<Awaited<ReturnType<typeof getShare>>>

export const getShare = (db: Db, id: string) => withPeople(db).where('s.id', '=', id).executeTakeFirst()

/** The shares of a creator below `before`, the newest first. */
export function findShares(
  db: Db,
  { creator, state, before }: { creator: number; state: ShareState | undefined; before: string | undefined },
  limit: number,
): Promise<ShareRow[]> {
  let query = withPeople(db).where('s.creator_id', '=', creator).orderBy('s.id', 'desc').limit(limit)
  if (state) query = query.where('s.state', '=', state)
  if (before) query = query.where('s.id', '<', before)
  return query.execute()
}

/** All shares of a creator, the oldest first, for a table. */
export const sharesOf = (db: Db, creator: number) => withPeople(db).where('s.creator_id', '=', creator).orderBy('s.id')

/** Shares that wait for a decision of staff. */
export const countHeld = (db: Db): Promise<Waiting> =>
  countWaiting(db, sql`select created_at as at from creator_shares where state = 'held' order by created_at`)
