import { expect, test } from 'vitest'
import { trueUntil } from './rules.ts'

const now = new Date('2026-11-20T15:00:00.000Z')
const added = (created_at: string, promotion: string | null = null) => ({ created_at, promotion })

test('a list of items stays true until the first of them stops being new or promoted', () => {
  const old = '2026-01-01T00:00:00.000Z'
  const until = (...items: ReturnType<typeof added>[]) => trueUntil(items, now)?.toISOString() ?? null
  expect(until()).toBeNull()
  expect(until(added(old))).toBeNull()
  expect(until(added('2026-11-10T15:00:00.000Z'))).toBe('2026-11-25T15:00:00.000Z')
  expect(until(added(old, '2026-11-20'))).toBe('2026-11-21T03:00:00.000Z')
  expect(until(added('2026-11-10T15:00:00.000Z', '2026-11-22'), added('2026-11-08T15:00:00.000Z'))).toBe(
    '2026-11-23T03:00:00.000Z',
  )
  expect(until(added('2026-11-05T15:00:00.001Z'))).toBe('2026-11-20T15:00:00.001Z')
  // What has ended by now changes no more.
  expect(until(added('2026-11-05T15:00:00.000Z', '2026-11-19'))).toBeNull()
})
