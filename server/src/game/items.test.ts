import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeItem, expiryOf, refinementOf, refinementPair, tradeProblem, type ItemKnowledge } from './items.ts'
import { tradeProblemText, type Gem } from './items.ts'
import { itemOf } from './formats/item.ts'

const knowledge: ItemKnowledge = {
  isListed: true,
  items: new Map([
    [413, { name: 'Poeira de Lactolerium', position: 0, isTradable: true, isBlocked: false }],
    [1147, { name: 'Manoplas de Malha(M)', position: 16, isTradable: true, isBlocked: false }],
    [700, { name: 'Presente', position: 0, isTradable: false, isBlocked: false }],
    [701, { name: 'Espada do GM', position: 0, isTradable: true, isBlocked: true }],
    [2360, { name: 'Cavalo', position: 0, isTradable: true, isBlocked: false }],
  ]),
  effects: new Map([
    [2, { pt: 'Dano: {value}', en: 'Damage: {value}' }],
    [42, { pt: 'Crítico: {value}', en: 'Critical: {value}' }],
  ]),
  pictures: new Map([['1147 42:40 43:3', '/media/gloves-480.webp']]),
  icons: new Map([[1147, '/media/icons/gloves.webp']]),
}
const textOf = (list: number[], locale: 'pt-BR' | 'en' = 'pt-BR') => describeItem(itemOf(list)!, knowledge, locale)

test.each([
  [43, 9, 9, null, null],
  [43, 19, 9, null, null],
  [43, 229, 9, null, null],
  [43, 230, 10, 'diamond', null],
  [43, 233, 10, 'garnet', null],
  [43, 253, 15, 'garnet', null],
  [118, 250, 15, 'diamond', 2],
  [125, 7, 7, null, 9],
])('effect %i with %i is +%i, gem %s, dye %s', (effect, value, level, gem, colour) => {
  expect(refinementOf(itemOf([1147, 2, 20, effect, value])!)).toEqual({ level, gem, colour })
})

test('a refinement is read as it was written', () => {
  const gem = fc.constantFrom<Gem>('diamond', 'emerald', 'coral', 'garnet')
  const colour = fc.option(fc.integer({ min: 0, max: 9 }))
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 15 }), gem, colour, (level, gem, colour) => {
      const expected = { level, gem: level < 10 ? null : gem, colour }
      expect(refinementOf(itemOf([1147, ...refinementPair(level, gem, colour)])!)).toEqual(expected)
    }),
  )
})

test('the example of the reference, in both languages', () => {
  const gloves = [1147, 43, 3, 2, 20, 42, 40]
  expect(textOf(gloves)).toEqual({
    index: 1147,
    name: 'Manoplas de Malha(M)',
    effects: ['Refinação: +3', 'Dano: 20', 'Crítico: 40'],
    amount: 1,
    look: { kind: 'gloves', colour: 'steel', plus: 3, picture: '/media/icons/gloves.webp' },
  })
  expect(textOf(gloves, 'en').effects).toEqual(['Refinement: +3', 'Damage: 20', 'Critical: 40'])
})

test('the shop’s own picture stands for an item of the same index and effects, in any order; then the icon of its index', () => {
  const pictureOf = (list: number[]) => textOf(list).look.picture
  expect(pictureOf([1147, 43, 3, 42, 40])).toBe('/media/gloves-480.webp')
  expect(pictureOf([1147, 42, 40, 43, 3])).toBe('/media/gloves-480.webp')
  expect([pictureOf([1147, 43, 4, 42, 40]), pictureOf([1147, 43, 3]), pictureOf([413, 43, 3, 42, 40])]).toEqual([
    '/media/icons/gloves.webp',
    '/media/icons/gloves.webp',
    null,
  ])
})

test('gems, dyes, stacks, dates and unknown values', () => {
  expect(textOf([1147, 118, 250]).effects).toEqual(['Refinação: +15 Diamante', 'Tingido: cor 2'])
  expect(textOf([1147, 118, 250], 'en').effects).toEqual(['Refinement: +15 Diamond', 'Dyed: color 2'])
  expect(textOf([1147, 33, 5]).effects).toEqual(['Ocupa 2 × 2 casas'])
  expect(textOf([1147, 33, 9]).effects).toEqual(['Efeito 33: 9'])
  expect(textOf([413, 61, 120])).toMatchObject({ effects: ['Quantidade: 120'], amount: 120 })
  expect(textOf([413, 106, 24, 110, 12, 109, 31]).effects).toEqual(['Validade: 24 de dez. de 2031'])
  expect(textOf([413, 106, 24, 110, 12, 109, 31], 'en').effects).toEqual(['Valid until: Dec 24, 2031'])
  expect(textOf([1147, 99, 7]).effects).toEqual(['Efeito 99: 7'])
  expect(textOf([1147, 99, 7], 'en').effects).toEqual(['Effect 99: 7'])
  expect(textOf([1147, 43, 255]).effects).toEqual(['Efeito 43: 255'])
  expect(textOf([6000]).name).toBe('Item 6000')
  expect(textOf([509, 56, 1, 57, 2]).effects).toEqual(['Guilda nº 258'])
  expect(textOf([2360, 10, 0, 55, 20, 100, 3]).effects).toEqual(['Montaria: nível 55'])
  expect(expiryOf(itemOf([413, 106, 24, 110, 13, 109, 31])!)).toBeNull()
})

test('no item is beyond words', () => {
  const byte = fc.integer({ min: 0, max: 255 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6499 }), fc.array(byte, { maxLength: 6 }), (index, bytes) => {
      for (const locale of ['pt-BR', 'en'] as const)
        for (const line of textOf([index, ...bytes], locale).effects) expect(line).toMatch(/\S/)
    }),
  )
})

test.each([
  [[413, 61, 10], null],
  [[700], 'no_trade'],
  [[701], 'no_trade'],
  [[413, 127, 1], 'no_trade'],
  [[413, 111, 1], 'no_trade'],
  [[509, 56, 1, 57, 2], 'guild'],
  [[413, 109, 31], 'timed'],
  [[413, 62, 1, 63, 2], 'sealed'],
  [[413, 59, 1, 59, 2], 'sealed'],
  [[6000], 'unknown'],
  [[2360, 127, 127], null],
] as const)('%j is refused in trade as %s', (list, problem) => {
  expect(tradeProblem(itemOf(list)!, knowledge)).toBe(problem)
  if (problem) expect(tradeProblemText(problem, 'en')).toMatch(/cannot be traded/)
})

test('without a list of the game no item is unknown', () => {
  const none = { ...knowledge, isListed: false, items: new Map() }
  expect(tradeProblem(itemOf([6000])!, none)).toBeNull()
})
