import { sql } from 'kysely'
import type { Portal } from './portal.ts'

/** The columns of the whole database, as `table.column`, in which one of these texts is found. */
export async function columnsWith({ app }: Pick<Portal, 'app'>, texts: readonly string[]): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select format('%I.%I', n.nspname, c.relname) as table, a.attname as column
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker')
      and format_type(a.atttypid, null) in ('text', 'text[]', 'json', 'jsonb', 'tsvector', 'character varying', 'inet')
    order by 1, 2`.execute(app.db)
  const found: string[] = []
  for (const { table, column } of columns) {
    const { rows } = await sql<{ is_found: boolean }>`
      select exists (
        select from ${sql.raw(table)} t
        where exists (select from unnest(${texts}::text[]) w where strpos(lower(t.${sql.ref(column)}::text), lower(w)) > 0)
      ) as is_found`.execute(app.db)
    if (rows[0]!.is_found) found.push(`${table.replace('public.', '')}.${column}`)
  }
  return found
}
