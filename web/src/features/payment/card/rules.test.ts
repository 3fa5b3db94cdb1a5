import { expect, test } from 'vitest'
import { documentKind, installmentsFor, isBrand, isHolder, reaisOf } from './rules.ts'

// CARD-26
test.each([
  ['50', 50],
  ['50,90', 50],
  ['50.90', 50],
  ['50.9', 50],
  ['1.234,56', 1234],
  ['1,234.56', 1234],
  ['1.234', 1234],
  ['1.234.567', 1_234_567],
  ['12,34,5', 1234],
  [' 100 ', 100],
  ['', 0],
  [null, 0],
  ['abc', 0],
  ['-50', 0],
  ['1e3', 0],
  ['R$ 50', 0],
  [',50', 0],
  ['9999999999', 0],
])('%s is %s reais', (text, reais) => {
  expect(reaisOf(text)).toBe(reais)
})

// CARD-18
test('installments fall back to one when they are not to be had', () => {
  const offered = [1, 2, 6].map((installments) => ({ installments, each: 1, total: installments }))
  const card = { offered, bin: '423564', reais: 50 }
  expect(installmentsFor(6, card)).toBe(6)
  expect(installmentsFor(3, card)).toBe(1)
  expect(installmentsFor(6, { ...card, bin: '42356' })).toBe(1)
  expect(installmentsFor(6, { ...card, bin: null })).toBe(1)
  expect(installmentsFor(6, { ...card, reais: 0 })).toBe(1)
})

// CARD-21
test('a document is a CPF or a CNPJ by its length', () => {
  const kinds = ['1234567890', '12345678901', '123456789012', '1234567890123', '12345678901234', '123456789O1', '']
  expect(kinds.map(documentKind)).toEqual([null, 'CPF', null, null, 'CNPJ', null, null])
})

// CARD-20
test('a holder has more than three characters', () => {
  expect([isHolder('Ana'), isHolder('Ana '), isHolder('Anna')]).toEqual([false, false, true])
})

// CARD-27
test('five brands are taken', () => {
  expect(['visa', 'master', 'amex', 'elo', 'hipercard'].every(isBrand)).toBe(true)
  expect([isBrand('diners'), isBrand(undefined), isBrand('toString')]).toEqual([false, false, false])
})
