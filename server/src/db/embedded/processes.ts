import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { errorCode } from '../../errors/read-error.ts'

const linux = process.platform === 'linux'

/** Whether a process runs. A zombie has ended, even while its pid is still taken. */
export function isAlive(pid: number): boolean {
  if (linux) return stateOf(pid) !== undefined
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

/**
 * The live PostgreSQL processes of a cluster, whose working directory is the cluster. `unsure` are PostgreSQL processes
 * that hide theirs from us (root without ptrace rights in a container).
 */
export function processesOf(cluster: string): { sure: number[]; unsure: number[] } {
  const sure: number[] = []
  const unsure: number[] = []
  if (!linux) return { sure, unsure }
  const owner = statSync(cluster).uid
  for (const name of readdirSync('/proc')) {
    const pid = Number(name)
    if (!Number.isInteger(pid) || stateOf(pid)?.name !== 'postgres') continue
    try {
      if (readlinkSync(`/proc/${pid}/cwd`) === cluster) sure.push(pid)
    } catch (error) {
      const code = errorCode(error)
      if (code !== 'EACCES' && code !== 'EPERM') continue
      if (commandLine(pid).includes(cluster)) sure.push(pid)
      else if (ownerOf(pid) === owner) unsure.push(pid)
    }
  }
  return { sure, unsure }
}

// "pid (name) state …": the name may itself contain spaces and brackets.
function stateOf(pid: number): { name: string; state: string } | undefined {
  try {
    const [, name, state] = /^\d+ \((.*)\) (\S)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return name === undefined || state === undefined || state === 'Z' || state === 'X' ? undefined : { name, state }
  } catch {
    return undefined
  }
}

function commandLine(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch {
    return []
  }
}

function ownerOf(pid: number): number | undefined {
  try {
    return statSync(`/proc/${pid}`).uid
  } catch {
    return undefined
  }
}
