import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import type { Day } from './day.ts'
import { readMix } from './mix.ts'
import { capacityPage } from './report.ts'
import type { SavedSearch } from './results.ts'

const mix = readMix()
const root = join(import.meta.dirname, '..')

test('a short day against a portal of its own has no errors, and its report has every figure', async () => {
  const folder = mkdtempSync(join(tmpdir(), `guildhall-case-${process.pid}-`))
  try {
    const file = join(folder, 'quick.json')
    const words = ['start.mjs', '--run', 'scripts/built.ts', 'load/run.ts', '--quick', '--json', file]
    const ended = promisify(execFile)(process.execPath, words, { cwd: root, env: { ...process.env, NODE_ENV: '' } })
    // With errors it ends with 1, and its report names them.
    await ended.catch((error: Error) => {
      if (!existsSync(file)) throw error
    })
    const saved = JSON.parse(readFileSync(file, 'utf8')) as SavedSearch
    const [day] = saved.steps as [Day]
    expect(day.whole.errors).toEqual({})
    expect(day.phases.map(({ name }) => name)).toEqual(mix.phases.map(({ name }) => name))
    for (const figures of [day.whole, ...day.phases]) {
      expect(figures.requests).toBeGreaterThan(0)
      for (const ms of [figures.p50Ms, figures.p99Ms, figures.p999Ms, figures.maxMs]) expect(ms).toBeGreaterThan(0)
    }
    for (const kind of everyKind) expect(Object.keys(day.kinds)).toContain(kind)
    expect(day.waits).toHaveProperty(['from the payment to its credit'])
    const { portalMb, databaseGrownMb, ...taken } = day.resources
    expect(portalMb).toHaveLength(1)
    expect(portalMb[0]).toBeGreaterThan(50)
    expect(databaseGrownMb).toBeGreaterThanOrEqual(0)
    for (const [name, value] of Object.entries(taken)) expect(value, name).toBeGreaterThan(0)
    const page = capacityPage(mix, [saved])
    expect(page).not.toMatch(/undefined|NaN|Infinity/)
    expect(page).toContain(`\`${saved.command}\``)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}, 300_000)

/** What each of the actions asks for at least. */
const everyKind = [
  'a file of a page',
  'article',
  'guide',
  'home',
  'item of the shop',
  'item that is restocked',
  'market',
  'ranking',
  'webhook',
  'GET /api/account/user',
  'GET /api/market/cargo',
  'GET /api/notices',
  'POST /api/login',
  'POST /api/market/buy',
  'POST /api/market/sell',
  'POST /api/mercadopago/pix',
  'POST /api/notice',
  'POST /api/ticket/store',
  'POST /api/transaction/buyItem',
  'POST /api/transaction/buyItem, in a rush',
]
