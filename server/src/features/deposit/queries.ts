import { openDeposits, type depositStatuses } from '@guildhall/contract/deposit'
import type { ValueSort } from '@guildhall/contract/list-sorts'
import { sql, type Insertable, type Kysely, type Updateable } from 'kysely'
import type { DB, DepositProofs, Deposits } from '../../db/tables.ts'
import { inOrder, isWithin, orderOf, type Period } from '../../db/staff-lists.ts'
import { countWaiting, type Waiting } from '../../db/waiting.ts'
import { isOneOf, type LoginMatch } from '../../people/login-queries.ts'
import { numberColumns } from '../../people/numbers.ts'

type Db = Kysely<DB>
export type DepositStatus = (typeof depositStatuses)[number]
type ProofKind = 'picture' | 'pdf'
/** A deposit with the data of its proof; null without one. */
export type Deposit = Awaited<ReturnType<ReturnType<typeof withProofs>['execute']>>[number]

export const insertProof = (db: Db, proof: Insertable<DepositProofs>) =>
  db.insertInto('deposit_proofs').values(proof).execute()

/** Whether a proof is a picture or a PDF; undefined when there is none of that name. */
export async function getProofKind(db: Db, name: string): Promise<ProofKind | undefined> {
  const row = await db.selectFrom('deposit_proofs').select('kind').where('name', '=', name).executeTakeFirst()
  return row?.kind
}

export const findAbandonedProofs = (db: Db, before: string) =>
  db
    .selectFrom('deposit_proofs as p')
    .select('p.name')
    .where('p.uploaded_at', '<', before)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('deposits as d').select('d.id').whereRef('d.proof', '=', 'p.name'))))
    .limit(100)
    .execute()

export const deleteProof = (db: Db, name: string) => db.deleteFrom('deposit_proofs').where('name', '=', name).execute()

export const insertDeposit = (db: Db, deposit: Insertable<Deposits>) =>
  db.insertInto('deposits').values(deposit).returning('id').executeTakeFirstOrThrow()

/** The deposits of one player that are older than the deposit `before`, newest first. */
export async function findDepositsOf(
  db: Db,
  userId: number,
  before: number | undefined,
  limit: number,
): Promise<Deposit[]> {
  let query = withProofs(db).where('d.user_id', '=', userId).orderBy('d.entry_id', 'desc').limit(limit)
  if (before)
    query = query.where('d.entry_id', '<', (eb) =>
      eb.selectFrom('deposits as b').select('b.entry_id').where('b.id', '=', before),
    )
  return query.execute()
}

const withProofs = (db: Db) =>
  db
    .selectFrom('deposits as d')
    .leftJoin('deposit_proofs as p', 'p.name', 'd.proof')
    .selectAll('d')
    .select(['p.kind as proof_kind', 'p.sent_as as proof_sent_as', 'p.bytes as proof_bytes'])

const withUsers = (db: Db) =>
  withProofs(db)
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .select(['u.login', 'u.first_name', 'u.last_name', 'u.email', ...numberColumns.map((name) => `u.${name}` as const)])

export type DepositOfUser = Awaited<ReturnType<ReturnType<typeof withUsers>['execute']>>[number]

interface DepositFilters {
  status?: DepositStatus | 'open' | undefined
  /** When they were credited. */
  credited?: Period | undefined
  owners?: LoginMatch | undefined
  id?: number | undefined
  /** When they were made. */
  period?: Period | undefined
  sort?: ValueSort | undefined
  before?: number | undefined
}

/** The deposits of all players after the deposit `before`, newest first or as `sort` says. */
export async function findDeposits(
  db: Db,
  { status, credited, owners, id, period, sort, before }: DepositFilters,
  limit: number,
): Promise<DepositOfUser[]> {
  const order = orderOf(sort, { amount: 'value_cents', moment: period && 'created_at' })
  const { ordering, isAfter } = inOrder({ table: 'deposits', alias: 'd', ...order })
  let query = withUsers(db).orderBy(ordering).limit(limit)
  if (status === 'open') query = query.where('d.status', 'in', openDeposits)
  else if (status) query = query.where('d.status', '=', status)
  if (credited) query = query.where(isWithin('d.credited_at', credited))
  if (owners) query = query.where(isOneOf(owners, sql`d.user_id`))
  if (id) query = query.where('d.id', '=', id)
  if (period) query = query.where(isWithin('d.created_at', period))
  if (before) query = query.where(isAfter(before))
  return query.execute()
}

export const getDeposit = (db: Db, id: number) => withUsers(db).where('d.id', '=', id).executeTakeFirst()

/** A deposit with its player, locked until the transaction ends. */
export const lockDeposit = (db: Db, id: number) =>
  withUsers(db).where('d.id', '=', id).forNoKeyUpdate('d').executeTakeFirst()

export const updateDeposit = (db: Db, id: number, change: Updateable<Deposits>) =>
  db.updateTable('deposits').set(change).where('id', '=', id).execute()

/** The Cash that deposits have credited, by their own records; the ledger check compares it. */
export async function sumCreditedDeposits(db: Db): Promise<number> {
  const { rows } = await sql<{ cash: number }>`select coalesce(sum(credited), 0)::bigint as cash from deposits`.execute(
    db,
  )
  return rows[0]?.cash ?? 0
}

/** The approved deposits that were credited from `from` until before `until`, in this order. */
export const findCreditedDeposits = (db: Db, from: string, until: string) =>
  db
    .selectFrom('deposits as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .select(['d.id', 'u.login', 'd.created_at', 'd.credited_at', 'd.value_cents', 'd.credited', 'd.note'])
    .where('d.status', '=', 'approved')
    .where('d.credited_at', '>=', from)
    .where('d.credited_at', '<', until)
    .orderBy('d.credited_at')
    .orderBy('d.id')

export type CreditedDeposit = Awaited<ReturnType<ReturnType<typeof findCreditedDeposits>['execute']>>[number]

/** Deposits that wait for a decision of staff. */
export const countOpenDeposits = (db: Db): Promise<Waiting> =>
  countWaiting(db, sql`select created_at as at from deposits where status in ('requested', 'processing') order by id`)
