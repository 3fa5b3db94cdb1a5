import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { aFolder, until } from '../../../test/programs.ts'
import { isAlive } from '../db/embedded/processes.ts'

// A project whose `npm start` runs the launcher with a minimal portal.
const root = join(import.meta.dirname, '../../..')
const folder = aFolder()
const started = new Set<number>()
afterAll(() => {
  for (const pid of started) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
  folder.remove()
})
const file = (name: string) => join(folder.path, name)
writeFileSync(
  file('package.json'),
  JSON.stringify({
    type: 'module',
    scripts: { start: 'node launcher.mjs', crowded: 'ulimit -n 128; node crowded.mjs; true' },
  }),
)
writeFileSync(
  file('portal.mjs'),
  `const drain = () => process.exit(0)
   process.on('SIGTERM', drain)
   process.on('disconnect', drain)
   setInterval(() => {}, 1000)
   process.send({ kind: 'ready', url: 'http://127.0.0.1:1', lines: [process.pid + ' portal'] })`,
)
writeFileSync(
  file('launcher.mjs'),
  `import { appendFileSync } from 'node:fs'
   import { watchNpm } from '${root}/server/src/launch/npm-parent.mjs'
   import { supervise } from '${root}/server/src/launch/supervise.ts'
   const say = (line) => appendFileSync(process.env.SAID, line + '\\n')
   say(process.ppid + ' shell')
   say(process.pid + ' launcher')
   setInterval(() => appendFileSync(process.env.SAID + '.looks', '.'), 1000).unref()
   watchNpm(() => process.emit('disconnect'))
   process.exit(await supervise({
     dataDir: ${JSON.stringify(folder.path)}, databaseUrl: 'postgres://none', portal: ${JSON.stringify(file('portal.mjs'))},
     prepare: async () => {}, say,
   }))`,
)

// A launcher that can open no more files. It closes some after three looks, when its npm has ended.
writeFileSync(
  file('crowded.mjs'),
  `import { openSync, closeSync, writeSync } from 'node:fs'
   import { watchNpm } from '${root}/server/src/launch/npm-parent.mjs'
   const said = openSync(process.env.SAID, 'a')
   const say = (line) => writeSync(said, line + '\\n')
   watchNpm(() => { say('npm is gone'); process.exit() })
   const open = []
   let trouble
   while (!trouble) try { open.push(openSync('/dev/null')) } catch (error) { trouble = error.code }
   let looks = 0
   setInterval(() => {
     say('look ' + (looks += 1))
     if (looks === 3) for (const each of open) closeSync(each)
   }, 1000)
   say(process.ppid + ' shell')
   say(process.pid + ' launcher ' + trouble + ' instead of a portal')`,
)

let count = 0
/** Runs a command line in the project and waits for the portal below it. */
async function start(command: string[]): Promise<{ child: ChildProcess; pids: number[]; said: string }> {
  const said = file(`said${(count += 1)}`)
  writeFileSync(said, '')
  const child = spawn(command[0]!, command.slice(1), {
    cwd: folder.path,
    stdio: 'ignore',
    // A process group of its own, as a supervisor makes one.
    detached: true,
    // Without the variables of the npm that runs the tests.
    env: { PATH: `${dirname(process.execPath)}:${process.env.PATH}`, HOME: folder.path, SAID: said },
  })
  started.add(child.pid!)
  const lines = await until('the portal', () => {
    const text = readFileSync(said, 'utf8')
    return text.includes('portal') ? text.trim().split('\n') : null
  })
  const pids = lines.map((line) => Number(line.split(' ')[0])).filter((pid) => pid !== child.pid)
  for (const pid of pids) started.add(pid)
  return { child, pids, said }
}
/** Waits for three more looks. A launcher that misjudged one of them would have ended by then. */
async function untilItLooked(said: string): Promise<void> {
  const looks = () => (existsSync(`${said}.looks`) ? readFileSync(`${said}.looks`, 'utf8').length : 0)
  const before = looks()
  await until('three looks of the launcher', () => looks() >= before + 3)
}
const allGone = (pids: number[]) => until('the end of all processes', () => !pids.some(isAlive))

// Launcher, portal and sandbox used to go on as orphans.
test.each(['SIGTERM', 'SIGKILL'] as const)('%s to the pid of npm start stops all that it started', async (signal) => {
  const { child, pids } = await start(['npm', 'start'])
  expect(pids.length).toBeGreaterThanOrEqual(2)
  child.kill(signal)
  await allGone(pids)
})

test('SIGTERM to the shell of npm start, or to the whole group and then SIGKILL, stops all as well', async () => {
  const first = await start(['npm', 'start'])
  const [shell] = first.pids
  process.kill(shell!, 'SIGTERM')
  await allGone(first.pids)
  const second = await start(['npm', 'start'])
  process.kill(-second.child.pid!, 'SIGTERM')
  // What a supervisor does whose patience is at its end. The portal is in a group of its own and drains.
  process.kill(-second.child.pid!, 'SIGKILL')
  await allGone(second.pids)
})

test('a shell that ends leaves the portal in the background alone, until its npm is asked to stop', async () => {
  const { child, pids, said } = await start(['sh', '-c', 'nohup npm start & echo $! > npm.pid'])
  const npm = Number(readFileSync(file('npm.pid'), 'utf8'))
  started.add(npm)
  if (child.exitCode === null) await once(child, 'exit')
  await untilItLooked(said)
  expect(pids.every(isAlive)).toBe(true)
  process.kill(npm, 'SIGTERM')
  await allGone(pids)
})

test('a launcher that npm did not start outlives its shell, as under nohup', async () => {
  const { child, pids, said } = await start(['sh', '-c', 'node launcher.mjs &'])
  if (child.exitCode === null) await once(child, 'exit')
  await untilItLooked(said)
  const [launcher] = pids.slice(-2)
  expect(isAlive(launcher!)).toBe(true)
  process.kill(launcher!, 'SIGTERM')
  await allGone(pids.slice(-2))
})

test('a look that fails is no end of npm: nothing stops while no more files can be opened', async () => {
  const { child, pids, said } = await start(['npm', 'run', 'crowded'])
  const text = () => readFileSync(said, 'utf8')
  expect(text()).toContain('EMFILE')
  await until('looks with and without files', () => text().includes('look 5'))
  expect(text()).not.toContain('npm is gone')
  child.kill('SIGKILL')
  await until('the end of npm', () => text().includes('npm is gone'))
  await allGone(pids)
})
