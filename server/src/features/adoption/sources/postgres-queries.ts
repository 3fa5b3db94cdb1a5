import pg from 'pg'
import { Problem } from '../../../console/problem.ts'
import { errorText } from '../../../errors/read-error.ts'
import { bytesAsText } from './bytes-as-text.ts'
import type { ForeignDatabase } from './foreign-queries.ts'

const connectMs = 10_000
const bytea = 17

/** Connects to PostgreSQL. Throws Problem, without the password, when that fails. */
export async function openPostgres(url: URL, tls: boolean): Promise<ForeignDatabase> {
  const name = decodeURIComponent(url.pathname.slice(1))
  const title = `PostgreSQL ${name} at ${url.host}`
  const client = new pg.Client({
    connectionString: url.href,
    connectionTimeoutMillis: connectMs,
    application_name: 'guildhall adopts people',
    types: {
      getTypeParser: (type: number) => (type === bytea ? bytesOf : (text: string) => text),
    } as pg.CustomTypesConfig,
    ...(tls && { ssl: { rejectUnauthorized: true } }),
  })
  // Without a listener a lost connection would end the process. The next query reports it.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(`set time zone 'UTC'`)
    await client.query(`set datestyle = 'ISO, YMD'`)
    await client.query('begin transaction isolation level repeatable read, read only')
  } catch (error) {
    await client.end().catch(() => {})
    const text = errorText(error)
    throw new Problem(
      `${title} cannot be read: ${url.password ? text.replaceAll(decodeURIComponent(url.password), '…') : text}`,
    )
  }
  return {
    kind: 'postgres',
    title,
    quote: (each) => pg.escapeIdentifier(each),
    parameter: (nth) => `$${nth}`,
    asText: (expression) => `cast(${expression} as text)`,
    query: async (statement, parameters) =>
      (await client.query<Record<string, string | null>>(statement, parameters)).rows,
    close: () => client.end().catch(() => {}),
  }
}

const bytesOf = (text: string): string => bytesAsText(Buffer.from(text.replace(/^\\x/, ''), 'hex'))
