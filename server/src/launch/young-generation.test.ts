import { expect, test } from 'vitest'
import { youngGenerationMb } from './young-generation.ts'

test.each([
  [0.9, 4],
  [1.9, 4],
  [2, 8],
  [24, 8],
])('a machine with %d GB has a young generation of %d MB', (gigabytes, megabytes) => {
  expect(youngGenerationMb(gigabytes * 2 ** 30)).toBe(megabytes)
})
