import { expect, test } from 'vitest'
import { sizeText } from './size-text.ts'

test('a size has its plural, and a file of some size the short word for it', () => {
  const sizes = [1, 165, 1_500_000]
  expect(sizes.map((size) => sizeText(size, 'en'))).toEqual(['1 byte', '165 bytes', '1.4 MB'])
  expect(sizes.map((size) => sizeText(size, 'pt-BR'))).toEqual(['1 byte', '165 bytes', '1,4 MB'])
})
