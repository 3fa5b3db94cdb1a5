import type { statementMethods } from '@guildhall/contract/settlement'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '../../db/tables.ts'

type Db = Kysely<DB>

/** A method in a month; amounts are cents. */
export interface StatementRow {
  method: (typeof statementMethods)[number]
  lines: number
  received: number
  fees: number
  refunds: number
  chargebacks: number
  net: number
  here: number
  cash: number
}

/** Days of the server's calendar: the first of the month, and that of the next. */
export interface Month {
  from: string
  until: string
}

/**
 * What the reports have of a month by method, and what was paid and credited here. Money that staff accepted as none of
 * ours does not count.
 */
export const statementRows = (_: Db, { from, until }: Month): RawBuilder<StatementRow> => sql<StatementRow>`
  with reported as (
    select coalesce(p.method, case when l.deposit_id is null then 'unmatched' else 'deposit' end) as method,
      count(*) filter (where l.kind = 'payment') as lines,
      coalesce(sum(l.gross_cents) filter (where l.kind = 'payment'), 0)::bigint as received,
      sum(l.fee_cents)::bigint as fees,
      coalesce(-sum(l.gross_cents) filter (where l.kind = 'refund'), 0)::bigint as refunds,
      coalesce(-sum(l.gross_cents) filter (where l.kind = 'chargeback'), 0)::bigint as chargebacks,
      sum(l.net_cents)::bigint as net
    from settlement_lines l left join payments p on p.id = l.payment_id
    where l.day >= ${from} and l.day < ${until} and l.kind in ('payment', 'refund', 'chargeback')
      and not exists (select from settlement_differences d
        where d.line_id = l.id and d.kind = 'missing_here' and d.state = 'accepted')
    group by 1),
  here as (
    select method, sum(cents)::bigint as cents, sum(cash)::bigint as cash from (
      select p.method, p.amount_cents as cents, p.credited as cash from payments p
      where p.paid_at >= ${from}::timestamp at time zone 'UTC' + interval '3 hours'
        and p.paid_at < ${until}::timestamp at time zone 'UTC' + interval '3 hours'
      union all
      select 'deposit', d.value_cents, d.credited from deposits d
      where d.status = 'approved' and d.credited_at >= ${from}::timestamp at time zone 'UTC' + interval '3 hours'
        and d.credited_at < ${until}::timestamp at time zone 'UTC' + interval '3 hours'
    ) credited group by method)
  select method, coalesce(reported.lines, 0) as lines, coalesce(reported.received, 0) as received,
    coalesce(reported.fees, 0) as fees, coalesce(reported.refunds, 0) as refunds,
    coalesce(reported.chargebacks, 0) as chargebacks, coalesce(reported.net, 0) as net,
    coalesce(here.cents, 0) as here, coalesce(here.cash, 0) as cash
  from reported full join here using (method)
  order by array_position(array['mercado_pix', 'mercado_card', 'picpay', 'paypal', 'pix', 'deposit', 'unmatched'], method)`

export const findStatement = async (db: Db, month: Month): Promise<StatementRow[]> =>
  (await statementRows(db, month).execute(db)).rows

/** What went from providers to the bank, fees of no payment, and differences that wait. */
export async function getOthers(
  db: Db,
  { from, until }: Month,
): Promise<{ payouts: number; fees: number; open: number }> {
  const { rows } = await sql<{ payouts: number; fees: number; open: number }>`
    select coalesce(-sum(gross_cents) filter (where kind = 'payout' and source <> 'bank'), 0)::bigint as payouts,
      coalesce(-sum(gross_cents) filter (where kind = 'fee'), 0)::bigint as fees,
      (select count(*) from settlement_differences where state = 'open' and day >= ${from} and day < ${until}) as open
    from settlement_lines where day >= ${from} and day < ${until}`.execute(db)
  return rows[0]!
}

/** The imports that have a day of the month. */
export const findReports = (db: Db, { from, until }: Month) =>
  db
    .selectFrom('settlement_imports')
    .select(['id', 'source', 'file_name as file'])
    .where('state', '=', 'done')
    .where('from_day', '<', until)
    .where('to_day', '>=', from)
    .orderBy('id')
    .limit(50)
    .execute()
