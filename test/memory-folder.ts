import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { findRunning } from '../server/src/db/embedded/pid-file.ts'
import { isAlive } from '../server/src/db/embedded/processes.ts'

const memory = '/dev/shm'
const gigabyte = 1024 ** 3
/** More than the databases and folders of two whole runs take at once. */
const roomBytes = 4 * gigabyte
/** With it, the programs of a run have as much again. */
const memoryBytes = 8 * gigabyte

/**
 * A folder in memory for the databases and temporary files of this run; null without room for it, and for whoever sets
 * TMPDIR. A database is 1,600 files, and most of a test's start was their creation on a disk. Nothing is lost by it:
 * tests kill processes, not the machine. Folders of runs that were killed are removed first, with their databases.
 */
export function takeMemoryFolder(): { path: string; remove(): void } | null {
  if (process.env.TMPDIR || !isTmpfs()) return null
  const runs = join(memory, `guildhall-tests-${process.getuid?.() ?? 0}`)
  makeShared(runs)
  removeKilled(runs)
  if (!hasRoom()) return null
  const path = join(runs, String(process.pid))
  makeShared(path)
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }) }
}

/** Programs of other users write in it as in /tmp. */
function makeShared(folder: string): void {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o1777)
}

/** Each run's folder has the number of its process as its name. */
function removeKilled(runs: string): void {
  for (const run of readdirSync(runs)) {
    if (!/^\d+$/.test(run) || isAlive(Number(run))) continue
    const folder = join(runs, run)
    try {
      for (const name of readdirSync(folder)) endDatabase(join(folder, name))
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
    } catch {
      // Another run removes it at the same time.
    }
  }
}

/** A database whose run was killed goes on. A portal keeps it below `data`. */
function endDatabase(folder: string): void {
  for (const dataDir of [folder, join(folder, 'data')]) {
    const running = findRunning(join(dataDir, 'postgres'))
    if (!running) continue
    process.kill(running.pid, 'SIGKILL')
    rmSync(running.socketFolder, { recursive: true, force: true })
  }
}

function isTmpfs(): boolean {
  try {
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .findLast(([, at]) => at === memory)
    // Containers forbid programs there, and tests start some from their folders.
    return mount?.[2] === 'tmpfs' && !mount[3]!.split(',').includes('noexec')
  } catch {
    return false
  }
}

function hasRoom(): boolean {
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > roomBytes && process.availableMemory() > memoryBytes
}
