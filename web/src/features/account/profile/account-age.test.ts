import type { Locale } from '@guildhall/contract'
import { expect, test } from 'vitest'
import { accountAge } from './account-age.ts'

const now = Date.parse('2026-11-20T12:00:00Z')

test.each<[string, Locale, string]>([
  ['2026-11-20T11:00:00Z', 'pt-BR', 'menos de um dia'],
  ['2026-11-10T12:00:00Z', 'pt-BR', '10 dias'],
  ['2026-10-10T12:00:00Z', 'en', '1 month'],
  ['2024-10-10T12:00:00Z', 'pt-BR', '2 anos'],
  ['2027-01-01T00:00:00Z', 'en', 'less than a day'],
])('an account made at %s is said in %s as %s', (createdAt, locale, words) => {
  expect(accountAge(createdAt, now, locale)).toBe(words)
})
