import { expect, test } from 'vitest'
import { linkOf } from './links.ts'

test('takes the web, mail, paths of the site and places on the page', () => {
  for (const address of [
    'https://example.com/a?b#c',
    'http://example.com',
    'mailto:a@b.co',
    '/notice/patch',
    '#top',
    '/',
  ])
    expect(linkOf(` ${address} `)).toBe(address)
})

test('adds what people leave out', () => {
  expect(linkOf('example.com/wiki')).toBe('https://example.com/wiki')
  expect(linkOf('equipe@example.com')).toBe('mailto:equipe@example.com')
})

test('refuses everything else', () => {
  const wrong = [
    '',
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
  ]
  for (const address of [...wrong, 'ftp://x.y', 'two words', 'https://', 'vbscript:x'])
    expect(linkOf(address), address).toBeNull()
})
