import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guildMarkNames, isCanonicalGuildMark, pixelsOfMark, readGuildMark, writeGuildMark } from './guild-mark.ts'

const pixels = Buffer.from(Array.from({ length: 576 }, (_, at) => at % 251))
const canonical = writeGuildMark(pixels)
const changed = (change: (bytes: Buffer) => void, bytes = Buffer.from(canonical)): Buffer => {
  change(bytes)
  return bytes
}
const why = (bytes: Buffer) => {
  const mark = readGuildMark(bytes)
  return mark.kind === 'mark' ? 'ok' : mark.why
}

test('the canonical file is 630 bytes, and byte for byte what the client reads', () => {
  expect(canonical).toHaveLength(630)
  expect(canonical.toString('hex', 0, 54)).toBe(
    '424d76020000000000003600000028000000100000000c00000001001800000000004002000000000000000000000000000000000000',
  )
  expect(canonical.subarray(54)).toEqual(pixels)
  expect(isCanonicalGuildMark(canonical)).toBe(true)
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 576, maxLength: 576 }), (noise) => {
      const bmp = writeGuildMark(Buffer.from(noise))
      expect(readGuildMark(bmp)).toEqual({ kind: 'mark', bmp })
    }),
  )
})

test('the pixels are read from the top down, as red, green and blue', () => {
  const lowerLeft = writeGuildMark(Buffer.concat([Buffer.from([1, 2, 3]), Buffer.alloc(573)]))
  const { data, ...size } = pixelsOfMark(lowerLeft)
  expect(size).toEqual({ width: 16, height: 12, channels: 3 })
  expect([...data.subarray(11 * 48, 11 * 48 + 3)]).toEqual([3, 2, 1])
  expect(data.subarray(0, 11 * 48).every((byte) => byte === 0)).toBe(true)
})

test('longer headers, bytes between and behind, and lies about the size are made canonical', () => {
  const longHeader = Buffer.concat([canonical.subarray(0, 54), Buffer.alloc(84, 7), pixels, Buffer.from('<script>')])
  longHeader.writeUInt32LE(124, 14)
  longHeader.writeUInt32LE(138, 10)
  const withTail = Buffer.concat([canonical, Buffer.from('<script>alert(1)</script>')])
  const liar = changed((bytes) => bytes.writeUInt32LE(0xffffffff, 2))
  const marked = changed((bytes) => bytes.write('evil', 6, 'latin1'))
  for (const bytes of [longHeader, withTail, liar, marked]) {
    expect(readGuildMark(bytes)).toEqual({ kind: 'mark', bmp: canonical })
    expect(isCanonicalGuildMark(bytes)).toBe(false)
  }
})

test.each([
  ['wider', 'too_big', changed((bytes) => bytes.writeInt32LE(17, 18))],
  ['higher', 'too_big', changed((bytes) => bytes.writeInt32LE(13, 22))],
  ['wider and lower', 'too_big', changed((bytes) => (bytes.writeInt32LE(17, 18), bytes.writeInt32LE(1, 22)))],
  ['huge', 'too_big', changed((bytes) => bytes.writeInt32LE(0x7fffffff, 18))],
  ['narrower', 'too_small', changed((bytes) => bytes.writeInt32LE(15, 18))],
  ['of no width', 'too_small', changed((bytes) => bytes.writeInt32LE(0, 18))],
  ['upside down', 'wrong_type', changed((bytes) => bytes.writeInt32LE(-12, 22))],
  ['of 32 bits', 'wrong_type', changed((bytes) => bytes.writeUInt16LE(32, 28))],
  ['of 8 bits', 'wrong_type', changed((bytes) => bytes.writeUInt16LE(8, 28))],
  ['compressed', 'wrong_type', changed((bytes) => bytes.writeUInt32LE(1, 30))],
  ['of two planes', 'wrong_type', changed((bytes) => bytes.writeUInt16LE(2, 26))],
  ['with pixels in its header', 'wrong_type', changed((bytes) => bytes.writeUInt32LE(10, 10))],
  ['with pixels far away', 'wrong_type', changed((bytes) => bytes.writeUInt32LE(0xfffffff0, 10))],
  ['cut', 'wrong_type', canonical.subarray(0, 629)],
  ['empty', 'wrong_type', Buffer.alloc(0)],
  ['long', 'wrong_type', Buffer.concat([canonical, Buffer.alloc(5_000)])],
  ['a GIF', 'wrong_type', Buffer.from('GIF89a'.padEnd(700, ' '))],
  ['HTML', 'wrong_type', Buffer.from('BM<html>'.padEnd(700, ' '))],
])('a mark that is %s is %s', (_, reason, bytes) => {
  expect(why(bytes)).toBe(reason)
})

test('noise never throws', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 1200 }), (noise) => {
      const bytes = Buffer.concat([Buffer.from('BM'), Buffer.from(noise)])
      expect(['ok', 'too_big', 'too_small', 'wrong_type']).toContain(why(bytes))
    }),
  )
})

test('a mark has the names that servers and clients make of its number', () => {
  expect(guildMarkNames(1)).toEqual(['b01000001.bmp'])
  expect(guildMarkNames(4095)).toEqual(['b01004095.bmp'])
  expect(guildMarkNames(4099)).toEqual(['b01004099.bmp', 'b01010003.bmp'])
  expect(guildMarkNames(3, '00')).toEqual(['b00000003.bmp'])
})
