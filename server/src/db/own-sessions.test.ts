import net, { type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import pg from 'pg'
import { aDatabase } from '../../../test/database.ts'
import { administer } from '../../../test/server.ts'
import { findSessions, keepNames, shareSessions } from './own-sessions.ts'
import { UnusableDatabase } from './start-problem.ts'

const { url, adminUrl } = await aDatabase({ empty: true })

async function logged(databaseUrl: string): Promise<string[]> {
  const lines: string[] = []
  const log = { info() {}, warn: (_: object, message: string) => void lines.push(message) }
  await findSessions({ databaseUrl, directUrl: databaseUrl }, log)
  return lines
}

test('a direct connection is accepted, and synchronous_commit=off is noticed', async () => {
  const name = new URL(url).pathname.slice(1)
  await administer(adminUrl, `alter database "${name}" set synchronous_commit = on`)
  expect(await logged(url)).toEqual([])
  await administer(adminUrl, `alter database "${name}" set synchronous_commit = off`)
  expect(await logged(url)).toEqual([expect.stringContaining('synchronous_commit is off')])
})

/**
 * A pooler in transaction mode: a connection has a session only within a transaction or a query. Names of prepared
 * statements are passed on as they are, unless it `keepsNames`.
 */
function aPooler(size: number, keepsNames = false) {
  const idle: pg.Client[] = []
  const namesOf = new Map<pg.Client, Map<string, string>>()
  const all = Array.from({ length: size }, () => new pg.Client({ connectionString: url }))
  onTestFinished(() => Promise.all(all.map((session) => session.end())).then(() => {}))
  const connect = () => {
    let own: pg.Client | undefined
    const parsed = new Set<string>()
    /** What PostgreSQL does with names: node-postgres parses each once per connection. */
    const demandName = (session: pg.Client, name: string, text: string) => {
      const names = namesOf.get(session) ?? new Map<string, string>()
      namesOf.set(session, names)
      if (parsed.has(name) && !names.has(name)) throw Object.assign(new Error('it is unknown'), { code: '26000' })
      if (!parsed.has(name) && names.has(name)) throw Object.assign(new Error('it exists'), { code: '42P05' })
      parsed.add(name)
      names.set(name, text)
    }
    const query = async (asked: string | { text: string; name?: string }) => {
      const session = own ?? idle.pop()
      if (!session) throw new Error('Query read timeout')
      const text = typeof asked === 'string' ? asked : asked.text
      if (typeof asked !== 'string' && asked.name && !keepsNames) demandName(session, asked.name, text)
      const reply = await session.query(text)
      own = text === 'begin' || (own && text !== 'rollback') ? session : undefined
      if (!own) idle.push(session)
      return reply
    }
    return { query } as unknown as pg.Client
  }
  return { connect, start: () => Promise.all(all.map((session) => session.connect().then(() => idle.push(session)))) }
}

// At version 30c27a2 the portal started behind it, and other nodes served old pages.
test.each([1, 2, 5])('a pooler in transaction mode with %i sessions is recognised', async (size) => {
  const pooler = aPooler(size)
  await pooler.start()
  expect(await shareSessions(pooler.connect(), pooler.connect())).toBe(true)
})

test.each([1, 2, 5])('whether a pooler with %i sessions knows prepared statements is tried', async (size) => {
  for (const knows of [false, true]) {
    const pooler = aPooler(size, knows)
    await pooler.start()
    expect(await keepNames(pooler.connect(), pooler.connect())).toBe(knows)
  }
})

test('a direct address of another database is refused in words', async () => {
  const other = await aDatabase({ empty: true })
  const log = { info() {}, warn() {} }
  const refused = findSessions({ databaseUrl: url, directUrl: other.url }, log, 200)
  await expect(refused).rejects.toThrow(/lead to different databases/)
  expect(await findSessions({ databaseUrl: url, directUrl: `${url}&application_name=direct` }, log)).toEqual({
    isPooled: false,
    keepsNames: true,
  })
})

// At version 30c27a2 each was a stack trace.
test.each(['08P01', '26000', '42P05'])('a pooler that refuses with %s is refused in words', async (code) => {
  const field = (letter: string, text: string) => `${letter}${text}\0`
  const text = `${field('S', 'FATAL') + field('C', code) + field('M', 'unsupported startup parameter')}\0`
  const server = net.createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      const head = Buffer.alloc(5, 'E')
      head.writeInt32BE(text.length + 4, 1)
      socket.end(Buffer.concat([head, Buffer.from(text)]))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const refused = logged(`postgres://portal:secret@127.0.0.1:${port}/portal`)
  await expect(refused).rejects.toThrow(UnusableDatabase)
  await expect(refused).rejects.toThrow(/pooler.*unsupported startup parameter.*ignore_startup_parameters/)
  server.close()
})
