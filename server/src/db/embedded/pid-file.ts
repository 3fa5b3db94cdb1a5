import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive, processesOf } from './processes.ts'

/** The address of a live server of the cluster. */
export type Running = { pid: number; port: number; socketFolder: string }

/** The live server of a cluster, or undefined. A pid file alone proves nothing after a crash. */
export function findRunning(cluster: string): Running | undefined {
  const file = readPidFile(cluster)
  if (!file || !isAlive(file.pid)) return undefined
  // On Linux the process must also be a PostgreSQL of this cluster, because pids are reused.
  if (process.platform === 'linux' && !processesOf(cluster).sure.includes(file.pid)) return undefined
  return file
}

/**
 * Removes what an ended server left behind. PostgreSQL itself would refuse to start while the old pid is a zombie or
 * belongs to another process of the same user.
 */
export async function clearRemains(cluster: string, socketFolder: string) {
  if (process.platform !== 'linux') return
  await orphansGone(cluster)
  // A process that we cannot inspect may be ours. Then PostgreSQL judges its own files.
  if (processesOf(cluster).unsure.length > 0) return
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
  for (const name of readdirSync(socketFolder)) {
    if (name.startsWith('.s.PGSQL.')) rmSync(join(socketFolder, name), { force: true })
  }
}

// Children of a killed postmaster end within moments, unless one is deep in a query.
async function orphansGone(cluster: string) {
  const patience = performance.now() + 3_000
  const deadline = performance.now() + 15_000
  for (;;) {
    const { sure } = processesOf(cluster)
    if (sure.length === 0) return
    if (performance.now() > deadline)
      throw new Error(`Old database processes do not end: ${sure.join(', ')}. End them (kill -9) and start again.`)
    if (performance.now() > patience) for (const pid of sure) killQuietly(pid)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

function killQuietly(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process ended in between.
  }
}

// Lines: pid, folder, start time, port, socket folder, TCP address, memory key, status.
function readPidFile(cluster: string): Running | undefined {
  const path = join(cluster, 'postmaster.pid')
  if (!existsSync(path)) return undefined
  const [pid, , , port, socketFolder] = readFileSync(path, 'utf8').split('\n')
  if (!Number(pid)) return undefined
  return { pid: Number(pid), port: Number(port), socketFolder: socketFolder ?? '' }
}
