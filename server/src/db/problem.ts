import { DatabaseClient } from './database-client.ts'
import { countMissing } from './migrate.ts'
import { errorCode, errorText } from '../errors/read-error.ts'
import { findStartProblem, nameOf } from './start-problem.ts'

/** Why a database cannot serve this version of the portal; null when it can. Never repeats its password. */
export async function findDatabaseProblem(databaseUrl: string): Promise<string | null> {
  const client = new DatabaseClient({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 })
  // Without a handler an error between two queries would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    const missing = await countMissing(client)
    if (missing === null)
      return `The database ${nameOf(databaseUrl)} holds no portal. Start the portal once, or compare DATABASE_URL and DATA_DIR with the portal's.`
    if (missing > 0)
      return `The database ${nameOf(databaseUrl)} is older than this version: ${missing} migrations are missing. Start the portal once, which applies them.`
    return null
  } catch (error) {
    const problem = findStartProblem(databaseUrl, error)
    if (problem?.kind === 'setting') return problem.text
    return `The database ${nameOf(databaseUrl)} cannot be reached: ${errorText(error) || errorCode(error)}. Start it, or compare DATABASE_URL and DATA_DIR with the portal's.`
  } finally {
    await client.end().catch(() => {})
  }
}
