import { spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { aFolder, type As, line, run, until, users } from '../../../../test/programs.ts'
import { findBinaries } from './binaries.ts'
import { isAlive, processesOf } from './processes.ts'
import { type EmbeddedServer, startEmbedded } from './server.ts'

const cleanUp: (() => unknown)[] = []
afterAll(async () => {
  for (const each of cleanUp.toReversed()) await each()
})

function aDataDir(as?: As) {
  const folder = aFolder(as)
  const dataDir = join(folder.path, 'data')
  cleanUp.push(async () => {
    // The process that started it may have been killed.
    if (existsSync(join(clusterOf(dataDir), 'postmaster.pid'))) await (await startEmbedded({ dataDir })).stop()
    folder.remove()
  })
  return dataDir
}

async function start(dataDir: string): Promise<EmbeddedServer> {
  const server = await startEmbedded({ dataDir })
  cleanUp.push(() => server.stop())
  return server
}

/** A server in another process, which prints its address and then waits. */
function startElsewhere(dataDir: string, as?: As, more = '') {
  const program = run(
    `import { startEmbedded } from '@/server/src/db/embedded/server.ts'
     const { url, adminUrl, pid, adopted, stop } = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, ${more} })
     console.log(JSON.stringify({ url, adminUrl, pid, adopted }))
     process.on('SIGTERM', () => stop().then(() => process.exit(0)))
     setInterval(() => {}, 1000)`,
    as ? { as } : {},
  )
  cleanUp.push(() => program.child.kill('SIGKILL'))
  return program
}

async function ask(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const clusterOf = (dataDir: string) => join(dataDir, 'postgres')
const answers = async (url: string) => expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])

