import { randomBytes } from 'node:crypto'
import { withDatabase } from '../address.ts'
import { DatabaseClient } from '../database-client.ts'
import { Problem } from '../../console/problem.ts'
import { errorText } from '../../errors/read-error.ts'

/** Creates an empty database beside that of `databaseUrl`, for as long as a check needs it. */
export async function createScratch(databaseUrl: string): Promise<{ url: string; remove(): Promise<void> }> {
  const name = `guildhall_verify_${randomBytes(6).toString('hex')}`
  await administer(databaseUrl, `create database ${name}`).catch((error: unknown) => {
    throw new Problem(
      `A database for the check could not be created: ${errorText(error)}. Give the role of DATABASE_URL the right once (alter role … createdb), or leave --here out, which starts a database of its own.`,
    )
  })
  return {
    url: withDatabase(databaseUrl, name),
    remove: () => administer(databaseUrl, `drop database if exists ${name} with (force)`),
  }
}

async function administer(databaseUrl: string, statement: string): Promise<void> {
  const client = new DatabaseClient({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end().catch(() => {})
  }
}
