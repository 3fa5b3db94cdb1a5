import net, { type AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import pg from 'pg'
import { aDatabase } from '../../../test/database.ts'
import { until } from '../../../test/programs.ts'
import { listen } from './listen.ts'

const { url } = await aDatabase({ empty: true })
const pace = { heartbeatMs: 100, proofMs: 500, longestPauseMs: 100 }

/** A way to the database on which notifications are lost while `isDeaf`, as behind a pooler in transaction mode. */
async function aWay() {
  const way = { isDeaf: true, url: '' }
  const target = new URL(url)
  const folder = target.searchParams.get('host')
  const port = Number(target.searchParams.get('port') ?? (target.port || 5432))
  const server = net.createServer((near) => {
    const far = folder ? net.connect(`${folder}/.s.PGSQL.${port}`) : net.connect(port, target.hostname)
    near.pipe(far)
    let rest = Buffer.alloc(0)
    far.on('data', (chunk: Buffer) => {
      rest = Buffer.concat([rest, chunk])
      // Each message is a letter, its length in four bytes, and its content.
      while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
        const end = rest.readInt32BE(1) + 1
        if (!way.isDeaf || rest[0] !== 'A'.charCodeAt(0)) near.write(rest.subarray(0, end))
        rest = rest.subarray(end)
      }
    })
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      socket.on('error', () => {})
      socket.on('close', () => other.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => void server.close())
  target.searchParams.delete('host')
  target.searchParams.delete('port')
  target.hostname = '127.0.0.1'
  target.port = String((server.address() as AddressInfo).port)
  way.url = target.href
  return way
}

// At version 30c27a2 such a listener counted as ready, and other nodes served old pages for five minutes.
test('a listener is ready when it has heard itself, and lost when it no longer does', async () => {
  const way = await aWay()
  const heard: string[] = []
  const listener = listen(
    { databaseUrl: way.url, directUrl: way.url },
    'news',
    {
      onMessage: (payload) => heard.push(payload),
      onReady: () => heard.push('ready'),
      onLost: () => heard.push('lost'),
      onDeaf: () => heard.push('deaf'),
    },
    pace,
  )
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  const attempts = async () =>
    (await other.query(`select 1 from pg_stat_activity where application_name = 'guildhall listens to news'`)).rowCount
  await until('the discovery', () => heard.length > 0)
  await until('another attempt', async () => (await attempts()) === 1)
  expect(heard).toEqual(['deaf'])
  way.isDeaf = false
  await until('the first ready', () => heard.length === 2)
  await other.query(`select pg_notify('news', 'first')`)
  await until('the first message', () => heard.length === 3)
  way.isDeaf = true
  await until('the loss', () => heard.includes('lost'))
  way.isDeaf = false
  await until('the second ready', () => heard.length === 6)
  expect(heard).toEqual(['deaf', 'ready', 'first', 'deaf', 'lost', 'ready'])
  await listener.close()
  await other.end()
})
