import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getDialect, generate } from 'kysely-codegen'
import { connect } from '../server/src/db/connect.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { administer, databaseName, startTestServer } from '../test/server.ts'

const tablesFile = join(import.meta.dirname, '../server/src/db/tables.ts')

/** The text of server/src/db/tables.ts as the migrations demand it; the types match db/value-types.ts. */
export async function generateTables(): Promise<string> {
  const server = await startTestServer()
  try {
    const name = databaseName(server.run, 'tables')
    const url = server.urlOf(name)
    await administer(server.adminUrl, `create database "${name}" owner "${new URL(url).username}"`)
    await migrate(url)
    const { db, close } = connect(url)
    try {
      return await generate({
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

if (process.argv[1] === import.meta.filename) await writeFile(tablesFile, await generateTables())
