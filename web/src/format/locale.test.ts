import { expect, test } from 'vitest'
import { localePath, ownPath, splitLocale } from './locale.ts'

const origin = 'https://portal.example'

test.each(['/', '/notice', '/notice/a?page=2'])('%s keeps its address through both languages', (path) => {
  expect(localePath(path, 'pt-BR')).toBe(path)
  expect(splitLocale(localePath(path, 'en')).path).toBe(path)
})

test('the same page in the other language is never on another site', () => {
  const { path } = splitLocale('/en//evil.example')
  expect(localePath(path, 'pt-BR')).toBe('/evil.example')
  expect(localePath('///evil.example', 'en')).toBe('/en/evil.example')
})

test.each(['/notice/store?draft=1#top', '/', '/settings/sessions'])('%s may be returned to', (to) => {
  expect(ownPath(to, origin)).toBe(to)
})

test.each([
  null,
  '',
  'notice',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n\\evil.example',
  'javascript:alert(1)',
])('%j leads home', (to) => {
  expect(ownPath(to, origin)).toBe('/')
})

test('dots cannot hide a second slash', () => {
  expect(ownPath('/.//evil.example', origin)).toBe('/evil.example')
})
