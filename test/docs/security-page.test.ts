import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/security.md'), 'utf8')

/** How many requirements each section of ASVS 5.0.0 has, and their levels in order. */
const sections: Record<string, string> = {
  '1.1': '22',
  '1.2': '1111122223',
  '1.3': '112222222223',
  '1.4': '222',
  '1.5': '123',
  '2.1': '122',
  '2.2': '112',
  '2.3': '12223',
  '2.4': '23',
  '3.1': '3',
  '3.2': '113',
  '3.3': '12223',
  '3.4': '11222233',
  '3.5': '11122333',
  '3.6': '3',
  '3.7': '22333',
  '4.1': '12233',
  '4.2': '23333',
  '4.3': '22',
  '4.4': '1222',
  '5.1': '2',
  '5.2': '112333',
  '5.3': '113',
  '5.4': '222',
  '6.1': '122',
  '6.2': '111111112222',
  '6.3': '11223333',
  '6.4': '112233',
  '6.5': '22222333',
  '6.6': '2223',
  '6.7': '33',
  '6.8': '2222',
  '7.1': '222',
  '7.2': '1111',
  '7.3': '22',
  '7.4': '11222',
  '7.5': '223',
  '7.6': '22',
  '8.1': '1233',
  '8.2': '1123',
  '8.3': '133',
  '8.4': '23',
  '9.1': '111',
  '9.2': '1222',
  '11.1': '2233',
  '11.2': '22233',
  '11.3': '11233',
  '11.4': '1222',
  '11.5': '23',
  '11.6': '23',
  '11.7': '33',
  '12.1': '12233',
  '12.2': '11',
  '12.3': '22223',
  '13.1': '2333',
  '13.2': '222223',
  '13.3': '2233',
  '13.4': '1222233',
  '14.1': '22',
  '14.2': '12223333',
  '14.3': '122',
  '15.1': '12233',
  '15.2': '12233',
  '15.3': '1222222',
  '15.4': '3333',
  '16.1': '2',
  '16.2': '22222',
  '16.3': '2222',
  '16.4': '222',
  '16.5': '2223',
}

/** The rows of the chapters: the requirements of a row, their level, the verdict and its proof. */
const rows = page.split('\n').flatMap((line) => {
  const [, numbers = '', level = '', , verdict = '', proof = ''] = line.split('|').map((cell) => cell.trim())
  return /^\d+\.\d+\.\d+/.test(numbers) ? [{ ids: idsIn(numbers), level, verdict, proof }] : []
})

/** All ids of `1.2.6 … 1.2.8` or `4.3.1, 4.3.2`. */
function idsIn(text: string): string[] {
  return text.split(', ').flatMap((part) => {
    const [first = '', last = first] = part.split(' … ')
    const section = first.slice(0, first.lastIndexOf('.'))
    const [from, to] = [first, last].map((id) => Number(id.slice(id.lastIndexOf('.') + 1))) as [number, number]
    return Array.from({ length: to - from + 1 }, (_, at) => `${section}.${from + at}`)
  })
}

test('every requirement of levels 1 and 2 is answered once, with its level', () => {
  const asked = Object.entries(sections).flatMap(([section, levels]) =>
    [...levels].flatMap((level, at) => (level === '3' ? [] : [{ id: `${section}.${at + 1}`, level }])),
  )
  // No requirement of chapters 10 and 17 applies to the portal. So the page has a sentence and no table for each of
  // them.
  for (const chapter of ['V10', 'V17'])
    expect(page).toMatch(new RegExp(`### ${chapter} .*\n\nThe whole chapter does not`))
  expect(rows.flatMap(({ ids }) => ids).toSorted()).toEqual(asked.map(({ id }) => id).toSorted())
  const wrong = asked.filter(({ id, level }) => !rows.find(({ ids }) => ids.includes(id))?.level.includes(level))
  expect(wrong).toEqual([])
})

/** Every file on the page, with the names in its code or the titles of its tests. */
const proofsIn = (text: string) =>
  [...text.matchAll(/`([\w./-]+\.(?:tsx?|md|sql|json))(?::([\w-]+))?`((?:;? "[^"]+")*)/g)].map(
    ([, path, code, quoted]) => ({
      path: path!,
      words: [...(code ? [code] : []), ...[...quoted!.matchAll(/"([^"]+)"/g)].map(([, title]) => title!)],
    }),
  )

test('nothing is called met without a proof, and nothing is left out without a reason', () => {
  expect(new Set(rows.map(({ verdict }) => verdict))).toEqual(new Set(['met', 'not met', 'does not apply']))
  const unproven = rows.filter(({ verdict, proof }) => verdict === 'met' && !/`[^`]+`|"[^"]+" above/.test(proof))
  expect(unproven).toEqual([])
  expect(rows.filter(({ proof }) => proof.length < 8)).toEqual([])
})

test('every part of the page that a row points to is there', () => {
  const parts = rows.flatMap(({ proof }) => [...proof.matchAll(/"([^"]+)" above/g)].map(([, title]) => title!))
  expect(parts.filter((title) => !page.includes(`**${title}.`) && !page.includes(`## ${title}`))).toEqual([])
})

test('every file, test and piece of code that the page names exists', () => {
  const found = proofsIn(page)
  expect(found.length).toBeGreaterThan(150)
  const problems = found.flatMap(({ path, words }) => {
    const [file] = [path, `server/src/${path}`].filter((each) => globSync(each, { cwd: root }).length > 0)
    if (!file) return [`there is no ${path}`]
    const text = readFileSync(join(root, file), 'utf8')
    return words.filter((word) => !text.includes(word)).map((word) => `${file} has no “${word}”`)
  })
  expect(problems).toEqual([])
})
