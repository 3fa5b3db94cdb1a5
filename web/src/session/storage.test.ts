import { expect, test } from 'vitest'
import { stored } from './storage.ts'

test('storage that is closed stores nothing and breaks nothing', () => {
  const closed = (): string => {
    throw new Error('The operation is insecure.')
  }
  expect(stored(closed)).toBeNull()
  expect(stored(() => 'dark')).toBe('dark')
})
