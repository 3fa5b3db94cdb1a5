import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import { getDialect, generate } from 'kysely-codegen'
import { connect } from '../server/src/db/connect.ts'
import type { DB } from '../server/src/db/tables.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { administer, databaseName, startTestServer } from '../test/server.ts'

const tablesFile = join(import.meta.dirname, '../server/src/db/tables.ts')

/** The text of server/src/db/tables.ts from the migrations. The types match db/value-types.ts. */
export async function generateTables(): Promise<string> {
  const server = await startTestServer()
  try {
    const name = databaseName(server.run, 'tables')
    const url = server.urlOf(name)
    await administer(server.adminUrl, `create database "${name}" owner "${new URL(url).username}"`)
    await migrate(url)
    const { db, close } = connect(url)
    try {
      const overrides = { columns: await columnsOfFewTexts(db) }
      return await generate({
        overrides,
        db: db as never,
        dialect: getDialect('postgres', { dateParser: 'string', numericParser: 'string' }),
        excludePattern: 'schema_migrations',
        defaultSchemas: ['public'],
        includePattern: 'public.*',
        typeMapping: { int8: 'number', timestamptz: 'string', timestamp: 'string' },
        outFile: null,
        verify: false,
      })
    } finally {
      await close()
    }
  } finally {
    await server.stop()
  }
}

/**
 * The text columns that a check constraint limits to a list of texts, by table and column: the union of those texts.
 */
async function columnsOfFewTexts(db: Kysely<DB>) {
  const { rows } = await sql<{ column: string; rule: string; hasDefault: boolean }>`
    select c.relname || '.' || a.attname as column, pg_get_constraintdef(k.oid) as rule, a.atthasdef as "hasDefault"
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'c' and k.connamespace = 'public'::regnamespace and cardinality(k.conkey) = 1
      and a.atttypid = 'text'::regtype`.execute(db)
  return Object.fromEntries(
    rows.flatMap(({ column, rule, hasDefault }) => {
      const texts = oneOf.exec(rule)?.[1]?.match(/(?<=')[\w-]+(?='::text)/g)
      if (!texts) return []
      const type = union(texts.map((value) => ({ type: 'Literal' as const, value })))
      // Kysely-codegen declares a column with a default as `Generated`. It adds `null` to nullable columns without our help.
      return [[column, hasDefault ? { type: 'GenericExpression' as const, name: 'Generated', args: [type] } : type]]
    }),
  )
}

const union = <Node>(args: Node[]) => ({ type: 'UnionExpression' as const, args })

/** `check (state in ('a', 'b'))`, as PostgreSQL writes it. */
const oneOf = /^CHECK \(\(\w+ = ANY \(ARRAY\[((?:'\w[\w-]*'::text(?:, )?)+)\]\)\)\)$/

if (process.argv[1] === import.meta.filename) await writeFile(tablesFile, await generateTables())
