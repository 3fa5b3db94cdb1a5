import { afterEach, expect, test, vi } from 'vitest'
import { logRepeated } from './repeated.ts'

vi.useFakeTimers()
afterEach(() => void vi.clearAllTimers())

function aLog() {
  const lines: [level: string, details: object, message: string][] = []
  const log = {
    warn: (details: object, message: string) => void lines.push(['warn', details, message]),
    error: (details: object, message: string) => void lines.push(['error', details, message]),
  }
  const fail = (key: string) =>
    logRepeated(log as never, { key }, { level: 'warn', details: { cause: key }, message: 'it failed' })
  return { lines, fail }
}

// At version 30c27a2 the list of items alone wrote 15 lines a minute while the game was being set up.
test('a failure is a line at once, and then one a minute with its number, until it stays away', () => {
  const { lines, fail } = aLog()
  for (let time = 0; time < 5; time += 1) fail('disk')
  fail('network')
  expect(lines.map(([, details]) => details)).toEqual([{ cause: 'disk' }, { cause: 'network' }])
  vi.advanceTimersByTime(60_000)
  expect(lines.slice(2)).toEqual([['warn', { cause: 'disk', times: 4, minutes: 1 }, 'it failed (again)']])
  vi.advanceTimersByTime(120_000)
  expect(lines).toHaveLength(3)
  fail('disk')
  expect(lines[3]).toEqual(['warn', { cause: 'disk' }, 'it failed'])
})
