import { expect, test } from 'vitest'
import { chooseMutants } from './choose.ts'
import { changeOf, readEquivalents, rowOf, staleEquivalents } from './equivalent.ts'
import { features, mutantsOf } from './features.ts'
import { instrument } from './instrument.ts'
import { findMutants } from './mutants.ts'
import { parse } from './syntax.ts'

const changes = (source: string) => findMutants('a.ts', source).map((mutant) => changeOf(mutant))

test.each<[string, string, string[]]>([
  ['a comparison', 'f(a < b)', ['f(a < b) => (nothing)', 'a < b => a <= b']],
  ['an equality', 'const a = b === c', ['b === c => b !== c']],
  ['parentheses', 'const a = (b && c) || d', ['(b && c) || d => ((b && c)) && (d)', 'b && c => (b) || (c)']],
  ['a guard', 'if (a) refuse("x")', ['a => !(a)', 'a => false', 'refuse("x") => (nothing)']],
  ['a branch', 'if (a) b = c\nelse b = d', ['a => !(a)']],
  ['a call that is awaited', 'await a.b(c)', ['await a.b(c) => (nothing)']],
  ['numbers', 'const a = [0, 1, 7, 101, 1.5]', ['0 => 1', '1 => 0', '7 => 8']],
  ['a boolean', 'const a = { b: true }', ['true => false']],
  ['a sum, which no text is', 'const a = [b + c, d + `${e}`]', ['b + c => b - c']],
  ['access of anybody', `const a = { access: 'public' }`, [`'public' => 'player'`]],
  ['access of staff', `const a = { access: 'staff' }`, [`'staff' => 'player'`]],
  ['access by a permission', `const a = { access: 'bans.write' }`, [`'bans.write' => 'staff'`]],
  ['access by one of several', `const a = { access: ['a.b', 'c.d'] }`, [`['a.b', 'c.d'] => 'staff'`]],
  ['a condition of a query', `const a = db.where('b', '<', c)`, [`db.where('b', '<', c) => db`, `'<' => '<='`]],
  [
    'SQL',
    'const a = sql`select b from c where d < ${e} and f between ${g} and ${h} order by b desc`',
    [
      'sql`select b from c where d < ${e} and f between ${g} and ${h} order by b desc` => sql`select b from c where d <= ${e} and f between ${g} and ${h} order by b desc`',
      'sql`select b from c where d < ${e} and f between ${g} and ${h} order by b desc` => sql`select b from c where d < ${e} and f between ${g} and ${h} order by b asc`',
      'sql`select b from c where d < ${e} and f between ${g} and ${h} order by b desc` => sql`select b from c where d < ${e} order by b desc`',
    ],
  ],
])('%s has its mutants', (_, source, expected) => {
  expect(changes(source)).toEqual(expected)
})

test('comments, types, imports, logs, names of fields and the texts of errors have none', () => {
  const source = `// a < b
import a from '1'
type B = { c: 1 | true }
const d: Array<2> = e as Array<3>
app.log.info({ f: 4 }, 'g')
const h = { 5: i }
throw new Error(j + (k < 6))`
  expect(changes(source)).toEqual([])
})

test('lines and offsets hold behind letters of any width', () => {
  const [mutant] = findMutants('a.ts', `// … é 🙂\nconst a = '🙂' + (b < c)`)
  expect(mutant).toMatchObject({ line: 2, before: 'b < c', after: 'b <= c' })
})

test('the same seed chooses the same mutants, of every operator and without an overlap', () => {
  const all = mutantsOf(`${import.meta.dirname}/../..`, features.market!)
  const selection = chooseMutants(all, 7, 30)
  expect(chooseMutants(all, 7, 30)).toEqual(selection)
  expect(chooseMutants(all, 8, 30)).not.toEqual(selection)
  expect(selection).toHaveLength(30)
  expect(new Set(selection.map(({ operator }) => operator)).size).toBe(9)
  for (const [index, { path, end }] of selection.entries()) {
    const next = selection[index + 1]
    if (next?.path === path) expect(next.start).toBeGreaterThanOrEqual(end)
  }
})

test('a source with its mutants in it parses, and does what it did while none is on', () => {
  const source =
    'const said = []\nconst say = (word) => said.push(word)\nif (a) say(b <= c)\nsay(a || b > 1)\nexport { said }'
  const inputs = [true, false].flatMap((a) => [0, 1, 2].flatMap((b) => [0, 1].map((c) => ({ a, b, c }))))
  for (const mutant of findMutants('a.ts', source)) {
    const text = instrument('a.ts', source, [{ ...mutant, id: 1 }])
    expect(parse('a.ts', text).type).toBe('Program')
    const body = text.replace(/^import[^;]*;/, '').replace('export { said }', 'return said')
    // oxlint-disable-next-line typescript/no-implied-eval -- what is tested is the code that was written
    const run = new Function('isMutated', 'a', 'b', 'c', body) as (...values: unknown[]) => boolean[]
    const all = (isOn: boolean) => inputs.map(({ a, b, c }) => run(() => isOn, a, b, c))
    expect(all(false)).toEqual(inputs.map(({ a, b, c }) => [...(a ? [b <= c] : []), a || b > 1]))
    expect({ change: changeOf(mutant), said: all(true) }).not.toEqual({ change: changeOf(mutant), said: all(false) })
  }
})

test('every feature parses, and each row of equivalent.tsv names a mutant', () => {
  const all = Object.values(features).flatMap((feature) => mutantsOf(`${import.meta.dirname}/../..`, feature))
  expect(staleEquivalents(readEquivalents(), all)).toEqual([])
  const [first] = all
  const gone = readEquivalents(`${rowOf(first!)} of yore\tNobody sees it.`)
  expect(staleEquivalents(gone, all)).toEqual(gone)
  expect(() => readEquivalents(rowOf(first!))).toThrow('lacks a field')
})
