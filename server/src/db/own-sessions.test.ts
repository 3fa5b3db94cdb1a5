import net, { type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import pg from 'pg'
import { aDatabase } from '../../../test/database.ts'
import { administer } from '../../../test/server.ts'
import { demandOwnSessions, shareSessions } from './own-sessions.ts'
import { UnusableDatabase } from './start-problem.ts'

const { url, adminUrl } = await aDatabase({ empty: true })

async function logged(databaseUrl: string): Promise<string[]> {
  const lines: string[] = []
  await demandOwnSessions(databaseUrl, { info() {}, warn: (_, message) => lines.push(message) })
  return lines
}

test('a direct connection is accepted, and synchronous_commit=off is noticed', async () => {
  const name = new URL(url).pathname.slice(1)
  await administer(adminUrl, `alter database "${name}" set synchronous_commit = on`)
  expect(await logged(url)).toEqual([])
  await administer(adminUrl, `alter database "${name}" set synchronous_commit = off`)
  expect(await logged(url)).toEqual([expect.stringContaining('synchronous_commit is off')])
})

/** A pooler in transaction mode: a connection has a session only within a transaction or a query. */
function aPooler(size: number) {
  const idle: pg.Client[] = []
  const all = Array.from({ length: size }, () => new pg.Client({ connectionString: url }))
  onTestFinished(() => Promise.all(all.map((session) => session.end())).then(() => {}))
  const connect = () => {
    let own: pg.Client | undefined
    const query = async (asked: string | { text: string }) => {
      const session = own ?? idle.pop()
      if (!session) throw new Error('Query read timeout')
      const text = typeof asked === 'string' ? asked : asked.text
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
  await expect(refused).rejects.toThrow(/pooler.*unsupported startup parameter.*pool_mode = session/)
  server.close()
})
