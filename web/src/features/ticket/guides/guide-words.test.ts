import { expect, test } from 'vitest'
import { guideWords } from './guide-words.ts'

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
