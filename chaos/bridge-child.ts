import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openLog } from '../bridge/src/log.ts'
import { startBridge } from '../bridge/src/start.ts'
import { realDisk, type Disk } from '../server/src/adapters/folders-game/disk.ts'
import type { Point } from './delivery-orders.ts'
import { bridgeConfig } from './bridge-world.ts'

// The bridge program. The process kills itself (SIGKILL) before, after or in the middle of the n-th step of a kind:
// steps of the folders adapter, and writes of the journal.

const { GAME_ROOT = '', BRIDGE_LISTEN = '', BRIDGE_CRASH_AT = '' } = process.env
const point = BRIDGE_CRASH_AT ? (JSON.parse(BRIDGE_CRASH_AT) as Point) : null
const counts = new Map<string, number>()

const die = (): never => {
  process.kill(process.pid, 'SIGKILL')
  // The process stops here, even when the signal is slow.
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}

/** Runs a step, or kills the process at it. `half` runs a part of the step. */
async function step<T>(kind: Point['kind'], whole: () => Promise<T>, half?: () => Promise<unknown>): Promise<T> {
  const count = (counts.get(kind) ?? 0) + 1
  counts.set(kind, count)
  const isHere = point?.kind === kind && point.count === count
  if (isHere && point.side === 'before') die()
  if (isHere && point.side === 'middle') {
    await half?.()
    die()
  }
  const result = await whole()
  if (isHere) die()
  return result
}

const disk: Disk = {
  ...realDisk,
  create: (path, bytes) =>
    step(
      'create',
      () => realDisk.create(path, bytes),
      () => realDisk.create(path, bytes.subarray(0, bytes.length / 2)),
    ),
  sync: (path) => step('sync', () => realDisk.sync(path)),
  rename: (from, to) => step('rename', () => realDisk.rename(from, to)),
  remove: (path) => step('remove', () => realDisk.remove(path)),
}

// The journal writes through handles of files, so these are where it can be killed.
const probe = join(GAME_ROOT, `.probe-${process.pid}`)
const handle = await open(probe, 'w')
type Append = (this: unknown, data: string | Buffer) => Promise<void>
const prototype = Object.getPrototypeOf(handle) as { appendFile: Append; datasync: (this: unknown) => Promise<void> }
const { appendFile, datasync } = prototype
prototype.appendFile = function (data) {
  return step(
    'commit',
    () => appendFile.call(this, data),
    () => appendFile.call(this, String(data).slice(0, String(data).length / 2)),
  )
}
prototype.datasync = function () {
  return step('query', () => datasync.call(this))
}
await handle.close()
await rm(probe)

await startBridge(
  bridgeConfig(GAME_ROOT, BRIDGE_LISTEN),
  openLog(() => {}),
  disk,
)
process.stdout.write('listens\n')
