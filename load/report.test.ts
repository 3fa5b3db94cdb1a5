import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { needsOf } from './capacity.ts'
import type { Day } from './day.ts'
import type { Figures } from './meter.ts'
import { monthlyActions, playersAt, readMix } from './mix.ts'
import { capacityPage } from './report.ts'
import { readResults, type SavedHold, type SavedSearch } from './results.ts'

const mix = readMix()
const figures: Figures = { requests: 100, p50Ms: 2, p99Ms: 40, p999Ms: 90, maxMs: 99, errors: {}, refusals: {} }
const resources = {
  seconds: 60,
  portalCpuS: 30,
  databaseCpuS: 10,
  sandboxCpuS: 2,
  generatorCpuS: 5,
  portalMb: [210],
  databaseMb: 120,
  generatorMb: 150,
  databaseWrittenMb: 20,
  databaseLogMb: 10,
  databaseGrownMb: 5,
  sentMb: 200,
}
const dayAt = (rate: number, holds: boolean): Day => ({
  rate,
  seconds: 60,
  seed: 1,
  actions: 500,
  requestsPerSecond: rate * 3,
  punctuality: { p99Ms: 2, maxMs: 3, abandoned: 0 },
  isValid: true,
  holds,
  reasons: holds ? [] : ['p99 of a restock is 400 ms'],
  whole: figures,
  phases: mix.phases.map(({ name, load }) => ({ ...figures, name, rate: rate * load, actions: 100, resources })),
  kinds: { home: figures },
  waits: {},
  resources,
})
const origin = {
  at: '2026-11-27T05:00:00.000Z',
  machine: { name: '2 cores', cpu: 'A processor', cores: 2, memoryGb: 4, node: 'v24' },
  nodes: 1,
  players: 600,
}
const search: SavedSearch = {
  ...origin,
  kind: 'search',
  command: 'npm run load -- --nodes 1',
  holds: 40,
  breaks: 60,
  steps: [dayAt(40, true), dayAt(60, false)],
}

test('docs/capacity.md is what the program writes from the saved results and the mix', () => {
  expect(readFileSync(join(import.meta.dirname, '../docs/capacity.md'), 'utf8')).toBe(capacityPage(mix, readResults()))
})

test('each row has machine, date and the command that made it, and players follow from the rate that holds', () => {
  const hold: SavedHold = {
    ...origin,
    kind: 'hold',
    command: 'npm run load -- --hold 30',
    rate: 20,
    minutes: 30,
    memory: [{ peakMb: 260, firstMb: 240, lastMb: 250, growth: 1.04, samples: [] }],
    pieces: [dayAt(20, true)],
  }
  const page = capacityPage(mix, [search, hold])
  const players = Math.round(playersAt(mix, 40)).toLocaleString('en')
  expect(page).toContain(`| 2 cores | 1 portal | **${players}** | 40 | 60 | 120 | 2 · 40 · 90 |`)
  expect(page).toContain('2026-11-27 05:00 UTC, 2 × A processor, 4 GB')
  expect(page).toContain(
    '| 2 cores, portal 1 of 1 | 30 | 20 | 240 | 250 | 1.04 | 260 | 0 | `npm run load -- --hold 30` |',
  )
  expect(page).toContain('p99 of a restock is 400 ms')
  expect(page).not.toContain('There is no result yet')
})

test('needs grow with the players, by the costs that were measured', () => {
  const day = dayAt(40, true)
  const [few, many] = [needsOf(1_000, day, mix), needsOf(100_000, day, mix)]
  // 100 actions took 30 seconds of a processor, and 60 % of one may be busy.
  expect(few.portalCores).toBeCloseTo((few.rate * 0.3) / 0.6)
  expect(few.sentGb).toBeCloseTo((monthlyActions(mix) * 2) / 1000)
  expect(many.rate).toBeCloseTo(100 * few.rate)
  expect(many.databaseCores).toBeCloseTo(100 * few.databaseCores)
  expect(many.portals).toBeGreaterThan(few.portals)
})
