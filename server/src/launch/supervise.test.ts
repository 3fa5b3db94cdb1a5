import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { aFolder, line, type Program, run, until } from '../../../test/programs.ts'
import { freeTriple } from '../../../test/ports.ts'
import { isAlive, processesOf } from '../db/embedded/processes.ts'
import { startEmbedded } from '../db/embedded/server.ts'

const root = join(import.meta.dirname, '../../..')
const cleanUp: (() => unknown)[] = []
afterAll(async () => {
  for (const each of cleanUp.toReversed()) await each()
})

// A minimal portal: it reports that it is ready, replies with a value of the database, and drains when asked or
// abandoned.
const standIn = `
import { createServer } from 'node:http'
import { connect } from '@/server/src/db/connect.ts'
if (process.env.REFUSE) process.exit(Number(process.env.REFUSE))
const { pool, close } = connect(process.env.DATABASE_URL)
const server = createServer(async (request, reply) => {
  const { rows } = await pool.query('select 42 as answer').catch(() => ({ rows: [{ answer: 'down' }] }))
  reply.end(JSON.stringify({ pid: process.pid, answer: rows[0].answer }))
})
server.listen(0, '127.0.0.1', () => {
  const url = 'http://127.0.0.1:' + server.address().port
  process.send({ kind: 'ready', url, lines: ['Open ' + url] })
})
const drain = () => process.env.STUBBORN || close().then(() => process.exit(0))
process.on('SIGTERM', drain)
process.on('disconnect', drain)
`

function aHome() {
  const folder = aFolder()
  const dataDir = join(folder.path, 'data')
  const portal = join(folder.path, 'portal.mjs')
  writeFileSync(portal, standIn.replaceAll(`'@/`, `'${root}/`))
  cleanUp.push(() => folder.remove())
  return { dataDir, portal }
}

type Home = { dataDir: string; portal: string; sandbox?: string; databaseUrl?: string }

function start({ dataDir, portal, sandbox, databaseUrl }: Home, env: Record<string, string> = {}): Program {
  const program = run(
    `import { supervise } from '@/server/src/launch/supervise.ts'
     process.exit(await supervise({
       dataDir: ${JSON.stringify(dataDir)}, portal: ${JSON.stringify(portal)}, sandbox: ${JSON.stringify(sandbox)},
       databaseUrl: ${JSON.stringify(databaseUrl)},
       prepare: async () => {}, say: (line) => console.log(line),
     }))`,
    { env },
  )
  cleanUp.push(async () => {
    program.child.kill('SIGKILL')
    await program.ended
    if (existsSync(join(dataDir, 'postgres'))) await (await startEmbedded({ dataDir })).stop()
  })
  return program
}

const opened = async (program: Program, pattern = /Open (http:\S+)/) => (await line(program, pattern))[1]!
const get = async (url: string) => (await fetch(url)).json() as Promise<{ pid: number; answer: unknown }>
const postmaster = ({ dataDir }: { dataDir: string }) => Math.min(...processesOf(join(dataDir, 'postgres')).sure)

test('a portal and a database that are killed come back by themselves; a stop ends both', async () => {
  const home = aHome()
  const program = start(home)
  const first = await opened(program)
  const { pid, answer } = await get(first)
  expect(answer).toBe(42)

  const database = postmaster(home)
  process.kill(pid, 'SIGKILL')
  const second = await opened(program, /The portal is back: (http:\S+)/)
  expect(await get(second)).toMatchObject({ answer: 42 })
  expect(postmaster(home)).toBe(database)

  const portal = (await get(second)).pid
  process.kill(database, 'SIGKILL')
  await line(program, /The database is back/)
  // The same portal, for which the restart was only a pause.
  expect(await until('an answer', async () => (await get(second)).answer === 42 && get(second))).toEqual({
    pid: portal,
    answer: 42,
  })

  program.child.kill('SIGTERM')
  expect(await program.ended).toBe(0)
  expect(isAlive(portal)).toBe(false)
  expect(processesOf(join(home.dataDir, 'postgres')).sure).toEqual([])
})

