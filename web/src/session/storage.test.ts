import { expect, test } from 'vitest'
import { tryStorage } from './storage.ts'

test('storage that is closed stores nothing and breaks nothing', () => {
  const closed = (): string => {
    throw new Error('The operation is insecure.')
  }
  expect(tryStorage(closed)).toBeNull()
  expect(tryStorage(() => 'dark')).toBe('dark')
})
