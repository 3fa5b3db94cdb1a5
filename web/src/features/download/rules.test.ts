import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainText } from '@guildhall/contract/html-text'
import { beginningOf, checksumKind, isForced, isRecommended, listIn, wholeAddress } from './rules.ts'

// DL-06
test('220 plain characters stay whole, 221 are cut, tags and white space aside', () => {
  expect(beginningOf(`<p>${'a'.repeat(220)}</p>`)).toBeNull()
  expect(beginningOf(`<p>${'a'.repeat(221)}</p>`)).toBe('a'.repeat(220))
  expect(beginningOf(`<p><strong>${'a'.repeat(110)}</strong>${'b'.repeat(110)}</p>\n`)).toBeNull()
  expect(beginningOf(`<p>${'😀'.repeat(221)}</p>`)).toBe('😀'.repeat(220))
  expect(beginningOf(`<p>${'&amp;'.repeat(220)}</p>`)).toBeNull()
})

test('the beginning ends with a word where one ends near by', () => {
  const words = 'poção '.repeat(40)
  expect(beginningOf(`<p>${words}</p>`)).toBe('poção '.repeat(36).trimEnd())
  expect(beginningOf(`<p>${'a'.repeat(220)} b</p>`)).toBe('a'.repeat(220))
})

test('the beginning of any text is at most 220 characters, none of them half', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
      const beginning = beginningOf(text)
      const whole = plainText(text)
      if (beginning === null) expect([...whole].length).toBeLessThanOrEqual(220)
      else {
        expect([...beginning].length).toBeLessThanOrEqual(220)
        expect(whole.startsWith(beginning)).toBe(true)
        expect(beginning.isWellFormed()).toBe(whole.isWellFormed())
      }
    }),
  )
})

test('blocks leave one space, inline tags none', () => {
  expect(plainText('<p>Um <b>x</b></p><ul><li>dois</li><li>tr<em>ê</em>s</li></ul> &lt;3')).toBe('Um x dois três <3')
})

// DL-05
test('a checksum says what kind it is by its name or its length', () => {
  expect(['a'.repeat(32), 'A'.repeat(40), '0'.repeat(64), 'f'.repeat(128), '0'.repeat(8)].map(checksumKind)).toEqual([
    'MD5',
    'SHA-1',
    'SHA-256',
    'SHA-512',
    'CRC-32',
  ])
  expect(['sha256:abc', 'SHA-1 = abc', 'md5: x'].map(checksumKind)).toEqual(['SHA-256', 'SHA-1', 'MD5'])
  expect(['xyz', '', 'a'.repeat(33)].map(checksumKind)).toEqual([null, null, null])
})

// DL-03
test('the first of the list is recommended, and whatever is flagged', () => {
  const list = [{ recommended: false }, { recommended: true }, {}, { recommended: false }]
  expect(list.map(isRecommended)).toEqual([true, true, false, false])
})

test('a path of this site is passed on with the site before it', () => {
  expect(wholeAddress('/demo/c.zip', 'https://g.example')).toBe('https://g.example/demo/c.zip')
  expect(wholeAddress('https://x.example/c', 'https://g.example')).toBe('https://x.example/c')
})

test('the list may come bare', () => {
  expect([listIn([1]), listIn({ data: [1] }), listIn({})]).toEqual([[1], [1], []])
})

// DL-12
test('only forceAdmin=1 asks for the edit buttons', () => {
  expect(['?forceAdmin=1', '?a=b&forceAdmin=1', '?forceAdmin=0', '?forceAdmin', ''].map(isForced)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
