import type { DifferenceKind, DifferenceState, SettlementSource } from '@guildhall/contract/settlement-rules'
import { sql, type Kysely, type Updateable } from 'kysely'
import type { DB, SettlementDifferences } from '../../db/tables.ts'
import { countWaiting, type Waiting } from '../../db/waiting.ts'
import { providerOf } from './match-queries.ts'

type Db = Kysely<DB>

/** With the line, where it was first reported, and what it belongs to. */
const differences = (db: Db) =>
  db
    .selectFrom('settlement_differences as d')
    .leftJoin('settlement_lines as l', 'l.id', 'd.line_id')
    .leftJoin('users as u', 'u.id', 'd.decided_by')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('settlement_import_lines as of')
          .select(['of.import_id', 'of.row_number'])
          .whereRef('of.line_id', '=', 'd.line_id')
          .orderBy('of.import_id')
          .limit(1)
          .as('of'),
      (join) => join.onTrue(),
    )
    .select(['d.id', 'd.kind', 'd.state', 'd.source', 'd.day', 'd.expected_cents', 'd.found_cents', 'd.line_id'])
    .select(['d.note', 'd.decided_at', 'u.login as decided_login', 'of.import_id', 'of.row_number'])
    .select(['l.kind as line_kind', 'l.bank', 'l.number', 'l.reference', 'l.gross_cents', 'l.fee_cents'])
    .select(['l.net_cents', 'l.matched_by', 'l.unknown_id'])
    .select((eb) => [
      eb.fn.coalesce('l.payment_id', 'd.payment_id').as('of_payment'),
      eb.fn.coalesce('l.deposit_id', 'd.deposit_id').as('of_deposit'),
    ])

export type DifferenceRow = Awaited<ReturnType<ReturnType<typeof differences>['execute']>>[number]

interface Filters {
  state?: DifferenceState | undefined
  kind?: DifferenceKind | undefined
  source?: SettlementSource | undefined
  import?: number | undefined
  before?: number | undefined
}

/** The newest first, below `before`. */
export async function findDifferences(db: Db, filters: Filters, limit: number): Promise<DifferenceRow[]> {
  let query = differences(db).orderBy('d.id', 'desc').limit(limit)
  if (filters.state) query = query.where('d.state', '=', filters.state)
  if (filters.kind) query = query.where('d.kind', '=', filters.kind)
  if (filters.source) query = query.where('d.source', '=', filters.source)
  if (filters.before) query = query.where('d.id', '<', filters.before)
  if (filters.import)
    query = query.where('d.line_id', 'in', (eb) =>
      eb.selectFrom('settlement_import_lines').select('line_id').where('import_id', '=', filters.import!),
    )
  return query.execute()
}

export const getDifference = (db: Db, id: number): Promise<DifferenceRow | undefined> =>
  differences(db).where('d.id', '=', id).executeTakeFirst()

export const lockDifference = (db: Db, id: number) =>
  db.selectFrom('settlement_differences').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const updateDifference = (db: Db, id: number, change: Updateable<SettlementDifferences>) =>
  db.updateTable('settlement_differences').set(change).where('id', '=', id).execute()

/** Differences that wait for the treasurer. */
export const countDifferences = (db: Db): Promise<Waiting> =>
  countWaiting(db, sql`select found_at as at from settlement_differences where state = 'open' order by id`)

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** The id that was typed; null for any other number. */
const idIn = (number: string) => sql`${uuid.test(number) ? number : null}::uuid`

/** A payment of the source by its id or its number at the provider. */
export async function findPaymentId(db: Db, source: SettlementSource, number: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from payments where provider = ${providerOf[source]} and id in (
      select ${idIn(number)}
      union all select id from payments where provider_id = ${number}
      union all select id from payments where receipt_id = ${number}
      union all select id from payments where reference = ${number})
    limit 2`.execute(db)
  return rows.length === 1 ? rows[0]!.id : undefined
}

export const hasDeposit = async (db: Db, number: string): Promise<boolean> =>
  /^[1-9]\d{0,14}$/.test(number) && (await sql`select from deposits where id = ${number}`.execute(db)).rows.length === 1

export async function findUnknownId(db: Db, source: SettlementSource, number: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from unknown_payments where provider = ${providerOf[source]}
      and (id = ${idIn(number)} or provider_id = ${number}) limit 2`.execute(db)
  return rows.length === 1 ? rows[0]!.id : undefined
}
