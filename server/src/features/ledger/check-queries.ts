import type { TransferKind } from '@guildhall/contract/ledger'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/tables.ts'
import { firstId } from '../../db/uuid7.ts'

type Db = Kysely<DB>

/** A difference that the ledger check found. */
export interface Finding {
  check: string
  subject: string
  expected: number
  found: number
}

export interface Sums {
  transfers: number
  /** How many of them were read; closed months are carried sums. */
  read: number
  accounts: number
  wallets: number
  kinds: { kind: TransferKind; cash: number; transfers: number }[]
  findings: Finding[]
}

const wholeLedger = '00000000-0000-0000-0000-000000000000'

/**
 * Adds up the ledger as of one moment: the carried sums of closed months and the transfers since. `isWhole` reads every
 * transfer instead, which takes a minute for tens of millions.
 */
export async function addUp(db: Db, { isWhole }: { isWhole: boolean }): Promise<Sums> {
  const until = isWhole ? null : await getClosedUntil(db)
  const firstOpen = until === null ? wholeLedger : firstId(until)
  const kinds = await sql<{ kind: TransferKind; cash: number; transfers: number; read: number }>`
    select kind, sum(transfers)::bigint as transfers, sum(cash)::bigint as cash, sum(read)::bigint as read from (
      select kind, transfers, cash, 0 as read from ledger_month_kinds where ${until !== null}
      union all
      select t.kind, count(*),
        sum(t.amount * ((taker.user_id is not null)::int - (giver.user_id is not null)::int)), count(*)
      from ledger_transfers t
        join ledger_accounts giver on giver.id = t.from_account
        join ledger_accounts taker on taker.id = t.to_account
      where t.id >= ${firstOpen}::uuid
      group by t.kind
    ) sides
    group by kind order by kind`.execute(db)
  const totals = await sql<{ accounts: number; wallets: number; everything: number }>`
    select count(*) as accounts, coalesce(sum(balance) filter (where user_id is not null), 0)::bigint as wallets,
      coalesce(sum(balance), 0)::bigint as everything
    from ledger_accounts`.execute(db)
  const drifted = await sql<{ subject: string; expected: number; found: number }>`
    select coalesce(u.login, a.house || ' ' || a.shard) as subject, a.expected::bigint as expected, a.balance as found
    from (
      select a.*, coalesce(s.amount, 0) + coalesce(c.balance, 0) as expected
      from ledger_accounts a
        left join (
          select account, sum(amount) as amount from (
            select from_account as account, -sum(amount) as amount from ledger_transfers
            where id >= ${firstOpen}::uuid group by from_account
            union all
            select to_account, sum(amount) from ledger_transfers where id >= ${firstOpen}::uuid group by to_account
          ) sides group by account
        ) s on s.account = a.id
        left join lateral (
          select b.balance from ledger_month_balances b where b.account = a.id and ${until !== null}
          order by b.month desc limit 1
        ) c on true
    ) a left join users u on u.id = a.user_id
    where a.balance <> a.expected
    limit 100`.execute(db)
  const walletless = await sql<{ subject: string }>`
    select u.login as subject from users u
    where not exists (select from ledger_accounts a where a.user_id = u.id) limit 100`.execute(db)
  const total = totals.rows[0]!
  const findings: Finding[] = [
    ...drifted.rows.map((row) => ({ check: 'balance', ...row })),
    ...walletless.rows.map(({ subject }) => ({ check: 'wallet', subject, expected: 1, found: 0 })),
  ]
  if (total.everything !== 0) findings.push({ check: 'sum', subject: '*', expected: 0, found: total.everything })
  return {
    transfers: kinds.rows.reduce((sum, row) => sum + row.transfers, 0),
    read: kinds.rows.reduce((sum, row) => sum + row.read, 0),
    accounts: total.accounts,
    wallets: total.wallets,
    kinds: kinds.rows.map(({ kind, cash, transfers }) => ({ kind, cash, transfers })),
    findings,
  }
}

/** The moment since which transfers are in no closed month; null before the first. */
async function getClosedUntil(db: Db): Promise<string | null> {
  const row = await db.selectFrom('ledger_months').select('until').orderBy('month', 'desc').limit(1).executeTakeFirst()
  return row?.until ?? null
}

export interface Audit extends Sums {
  at: string
  tookMs: number
  isWhole: boolean
}

export const insertAudit = (db: Db, { at, tookMs, isWhole, kinds, findings, read, ...sums }: Audit) =>
  db
    .insertInto('ledger_audits')
    .values({
      ...{ at, took_ms: tookMs, is_whole: isWhole, read_transfers: read, ...sums },
      ...{ kinds: JSON.stringify(kinds), findings: JSON.stringify(findings) },
    })
    .execute()

export const getLastAudit = (db: Db) =>
  db.selectFrom('ledger_audits').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()
