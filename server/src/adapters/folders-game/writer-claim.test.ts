import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { until } from '../../../../test/programs.ts'
import { claimFolder, OtherWriter, type ClaimOptions } from './writer-claim.ts'
import { lifeOf, thisMachine, type WriterEntry } from './writer-entry.ts'

function aFolder(): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'guildhall-writers-')))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  return root
}

function aClaim(root: string, program: string, options: Partial<ClaimOptions> = {}) {
  const claim = claimFolder({ root, fallback: join(root, 'staging'), program, group: async () => null, ...options })
  onTestFinished(() => claim.close())
  return claim
}

const writers = (root: string) => readdirSync(join(root, 'guildhall/writers'))
const elsewhere = { ...thisMachine, host: 'game-pc', name: 'game-pc' }

test('a second writer of a folder is refused with the name of the first, until that one ends', async () => {
  const root = aFolder()
  const bridge = aClaim(root, 'guildhall-bridge')
  const portal = aClaim(root, 'the portal with GAME=folders', { group: async () => 'portal 1' })
  const node = aClaim(root, 'the portal with GAME=folders', { group: async () => 'portal 1' })
  await bridge.demand()
  const refused = await portal.demand().catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(OtherWriter)
  expect(String(refused)).toContain(`guildhall-bridge, process ${process.pid} on ${thisMachine.host}`)
  expect(writers(root)).toHaveLength(1)
  await bridge.close()
  await portal.demand()
  // The nodes of one portal write together.
  await node.demand()
  await expect(bridge.demand()).rejects.toThrow('the portal with GAME=folders')
})

test('of two that begin at once at most one writes', async () => {
  const root = aFolder()
  const both = [aClaim(root, 'one'), aClaim(root, 'other')]
  const began = await Promise.allSettled(both.map((claim) => claim.demand()))
  expect(began.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1)
})

test('a writer that was killed is followed at once on its machine', async () => {
  const root = aFolder()
  const code = `const { claimFolder } = await import(process.argv[1])
    await claimFolder({ root: process.argv[2], fallback: '/nowhere', program: 'killed', group: async () => null }).demand()
    console.log('writes'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    code,
    join(import.meta.dirname, 'writer-claim.ts'),
    root,
  ])
  await once(child.stdout, 'data')
  const next = aClaim(root, 'next')
  await expect(next.demand()).rejects.toThrow('killed, process')
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(writers(root)).toHaveLength(1)
  await next.demand()
  expect(writers(root)).toHaveLength(1)
})

test('a silent writer of another machine is followed after it was watched for long enough, whatever its clock', async () => {
  const root = aFolder()
  let moment = Date.now()
  const now = () => moment
  const far = aClaim(root, 'far', { machine: elsewhere, now: () => moment - 120_000 })
  await far.demand()
  const waits: string[] = []
  const near = aClaim(root, 'near', {
    now,
    wait: async (ms) => {
      moment += ms
    },
  })
  await near.take((cause) => waits.push(cause))
  expect(waits).toEqual([expect.stringMatching(/far, process .* on game-pc.*within 90 seconds/)])
  // It stood still and has been taken for gone: it looks before it writes again, and ends.
  const lost: string[] = []
  const slept = aClaim(root, 'slept', { machine: elsewhere, now, onLost: (cause) => lost.push(cause) })
  await near.close()
  await slept.demand()
  moment += 20_000_000
  await near.take(() => {})
  await expect(slept.demand()).rejects.toThrow('near, process')
  expect(lost).toHaveLength(1)
})

test('the folder of the game is never made, and its return is noticed', async () => {
  const root = aFolder()
  let moment = Date.now()
  const claim = aClaim(root, 'bridge', { now: () => moment })
  await claim.demand()
  renameSync(root, `${root}-away`)
  moment += 60_000
  await expect(claim.demand()).rejects.toThrow('ENOENT')
  expect(existsSync(root)).toBe(false)
  renameSync(`${root}-away`, root)
  await claim.demand()
  expect(writers(root)).toHaveLength(1)
  mkdirSync(join(root, 'other'))
})

test('where the system does not say when a process began, the moment of its last beat decides', () => {
  const entry: WriterEntry = {
    id: '1',
    program: 'guildhall-bridge',
    group: '1',
    pid: 4242,
    begun: null,
    host: 'WYD-PC',
    machine: 'WYD-PC - -',
    since: new Date(0).toISOString(),
  }
  const windows = (runs: boolean) => ({
    host: 'WYD-PC',
    name: 'WYD-PC - -',
    pid: 1,
    begunOf: () => (runs ? null : undefined),
  })
  const life = (beatAgoMs: number, runs: boolean) =>
    lifeOf(entry, { beatAt: 1_000_000 - beatAgoMs, watchedMs: 0, now: 1_000_000, machine: windows(runs) })
  expect([life(4_000, true), life(100_000, true), life(4_000, false)]).toEqual(['runs', 'gone', 'gone'])
  // Another process has the number of one that is gone.
  const linux = { ...windows(true), begunOf: () => '77' }
  const reused = { ...entry, begun: '76' }
  expect(lifeOf(reused, { beatAt: 1_000_000, watchedMs: 0, now: 1_000_000, machine: linux })).toBe('gone')
})

test('a process that has ended counts as gone before its parent has noticed', async () => {
  // Other systems do not say so.
  if (process.platform !== 'linux') return
  const parent = spawn('sh', ['-c', 'true & echo $!; exec sleep 60'])
  onTestFinished(() => void parent.kill())
  const [line] = (await once(parent.stdout, 'data')) as [Buffer]
  await until('its end', async () => thisMachine.begunOf(Number(String(line))) === undefined)
})
