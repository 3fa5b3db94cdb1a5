import { sql, type Kysely } from 'kysely'
import type { DB } from './tables.ts'

/**
 * The slugs that begin with `slug`, among them those with a number. Writers of the same title wait for each other here.
 */
export async function lockSlugs(db: Kysely<DB>, table: 'guides' | 'notices', slug: string): Promise<Set<string>> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${table} ${slug}`}, 0))`.execute(db)
  const rows = await db
    .selectFrom(table)
    .select('slug')
    .where((eb) => eb.or([eb('slug', '=', slug), eb('slug', 'like', `${slug}-%`)]))
    .execute()
  return new Set(rows.map((row) => row.slug))
}
