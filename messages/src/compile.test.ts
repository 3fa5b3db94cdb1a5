import { expect, test } from 'vitest'
import { compile } from './compile.ts'
import { m } from './index.js'
import { localeOf, plural, type Options } from './runtime.js'

const both = (text: string) => compile({ 'pt-BR': { shop_text: text }, en: { shop_text: text } }).get('shop_text')!

/** Renders texts as the compiled module would. Without an English text both locales have the same. */
function render(text: string, inputs: Record<string, string | number> = {}, options?: Options, en = text): string {
  const { code } = compile({ 'pt-BR': { shop_text: text }, en: { shop_text: en } }).get('shop_text')!
  // What the compiler writes is code, so the test runs it.
  // oxlint-disable-next-line typescript/no-implied-eval
  const load = new Function('localeOf', 'plural', `return ${code}`) as (
    ...runtime: unknown[]
  ) => (values: typeof inputs, chosen?: Options) => string
  return load(localeOf, plural)(inputs, options)
}

test('a text is in the locale of the call, or else of the page', () => {
  expect(render('Loja', {}, undefined, 'Shop')).toBe('Loja')
  expect(render('Loja', {}, { locale: 'en' }, 'Shop')).toBe('Shop')
  expect(render('Loja', {}, { locale: 'pt-BR' }, 'Shop')).toBe('Loja')
})

test('a placeholder takes its value as it is', () => {
  expect(render('{browser} em {system}', { browser: 'Firefox', system: '<b>`${x}`</b>' })).toBe(
    'Firefox em <b>`${x}`</b>',
  )
  expect(render('R${value}, R$ {value}', { value: 5 })).toBe('R$5, R$ 5')
})

test.each([
  ['a backtick `, a backslash \\ and a quote "', 'a backtick `, a backslash \\ and a quote "'],
  ["a value like $'{name}'", 'a value like ${name}'],
  ["braces '{link}' in quotes", 'braces {link} in quotes'],
  [
    "one apostrophe that isn't special, one that is doubled: ''",
    "one apostrophe that isn't special, one that is doubled: '",
  ],
  ['a # outside of plurals', 'a # outside of plurals'],
  ['two\nlines', 'two\nlines'],
])('the text %j is written as it is meant', (text, rendered) => {
  expect(render(text)).toBe(rendered)
})

test('a plural follows the rules of its locale', () => {
  const text = '{count, plural, one {{count} item} other {{count} items}}'
  const rendered = (locale: 'pt-BR' | 'en') =>
    [0, 1, 1.5, 2, 1_000_000].map((count) => render(text, { count }, { locale }))
  expect(rendered('en')).toEqual(['0 items', '1 item', '1.5 items', '2 items', '1000000 items'])
  expect(rendered('pt-BR')).toEqual(['0 item', '1 item', '1.5 item', '2 items', '1000000 items'])
  const many = 'Vendidos: {count, plural, one {um} many {{count} de itens} other {{count} itens}}.'
  const texts = [1, 2, 1_000_000].map((count) => render(many, { count }, undefined, text))
  expect(texts).toEqual(['Vendidos: um.', 'Vendidos: 2 itens.', 'Vendidos: 1000000 de itens.'])
})

test.each([
  ['{count, plural, one {item}}', 'no form "other"'],
  ['{count, plural, few {items} other {items}}', 'few is not valid in this locale'],
  ['{count, plural, =0 {none} other {items}}', 'an exact number'],
  ['{count, plural, offset:1 one {item} other {items}}', 'an offset'],
  ['{count, plural, one {# item} other {items}}', '# is not supported'],
  ['{kind, select, boss {Boss} other {War}}', 'is not supported'],
  ['{day, date, short}', 'is not supported'],
  ['{0} items', 'is no name of a parameter'],
  ['{count items', 'invalid syntax'],
  ['{count, plural, other {items}', 'Unexpected message end'],
])('the text %j is refused with the name of its key', (text, problem) => {
  expect(() => both(text)).toThrow(problem)
  expect(() => both(text)).toThrow('shop_text in pt-BR: ')
})

test('every text that is missing is named', () => {
  const pt = { shop_buy: 'Comprar', shop_cash: 'Cash' }
  expect(() => compile({ 'pt-BR': pt, en: { shop_buy: 'Buy', shop_sell: 'Sell' } })).toThrow(
    'shop_cash in en: The text is missing.\nshop_sell in pt-BR: The text is missing.',
  )
})

test('the type names each parameter of both texts, and a count is a number', () => {
  expect(both('Shop').type).toBe('(inputs?: {}, options?: Options) => string')
  expect(both('{name} of {count}, {count, plural, one {one} other {many of {name} and {all}}}').type).toBe(
    '(inputs: { name: string | number; count: number; all: string | number }, options?: Options) => string',
  )
})

test('a missing key, a missing parameter and a wrong type do not compile', () => {
  // @ts-expect-error: no catalogue has the key
  const key: keyof typeof m = 'shop_no_such_key'
  expect(key in m).toBe(false)
  // @ts-expect-error: the second parameter is missing
  expect(m.account_device_on({ browser: 'Firefox' })).toContain('Firefox')
  // @ts-expect-error: a count is a number
  expect(m.news_count({ count: '2' })).toBe('2 notícias')
  expect(m.account_device_on({ browser: 'Firefox', system: 'Linux' }, { locale: 'en' })).toBe('Firefox on Linux')
})
