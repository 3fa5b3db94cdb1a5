import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reservedSlugs } from '@guildhall/contract/news'
import { freeSlug, slugOf } from './slugs.ts'

test.each([
  ['Manutenção às 6h: Atenção!', 'manutencao-as-6h-atencao'],
  ['  --  ', 'noticia'],
  ['日本語', 'noticia'],
  ['Straße & Ærø', 'strasse-aero'],
  ['ﬁm dos ½', 'fim-dos-1-2'],
])('%s becomes %s', (title, slug) => {
  expect(slugOf(title)).toBe(slug)
})

test('a long title is cut between words', () => {
  const slug = slugOf('palavra '.repeat(30))
  expect(slug.length).toBeLessThanOrEqual(80)
  expect(slug).toMatch(/^palavra(-palavra)*$/)
})

test('whatever the title, the slug is one that the database takes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 160 }), (title) => {
      const slug = freeSlug(slugOf(title), new Set())
      expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(slug.length).toBeLessThanOrEqual(100)
      expect(reservedSlugs).not.toContain(slug)
      expect(slugOf(slug)).toBe(slug)
    }),
  )
})

test('a taken slug gets the first free number, a path of ours too', () => {
  expect(freeSlug('a', new Set(['a', 'a-2', 'a-4']))).toBe('a-3')
  expect(freeSlug('edit', new Set())).toBe('edit-2')
  expect(freeSlug('store', new Set(['store-2']))).toBe('store-3')
})
