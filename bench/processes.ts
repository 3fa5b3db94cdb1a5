import { readdirSync, readFileSync } from 'node:fs'

// What Linux says about processes in /proc, in megabytes of 1,000,000 bytes and in seconds.

const ticksPerSecond = 100

/** The processes of the machine, by the one that started them. */
type Started = Map<number, number[]>

/** Reads all processes once, for several questions about them. */
export function readStarted(): Started {
  const started: Started = new Map()
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    const parent = orNothing(() => Number(statOf(Number(entry))[1]))
    if (parent !== undefined) started.set(parent, [...(started.get(parent) ?? []), Number(entry)])
  }
  return started
}

/** The processes that this one started and that are still there. */
export const childrenOf = (pid: number, started = readStarted()): number[] => started.get(pid) ?? []

/** A process with all that it started, directly or not. */
export const treeOf = (pid: number, started = readStarted()): number[] => [
  pid,
  ...childrenOf(pid, started).flatMap((child) => treeOf(child, started)),
]

/** The resident memory of a process. */
export const residentMb = (pid: number): number => Math.round(kilobytes(pid, 'status', 'VmRSS') / 1_000)

/** Memory of some processes, where what they share counts for each in proportion. */
export const proportionalMb = (pids: number[]): number =>
  Math.round(pids.reduce((sum, pid) => sum + (orNothing(() => kilobytes(pid, 'smaps_rollup', 'Pss')) ?? 0), 0) / 1_000)

/** The processor time of a process and all that it started, with those that have ended and were waited for. */
export const processorSeconds = (pid: number, started = readStarted()): number =>
  treeOf(pid, started).reduce((sum, each) => sum + (orNothing(() => ticksOf(each)) ?? 0), 0) / ticksPerSecond

const ticksOf = (pid: number): number =>
  statOf(pid)
    .slice(11, 15)
    .reduce((sum, ticks) => sum + Number(ticks), 0)

/** State, parent and so on; the times of the process and of ended children are the 12th to 15th. */
function statOf(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name before them stands in parentheses and may contain spaces.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

const kilobytes = (pid: number, file: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/${file}`, 'utf8'))?.[1])

/** Processes end while they are read. */
function orNothing<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
