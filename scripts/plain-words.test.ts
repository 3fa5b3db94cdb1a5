import { describe, expect, test } from 'vitest'
import { documentViolations, mostWords, sourceViolations } from './plain-words.ts'

const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`).join(' ')

describe('names', () => {
  test.each([
    ['a participle', 'const told = read()', '`told` is no name. Use the noun'],
    ['a parameter', 'export const sum = (given: number[]) => given.length', '`given` is no name'],
    ['a property', 'export interface Reply { shown: boolean }', '`shown` is no name'],
    ['a type', 'type Known = string', '`Known` is no name'],
    ['a part of a compound', 'export function wakeCourier() {}', '`wakeCourier` is no name. Use “delivery worker”'],
    ['a plural', 'const desks = []', '`desks` is no name. Use “staff”'],
    ['an element', 'export const page = <Desk />', '`Desk` is no name. Use “staff”'],
  ])('%s is found', (_, source, problem) => {
    expect(sourceViolations('web/src/a.tsx', source)).toEqual([expect.stringContaining(`web/src/a.tsx:1: ${problem}`)])
  })

  test('the words may be part of a longer word, and stand in texts', () => {
    const source = `export const isShown = search(year, 'told', near, learned, knownKinds)`
    expect(sourceViolations('web/src/a.ts', source)).toEqual([])
  })

  test('a file may not bear such a name either', () => {
    expect(sourceViolations('server/src/features/ban/told.ts', 'export {}')).toEqual([
      expect.stringContaining('`told` is no name of a file'),
    ])
    expect(sourceViolations('web/src/staff/DeskCard.tsx', 'export {}')).toHaveLength(1)
  })
})

describe('sentences', () => {
  test(`a sentence of ${mostWords} words is right, one more is found with its line`, () => {
    expect(sourceViolations('a.ts', `// ${words(mostWords)}.`)).toEqual([])
    expect(sourceViolations('a.ts', `const a = 1\n// ${words(mostWords + 1)}.`)).toEqual([
      expect.stringContaining(`a.ts:2: over ${mostWords} words: “word0 word1`),
    ])
  })

  test('lines below each other are one text, sentences in it are counted apart', () => {
    const half = words(mostWords / 2 + 1)
    expect(sourceViolations('a.ts', `// ${half}\n// ${half}.`)).toHaveLength(1)
    expect(sourceViolations('a.ts', `// ${half}.\n// ${half}.`)).toEqual([])
    expect(sourceViolations('a.ts', `/**\n * ${half}\n * ${half}.\n */\nconst a = 1`)).toHaveLength(1)
  })

  test('code in a sentence counts as one word', () => {
    expect(sourceViolations('a.ts', `// ${words(mostWords - 1)} \`${words(9)}\`.`)).toEqual([])
  })

  test('an image in place of a term is found', () => {
    expect(sourceViolations('a.ts', '// The courier was woken.')).toEqual([
      expect.stringContaining('“courier” is an image. Use “the delivery worker”'),
    ])
  })
})

test('documents are read by paragraph, item and cell, without their code', () => {
  const [whole, half] = [words(mostWords), words(mostWords / 2 + 1)]
  expect(documentViolations('a.md', `${half}\n${half}`)).toHaveLength(1)
  const right = [`# ${half}`, half, '', `- ${half}`, `- ${half}`, `| ${half} | ${half} |`, '```', whole, whole, '```']
  expect(documentViolations('a.md', right.join('\n'))).toEqual([])
  expect(documentViolations('a.md', `| a | ${whole} word |`)).toEqual([expect.stringContaining('a.md:1: over')])
})

test('the marks of a conflict in a document are found', () => {
  expect(documentViolations('docs/a.md', 'One.\n<<<<<<< HEAD\nTwo.\n')).toEqual([
    'docs/a.md:2: a conflict of a merge is left.',
  ])
})
