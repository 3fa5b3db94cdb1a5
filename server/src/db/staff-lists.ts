import { endOfServerDay, startOfServerDay } from '@guildhall/contract/server-calendar'
import { sql, type RawBuilder } from 'kysely'
import { firstId } from './uuid7.ts'

// The days and the order of the lists of staff.

/** Moments: `from` inclusive, `until` exclusive. */
export interface Period {
  from?: string | undefined
  until?: string | undefined
}

/** The moments of days of the server's calendar, both included; undefined without days. */
export const periodOf = ({ from, to }: { from?: string | undefined; to?: string | undefined }): Period | undefined =>
  from || to
    ? {
        ...(from && { from: new Date(startOfServerDay(from)).toISOString() }),
        ...(to && { until: new Date(endOfServerDay(to)).toISOString() }),
      }
    : undefined

/** The condition that the moment in `column` is in the period. */
export const isWithin = (column: string, { from, until }: Period): RawBuilder<boolean> => between(column, from, until)

/** The same for ids that begin with their moments, so that the index of the ids finds the period. */
export const isIdWithin = (column: string, { from, until }: Period): RawBuilder<boolean> =>
  between(column, from && firstId(from), until && firstId(until))

function between(column: string, from: string | undefined, until: string | undefined): RawBuilder<boolean> {
  const conditions = [
    ...(from ? [sql`${sql.ref(column)} >= ${from}`] : []),
    ...(until ? [sql`${sql.ref(column)} < ${until}`] : []),
  ]
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** What a list is sorted by: a column and then the id, or the id alone. The columns are never null. */
export interface ListOrder {
  table: string
  /** The name of the table in the query. */
  alias: string
  id?: string
  by?: string | undefined
  isAscending: boolean
}

/**
 * The order of a list, and the condition of the rows that come after the row with the id `last`. That row is looked up,
 * so that the cursor of a list is an id in every order.
 */
export function inOrder({ table, alias, id = 'id', by, isAscending }: ListOrder) {
  const columns = by ? [by, id] : [id]
  const of = (row: string) => columns.map((column) => sql.ref(`${row}.${column}`))
  const way = sql.raw(isAscending ? 'asc' : 'desc')
  const sign = sql.raw(isAscending ? '>' : '<')
  return {
    ordering: sql.join(of(alias).map((column) => sql`${column} ${way}`)),
    isAfter: (last: string | number): RawBuilder<boolean> =>
      by
        ? sql`(${sql.join(of(alias))}) ${sign}
            (select ${sql.join(of('last_row'))} from ${sql.table(table)} as last_row where ${sql.ref(`last_row.${id}`)} = ${last})`
        : sql`${sql.ref(`${alias}.${id}`)} ${sign} ${last}`,
  }
}

/** The column by which a list is sorted, by the name of the order: the amount, or the moment when days are asked for. */
export const orderOf = (
  sort: 'oldest' | 'highest' | 'lowest' | undefined,
  { amount, moment }: { amount?: string; moment?: string | undefined },
): Pick<ListOrder, 'by' | 'isAscending'> =>
  sort === 'highest' || sort === 'lowest'
    ? { by: amount, isAscending: sort === 'lowest' }
    : { by: moment, isAscending: sort === 'oldest' }
