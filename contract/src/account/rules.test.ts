import { expect, test } from 'vitest'
import { isPersonName } from './rules.ts'

test.each([
  'Beatriz',
  'João Pedro',
  'Sá e Silva Jr.',
  'D. Maria',
  'St. John',
  'J.R.R. Tolkien',
  'O’Neill',
  "D'Ávila",
  'Ana-Lúcia',
  '李小龍',
  'Player 2004',
  'Otto, o Ferreiro',
])('%j is a name', (text) => expect(isPersonName(text)).toBe(true))

test.each([
  'https://evil.example',
  'http:evil',
  'www.evil',
  'WWW.Evil.Com',
  'Ganhe em evil.com',
  'evil．com',
  'evil。com',
  'evil｡com',
  'evil․com',
  'evil.com.',
  '192.168.10.10',
  'a/b',
  'a／b',
  'a\\b',
  'ana@mail',
  'ana＠mail',
  'mailto:ana',
  'Ana\u202egro',
  'Ana\u2066x',
  'A\u200bna',
  'Ana\u00ad',
  'Ana\u2028x',
  'Ana\nx',
])('%j is none: a mail program might lead somewhere by it', (text) => {
  expect(isPersonName(text)).toBe(false)
})
