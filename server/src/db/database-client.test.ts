import { expect, test } from 'vitest'
import { aDatabase } from '../../../test/database.ts'
import { administer } from '../../../test/server.ts'
import { hostsOf, withDatabase } from './address.ts'
import { connect } from './connect.ts'
import { DatabaseClient } from './database-client.ts'
import { transaction } from './transaction.ts'

test('a list of hosts is read as libpq writes it', () => {
  expect(hostsOf('postgres://u:p@one:5432,two:5433/name?target_session_attrs=read-write&sslmode=require')).toEqual([
    'postgres://u:p@one:5432/name?sslmode=require',
    'postgres://u:p@two:5433/name?sslmode=require',
  ])
  expect(hostsOf('postgresql://one,[::1]:5433/name?target_session_attrs=any')).toEqual([
    'postgresql://one/name',
    'postgresql://[::1]:5433/name',
  ])
  expect(hostsOf('postgres://u@localhost/name?host=/a,/b&port=1,2').map((url) => new URL(url).search)).toEqual([
    '?host=%2Fa&port=1',
    '?host=%2Fb&port=2',
  ])
  expect(hostsOf('postgres://u:p@one/name?host=/a')).toEqual(['postgres://u:p@one/name?host=/a'])
  expect(withDatabase('postgres://u:p@one:1,two:2/name?a=b', 'other')).toBe('postgres://u:p@one:1,two:2/other?a=b')
})

/** A list of two hosts: nothing listens at the first one. */
async function aList() {
  const { url, adminUrl } = await aDatabase({ empty: true })
  const one = new URL(url)
  const folder = one.searchParams.get('host')
  if (folder) one.searchParams.set('host', `/nowhere,${folder}`)
  const list = folder ? one.href : url.replace(/@([^/]+)\//, '@127.0.0.1:1,$1/')
  return { url, list, name: new URL(url).pathname.slice(1), adminUrl }
}

test('a list leads to the host that takes writes, and to none while all are read-only', async () => {
  const { list, name, adminUrl } = await aList()
  const first = new DatabaseClient({ connectionString: list })
  await first.connect()
  await first.query('create table kept (id int)')
  await first.end()
  await administer(adminUrl, `alter database "${name}" set default_transaction_read_only = on`)
  // The host is still taken for the writer, and says at once that it is none.
  await expect(new DatabaseClient({ connectionString: list }).connect()).rejects.toThrow('is a standby now')
  await expect(new DatabaseClient({ connectionString: list }).connect()).rejects.toMatchObject({ code: '57P03' })
  await administer(adminUrl, `alter database "${name}" reset default_transaction_read_only`)
  const again = new DatabaseClient({ connectionString: list })
  await again.connect()
  expect((await again.query('select count(*)::int as count from kept')).rows).toEqual([{ count: 0 }])
  await again.end()
})

test('a pool of a list works, and goes on after its connections were lost', async () => {
  const { list, name, adminUrl } = await aList()
  const { db, close } = connect(list)
  const now = () => transaction(db, (tx) => tx.selectNoFrom((eb) => eb.lit(1).as('one')).execute())
  expect(await now()).toEqual([{ one: 1 }])
  await administer(adminUrl, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  await expect.poll(() => now().catch(() => [])).toEqual([{ one: 1 }])
  await close()
})

test('a connection that is lost before its pool has it ends no process, and its next query says so', async () => {
  const { list } = await aList()
  const client = new DatabaseClient({ connectionString: list })
  await client.connect()
  // The last words of a server that was killed come with those that it is ready, and the pool listens from then on.
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter }
  connection.emit('errorMessage', Object.assign(new Error('terminating connection'), { code: '57P01' }))
  await expect(client.query('select 1')).rejects.toThrow('not queryable')
  await client.end()
})
