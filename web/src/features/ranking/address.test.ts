import { expect, test } from 'vitest'
import { addressOf, isFiltered, queryOf, readView } from './address.ts'

const at = (search: string) => readView(new URL(`http://portal/ranking${search}`))

test('a view has one address, and an address one view', () => {
  for (const search of ['', '?q=ana&class=1&clan=7&guild=with&sort=name-asc&limit=50&view=cards', '?clan=0']) {
    expect(addressOf(at(search))).toBe(`/ranking${search}`)
  }
})

test('what nobody knows is as if it were not there, and the search is trimmed', () => {
  expect(addressOf(at('?class=9&clan=1&guild=x&sort=best&limit=7&view=wall&q=%20%20'))).toBe('/ranking')
  expect(at('?q=%20%20abc%20').q).toBe('abc')
  expect(queryOf(at('?limit=100&sort=level-desc'))).toEqual({})
})

test('an order or a limit is no filter', () => {
  expect(isFiltered(at('?sort=name-asc&limit=500&view=cards'))).toBe(false)
  expect(isFiltered(at('?clan=0'))).toBe(true)
})
