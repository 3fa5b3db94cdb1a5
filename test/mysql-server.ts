import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'mysql2'
import { afterAll } from 'vitest'

type Row = Record<string, string | null>

/** What a connection of the server side of mysql2 has; the package declares less. */
interface Served {
  /** The number of the next packet, sent or received. A command has 0, so its reply begins with 1. */
  sequenceId: number
  serverHandshake(hello: object): void
  writeOk(): void
  writeError(error: { code: number; message: string }): void
  writeColumns(columns: object[]): void
  writeTextRow(cells: (string | null)[]): void
  writeEof(): void
  on(event: 'stmt_prepare' | 'query', listener: (statement: string) => void): void
  on(event: 'error', listener: () => void): void
}

/**
 * A server that speaks the protocol of MySQL and has one table, whose first column is its key of whole numbers. It
 * understands the statements that the portal sends, and fails on every other. `statements` has all of them.
 */
export async function aMysqlServer(table: string, rows: Row[], password: string) {
  const statements: string[] = []
  const names = Object.keys(rows[0]!)
  const server = createServer((connection: unknown) => {
    const served = connection as Served
    served.on('error', () => {})
    served.serverHandshake({
      ...{ protocolVersion: 10, serverVersion: '8.0.36', connectionId: 1, statusFlags: 2, characterSet: 45 },
      capabilityFlags: 0xffffff & ~0x800,
    })
    // The server side of mysql2 gives statements that begin with SET to another listener.
    served.on('stmt_prepare', (statement) => {
      statements.push(statement)
      served.sequenceId = 1
      served.writeOk()
      served.sequenceId = 0
    })
    served.on('query', (statement) => {
      statements.push(statement)
      served.sequenceId = 1
      reply(served, statement)
      served.sequenceId = 0
    })
  })

  const reply = (served: Served, statement: string): void => {
    if (/^(start transaction|set )/.test(statement)) return served.writeOk()
    if (statement.includes('information_schema'))
      return statement.includes(`'${table}'`)
        ? send(
            served,
            ['name', 'type'],
            names.map((name, at) => [name, at === 0 ? 'bigint' : 'varchar']),
          )
        : send(served, ['name', 'type'], [])
    if (statement.startsWith('select count(*)')) return send(served, ['number'], [[String(rows.length)]])
    const [, list = '', from = '-1', most = ''] =
      /^select (.*) from `.*`\s+(?:where `.*` > (\d+))?\s*order by .* limit (\d+)$/.exec(statement) ?? []
    if (most === '') return served.writeError({ code: 1064, message: 'This statement is unknown here.' })
    const columns = list.split(', ').map((name) => name.slice(1, -1))
    const page = rows.filter((row) => Number(row[names[0]!]) > Number(from)).slice(0, Number(most))
    send(
      served,
      columns,
      page.map((row) => columns.map((name) => row[name] ?? null)),
    )
  }

  server.listen(0)
  // The package has no event for it.
  const { _server: socket } = server as unknown as { _server: import('node:net').Server }
  if (!socket.listening) await once(socket, 'listening')
  afterAll(() => void socket.close())
  const { port } = socket.address() as AddressInfo
  return { url: `mysql://reader:${password}@127.0.0.1:${port}/oldsite`, statements }
}

function send(served: Served, names: string[], rows: (string | null)[][]): void {
  const column = {
    catalog: 'def',
    schema: '',
    table: '',
    orgTable: '',
    columnLength: 100,
    columnType: 253,
    flags: 0,
    decimals: 0,
  }
  served.writeColumns(names.map((name) => ({ ...column, name, orgName: name, characterSet: 45 })))
  for (const row of rows) served.writeTextRow(row)
  served.writeEof()
}
