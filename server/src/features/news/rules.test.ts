import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cursorAfter, isRecent, pagesOf, readCursor, readingMinutes, trueUntil } from './rules.ts'

const now = new Date('2025-11-20T12:00:00Z')
const day = 24 * 3600_000
const before = (ms: number) => new Date(now.getTime() - ms).toISOString()

test.each([
  [0, 1],
  [10, 1],
  [220, 1],
  [221, 2],
  [660, 3],
])('%i words take %i minutes', (words, minutes) => {
  expect(readingMinutes(words)).toBe(minutes)
})

test('the cursor comes back as the row it was made of', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date(0), max: new Date(9999999999999), noInvalidDate: true }),
      fc.nat(),
      (date, id) => {
        const row = { published_at: date.toISOString(), id }
        expect(readCursor(cursorAfter(row))).toEqual(row)
      },
    ),
  )
})

test.each([
  [0, { total: 0, lastPage: 1, more: false }],
  [10, { total: 10, lastPage: 1, more: false }],
  [11, { total: 11, lastPage: 2, more: false }],
  [1000, { total: 1000, lastPage: 100, more: false }],
  [1001, { total: 1000, lastPage: 100, more: true }],
])('%i counted notices make pages of 10', (counted, pages) => {
  expect(pagesOf(counted, 10)).toEqual(pages)
})

test('an answer is true until a row stops being recent or a scheduled notice comes out', () => {
  expect(isRecent(before(7 * day), now)).toBe(true)
  expect(isRecent(before(7 * day + 1), now)).toBe(false)
  expect(trueUntil([{ updated_at: before(8 * day) }], null, now)).toBeNull()
  const until = trueUntil([{ updated_at: before(6 * day) }, { updated_at: before(2 * day) }], null, now)!
  expect(until.getTime() - now.getTime()).toBe(day + 1)
  expect(isRecent(before(6 * day), until)).toBe(false)
  expect(trueUntil([{ updated_at: before(day) }], before(-3600_000), now)?.getTime()).toBe(now.getTime() + 3600_000)
})
