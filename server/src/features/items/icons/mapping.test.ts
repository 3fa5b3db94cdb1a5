import { expect, test } from 'vitest'
import { anItemIconFile } from '../../../../../test/icon-sheet.ts'
import { Refusal } from '../../../fail.ts'
import { readMapping } from './mapping.ts'

const problemOf = (bytes: Buffer | string): unknown => {
  try {
    return [...readMapping(Buffer.from(bytes))]
  } catch (error) {
    return error instanceof Refusal ? error.details.messages?.map((each) => [each.field, each.validation]) : error
  }
}

test("the game's file has the icon of each item plus one, and 0 or less for none", () => {
  const file = anItemIconFile({ 0: 4, 413: 0, 1147: 1029, 6499: 7 })
  file.writeInt32LE(-1, 5 * 4)
  expect([...readMapping(file)]).toEqual([
    [0, 4],
    [413, 0],
    [1147, 1029],
    [6499, 7],
  ])
  // A longer file names items that no game has.
  expect([...readMapping(anItemIconFile({ 413: 2, 7000: 3 }, 8000))]).toEqual([[413, 2]])
})

test('a text has lines of item and icon, with any of the usual separators, comments and a heading', () => {
  const text = '\uFEFFitem;icon\r\n413;0\r\n\r\n1147, 12 # luvas\n414\t3\n415,-1\n416,\n'
  expect([...readMapping(Buffer.from(text))]).toEqual([
    [413, 0],
    [1147, 12],
    [414, 3],
  ])
})

test.each([
  ['a file that was cut', anItemIconFile({ 413: 0 }).subarray(0, 1655), 'truncated'],
  ['another binary file', Buffer.from('PK\u0003\u0004\u0014\u0000\u0000\u0000'), 'range'],
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'range'],
  ['a file without icons', anItemIconFile({}), 'empty'],
  ['an empty text', '\n\n', 'empty'],
  ['words', '413,0\nespada,3\n', 'line'],
  ['an item twice', '413,0\n413,1\n', 'line'],
  ['an item that no game has', '6500,0\n', 'line'],
  ['an icon beyond all', '413,10000\n', 'line'],
])('%s is refused at its field', (_, bytes, rule) => {
  expect(problemOf(bytes)).toEqual([['mapping', rule]])
})
