import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../db/tables.ts'
import { firstId } from '../../../db/uuid7.ts'
import type { Month } from './rules.ts'

const between = (from: Date, until: Date) =>
  sql`t.id >= ${firstId(from.toISOString())}::uuid and t.id < ${firstId(until.toISOString())}::uuid`

/** What the transfers of each kind brought to wallets. */
export const kindsOf = (from: Date, until: Date) => sql<{ kind: string; transfers: number; cash: number }>`
  select t.kind, count(*) as transfers,
    sum(t.amount * ((taker.user_id is not null)::int - (giver.user_id is not null)::int))::bigint as cash
  from ledger_transfers t
    join ledger_accounts giver on giver.id = t.from_account
    join ledger_accounts taker on taker.id = t.to_account
  where ${between(from, until)} group by t.kind`

/** What each account received less what it gave. */
export const netOf = (from: Date, until: Date) => sql<{ account: number; amount: number }>`
  select account, sum(amount)::bigint as amount from (
    select t.from_account as account, -sum(t.amount) as amount from ledger_transfers t
    where ${between(from, until)} group by t.from_account
    union all
    select t.to_account, sum(t.amount) from ledger_transfers t where ${between(from, until)} group by t.to_account
  ) sides group by account`

/** A day of a month as its transfers add up, with their digest. */
export interface DaySums {
  day: string
  transfers: number
  cash: number
  highest_id: string
  digest: Buffer
}

/**
 * The sums and the digest of each day of a month. Each day is read by itself from the primary key, so the memory is that
 * of the hashes of one day.
 */
export async function sumDays(db: Kysely<DB>, { from, until }: Month): Promise<DaySums[]> {
  const { rows } = await sql<DaySums>`
    select day_of(d)::text as day, s.transfers, s.cash::bigint as cash, h.highest_id, s.digest
    from generate_series(${from.toISOString()}::timestamptz, ${until.toISOString()}::timestamptz - interval '1 hour',
        interval '24 hours') d
      cross join lateral (
        select count(*) as transfers, sum(t.amount) as cash,
          sha256(string_agg(ledger_row_hash(t), ''::bytea order by t.id)) as digest
        from ledger_transfers t
        where t.id >= ledger_first_id(d) and t.id < ledger_first_id(d + interval '24 hours')
      ) s
      cross join lateral (
        select h.id as highest_id from ledger_transfers h
        where h.id < ledger_first_id(d + interval '24 hours') order by h.id desc limit 1
      ) h
    where s.transfers > 0 order by d`.execute(db)
  return rows
}