test.for(users)('$name: a first start makes a database that loses nothing, a second one keeps it', async (as) => {
  const dataDir = aDataDir(as)
  const first = startElsewhere(dataDir, as)
  const { url } = JSON.parse((await line(first, /^\{.*/))[0])
  await ask(url, `create table kept as select 'ação' as word`)
  const [settings] = await ask(
    url,
    `select current_setting('server_encoding') as encoding, current_setting('fsync') as fsync,
       current_setting('synchronous_commit') as commit, current_user as role, upper('ação') as upper`,
  )
  expect(settings).toEqual({ encoding: 'UTF8', fsync: 'on', commit: 'on', role: 'guildhall', upper: 'AÇÃO' })
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  expect(processesOf(clusterOf(dataDir)).sure).toEqual([])

  const second = startElsewhere(dataDir, as)
  const again = JSON.parse((await line(second, /^\{.*/))[0])
  expect(again).toMatchObject({ url, adopted: false })
  expect(await ask(again.url, 'select word from kept')).toEqual([{ word: 'ação' }])
  second.child.kill('SIGTERM')
  expect(await second.ended).toBe(0)
})

test('neither its socket nor its password is for others', async () => {
  const dataDir = aDataDir()
  const { url } = await start(dataDir)
  expect(statSync(new URL(url).searchParams.get('host')!).mode & 0o777).toBe(0o700)
  expect(statSync(join(clusterOf(dataDir), 'guildhall.password')).mode & 0o777).toBe(0o600)
  const wrong = new URL(url)
  wrong.password = 'guess'
  await expect(ask(wrong.href, 'select 1')).rejects.toThrow('password')
})

test('a server whose starter was killed is taken over', async () => {
  const dataDir = aDataDir()
  const first = startElsewhere(dataDir)
  const { pid } = JSON.parse((await line(first, /^\{.*/))[0])
  first.child.kill('SIGKILL')
  await first.ended
  const server = await start(dataDir)
  expect(server).toMatchObject({ adopted: true, pid })
  await answers(server.url)
  await server.stop()
  await server.gone
  expect(isAlive(pid)).toBe(false)
})

test('a killed postmaster with a busy child is followed by a new one', async () => {
  const dataDir = aDataDir()
  const server = await start(dataDir)
  await ask(server.url, 'create table kept as select 1 as one')
  const busy = ask(server.url, 'select pg_sleep(60)').catch((error: Error) => error)
  await until(
    'the sleeper',
    async () => (await ask(server.url, `select 1 from pg_stat_activity where wait_event = 'PgSleep'`))[0],
  )
  process.kill(server.pid, 'SIGKILL')
  await server.gone
  expect(existsSync(join(clusterOf(dataDir), 'postmaster.pid'))).toBe(true)
  const next = await start(dataDir)
  expect(next.pid).not.toBe(server.pid)
  expect(await ask(next.url, 'select one from kept')).toEqual([{ one: 1 }])
  expect(await busy).toBeInstanceOf(Error)
})

test.for([
  ['a zombie', 'sleep 0 & echo $!; exec sleep 60'],
  ['another process of the same user', 'echo $$; exec sleep 60'],
])('a pid file whose number is %s does not stop a start', async ([, script]) => {
  const dataDir = aDataDir()
  const server = await start(dataDir)
  await server.stop()
  const { uid, gid } = statSync(clusterOf(dataDir))
  const impostor = spawn('/bin/sh', ['-c', script!], { uid, gid, cwd: '/', stdio: ['ignore', 'pipe', 'ignore'] })
  cleanUp.push(() => impostor.kill('SIGKILL'))
  const pid = await new Promise<number>((resolve) => impostor.stdout.once('data', (chunk) => resolve(Number(chunk))))
  const socketFolder = new URL(server.url).searchParams.get('host')!
  const lines = [pid, clusterOf(dataDir), 1_700_000_000, 5432, socketFolder, '', ' 1 1', 'ready   ', '']
  writeFileSync(join(clusterOf(dataDir), 'postmaster.pid'), lines.join('\n'))
  await answers((await start(dataDir)).url)
})

test('a kill during initdb leaves nothing in the way', async () => {
  const dataDir = aDataDir()
  const first = startElsewhere(dataDir)
  const half = await until(
    'half a database',
    () =>
      existsSync(dataDir) &&
      readdirSync(dataDir).find((name) => /\.init-\w+$/.test(name) && existsSync(join(dataDir, name, 'PG_VERSION'))),
  )
  first.child.kill('SIGKILL')
  await first.ended
  expect(existsSync(clusterOf(dataDir))).toBe(false)
  await answers((await start(dataDir)).url)
  expect(half).toBeTruthy()
})

test.for(users)('$name: the links that a skipped install script did not make are made', async (as) => {
  const dataDir = aDataDir(as)
  const copy = join(dirname(dataDir), 'package', 'native')
  cpSync(findBinaries('').folder, copy, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !lstatSync(source).isSymbolicLink(),
  })
  // For an ordinary user the package was installed by somebody else.
  if (as.uid !== undefined || process.getuid?.() !== 0) chmodSync(join(copy, 'lib'), 0o555)
  const program = startElsewhere(dataDir, as, `binaries: ${JSON.stringify(copy)}`)
  const { url } = JSON.parse((await line(program, /^\{.*/))[0])
  await answers(url)
  program.child.kill('SIGTERM')
  expect(await program.ended).toBe(0)
  chmodSync(join(copy, 'lib'), 0o755)
})

test('a database of another version, or no database at all, is refused in words', async () => {
  const dataDir = aDataDir()
  mkdirSync(clusterOf(dataDir), { recursive: true })
  const marker = join(clusterOf(dataDir), 'PG_VERSION')
  writeFileSync(join(clusterOf(dataDir), 'holiday.jpg'), '')
  await expect(startEmbedded({ dataDir })).rejects.toThrow('holds files but no database')
  writeFileSync(marker, '17\n')
  await expect(startEmbedded({ dataDir })).rejects.toThrow('made by PostgreSQL 17')
  expect(readFileSync(marker, 'utf8')).toBe('17\n')
})

// These cases exist for root only.
const rootOnly = process.getuid?.() === 0 ? [1] : []

test.for(rootOnly)('root with a folder that nobody else may enter keeps its files and still steps down', async () => {
  const dataDir = aDataDir()
  chmodSync(dirname(dataDir), 0o700)
  const server = await start(dataDir)
  expect(statSync(clusterOf(dataDir)).uid).toBe(0)
  expect(await ask(server.adminUrl, `select current_user as me`)).toEqual([{ me: 'postgres' }])
  await server.stop()
  await answers((await start(dataDir)).url)
})

// A process in a user namespace counts as root for the files.
test.for(users.filter(({ uid }) => uid !== undefined))(
  "$name is told that the database is somebody else's",
  async (as) => {
    const dataDir = aDataDir({ name: '', uid: 1 })
    const server = await start(dataDir)
    await server.stop()
    chmodSync(dataDir, 0o777)
    const program = startElsewhere(dataDir, as)
    await line(program, /belongs to user \d+, and this is user \d+/)
  },
)
