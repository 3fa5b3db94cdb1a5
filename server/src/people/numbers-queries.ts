import { sql, type Kysely } from 'kysely'
import type { DB } from '../db/tables.ts'
import { numberColumns } from './numbers.ts'

type Db = Kysely<DB>

/** The ids of the keys that encrypted numbers of people need. */
export async function findKeyIds(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from personal_key_ids() order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** How many people have a number in plain text, counted up to `most`. */
export async function countPlain(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from users where document is not null or phone is not null limit ${most}) plain`.execute(db)
  return rows[0]?.count ?? 0
}

/** The people after `after` with a plain number, or with one under this key, locked until the end of the transaction. */
export function lockToSeal(db: Db, from: { plain: true } | { keyId: string }, after: number, most: number) {
  const query = db
    .selectFrom('users')
    .select(['id', ...numberColumns])
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .forUpdate()
    .skipLocked()
  if ('plain' in from)
    return query.where((eb) => eb.or([eb('document', 'is not', null), eb('phone', 'is not', null)])).execute()
  const { keyId } = from
  return query
    .where(
      sql<boolean>`id in (
        (select id from users where document_sealed is not null and split_part(document_sealed, '.', 1) = ${keyId}
          and id > ${after} order by id limit ${most})
        union all
        (select id from users where phone_sealed is not null and split_part(phone_sealed, '.', 1) = ${keyId}
          and id > ${after} order by id limit ${most}))`,
    )
    .execute()
}

/** The columns of one person as they shall be. */
export interface SealedRow {
  id: number
  document_sealed: string | null
  document_hash: Buffer | null
  document_end_hash: Buffer | null
  phone_sealed: string | null
}

/** Stores encrypted numbers in place of what these people had. */
export async function storeSealed(db: Db, rows: SealedRow[]): Promise<void> {
  const column = <Name extends keyof SealedRow>(name: Name) => rows.map((row) => row[name])
  await sql`
    update users u set document = null, phone = null, document_sealed = s.document_sealed,
      document_hash = s.document_hash, document_end_hash = s.document_end_hash, phone_sealed = s.phone_sealed
    from unnest(${column('id')}::bigint[], ${column('document_sealed')}::text[], ${column('document_hash')}::bytea[],
      ${column('document_end_hash')}::bytea[], ${column('phone_sealed')}::text[])
      as s (id, document_sealed, document_hash, document_end_hash, phone_sealed)
    where u.id = s.id`.execute(db)
}
