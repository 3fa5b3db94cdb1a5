import { open, readFile, stat, truncate } from 'node:fs/promises'
import { isAbsent } from '../../server/src/adapters/folders-game/disk.ts'
import type { bridge } from '../../server/src/adapters/bridge-contract.ts'
import { replaceFile } from './replace-file.ts'

/** How an operation ended. It never changes afterwards. */
export type Final =
  | { state: 'applied'; slot?: number }
  | { state: 'refused'; code: string; message: string }
  | { state: 'lost'; message: string }

/** The item that an operation moves. */
export interface Order {
  login: string
  item: number[]
}

/** An operation as it begins. It contains no password, only a hash of the content of the request. */
export interface Begun {
  id: string
  call: keyof typeof bridge
  hash: string
  salt: string | null
  at: string
  order?: Order
}

export interface Entry extends Begun {
  outcome: Final | null
  /** The delivery is taken back, because the chest has no room. */
  isTakenBack: boolean
}

export interface Journal {
  find(id: string): Entry | null
  /** Every operation, in the order in which they began. */
  all(): Entry[]
  begin(begun: Begun): Promise<Entry>
  takeBack(entry: Entry): Promise<void>
  end(entry: Entry, outcome: Final): Promise<void>
  close(): Promise<void>
}

type Line = { begin: Begun } | { takeBack: string } | { end: string; outcome: Final }

const day = 24 * 3600_000
/** Longer than the 90 days of the contract. */
export const keptMs = 100 * day

/**
 * The operations of the bridge, in a file of lines that only grows while the program runs. Each line is on disk before
 * its step counts. At the start the last line may be incomplete, because the process was killed while it wrote it: it
 * counts as never written. Operations that ended long ago are then left out.
 */
export async function openJournal(file: string, now: () => number = Date.now): Promise<Journal> {
  const entries = new Map<string, Entry>()
  for (const line of await wholeLines(file)) apply(entries, line)
  for (const [id, { outcome, at }] of entries) if (outcome && Date.parse(at) < now() - keptMs) entries.delete(id)
  await replaceFile(file, [...entries.values()].flatMap(linesOf).join(''))
  let handle = await open(file, 'a', 0o600)
  let isDamaged = false
  let waiting: string[] = []
  let turn: Promise<void> = Promise.resolve()

  /** Lines that wait for the disk are written and synced together. */
  function append(line: Line): Promise<void> {
    waiting.push(textOf(line))
    const mine = turn.then(async () => {
      const lines = waiting
      waiting = []
      if (!lines.length) return
      if (isDamaged) await mend()
      isDamaged = true
      await handle.appendFile(lines.join(''))
      await handle.datasync()
      isDamaged = false
    })
    turn = mine.catch(() => {})
    return mine
  }

  /**
   * A failed line may be on disk in part, as when a share went away. Its step has failed, so the file is written again
   * without it, from what is known. It must be there still: another file in its place would be another game.
   */
  async function mend(): Promise<void> {
    await stat(file)
    await handle.close().catch(() => {})
    await replaceFile(file, [...entries.values()].flatMap(linesOf).join(''))
    handle = await open(file, 'a', 0o600)
  }

  async function write(line: Line): Promise<void> {
    await append(line)
    apply(entries, line)
  }

  return {
    find: (id) => entries.get(id.toLowerCase()) ?? null,
    all: () => [...entries.values()],
    async begin(begun) {
      await write({ begin: { ...begun, id: begun.id.toLowerCase() } })
      return entries.get(begun.id.toLowerCase())!
    },
    takeBack: ({ id }) => write({ takeBack: id }),
    end: ({ id }, outcome) => write({ end: id, outcome }),
    async close() {
      await turn
      await handle.close().catch(() => {})
    },
  }
}

function apply(entries: Map<string, Entry>, line: Line): void {
  if ('begin' in line) {
    entries.set(line.begin.id, { ...line.begin, outcome: null, isTakenBack: false })
    return
  }
  const entry = entries.get('end' in line ? line.end : line.takeBack)
  if (!entry) return
  if ('end' in line) entry.outcome = line.outcome
  else entry.isTakenBack = true
}

const textOf = (line: Line): string => `${JSON.stringify(line)}\n`

function linesOf({ outcome, isTakenBack, ...begin }: Entry): string[] {
  return [
    textOf({ begin }),
    ...(isTakenBack ? [textOf({ takeBack: begin.id })] : []),
    ...(outcome ? [textOf({ end: begin.id, outcome })] : []),
  ]
}

/** The complete lines of the file. Throws when one of them is damaged, because an operation could then run again. */
async function wholeLines(file: string): Promise<Line[]> {
  let bytes: Buffer
  try {
    bytes = await readFile(file)
  } catch (error) {
    if (isAbsent(error)) return []
    throw error
  }
  const end = bytes.lastIndexOf('\n') + 1
  if (end < bytes.length) await truncate(file, end)
  const lines = bytes.toString('utf8', 0, end).split('\n').slice(0, -1)
  return lines.map((line, at) => {
    try {
      return JSON.parse(line) as Line
    } catch (error) {
      throw new Error(`Line ${at + 1} of ${file} is damaged. Restore the file, or ask for help before you start.`, {
        cause: error,
      })
    }
  })
}
