import { expect, test } from 'vitest'
import { lineCounter } from './download.ts'

const encoder = new TextEncoder()

test('the lines of a table are counted over any parts, and a break within quotes is none', () => {
  const bytes = encoder.encode('\ufeff"a";"b"\r\n"line\r\nbreak";"a ""quote"""\r\n"";1\r\n')
  for (let size = 1; size <= bytes.length; size += 1) {
    const count = lineCounter()
    let lines = 0
    for (let at = 0; at < bytes.length; at += size) lines = count(bytes.subarray(at, at + size))
    expect(lines).toBe(3)
  }
})
