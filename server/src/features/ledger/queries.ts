import type { HouseAccount, TransferKind } from '@guildhall/contract/ledger'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '../../db/tables.ts'
import { prepared } from '../../db/prepared.ts'
import { firstId } from '../../db/uuid7.ts'
import type { Holder, Move, MoveFromHouse } from './movement.ts'

type Db = Kysely<DB>

const userOf = (holder: Holder): number | null => ('user' in holder ? holder.user : null)
const houseOf = (holder: Holder): HouseAccount | null => ('house' in holder ? holder.house : null)

type MoveRow =
  | { outcome: 'moved' | 'done_before'; transfer: string; balance: number }
  | { outcome: 'insufficient' | 'in_debt'; transfer: null; balance: number }

/** Makes one movement by the database function of migration 0030, in one round trip. */
export async function move(db: Db, id: string, { kind, reference, from, to, amount, at, ...more }: Move) {
  const { label = null, address = null, mayOwe = false } = more
  const [giver, taker] = [
    { fromUser: userOf(from), fromHouse: houseOf(from) },
    { toUser: userOf(to), toHouse: houseOf(to) },
  ]
  const call = { id, kind, reference, ...giver, ...taker, amount, at: at.toISOString(), label, address, mayOwe }
  return (await moveOnce(db, call)).rows[0]!
}

interface MoveCall extends Pick<Move, 'kind' | 'reference' | 'amount'> {
  id: string
  fromUser: number | null
  fromHouse: HouseAccount | null
  toUser: number | null
  toHouse: HouseAccount | null
  at: string
  label: string | null
  address: string | null
  mayOwe: boolean
}

const moveOnce = prepared((db, call: MoveCall) =>
  sql<MoveRow>`select outcome, transfer, balance from move_cash(
    ${call.id}, ${call.kind}, ${call.reference}, ${call.fromUser}, ${call.fromHouse}, ${call.toUser}, ${call.toHouse},
    ${call.amount}, ${call.at}, ${call.label}, ${call.address}, ${call.mayOwe})`.compile(db),
)

/** Makes many movements of the house by the same function, those of one shard of the house together. */
export async function moveMany(db: Db, moves: (MoveFromHouse & { id: string })[]): Promise<void> {
  const rows = moves.map(({ id, kind, reference, from, to, amount, at, label = null, address = null }) => ({
    ...{ id, kind, reference, house: from.house, user_id: to.user },
    ...{ amount, at: at.toISOString(), label, address },
  }))
  await sql`
    select r.outcome
    from (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m(
        id uuid, kind text, reference text, house text, user_id bigint, amount bigint, at timestamptz, label text,
        address text)
      order by m.house, m.user_id % 16, m.user_id
    ) m cross join lateral move_cash(
      m.id, m.kind, m.reference, null, m.house, m.user_id, null, m.amount, m.at, m.label, m.address, false) r`.execute(
    db,
  )
}

export async function lockWallets(db: Db, users: number[]): Promise<void> {
  await sql`select lock_wallets(${users})`.execute(db)
}

export async function getBalance(db: Db, userId: number): Promise<number> {
  const row = await db.selectFrom('ledger_accounts').select('balance').where('user_id', '=', userId).executeTakeFirst()
  return row?.balance ?? 0
}

/** The accounts of a name: a player's wallet by login in any case, or the shards of an account of the house. */
export const findAccounts = (db: Db, owner: string) =>
  db
    .selectFrom('ledger_accounts as a')
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .select(['a.id', 'a.balance', 'a.house', 'u.login'])
    .where((eb) =>
      eb.or([
        eb('a.house', '=', owner),
        eb(
          'a.user_id',
          'in',
          eb
            .selectFrom('users')
            .select('id')
            .where(sql`lower(login)`, '=', owner.toLowerCase()),
        ),
      ]),
    )
    .execute()

export interface Entry {
  id: string
  at: string
  kind: TransferKind
  reference: string
  label: string | null
  address: string | null
  amount: number
  other_login: string | null
  other_house: string | null
}

/** A movement with the member of staff who caused it, for staff. */
export interface StaffEntry extends Entry {
  author: string | null
  credit: string | null
  reason: string | null
  /** The balance of a wallet after it; null for the house. */
  balance: number | null
}

const isUuid = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'

/**
 * The newest movements of some accounts before `before`, or of one wallet with its balances; `amount` is what they
 * received. The indexes of each account
 * are read from their newest end, so a long history costs no more than a short one. `nulls last` is the order of these
 * indexes. Without it PostgreSQL could scan the whole primary key for an account without movements.
 */
export async function findEntries(
  db: Db,
  accounts: number[],
  { isWallet, before, limit }: { isWallet: boolean; before: string | null; limit: number },
): Promise<StaffEntry[]> {
  const { rows } = await sql<StaffEntry>`
    with wallet as materialized (select id, balance from ledger_accounts where id = any(${accounts}::bigint[])),
      base as materialized (${isWallet ? balanceBefore(before) : sql`select null::bigint as balance`}),
      page as (${entriesOf(sql`wallet as mine`, before, limit)})
    select e.*, s.login as author,
      case when e.kind = 'staff_credit' and c.reversed_at is null then c.id end as credit,
      case e.kind when 'staff_credit' then c.note when 'staff_credit_reversal' then c.reversal_reason
        else p.refund_reason end as reason,
      ${balanceAfter('e')}
    from page e cross join base
      left join staff_credits c
        on c.id = case when e.kind like 'staff\\_credit%' and e.reference ~ ${isUuid} then e.reference::uuid end
      left join purchases p
        on p.id = case when e.kind = 'purchase_refund' and e.reference ~ ${isUuid} then e.reference::uuid end
      left join users s
        on s.id = case e.kind when 'staff_credit_reversal' then c.reversed_by when 'staff_credit' then c.given_by
          else p.refunded_by end
    order by e.id desc`.execute(db)
  return rows
}

