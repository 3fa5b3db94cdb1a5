import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { monthName } from './month.ts'

test('a month has its name in both languages, by its number or by its first day', () => {
  expect([monthName('2026-11', 'pt-BR'), monthName('2026-11', 'en')]).toEqual(['novembro de 2026', 'November 2026'])
  expect([monthName('2026-01-01', 'pt-BR'), monthName('2026-12-01', 'en')]).toEqual([
    'janeiro de 2026',
    'December 2026',
  ])
})

test('names of months come from here alone', () => {
  const web = join(import.meta.dirname, '..')
  const others = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      /\.tsx?$/.test(name) &&
      !name.startsWith(join('format', 'month')) &&
      /\{ month: 'long', year/.test(readFileSync(join(web, name), 'utf8')),
  )
  expect(others).toEqual([])
})
