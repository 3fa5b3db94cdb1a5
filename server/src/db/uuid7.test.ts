import { expect, test } from 'vitest'
import { firstId, uuid7 } from './uuid7.ts'

const at = new Date('2026-12-01T03:00:00.123Z')
const idsOf = (moment: Date, count: number) => Array.from({ length: count }, () => uuid7(moment))

test('ids that are made within one millisecond sort in the order in which they were made', () => {
  const ids = idsOf(at, 1000)
  expect(ids).toEqual(ids.toSorted())
  expect(new Set(ids).size).toBe(1000)
})

test('more ids of one millisecond than can be counted are unique', () => {
  const ids = idsOf(at, 10_000)
  expect(new Set(ids).size).toBe(10_000)
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})

test('ids belong to their moment, in whatever order moments come', () => {
  const [before, after] = [new Date(at.getTime() - 1), new Date(at.getTime() + 1)]
  for (const moment of [at, after, before, at]) {
    const [id] = idsOf(moment, 1) as [string]
    expect(id >= firstId(moment.toISOString())).toBe(true)
    expect(id < firstId(new Date(moment.getTime() + 1).toISOString())).toBe(true)
  }
})
