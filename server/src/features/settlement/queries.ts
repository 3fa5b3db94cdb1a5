import type { BankColumns, LineProblem } from '@guildhall/contract/settlement-rules'
import { sql, type Insertable, type Kysely, type Updateable } from 'kysely'
import type { DB, SettlementImports } from '../../db/tables.ts'
import type { Layout } from './report/layout.ts'

type Db = Kysely<DB>

/** Imports, matching and undoing change the same lines, so one transaction at a time does. */
export const lockLines = (db: Db) => sql`select pg_advisory_xact_lock(hashtext('settlement lines'))`.execute(db)

const imports = (db: Db) =>
  db
    .selectFrom('settlement_imports as i')
    .leftJoin('users as u', 'u.id', 'i.imported_by')
    .leftJoin('users as undoer', 'undoer.id', 'i.undone_by')
    .selectAll('i')
    .select(['u.login as by', 'undoer.login as undone_login'])
    .select((eb) =>
      eb
        .selectFrom('settlement_differences as d')
        .innerJoin('settlement_import_lines as of', 'of.line_id', 'd.line_id')
        .whereRef('of.import_id', '=', 'i.id')
        .where('d.state', '=', 'open')
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('open'),
    )

export type ImportRow = Awaited<ReturnType<ReturnType<typeof imports>['execute']>>[number]

/** The newest first, below `before`. */
export async function findImports(db: Db, before: number | undefined, limit: number): Promise<ImportRow[]> {
  let query = imports(db).orderBy('i.id', 'desc').limit(limit)
  if (before) query = query.where('i.id', '<', before)
  return query.execute()
}

export const getImport = (db: Db, id: number): Promise<ImportRow | undefined> =>
  imports(db).where('i.id', '=', id).executeTakeFirst()

/** An import of the same file that is not undone. */
export const getImportOfFile = (db: Db, source: string, bank: string | null, hash: string) =>
  db
    .selectFrom('settlement_imports')
    .select(['id', 'state', 'stored_as'])
    .where('source', '=', source as SettlementImports['source'])
    .where((eb) => (bank === null ? eb('bank', 'is', null) : eb('bank', '=', bank)))
    .where('file_hash', '=', hash)
    .where('state', 'not in', ['failed', 'undone'])
    .executeTakeFirst()

/** The format of the imports of Mercado Pago that count; both formats list the same payments. */
export const getMercadoFormat = (db: Db) =>
  db
    .selectFrom('settlement_imports')
    .select('format')
    .where('source', '=', 'mercadopago')
    .where('state', 'not in', ['failed', 'undone'])
    .limit(1)
    .executeTakeFirst()

export const insertImport = (db: Db, row: Insertable<SettlementImports>) =>
  db.insertInto('settlement_imports').values(row).returning('id').executeTakeFirstOrThrow()

export const lockImport = (db: Db, id: number) =>
  db.selectFrom('settlement_imports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const updateImport = (db: Db, id: number, change: Updateable<SettlementImports>) =>
  db.updateTable('settlement_imports').set(change).where('id', '=', id).execute()

/** The row's layout; the database has it as any JSON. */
export const layoutOf = (row: { layout: unknown }): Layout => row.layout as Layout

/** Imports whose file is not needed any more, or whose job was lost before `time`. */
export const findLeftovers = (db: Db, time: string) =>
  db
    .selectFrom('settlement_imports')
    .select(['id', 'state', 'stored_as'])
    .where((eb) =>
      eb.or([
        eb.and([eb('stored_as', 'is not', null), eb('state', 'not in', ['waiting', 'reading'])]),
        eb.and([eb('state', 'in', ['waiting', 'reading', 'matching']), eb('imported_at', '<', time)]),
      ]),
    )
    .limit(50)
    .execute()

export const insertProblems = async (db: Db, importId: number, found: { row: number; problem: LineProblem }[]) => {
  if (found.length === 0) return
  await db
    .insertInto('settlement_problems')
    .values(found.map(({ row, problem }) => ({ import_id: importId, row_number: row, problem })))
    .execute()
}

export const findProblems = (db: Db, importId: number, limit: number) =>
  db
    .selectFrom('settlement_problems')
    .select(['row_number as row', 'problem'])
    .where('import_id', '=', importId)
    .orderBy('row_number')
    .limit(limit)
    .$narrowType<{ problem: LineProblem }>()
    .execute()

/** All banks by name, with their columns; null where only OFX was imported. */
export async function findBanks(db: Db): Promise<{ name: string; columns: BankColumns | null }[]> {
  const { rows } = await sql<{ name: string; columns: BankColumns | null }>`
    select names.name, banks.columns from (
      select name from settlement_banks union select bank from settlement_imports where bank is not null
    ) names (name) left join settlement_banks banks using (name) order by lower(names.name) limit 50`.execute(db)
  return rows
}

export const saveBank = (db: Db, name: string, columns: BankColumns) =>
  db
    .insertInto('settlement_banks')
    .values({ name, columns: JSON.stringify(columns) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet((eb) => ({ columns: eb.ref('excluded.columns') })))
    .execute()

/** A row of a report that is stored: its values, with the names of their columns. */
export interface StoredRow {
  row: number
  key: string
  kind: string
  at: string
  day: string
  number: string | null
  about: string | null
  reference: string | null
  gross: number
  fee: number
}

/** Stores lines that no report had yet, and notes that this import has all of them. Returns how many were new. */
export async function insertLines(
  db: Db,
  { id, source, bank }: { id: number; source: string; bank: string | null },
  rows: readonly StoredRow[],
): Promise<number> {
  if (rows.length === 0) return 0
  const sent = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as sent (row bigint, key text, kind text,
    at timestamptz, day date, number text, about text, reference text, gross bigint, fee bigint)`
  const inserted = await sql`
    insert into settlement_lines
      (key, source, bank, kind, at, day, number, about, reference, gross_cents, fee_cents, net_cents)
    select key, ${source}, ${bank}, kind, at, day, number, about, reference, gross, fee, gross - fee
    from ${sent} order by row on conflict (key) do nothing`.execute(db)
  await sql`
    insert into settlement_import_lines (import_id, line_id, row_number)
    select ${id}, lines.id, min(sent.row) from ${sent} join settlement_lines lines on lines.key = sent.key
    group by lines.id on conflict do nothing`.execute(db)
  return Number(inserted.numAffectedRows ?? 0)
}

/** The first and the last day of the lines of an import. */
export async function getDays(db: Db, importId: number): Promise<{ from_day: string | null; to_day: string | null }> {
  const { rows } = await sql<{ from_day: string | null; to_day: string | null }>`
    select min(lines.day)::text as from_day, max(lines.day)::text as to_day from settlement_import_lines of
    join settlement_lines lines on lines.id = of.line_id where of.import_id = ${importId}`.execute(db)
  return rows[0]!
}

/** Removes an import's lines, apart from those that another import has. Returns how many are gone. */
export async function deleteLines(db: Db, importId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with former as (delete from settlement_import_lines where import_id = ${importId} returning line_id),
      gone as (delete from settlement_lines lines using former where lines.id = former.line_id and not exists (
        select from settlement_import_lines other where other.line_id = lines.id and other.import_id <> ${importId})
      returning 1)
    select count(*) as count from gone`.execute(db)
  await db.deleteFrom('settlement_problems').where('import_id', '=', importId).execute()
  return rows[0]!.count
}
