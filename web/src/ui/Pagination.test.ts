import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placesAround } from './Pagination.tsx'

const on = (screen: 'wide' | 'phone', page: number, lastPage: number): string =>
  placesAround(page, lastPage)
    .filter(({ on }) => on === 'every screen' || on === screen)
    .map(({ page, isGap }) => (isGap ? '…' : page))
    .join(' ')

test('a wide screen has the neighbours of a page, a phone the page alone', () => {
  expect(on('wide', 5, 9)).toBe('1 … 4 5 6 … 9')
  expect(on('phone', 5, 9)).toBe('1 … 5 … 9')
  expect(on('wide', 3, 5)).toBe('1 2 3 4 5')
  expect(on('phone', 3, 5)).toBe('1 … 3 … 5')
  expect(on('phone', 1, 2)).toBe('1 2')
  expect(on('phone', 2, 3)).toBe('1 2 3')
})

test('what is left out has its gap, on any page of any list', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 60 }), (one, other) => {
      const [page, lastPage] = [Math.min(one, other), Math.max(one, other)]
      for (const screen of ['wide', 'phone'] as const) {
        const places = on(screen, page, lastPage).split(' ')
        expect(places).toContain(String(page))
        places.forEach((place, at) => {
          if (place === '…' || at === 0) return
          const before = places[at - 1]!
          const step = before === '…' ? Number(place) - Number(places[at - 2]) : Number(place) - Number(before)
          expect(before === '…' ? step > 1 : step === 1).toBe(true)
        })
      }
    }),
  )
})
