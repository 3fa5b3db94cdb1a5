import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/tables.ts'

type Db = Kysely<DB>

/** An archive to be written. Hashes are bytes; `previous_hash` is empty at the start of the chain. */
export interface NewArchive {
  first_seq: number
  last_seq: number
  month: string
  name: string
  previous_hash: Buffer
  last_hash: Buffer
  first_id: number
  last_id: number
  schema_version: string
  begun_at: string
}

/** An archive whose rows have left the database. */
export interface Archive extends Omit<NewArchive, 'begun_at'> {
  sha256: string
  bytes: number
  removed_at: string
}

const finished = (db: Db) =>
  db
    .selectFrom('audit_archives')
    .select(['first_seq', 'last_seq', 'name', 'previous_hash', 'last_hash', 'first_id', 'last_id', 'schema_version'])
    .select(sql<string>`to_char(month, 'YYYY-MM')`.as('month'))
    .select((eb) => [eb.ref('sha256').$notNull().as('sha256'), eb.ref('bytes').$notNull().as('bytes')])
    .select((eb) => eb.ref('removed_at').$notNull().as('removed_at'))
    .where('removed_at', 'is not', null)

/** The archives, newest first. */
export const findArchives = (db: Db, most: number): Promise<Archive[]> =>
  finished(db).orderBy('first_seq', 'desc').limit(most).execute()

/** Every archive in the order of the chain. */
export const findAllArchives = (db: Db): Promise<Archive[]> => finished(db).orderBy('first_seq').execute()

export const getArchive = (db: Db, firstSeq: number): Promise<Archive | undefined> =>
  finished(db).where('first_seq', '=', firstSeq).executeTakeFirst()

/** The newest archive; the chain in the database continues it. */
export const getNewestArchive = (db: Db): Promise<Archive | undefined> =>
  finished(db).orderBy('first_seq', 'desc').limit(1).executeTakeFirst()

/** The first entry that is in the database, with the moment of its row. */
export const getFirstEntry = (db: Db) =>
  db
    .selectFrom('admin_action_chain as c')
    .innerJoin('admin_actions as a', 'a.id', 'c.action_id')
    .select(['c.seq', 'a.at'])
    .orderBy('c.seq')
    .limit(1)
    .executeTakeFirst()

/** The first entry from `from` on whose row is of `end` or later, among the next `most` entries. */
export async function getFirstEntrySince(db: Db, from: number, end: string, most: number): Promise<number | null> {
  const { rows } = await sql<{ seq: number | null }>`
    select min(c.seq) as seq from admin_action_chain c join admin_actions a on a.id = c.action_id
    where c.seq between ${from} and ${from + most} and a.at >= ${end}`.execute(db)
  return rows[0]!.seq
}

/** The last check of the chain: up to where, and whether everything matched. */
export async function getLastCheck(db: Db): Promise<{ seq: number; isGood: boolean } | undefined> {
  const { rows } = await sql<{ seq: number; isGood: boolean }>`
    select seq, jsonb_array_length(findings) = 0 as "isGood" from admin_action_checks order by id desc limit 1`.execute(
    db,
  )
  return rows[0]
}

export const getEntry = (db: Db, seq: number) =>
  db.selectFrom('admin_action_chain').select(['action_id', 'hash']).where('seq', '=', seq).executeTakeFirst()

export async function getSchemaVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select max(name) as name from schema_migrations`.execute(db)
  return rows[0]!.name
}

/** What a run that was killed has left of an archive. */
export const getUnfinished = (db: Db, firstSeq: number) =>
  db
    .selectFrom('audit_archives')
    .select(['name', 'former_name'])
    .where('first_seq', '=', firstSeq)
    .where('removed_at', 'is', null)
    .executeTakeFirst()

/**
 * Notes an archive that is begun, in place of the run with the name `former`, which then cannot finish any more. False
 * when another run has begun or finished it meanwhile.
 */
export async function beginArchive(db: Db, archive: NewArchive, former: string | null): Promise<boolean> {
  const { first_seq, ...rest } = { ...archive, former_name: former }
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('audit_archives')
    .values({ first_seq, ...rest })
    .onConflict((conflict) =>
      conflict
        .column('first_seq')
        .doUpdateSet(rest)
        .where('audit_archives.removed_at', 'is', null)
        .where('audit_archives.name', '=', former ?? ''),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** The entries `from` to `to` as lines of an archive. */
export async function findLines(db: Db, from: number, to: number): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select '{"seq":' || c.seq || ',"hash":"' || encode(c.hash, 'hex') || '","action":' || to_jsonb(a)::text || '}' as line
    from admin_action_chain c join admin_actions a on a.id = c.action_id
    where c.seq between ${from} and ${to} order by c.seq`.execute(db)
  return rows.map(({ line }) => line)
}

/**
 * Computes the hash of each line from its row and the hash before it. Returns how many lines match, and the last number
 * and hash.
 */
export async function compareLines(
  db: Db,
  lines: readonly string[],
  { firstSeq, previousHash }: { firstSeq: number; previousHash: Buffer },
): Promise<{ matching: number; seq: number; hash: Buffer }> {
  const { rows } = await sql<{ matching: number; seq: number; hash: Buffer }>`
    with lines as materialized (
      select place, (line ->> 'seq')::bigint as seq, decode(line ->> 'hash', 'hex') as hash,
        jsonb_populate_record(null::admin_actions, line -> 'action') as action
      from (select n as place, l::jsonb as line from unnest(${lines}::text[]) with ordinality as t (l, n)) parsed
    ), chained as (
      select *, lag(hash, 1, ${previousHash}::bytea) over (order by place) as former from lines
    )
    select count(*) filter (where hash = admin_action_hash(former, action) and seq = ${firstSeq}::bigint + place - 1)
        as matching,
      max(seq) as seq, (array_agg(hash order by place desc))[1] as hash
    from chained`.execute(db)
  return rows[0]!
}

/**
 * Removes the rows of an archive that was written and read again, and notes that it has them. False when another run
 * writes or has written the same one.
 */
export async function removeArchived(
  tx: Db,
  { first_seq, last_seq, name }: NewArchive,
  { sha256, bytes, at }: { sha256: string; bytes: number; at: string },
): Promise<boolean> {
  const noted = await tx
    .updateTable('audit_archives')
    .set({ sha256, bytes, removed_at: at, former_name: null })
    .where('first_seq', '=', first_seq)
    .where('name', '=', name)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (noted.numUpdatedRows !== 1n) return false
  await sql`
    insert into audit_archive_people (user_id, first_seq)
    select distinct person, ${first_seq}::bigint
    from admin_action_chain c join admin_actions a on a.id = c.action_id, unnest(array[a.actor_id, a.player_id]) person
    where c.seq between ${first_seq} and ${last_seq} and person is not null`.execute(tx)
  const entries = sql`admin_action_chain c where c.seq between ${first_seq} and ${last_seq}`
  await sql`delete from admin_actions a using ${entries} and a.id = c.action_id`.execute(tx)
  await sql`delete from ${entries}`.execute(tx)
  return true
}

/** The archives that name a person, in the order of the chain. */
export const archivesOfPerson = (userId: number) => sql<{ name: string; sha256: string }>`
  select a.name, a.sha256 from audit_archive_people p join audit_archives a on a.first_seq = p.first_seq
  where p.user_id = ${userId} and a.removed_at is not null order by a.first_seq`
