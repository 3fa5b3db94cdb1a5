import { expect, test } from 'vitest'
import { isPayable, amountFor, hidesPromo, presetOf, reaisOf, roundingOf } from './amount.ts'

test('what was typed becomes whole reais, or nothing', () => {
  expect(['50', ' 50 ', '50.00', '50,90', '1.000', '1.234,56', ''].map(reaisOf)).toEqual([
    50,
    50,
    50,
    50,
    1000,
    1234,
    null,
  ])
  expect(['abc', '-5', '5e3', '1234567890', '٥'].map(reaisOf)).toEqual([null, null, null, null, null])
})

test('an address is taken at its word, rounded up to what can be given', () => {
  // DON-15, DON-22; D-004: 5000 is an amount like any other
  expect([null, '', 'x', '0', '1', '7', '52', '55', '5000'].map(presetOf)).toEqual([50, 50, 50, 5, 5, 10, 55, 55, 5000])
})

test('only steps of five from five up to the largest can be given', () => {
  // DON-12, DON-13
  expect([null, 0, 4, 5, 7, 50, 10_000, 10_005].map((reais) => isPayable(reais, 10_000))).toEqual([
    false,
    false,
    false,
    true,
    false,
    true,
    true,
    false,
  ])
})

test('hidePromo is 1 or true', () => {
  // DON-05
  expect(
    ['hidePromo=1', 'hidePromo=true', 'hidePromo=0', ''].map((text) => hidesPromo(new URLSearchParams(text))),
  ).toEqual([true, true, false, false])
})

test('what is given for what was typed is known while it is typed', () => {
  // DON-15
  expect([null, 1, 7, 52, 55, 9_998, 10_001].map((reais) => amountFor(reais, 10_000))).toEqual([
    null,
    5,
    10,
    55,
    55,
    10_000,
    null,
  ])
  expect(['52', '1', ' 7 ', '50,90', '55', '50,00', '1.000', 'abc', ''].map(roundingOf)).toEqual([
    { typed: '52', amount: 55 },
    { typed: '1', amount: 5 },
    { typed: '7', amount: 10 },
    { typed: '50,90', amount: 50 },
    null,
    null,
    null,
    null,
    null,
  ])
})
