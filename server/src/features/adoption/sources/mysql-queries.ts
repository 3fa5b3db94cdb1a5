import type { Connection, TypeCastField } from 'mysql2/promise'
import { Problem } from '../../../console/problem.ts'
import { errorCode, errorText } from '../../../errors/read-error.ts'
import { bytesAsText } from './bytes-as-text.ts'
import type { ForeignDatabase } from './foreign-queries.ts'

const connectMs = 10_000

/** Connects to MySQL or MariaDB. Throws Problem, without the password, when that fails. */
export async function openMysql(url: URL, tls: boolean): Promise<ForeignDatabase> {
  // Only adoption needs the package.
  const { createConnection } = await import('mysql2/promise')
  const name = decodeURIComponent(url.pathname.slice(1))
  const title = `MySQL ${name} at ${url.host}`
  let connection: Connection
  try {
    connection = await createConnection({
      host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
      port: Number(url.port || 3306),
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
      database: name,
      charset: 'utf8mb4',
      connectTimeout: connectMs,
      multipleStatements: false,
      disableEval: true,
      typeCast: asText,
      // Without `flags` a server may ask for files of this machine (LOAD DATA LOCAL).
      flags: ['-LOCAL_FILES'],
      ...(tls && { ssl: { rejectUnauthorized: true } }),
    })
    // Without a listener a lost connection would end the process. The next query reports it.
    connection.on('error', () => {})
    for (const statement of [
      `set time_zone = '+00:00'`,
      'set session transaction isolation level repeatable read',
      'start transaction with consistent snapshot, read only',
    ])
      await connection.query(statement)
  } catch (error) {
    throw new Problem(`${title} cannot be read: ${errorCode(error) ?? ''} ${withoutSecret(error, url)}`)
  }
  return {
    kind: 'mysql',
    title,
    quote: (each) => `\`${each.replaceAll('`', '``')}\``,
    parameter: () => '?',
    asText: (expression) => `cast(${expression} as char)`,
    query: async (statement, parameters) =>
      (await connection.query(statement, parameters))[0] as Record<string, string | null>[],
    close: async () => connection.destroy(),
  }
}

/** Every value as the server writes it, so that no number loses digits and no date its zone. */
function asText(field: TypeCastField): string | null {
  if (/BLOB|BINARY/.test(field.type) || isBinary(field)) {
    const bytes = field.buffer()
    return bytes === null ? null : bytesAsText(bytes)
  }
  return field.string()
}

/** BINARY and VARBINARY come as strings whose character set is binary. */
const isBinary = (field: TypeCastField): boolean =>
  /^(STRING|VAR_STRING|VARCHAR|TINY_BLOB|MEDIUM_BLOB|LONG_BLOB)$/.test(field.type) &&
  (field as { characterSet?: number }).characterSet === 63

const withoutSecret = (error: unknown, { password }: URL): string =>
  password ? errorText(error).replaceAll(decodeURIComponent(password), '…') : errorText(error)
