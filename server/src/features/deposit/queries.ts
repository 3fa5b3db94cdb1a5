import type { depositStatuses } from '@guildhall/contract/deposit'
import { sql, type Insertable, type Kysely, type Selectable, type Updateable } from 'kysely'
import type { DB, DepositProofs, Deposits } from '../../db/tables.ts'
import { countWaiting, type Waiting } from '../../db/waiting.ts'

type Db = Kysely<DB>
export type DepositStatus = (typeof depositStatuses)[number]
export type Deposit = Omit<Selectable<Deposits>, 'status'> & { status: DepositStatus }

export const insertProof = (db: Db, proof: Insertable<DepositProofs>) =>
  db.insertInto('deposit_proofs').values(proof).execute()

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

/** The deposits of one player, newest first, below `before`. */
export async function findDepositsOf(
  db: Db,
  userId: number,
  before: number | undefined,
  limit: number,
): Promise<Deposit[]> {
  let query = db
    .selectFrom('deposits')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('entry_id', 'desc')
    .limit(limit)
  if (before)
    query = query.where('entry_id', '<', (eb) =>
      eb.selectFrom('deposits as d').select('d.entry_id').where('d.id', '=', before),
    )
  return (await query.execute()) as Deposit[]
}

const withUsers = (db: Db) =>
  db
    .selectFrom('deposits as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .selectAll('d')
    .select(['u.login', 'u.first_name', 'u.last_name', 'u.email', 'u.phone'])

export type DepositOfUser = Deposit & {
  login: string
  first_name: string
  last_name: string
  email: string | null
  phone: string | null
}

/** Everyone's deposits, newest first, below `before`. */
export async function findDeposits(
  db: Db,
  { status, before }: { status?: DepositStatus | undefined; before?: number | undefined },
  limit: number,
): Promise<DepositOfUser[]> {
  let query = withUsers(db).orderBy('d.id', 'desc').limit(limit)
  if (status) query = query.where('d.status', '=', status)
  if (before) query = query.where('d.id', '<', before)
  return (await query.execute()) as unknown as DepositOfUser[]
}

export const getDeposit = async (db: Db, id: number) =>
  (await withUsers(db).where('d.id', '=', id).executeTakeFirst()) as unknown as DepositOfUser | undefined

/** A deposit with its player, locked until the transaction ends. */
export const lockDeposit = async (db: Db, id: number) =>
  (await withUsers(db).where('d.id', '=', id).forNoKeyUpdate('d').executeTakeFirst()) as unknown as
    | DepositOfUser
    | undefined

export const updateDeposit = (db: Db, id: number, change: Updateable<Deposits>) =>
  db.updateTable('deposits').set(change).where('id', '=', id).execute()

/** What deposits have brought players, by their own records: for the audit of the ledger. */
export async function sumCreditedDeposits(db: Db): Promise<number> {
  const { rows } = await sql<{ cash: number }>`select coalesce(sum(credited), 0)::bigint as cash from deposits`.execute(
    db,
  )
  return rows[0]?.cash ?? 0
}

/** Deposits that nobody has decided about. */
export const countOpenDeposits = (db: Db): Promise<Waiting> =>
  countWaiting(db, sql`select created_at as at from deposits where status in ('requested', 'processing') order by id`)
