import * as m from '@guildhall/messages'
import { expect, test } from 'vitest'
import { inLocale, localeOf } from './locale.ts'

test.each([
  [undefined, 'pt-BR'],
  ['', 'pt-BR'],
  ['*', 'pt-BR'],
  ['de', 'pt-BR'],
  ['en', 'en'],
  ['en-US,en;q=0.9,pt-BR;q=0.8', 'en'],
  ['pt-PT,pt;q=0.9,en;q=0.8', 'pt-BR'],
  ['fr, en;q=0.3, pt;q=0.4', 'pt-BR'],
  ['en;q=nonsense', 'pt-BR'],
])('Accept-Language %j is answered in %s', (header, locale) => {
  expect(localeOf(header)).toBe(locale)
})

test('messages follow the language across waiting, without leaking into one another', async () => {
  const say = async () => {
    await Promise.resolve()
    return m.error_not_found()
  }
  const [pt, en] = await Promise.all([inLocale('pt-BR', say), inLocale('en', say)])
  expect(pt).toBe('Não encontramos o que você procura.')
  expect(en).toBe('We could not find what you are looking for.')
})
