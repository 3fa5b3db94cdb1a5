import { expect, test } from 'vitest'
import { joinCatalogues, parseCatalogue, readCatalogue, readCatalogues } from './catalogue.ts'
import { locales } from './runtime.js'

test('the catalogue of a locale has the texts of all its files', () => {
  for (const locale of locales) {
    const files = Object.values(readCatalogues(locale))
    const catalogue = readCatalogue(locale)
    expect(Object.keys(catalogue)).toHaveLength(files.reduce((sum, file) => sum + Object.keys(file).length, 0))
    expect(catalogue).toMatchObject(files[0]!)
  }
})

test('a key that stands in two files is refused', () => {
  const catalogues = { 'market.json': { shop_cash: 'Cash' }, 'shop.json': { shop_buy: 'Buy', shop_cash: 'Cash' } }
  expect(() => joinCatalogues(catalogues)).toThrow('shop_cash stands in market.json and in shop.json.')
})

test('a key that stands twice in one file is refused', () => {
  const json = '{\n  "shop_cash": "Cash",\n  "shop_buy": "Buy",\n  "shop_cash": "Points"\n}\n'
  expect(() => parseCatalogue(json)).toThrow('shop_cash stands twice in one file.')
  expect(parseCatalogue('{\n  "shop_text": "\\"shop_text\\": twice"\n}\n')).toEqual({ shop_text: '"shop_text": twice' })
})
