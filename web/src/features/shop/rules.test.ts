import { expect, test } from 'vitest'
import { asksTheSame, queryOf, readView, searchOf, wholeShop } from './address.ts'
import { lengthOfText } from './catalogue/description.ts'
import { cartsOf } from './orders/carts-of.ts'
import { newDetails } from './staff/ItemDetails.tsx'
import { weekText } from './staff/offers/rotation.ts'
import { bodyOf, fieldsOf, isCode, isWhole } from './staff/item-fields.ts'

const read = (search: string) => readView(new URLSearchParams(search))

// SHOP-09 … SHOP-19
test('an address says what the shop shows, and says no default', () => {
  expect(read('')).toEqual(wholeShop)
  expect(searchOf(wholeShop)).toBe('')
  const search = '?group=2&q=elmo&sort=priceAsc&promo=only&stock=in&grid=dense&after=24'
  expect(searchOf(read(search))).toBe(search)
  // D-015
  expect(read('grid=comfortable').grid).toBe('comfort')
  expect(read('sort=best&promo=maybe&stock=1&grid=huge&group=-1&after=1e9')).toEqual(wholeShop)
})

test('equal questions are asked in equal words, and the grid is none of them', () => {
  expect(queryOf(wholeShop)).toEqual({ limit: 24 })
  expect(queryOf(read('group=2&sort=newest'), 24)).toEqual({ limit: 24, group: 2, sort: 'newest', after: 24 })
  const url = (search: string) => new URL(`https://guildhall.test/shopping${search}`)
  expect(asksTheSame(url('?grid=dense'), url('?sort=recommended'))).toBe(true)
  expect(asksTheSame(url('?q=a'), url('?q=b'))).toBe(false)
})

// SHOP-27
test('the length of a description is that of its text', () => {
  expect(lengthOfText('<p>Aço &amp; <strong>fogo</strong></p>')).toBe('Aço & fogo'.length)
  expect(lengthOfText('')).toBe(0)
})

// ITEM-09, ITEM-10
test('a delivery code is one to seven numbers; prices are whole', () => {
  expect(['413', '413 61 10', ' 1 2 3 4 5 6 7 '].every(isCode)).toBe(true)
  expect(['', 'a', '413,61', '1 2 3 4 5 6 7 8', '-1'].some(isCode)).toBe(false)
  expect([isWhole('1', 1), isWhole('0', 1), isWhole('', 1), isWhole('1.5', 1), isWhole('0', 0)]).toEqual([
    true,
    false,
    false,
    false,
    true,
  ])
})

test('the stock is sent with a new item and where staff have changed it, and else left to the sales', () => {
  const fields = { ...fieldsOf(null, newDetails), stock: '40', stockShown: '40' }
  expect(bodyOf(fields, null, null).get('stock')).toBe('40')
  expect(bodyOf({ ...fields, price: '9' }, null, 3).has('stock')).toBe(false)
  expect(bodyOf({ ...fields, stock: ' 0 ' }, null, 3).get('stock')).toBe('0')
})

test('orders of one cart stand together, and others alone', () => {
  const orders = ['10:02', '10:01', '10:01', '10:00'].map((created_at, id) => ({ id, created_at }))
  expect(cartsOf(orders).map((cart) => cart.map(({ id }) => id))).toEqual([[0], [1, 2], [3]])
  expect(cartsOf([])).toEqual([])
})

test('a week of the rotation is named by its Monday in the language of the page', () => {
  expect([weekText('2026-12-07', 'en'), weekText('2026-12-07', 'pt-BR')]).toEqual(['Dec 7, 2026', '07/12/2026'])
})
