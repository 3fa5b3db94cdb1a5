import { sameAddressDays } from '@guildhall/contract/referral'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../db/tables.ts'

/** Browser, document and addresses that two people have in common, the addresses within seven days around a moment. */
export async function findCommon(
  db: Kysely<DB>,
  [one, other]: readonly [number, number],
  at: string,
): Promise<{ browser: boolean; document: boolean; addresses: string[] }> {
  const days = sameAddressDays
  const { rows } = await sql<{ browser: boolean | null; document: boolean | null; addresses: string[] | null }>`
    with span as (
      select ${at}::timestamptz - ${days} * interval '1 day' as begins,
        ${at}::timestamptz + ${days} * interval '1 day' as ends
    ), used as (
      select u.id, u.signup_address as address from users u, span
        where u.id in (${one}, ${other}) and u.created_at between begins and ends
      union select u.id, u.last_address from users u, span
        where u.id in (${one}, ${other}) and u.last_address_at between begins and ends
      union select s.user_id, s.address from sessions s, span
        where s.user_id in (${one}, ${other}) and s.last_used_at >= begins and s.created_at <= ends
    )
    select s.visitor_id = b.visitor_id as browser,
      coalesce(s.document = b.document, false) or coalesce(s.document_hash = b.document_hash, false) as document,
      (select array_agg(distinct one.address order by one.address) from used one join used second
        on second.address = one.address and second.id = ${other} where one.id = ${one}) as addresses
    from users s, users b where s.id = ${one} and b.id = ${other}`.execute(db)
  const [row] = rows
  return { browser: row?.browser ?? false, document: row?.document ?? false, addresses: row?.addresses ?? [] }
}
