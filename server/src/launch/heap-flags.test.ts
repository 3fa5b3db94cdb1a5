import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { heapFlags } from './heap-flags.ts'

test.each([
  [0.9, ['--max-semi-space-size=4', '--heap-growing-percent=30']],
  [1.9, ['--max-semi-space-size=4', '--heap-growing-percent=30']],
  [2, ['--max-semi-space-size=8', '--max-old-space-size=1024', '--heap-growing-percent=30']],
  [24, ['--max-semi-space-size=8', '--max-old-space-size=1024', '--heap-growing-percent=30']],
])('a machine with %d GB gives the heap of the portal %j', (gigabytes, flags) => {
  expect(heapFlags('', gigabytes * 2 ** 30)).toEqual(flags)
})

test('what NODE_OPTIONS chooses is left to it', () => {
  const bytes = 8 * 2 ** 30
  const [young, old, growing] = heapFlags('', bytes)
  expect(heapFlags('--max-old-space-size=3000', bytes)).toEqual([young, growing])
  expect(heapFlags('--max_semi_space_size=16', bytes)).toEqual([old, growing])
})

test('the Node that runs the portal knows the flags', () => {
  expect(spawnSync(process.execPath, [...heapFlags(''), '-e', '0']).status).toBe(0)
})
