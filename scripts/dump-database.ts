import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { startEmbedded } from '../server/src/db/embedded/server.ts'

// `npm run dump -- DATA_DIR test/dumps/30c27a2.sql.gz`: the data of one version, for the tests of later ones. The
// source is the folder of a demo, running or not, or the URL of a database. test/dumps/README.md describes how to make
// a dump.

/**
 * The rows of the portal's own tables as SQL, with the migrations of those tables in comments at the top. The same data
 * gives the same text. The sandbox and the queue of jobs create their tables themselves and are left out.
 */
export async function dumpDatabase(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, application_name: 'guildhall dump' })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    // The format of values must not depend on the server's settings.
    await client.query(`set local timezone to 'UTC'; set local datestyle to 'ISO'; set local intervalstyle to 'postgres';
      set local bytea_output to 'hex'; set local extra_float_digits to 1`)
    const tables = await findTables(client)
    const inserts: string[] = []
    for (const table of tables) inserts.push(...(await insertsOf(client, table)))
    return [...(await migrationLines(client)), ...inserts, ...(await sequenceLines(client)), ''].join('\n')
  } finally {
    await client.end()
  }
}

type Table = { name: string; columns: string[]; key: string[] }

const foreignSchemas = `('pg_catalog', 'information_schema', 'pg_toast', 'sandbox', 'graphile_worker')`

async function migrationLines(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migrations order by name',
  )
  return rows.map(({ name, sha256 }) => `-- migration ${name} ${sha256}`)
}

/** Computed columns are left out, because the database computes them again. */
async function findTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', nspname, relname) as name,
       array(select quote_ident(attname) from pg_attribute
         where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
         order by attnum) as columns,
       array(select quote_ident(attname) from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
         where indrelid = pg_class.oid and indisprimary
         order by array_position(indkey::int2[], attnum)) as key
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind in ('r', 'p') and not relispartition and nspname not in ${foreignSchemas}
       and relname <> 'schema_migrations'
     order by nspname collate "C", relname collate "C"`,
  )
  return rows
}

/** One statement for a table, with one line for each row; nothing for an empty table. */
async function insertsOf(client: pg.Client, { name, columns, key }: Table): Promise<string[]> {
  const values = columns.map((column) => `quote_nullable(${column}::text)`).join(` || ',' || `)
  const order = (key.length ? key : columns.map((column) => `${column}::text collate "C"`)).join(', ')
  const { rows } = await client.query<{ line: string }>(
    `select '(' || ${values} || ')' as line from ${name} order by ${order}`,
  )
  if (!rows.length) return []
  const lines = rows.map(({ line }) => line).join(',\n')
  return [`insert into ${name} (${columns.join(', ')}) overriding system value values\n${lines};`]
}

async function sequenceLines(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(
    `select format('select setval(%L, %s);', format('%I.%I', schemaname, sequencename), last_value) as line
     from pg_sequences where last_value is not null and schemaname not in ${foreignSchemas}
     order by schemaname collate "C", sequencename collate "C"`,
  )
  return rows.map(({ line }) => line)
}

/** The dump of a URL, or of a folder. The folder's embedded server is started when it does not run. */
async function dump(source: string): Promise<string> {
  if (/^postgres(ql)?:/.test(source)) return dumpDatabase(source)
  const server = await startEmbedded({ dataDir: resolve(source) })
  try {
    return await dumpDatabase(server.url)
  } finally {
    if (!server.adopted) await server.stop()
  }
}

if (process.argv[1] === join(import.meta.dirname, 'dump-database.ts')) {
  const [source, file] = process.argv.slice(2)
  if (!source || !file) throw new Error('Of what, and where to? npm run dump -- DATA_DIR test/dumps/NAME.sql.gz')
  const bytes = gzipSync(await dump(source), { level: 9 })
  writeFileSync(resolve(file), bytes)
  console.log(`Wrote ${file}: ${Math.ceil(bytes.length / 1024)} KB.`)
}