test('a sandbox that is killed comes back and remembers; a stop ends it too', async () => {
  const home = aHome()
  const pidFile = join(home.dataDir, '../sandbox.pid')
  const wrapper = join(home.dataDir, '../sandbox.mjs')
  writeFileSync(
    wrapper,
    `import { writeFileSync } from 'node:fs'
     writeFileSync(${JSON.stringify(pidFile)}, String(process.pid))
     await import(${JSON.stringify(join(root, 'sandbox/src/main.ts'))})`,
  )
  const sandboxProcess = () => Number(readFileSync(pidFile, 'utf8'))
  const program = start({ ...home, sandbox: wrapper }, { SANDBOX_PORT: String(await freeTriple()) })
  const [, sandbox] = await line(program, /^Sandbox .*(http:\S+)$/)
  await opened(program)
  const presence = () =>
    fetch(`${sandbox}/control/game/accounts/player`).then(
      async (reply) => ((await reply.json()) as { presence: string }).presence,
    )
  expect(await presence()).toBe('online')
  await fetch(`${sandbox}/control/game/accounts/player/presence`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"state":"select"}',
  })

  process.kill(sandboxProcess(), 'SIGKILL')
  await line(program, /The sandbox is back/)
  expect(await presence()).toBe('select')

  const again = sandboxProcess()
  program.child.kill('SIGTERM')
  expect(await program.ended).toBe(0)
  expect(isAlive(again)).toBe(false)
})

test('a sandbox that cannot start keeps no portal from starting', async () => {
  const home = aHome()
  const broken = join(home.dataDir, '../broken.mjs')
  writeFileSync(broken, 'process.exit(1)')
  const program = start({ ...home, sandbox: broken })
  expect(await get(await opened(program))).toMatchObject({ answer: 42 })
  await line(program, /The sandbox ended unexpectedly.*in \d s/)
})

test('a second portal on the same directory is refused with the holder of it', async () => {
  const home = aHome()
  const program = start(home)
  const url = await opened(program)
  const second = start(home)
  expect(await second.ended).toBe(1)
  expect(second.said.join(' ')).toContain(`process ${program.pid} at ${url}`)
  expect(await get(url)).toMatchObject({ answer: 42 })
})

test('of two that start at once on an empty directory, one runs', async () => {
  const home = aHome()
  const programs = [start(home), start(home)]
  const loser = await Promise.race(programs.map((program) => program.ended.then((code) => ({ program, code }))))
  expect(loser.code).toBe(1)
  expect(loser.program.said.join(' ')).toContain('Another Guildhall already uses')
  const winner = programs.find((program) => program !== loser.program)!
  expect(await get(await opened(winner))).toMatchObject({ answer: 42 })
})

test('when the launcher itself is killed the portal ends, and the next start takes the database over', async () => {
  const home = aHome()
  const first = start(home)
  const { pid } = await get(await opened(first))
  const database = postmaster(home)
  first.child.kill('SIGKILL')
  await until('the end of the abandoned portal', () => !isAlive(pid))
  expect(isAlive(database)).toBe(true)
  const second = start(home)
  expect(await get(await opened(second))).toMatchObject({ answer: 42 })
  expect(postmaster(home)).toBe(database)
})

test('a wrong configuration is not tried again', async () => {
  const home = aHome()
  const program = start(home, { REFUSE: '78' })
  expect(await program.ended).toBe(78)
  expect(program.said).toEqual([])
  expect(processesOf(join(home.dataDir, 'postgres')).sure).toEqual([])
})

// At version 30c27a2 it was tried five times, and each wrote the stack of the error.
test('a portal whose own database server is away says so once and ends with 69', async () => {
  const program = start({ ...aHome(), databaseUrl: 'postgres://127.0.0.1:1/portal' }, { REFUSE: '69' })
  expect(await program.ended).toBe(69)
  expect(program.said).toEqual([])
})

test('a portal that never starts is not started again after some attempts', async () => {
  const program = start(aHome(), { REFUSE: '3' })
  await line(program, /exit code 3/)
  expect(await program.ended).toBe(1)
  expect(program.said.at(-1)).toContain('did not start in')
})

test('a portal that does not drain is killed at a second request to stop', async () => {
  const home = aHome()
  const program = start(home, { STUBBORN: '1' })
  await opened(program)
  // One Ctrl-C may arrive twice, so a second request is one that comes more than a second after the first.
  const insisting = setInterval(() => program.child.kill('SIGINT'), 100)
  expect(await program.ended).toBe(0)
  clearInterval(insisting)
})