/** A movement with the balance of the wallet after it. */
export interface WalletEntry extends Entry {
  balance: number
}

/**
 * The newest movements of a player's wallet before `before`, each with the balance after it. The statement counts back
 * from the present balance, so all balances come from one snapshot. The indexes contain the amounts, so the sum of
 * newer movements reads no row of the table.
 */
export async function findWalletEntries(
  db: Db,
  userId: number,
  before: string | null,
  limit: number,
): Promise<WalletEntry[]> {
  const { rows } = await sql<WalletEntry>`
    with wallet as materialized (select id, balance from ledger_accounts where user_id = ${userId}),
      base as materialized (${balanceBefore(before)}),
      page as (${entriesOf(sql`wallet as mine`, before, limit)})
    select page.*, ${balanceAfter('page')}
    from page cross join base order by page.id desc`.execute(db)
  return rows
}

/** The balance of the wallet before the movement `before` and all newer ones. */
function balanceBefore(before: string | null) {
  const newer =
    before === null
      ? sql`0`
      : sql`(
        select coalesce(sum(g.amount), 0) from ledger_transfers g
        where g.to_account = wallet.id and g.id >= ${before}::uuid
      ) - (
        select coalesce(sum(f.amount), 0) from ledger_transfers f
        where f.from_account = wallet.id and f.id >= ${before}::uuid
      )`
  return sql`select (wallet.balance - (${newer}))::bigint as balance from wallet`
}

/** The balance after each movement of a page, counted back from `base`. */
const balanceAfter = (page: string) => sql`(base.balance - coalesce(sum(${sql.ref(`${page}.amount`)}) over (
  order by ${sql.ref(`${page}.id`)} desc rows between unbounded preceding and 1 preceding), 0))::bigint as balance`

const entriesOf = (accounts: RawBuilder<unknown>, before: string | null, limit: number) => sql<Entry>`
    select t.id, t.at, t.kind, t.reference, t.label, t.address, t.amount, u.login as other_login, o.house as other_house
    from ${accounts}
      cross join lateral (
        (select f.id, f.at, f.kind, f.reference, f.label, f.address, -f.amount as amount, f.to_account as other
         from ledger_transfers f
         where f.from_account = mine.id and (${before}::uuid is null or f.id < ${before}::uuid)
         order by f.id desc nulls last limit ${limit})
        union all
        (select g.id, g.at, g.kind, g.reference, g.label, g.address, g.amount, g.from_account
         from ledger_transfers g
         where g.to_account = mine.id and (${before}::uuid is null or g.id < ${before}::uuid)
         order by g.id desc nulls last limit ${limit})
      ) t
      join ledger_accounts o on o.id = t.other
      left join users u on u.id = o.user_id
    order by t.id desc limit ${limit}`

/** A movement with the names of both sides. */
export interface EntryOfPeriod {
  id: string
  at: string
  kind: TransferKind
  reference: string
  label: string | null
  amount: number
  from_login: string | null
  from_house: HouseAccount | null
  to_login: string | null
  to_house: HouseAccount | null
}

/**
 * All movements from `from` until before `until`, in this order. Their ids begin with their moments, so the primary key
 * finds the period, however long the ledger is.
 */
export const findEntriesOfPeriod = (_db: Db, from: string, until: string) => sql<EntryOfPeriod>`
    select t.id, t.at, t.kind, t.reference, t.label, t.amount, giver_user.login as from_login,
      giver.house as from_house, taker_user.login as to_login, taker.house as to_house
    from ledger_transfers t
      join ledger_accounts giver on giver.id = t.from_account
      join ledger_accounts taker on taker.id = t.to_account
      left join users giver_user on giver_user.id = giver.user_id
      left join users taker_user on taker_user.id = taker.user_id
    where t.id >= ${firstId(from)}::uuid and t.id < ${firstId(until)}::uuid
    order by t.id`

const withCents = '^[^:]+:[0-9]{1,18}(:|$)'

/**
 * The cents that each of these reversals gave back. The reference of a reversal is `payment:total cents given back`,
 * and ends with a moment if staff had settled the payment. The total of earlier reversals is subtracted. Reads only the
 * reversals of these payments (index ledger_transfers_reversals).
 */
export async function findReversedCents(db: Db, userId: number, transfers: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; cents: number }>`
    select r.id, (split_part(r.reference, ':', 2)::bigint - coalesce((
      select max(split_part(e.reference, ':', 2)::bigint) from ledger_transfers e
      where e.kind = 'donation_reversal' and split_part(e.reference, ':', 1) = split_part(r.reference, ':', 1)
        and e.id < r.id and e.reference ~ ${withCents}), 0))::bigint as cents
    from ledger_transfers r join ledger_accounts a on a.id = r.from_account
    where r.id = any(${transfers}::uuid[]) and a.user_id = ${userId} and r.kind = 'donation_reversal'
      and r.reference ~ ${withCents}`.execute(db)
  return new Map(rows.filter(({ cents }) => cents > 0).map(({ id, cents }) => [id, cents]))
}
