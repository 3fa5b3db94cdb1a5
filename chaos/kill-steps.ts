import { realDisk, type Disk } from '../server/src/adapters/folders-game/disk.ts'
import type { Point } from './delivery-orders.ts'

/** Runs a step, or kills the process at it. `half` runs a part of the step. */
export type RunStep = <T>(kind: Point['kind'], whole: () => Promise<T>, half?: () => Promise<unknown>) => Promise<T>

/**
 * Counts the steps of this process, and kills it (SIGKILL) before, after or in the middle of the one that `crashAt`
 * names. Without a point each step only runs.
 */
export function dieAt(crashAt: string | undefined): RunStep {
  const point = crashAt ? (JSON.parse(crashAt) as Point) : null
  const counts = new Map<string, number>()
  return async (kind, whole, half) => {
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
}

function die(): never {
  process.kill(process.pid, 'SIGKILL')
  // The process stops here, even when the signal is slow.
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}

/** The disk of the folders adapter, each of whose changes is a step. */
export const diskIn = (step: RunStep): Disk => ({
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
  removeEmptyFolder: (path) => step('remove', () => realDisk.removeEmptyFolder(path)),
})
