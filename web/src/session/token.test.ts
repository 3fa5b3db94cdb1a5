import { afterEach, expect, test, vi } from 'vitest'
import { forgetToken, keepToken, token } from './token.ts'

afterEach(() => vi.unstubAllGlobals())

const closed = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

test('where storage is closed, a session lasts as long as the page', () => {
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  vi.stubGlobal('localStorage', { getItem: closed, setItem: closed, removeItem: closed })
  expect(token()).toBeNull()
  keepToken('opaque')
  expect(token()).toBe('opaque')
  forgetToken('signed-out')
  expect(token()).toBeNull()
})

test('on the server nobody has a token', () => {
  expect(token()).toBeNull()
})
