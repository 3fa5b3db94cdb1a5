import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differences, partsOfTarget, shorten } from './rules.ts'

test('nested objects are compared leaf by leaf', () => {
  expect(
    differences({ fee: { percent: 3, least: 1 }, tags: ['a'] }, { fee: { percent: 5, least: 1 }, tags: ['b'] }),
  ).toEqual([
    { field: 'fee.percent', before: 3, after: 5 },
    { field: 'tags', before: ['a'], after: ['b'] },
  ])
})

test('a creation has only values after, a deletion only values before', () => {
  expect(differences(null, { title: 'A', cover: null })).toEqual([
    { field: 'title', before: undefined, after: 'A' },
    { field: 'cover', before: undefined, after: null },
  ])
  expect(differences({ title: 'A' }, null)).toEqual([{ field: 'title', before: 'A', after: undefined }])
})

test('a value that is no object is one difference', () => {
  expect(differences([1], [2])).toEqual([{ field: '', before: [1], after: [2] }])
  expect(differences(null, null)).toEqual([])
})

test('of long texts the part that differs remains', () => {
  const [before, after] = shorten(
    `${'a'.repeat(500)}old${'z'.repeat(500)}`,
    `${'a'.repeat(500)}new${'z'.repeat(500)}`,
    400,
  )
  expect(before).toBe(`…${'a'.repeat(40)}old${'z'.repeat(40)}…`)
  expect(after).toBe(`…${'a'.repeat(40)}new${'z'.repeat(40)}…`)
})

test('short texts stay as they are, and long ones are never longer than the limit and two marks', () => {
  expect(shorten('a', null, 400)).toEqual(['a', null])
  const text = fc.string({ maxLength: 300, unit: 'grapheme' })
  fc.assert(
    fc.property(text, text, fc.integer({ min: 1, max: 100 }), (before, after, most) => {
      for (const each of shorten(before, after, most)) {
        expect(each!.length).toBeLessThanOrEqual(most + 2)
        expect(each!.isWellFormed()).toBe(true)
      }
    }),
  )
})

test('a target has a kind and a number', () => {
  expect(partsOfTarget('item group 3')).toEqual({ kind: 'item group', ref: '3' })
  expect(partsOfTarget('game account Ana1')).toEqual({ kind: 'game account', ref: 'Ana1' })
  expect(partsOfTarget('ledger')).toEqual({ kind: 'ledger', ref: null })
  expect(partsOfTarget('export audit')).toEqual({ kind: 'export audit', ref: null })
})
