import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import type { Day } from './day.ts'
import type { Memory } from './hold.ts'

/** Where and how something was measured. */
export interface Origin {
  at: string
  machine: { name: string; cpu: string; cores: number; memoryGb: number; node: string }
  command: string
  nodes: number
  /** The number of accounts that the load used. */
  players: number
}

/** What a search for the highest rate found. */
export interface SavedSearch extends Origin {
  kind: 'search'
  holds: number
  breaks: number | null
  steps: Day[]
}

/** What a steady rate did to the memory. */
export interface SavedHold extends Origin {
  kind: 'hold'
  rate: number
  minutes: number
  memory: Memory[]
  pieces: Day[]
}

export type Saved = SavedSearch | SavedHold

const folder = join(import.meta.dirname, 'results')

/** This machine, now. `name` is how its rows are called. */
export const originOf = (name: string, command: string): Pick<Origin, 'at' | 'machine' | 'command'> => ({
  at: new Date().toISOString(),
  machine: {
    name,
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  },
  command,
})

/** Writes a result to load/results/, which is committed, or to a file of one's own. */
export function saveResult(result: Saved, file = join(folder, nameOf(result))): string {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(result, null, 1)}\n`)
  return file
}

export const readResults = (): Saved[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Saved)

const nameOf = ({ machine, nodes, kind }: Saved): string =>
  `${machine.name.replace(/[^a-z0-9]+/gi, '-')}-${nodes}-${kind}.json`
