import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'
import { afterAll, expect, test } from 'vitest'
import { certs } from '../../../sandbox/src/certs.ts'
import { aDatabase } from '../../../test/database.ts'
import { aFolder, run } from '../../../test/programs.ts'
import { administer } from '../../../test/server.ts'
import { migrate } from './migrate.ts'
import { findStartProblem } from './start-problem.ts'

const { url, adminUrl } = await aDatabase({ empty: true })

/** The address of the test's database with some parts changed. */
function changed(change: (address: URL) => void): string {
  const address = new URL(url)
  change(address)
  return address.href
}

async function problemOf(databaseUrl: string) {
  const error = await migrate(databaseUrl).catch((thrown: unknown) => thrown)
  return findStartProblem(databaseUrl, error)
}

/** A role that may sign in and owns nothing. */
async function aRole(name: string): Promise<string> {
  await administer(adminUrl, `create role "${name}" login password 'its password'`)
  afterAll(() => administer(adminUrl, `drop role "${name}"`))
  return changed((address) => {
    address.username = name
    address.password = 'its password'
  })
}

// At version 30c27a2 each of these was a stack trace, five times.
test.each<[what: string, change: (address: URL) => void, words: RegExp]>([
  ['a wrong password', (address) => (address.password = 'wrong'), /refused the password of the role/],
  ['no password', (address) => (address.password = ''), /DATABASE_URL has none/],
  ['an unknown role', (address) => (address.username = 'nobody'), /refused the (password of the )?role "nobody"/],
  [
    'a missing database',
    (address) => (address.pathname = '/absent'),
    /has no database "absent".*create database "absent"/,
  ],
  ['TLS that the server lacks', (address) => address.searchParams.set('sslmode', 'verify-full'), /offers no TLS/],
  [
    'an absent file of the authority',
    (address) => address.searchParams.set('sslrootcert', '/absent/ca.pem'),
    /\/absent\/ca\.pem .*cannot be read \(ENOENT\)/,
  ],
])('%s is a wrong setting, in one line without the password', async (_, change, words) => {
  const problem = await problemOf(changed(change))
  expect(problem).toEqual({ kind: 'setting', text: expect.stringMatching(words) })
  expect(problem?.text).not.toContain('\n')
  expect(problem?.text).not.toContain(decodeURIComponent(new URL(url).password))
})

test('a socket that this user may not open is a wrong setting', () => {
  const error = Object.assign(new Error('connect EACCES'), { code: 'EACCES', syscall: 'connect' })
  const problem = findStartProblem('postgres://portal@localhost/portal?host=/run/closed', error)
  expect(problem).toEqual({ kind: 'setting', text: expect.stringMatching(/may not open the socket .* \/run\/closed/) })
})

test('a role without rights is told how to become the owner', async () => {
  const problem = await problemOf(await aRole(`poor_${process.pid}`))
  expect(problem).toEqual({ kind: 'setting', text: expect.stringMatching(/lacks rights .*alter database/) })
})

test('a database that does not reply may come back', async () => {
  const away = 'postgres://portal:secret@127.0.0.1:1/portal'
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' })
  expect(findStartProblem(away, new AggregateError([refused]))).toEqual({
    kind: 'unreachable',
    text: expect.stringMatching(/not reachable at 127\.0\.0\.1:1 \(ECONNREFUSED\)/),
  })
  expect(findStartProblem(away, new TypeError('a bug'))).toBeNull()
})

test('an address that is none, or a certificate for another name, is told', () => {
  const invalid = Object.assign(new TypeError('Invalid URL'), { code: 'ERR_INVALID_URL' })
  expect(findStartProblem('postgres://a:b#c@x', invalid)?.text).toMatch(/%40/)
  const otherName = Object.assign(new Error('no match'), { code: 'ERR_TLS_CERT_ALTNAME_INVALID' })
  expect(findStartProblem(url, otherName)?.text).toMatch(/for another name/)
  const noLine = Object.assign(new Error('no pg_hba.conf entry for host "1.2.3.4", no encryption'), { code: '28000' })
  expect(findStartProblem(url, noLine)?.text).toMatch(/sslmode=verify-full/)
})

test('a certificate of an unknown authority names sslrootcert and no-verify', async () => {
  const secure = { cert: readFileSync(join(certs, 'server.pem')), key: readFileSync(join(certs, 'server.key.pem')) }
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write('S')
      const tls = new TLSSocket(socket, { isServer: true, ...secure })
      tls.on('error', () => socket.destroy())
    })
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const problem = await problemOf(`postgres://portal:secret@127.0.0.1:${port}/portal?sslmode=verify-full`)
  server.close()
  expect(problem).toEqual({ kind: 'setting', text: expect.stringMatching(/sslrootcert=.*no-verify/) })
})

test('the portal prints the line alone, and ends with 78', async () => {
  const folder = aFolder()
  const wrong = changed((address) => (address.password = 'wrong'))
  const program = run(`await import('@/server/src/main.ts')`, {
    env: { DATABASE_URL: wrong, DATA_DIR: folder.path, NODE_ENV: 'test' },
  })
  expect(await program.ended).toBe(78)
  expect(program.said).toEqual([expect.stringMatching(/^The database at .* refused the password of the role/)])
  folder.remove()
})
