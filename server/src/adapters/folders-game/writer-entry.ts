import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/** A process that writes into the folders of a game, as its file says. */
export interface WriterEntry {
  id: string
  program: string
  /** Processes of one portal write together. */
  group: string
  pid: number
  /** When the process began, by the operating system; null where that is not known. */
  begun: string | null
  host: string
  /** Two entries with the same machine see each other's processes. */
  machine: string
  since: string
}

export interface Machine {
  host: string
  name: string
  pid: number
  /** When a process began; null when that is not known, and undefined when there is no such process. */
  begunOf(pid: number): string | null | undefined
}

/** This machine. A container has processes of its own, so it counts as another one. */
export const thisMachine: Machine = {
  host: hostname(),
  name: [
    hostname(),
    textOrNone(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
    textOrNone(() => readlinkSync('/proc/self/ns/pid')),
  ].join(' '),
  pid: process.pid,
  begunOf,
}

function textOrNone(read: () => string): string {
  try {
    return read()
  } catch {
    // Not Linux.
    return '-'
  }
}

function begunOf(pid: number): string | null | undefined {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: it runs as another user.
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return undefined
  }
  const stat = textOrNone(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  if (stat === '-') return null
  // The name in brackets may contain spaces. Behind it are the state, and 19 values later the start.
  const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  // It has ended, and its parent has not asked how yet.
  if (state === 'Z' || state === 'X') return undefined
  return rest[18] ?? null
}

export const beatEveryMs = 5_000
/** A file that has not changed for this long while it was watched, or by the clock of its own machine, is of nobody. */
export const silentMs = 90_000
/** The clocks of two machines differ by less. */
const skewMs = 600_000

/** What is known of the process of a file: it writes, it is gone, or only time will tell. */
export type Life = 'runs' | 'gone' | 'unsure'

/** `beatAt` is when the file was touched last, and `watchedMs` how long it has been seen unchanged; null: it has changed. */
export function lifeOf(
  entry: WriterEntry,
  { beatAt, watchedMs, now, machine }: { beatAt: number; watchedMs: number | null; now: number; machine: Machine },
): Life {
  if (entry.machine === machine.name) {
    const begun = machine.begunOf(entry.pid)
    if (begun === undefined) return 'gone'
    // Another process has its number.
    if (begun !== null && entry.begun !== null) return begun === entry.begun ? 'runs' : 'gone'
    return now - beatAt > silentMs ? 'gone' : 'runs'
  }
  if (now - beatAt > skewMs) return 'gone'
  if (watchedMs === null) return 'runs'
  return watchedMs > silentMs ? 'gone' : 'unsure'
}

/** Names the other writer, and says what to do. */
export const wordsOf = ({ program, pid, host, since }: WriterEntry, life: Life, folder: string): string =>
  [
    `${folder} has another writer: ${program}, process ${pid} on ${host}, since ${since.slice(0, 16).replace('T', ' ')} UTC.`,
    'Two would give items twice, so this one does not write. End one of them.',
    ...(life === 'unsure'
      ? [`If that process has ended, this goes on by itself within ${silentMs / 1_000} seconds.`]
      : []),
  ].join(' ')
