import type { Catalogue } from '@guildhall/messages/catalogue'
import { expect, test } from 'vitest'
import { fileViolations, termViolations, wordViolations } from './words.ts'

const plural = (one: string, other: string) => `{count, plural, one {${one}} other {${other}}}`

test('texts with the same placeholders that differ, or are listed, are right', () => {
  const same = { shop_item: 'Item', shop_at: '{day}, {time}' }
  const pt = { ...same, roadmap_urgent: plural('{count} urgente', '{count} urgentes') }
  const en = { ...same, roadmap_urgent: '{count} urgent' }
  expect(wordViolations(pt, en, ['shop_item'])).toEqual([])
})

test.each<[string, Catalogue, string]>([
  ['a key of one language alone', {}, 'stands in one language only'],
  ['a placeholder that became a word', { error_field_max: 'At most many characters.' }, 'placeholders'],
  ['another placeholder', { error_field_max: 'At most {max} characters.' }, 'placeholders'],
  ['a plural that lost its number', { error_field_max: plural('{count} letter', 'many letters') }, 'placeholders'],
  ['a text that was not translated', { error_field_max: 'No máximo {count} caracteres.' }, 'the same in both'],
])('%s is found', (_, en, problem) => {
  const pt = { error_field_max: 'No máximo {count} caracteres.' }
  expect(wordViolations(pt, en, [])).toEqual([expect.stringMatching(`^error_field_max .*${problem}`)])
})

test('the list of equal texts holds no key that is gone or translated', () => {
  const [pt, en] = [{ shop_item: 'Item' }, { shop_item: 'Thing' }]
  expect(wordViolations(pt, en, ['shop_item', 'shop_gone'])).toEqual([
    expect.stringContaining('shop_item is translated'),
    expect.stringContaining('shop_gone is listed'),
  ])
})

test('a key stands in the same file in both locales, beside the other keys of its area', () => {
  const en = { 'items.json': { game_items_title: 'Items' }, 'shop.json': { shop_cash: 'Cash', shop_buy: 'Buy' } }
  const game = { game_items_title: 'Itens', game_refused_rejected: 'Recusado' }
  expect(fileViolations({ 'items.json': game, 'shop.json': { shop_cash: 'Cash', shop_buy: 'Comprar' } }, en)).toEqual(
    [],
  )
  expect(
    fileViolations({ 'items.json': { ...game, shop_buy: 'Comprar' }, 'shop.json': { shop_cash: 'Cash' } }, en),
  ).toEqual([
    'shop_buy stands in pt-BR/items.json and in en/shop.json.',
    'shop_cash stands in shop.json, but other keys of shop stand in items.json.',
  ])
})

test('one thing has one word in English, and alerts are those of the health of the portal', () => {
  const en = { push_on: 'Alerts are on.', mailing_by: 'By E-mail', health_alerts: 'Alerts', push_off: 'No alertness.' }
  expect(termViolations(en)).toEqual([
    'push_on says “Alerts” in English. Write “notification”.',
    'mailing_by says “E-mail” in English. Write “email”.',
  ])
})
