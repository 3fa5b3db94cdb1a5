import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '../../../db/tables.ts'
import type { Owner, Replacement, Table } from '../../../privacy/inventory/types.ts'

type Db = Kysely<DB>

/** The rows of an account in a table of the inventory. */
const rowsOf = (table: string, { id, join }: Owner, userId: number) =>
  sql`from ${sql.table(table)} t ${sql.raw(join)} where ${sql.raw(id)} = ${userId}`

/** Deletes or clears the rows of an account, as the inventory says. The rows are locked first, so that none is missed. */
export async function eraseTable(tx: Db, table: string, entry: Table, userId: number): Promise<void> {
  const { account, columns, onClosing } = entry
  if (!account || onClosing === 'keep') return
  await sql`select 1 ${rowsOf(table, account, userId)} for update of t`.execute(tx)
  const mine = sql`ctid = any(array(select t.ctid ${rowsOf(table, account, userId)}))`
  if (onClosing === 'delete rows') {
    await sql`delete from ${sql.table(table)} where ${mine}`.execute(tx)
    return
  }
  const cleared = Object.entries(columns).flatMap(([name, column]) =>
    column.personal && column.clearedTo !== undefined
      ? [sql`${sql.ref(name)} = ${valueOf(name, column.clearedTo, userId)}`]
      : [],
  )
  if (cleared.length > 0) await sql`update ${sql.table(table)} set ${sql.join(cleared)} where ${mine}`.execute(tx)
}

/** A literal, because a parameter would have the type text, which a column of JSON does not take. */
function valueOf(column: string, value: Replacement, userId: number): RawBuilder<unknown> {
  if (value === null) return sql`null`
  if (value === 'hash') return sql`encode(sha256(convert_to(${sql.ref(column)}::text, 'UTF8')), 'hex')`
  return sql.lit('text' in value ? value.text : `${value.prefix}${userId}`)
}

/** The names of the files of an account. */
export async function findFiles(
  db: Db,
  { table, column, owner }: { table: string; column: string; owner: Owner },
  userId: number,
): Promise<string[]> {
  const { rows } = await sql<{ name: string | null }>`
    select ${sql.ref(`t.${column}`)} as name ${rowsOf(table, owner, userId)}`.execute(db)
  return rows.flatMap(({ name }) => name ?? [])
}

/** Removes the notifications of staff about the tickets and requests of an account, which name it. */
export async function deleteStaffNotifications(db: Db, userId: number): Promise<void> {
  await sql`
    delete from notifications n using users u
    where u.id = ${userId} and coalesce(n.data #>> '{ticket,login}', n.data ->> 'login') = u.login`.execute(db)
}

/** Removes the login of an account from the names by which the market is searched, unless another one sells as it. */
export async function deleteSellerKeys(db: Db, userId: number): Promise<void> {
  await sql`
    delete from market_sellers k
    where k.key in (select seller_key from market_listings where seller_id = ${userId})
      and not exists (select from market_listings o where o.seller_key = k.key and o.seller_id <> ${userId})`.execute(
    db,
  )
}

/** Removes the names of characters under which the account got gifts, because their givers read them. */
export async function clearGiftNames(db: Db, userId: number): Promise<void> {
  await sql`
    update gifts set receiver_character = null
    where receiver_id = ${userId} and receiver_character is not null`.execute(db)
}
