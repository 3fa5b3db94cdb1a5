import { expect, test } from 'vitest'
import { guideWords, isNamedAfter } from './guide-words.ts'

test.each([
  ['Não recebi meu Cash do Pix', ['cash', 'pix']],
  ['Como ganho experiência mais rápido?', ['experiência', 'rápido', 'ganho']],
  ['My potion did not arrive', ['potion', 'arrive']],
  ['poção poção POÇÃO', ['poção']],
  ['e o a um', []],
  ['', []],
])('guides for “%s” are searched by the words that say something', (subject, words) => {
  expect(guideWords(subject)).toEqual(words)
})

test.each([
  ['Como ganhar Cash', 'cash', true],
  ['Poções e pergaminhos', 'poção', false],
  ['Poções e pergaminhos', 'pocoes', true],
  ['Missões diárias', 'DIÁRIA', true],
  ['Premiação do ranking', 'chegou', false],
])('that the guide “%s” is named after “%s” is %s', (title, word, isNamed) => {
  expect(isNamedAfter(title, word)).toBe(isNamed)
})
