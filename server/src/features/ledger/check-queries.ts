import type { TransferKind } from '@guildhall/contract/ledger'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/tables.ts'

type Db = Kysely<DB>

/** A difference that the ledger check found. */
interface Finding {
  check: string
  subject: string
  expected: number
  found: number
}

export interface Sums {
  transfers: number
  accounts: number
  wallets: number
  kinds: { kind: TransferKind; cash: number; transfers: number }[]
  findings: Finding[]
}

/** Adds up the ledger as of one moment. It reads every movement, which takes seconds for millions. */
export async function addUp(db: Db): Promise<Sums> {
  const kinds = await sql<{ kind: TransferKind; cash: number; transfers: number }>`
    select t.kind, count(*) as transfers,
      sum(t.amount * ((taker.user_id is not null)::int - (giver.user_id is not null)::int))::bigint as cash
    from ledger_transfers t
      join ledger_accounts giver on giver.id = t.from_account
      join ledger_accounts taker on taker.id = t.to_account
    group by t.kind order by t.kind`.execute(db)
  const totals = await sql<{ accounts: number; wallets: number; everything: number }>`
    select count(*) as accounts, coalesce(sum(balance) filter (where user_id is not null), 0)::bigint as wallets,
      coalesce(sum(balance), 0)::bigint as everything
    from ledger_accounts`.execute(db)
  const drifted = await sql<{ subject: string; expected: number; found: number }>`
    select coalesce(u.login, a.house || ' ' || a.shard) as subject, coalesce(s.amount, 0)::bigint as expected,
      a.balance as found
    from ledger_accounts a
      left join (
        select account, sum(amount) as amount from (
          select from_account as account, -sum(amount) as amount from ledger_transfers group by from_account
          union all
          select to_account, sum(amount) from ledger_transfers group by to_account
        ) sides group by account
      ) s on s.account = a.id
      left join users u on u.id = a.user_id
    where a.balance <> coalesce(s.amount, 0)
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
    accounts: total.accounts,
    wallets: total.wallets,
    kinds: kinds.rows,
    findings,
  }
}

export const insertAudit = (db: Db, at: string, tookMs: number, { kinds, findings, ...sums }: Sums) =>
  db
    .insertInto('ledger_audits')
    .values({ at, took_ms: tookMs, ...sums, kinds: JSON.stringify(kinds), findings: JSON.stringify(findings) })
    .execute()

export const getLastAudit = (db: Db) =>
  db.selectFrom('ledger_audits').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()
