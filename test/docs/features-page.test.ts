import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const lines = readFileSync(join(root, 'docs/features.md'), 'utf8').split('\n')
const cellsOf = (line: string) => line.split('|').map((cell) => cell.trim())

/** All ids of `NEWS-01 … 05, 07`. Decisions and bars among them are no rows of the table. */
function idsIn(text: string): string[] {
  let area = ''
  return text.split(',').flatMap((part) => {
    const found = /^\s*(?:([A-Z]{2,})-)?(\d+)(?: … (\d+))?\s*$/.exec(part)
    area = found?.[1] ?? (found ? area : '')
    if (!found || !area) return []
    const [first, last] = [Number(found[2]), Number(found[3] ?? found[2])]
    return Array.from({ length: last - first + 1 }, (_, at) => `${area}-${String(first + at).padStart(2, '0')}`)
  })
}

/** The areas of docs/features.md: the ids of each heading, and those in the rows below it. */
function areas(): { title: string; promised: string[]; inRows: string[] }[] {
  const found: { title: string; promised: string[]; inRows: string[] }[] = []
  for (const line of lines) {
    const heading = /^### (.+) \(([A-Z]+-\d.*)\)$/.exec(line)
    if (heading) found.push({ title: heading[1]!, promised: idsIn(heading[2]!), inRows: [] })
    else if (line.startsWith('#')) found.push({ title: line, promised: [], inRows: [] })
    else if (line.startsWith('| ')) found.at(-1)?.inRows.push(...idsIn(cellsOf(line)[1]!))
  }
  return found
}

test('every row of every area is shown by a test or has its reason, in its own area', () => {
  for (const { title, promised, inRows } of areas())
    expect({ title, ids: [...new Set(inRows)].toSorted() }).toEqual({ title, ids: promised.toSorted() })
  expect(areas().flatMap(({ promised }) => promised)).toHaveLength(876)
})

/** Every file and command that the page names, with the words of tests that stand in quotes after it. */
const proofsIn = (text: string[]) =>
  text
    .flatMap((line) => [...line.matchAll(/`([^`]+)`((?:,? "[^"]+")*)/g)])
    .map(([, name, titles]) => ({
      name: name!,
      titles: [...titles!.matchAll(/"([^"]+)"/g)].map(([, title]) => title!),
    }))
    .filter(({ name }) => /^(npm run|(bench|contract|e2e|server|web)\/)|\.(test|spec)\./.test(name))

/** `e2e/news-{staff,editor}.spec.ts` names two files, and both must exist. */
function eachOf(name: string): string[] {
  const found = /^(.*)\{([^}]+)\}(.*)$/.exec(name)
  return found ? found[2]!.split(',').flatMap((part) => eachOf(found[1]! + part + found[3]!)) : [name]
}

/** The names that a test file gives to its tests and their groups, as they are written there. */
function testNamesIn(source: string): string[] {
  // A test's name comes after `test(`, `describe.skip(` and the like, or after the table of a `test.each`.
  const call = /(?:\b(?:test|describe)(?:\.\w+)?|\))\(\s*(['"`])((?:(?!\1|\n).)+)\1,/g
  return [...source.matchAll(call)].map(([, , name]) => name!)
}

test('every test that is named exists', () => {
  const commands = Object.keys(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts)
  const problems = proofsIn(lines).flatMap(({ name, titles }) => {
    const command = /^npm run ([\w-]+)/.exec(name)?.[1]
    if (command) return commands.includes(command) ? [] : [`there is no ${name}`]
    const missing = eachOf(name).filter((path) => globSync(path, { cwd: root }).length === 0)
    if (missing.length > 0) return missing.map((path) => `there is no ${path}`)
    const files = globSync(name, { cwd: root })
    const names = files.flatMap((file) => testNamesIn(readFileSync(join(root, file), 'utf8')))
    return titles
      .filter((title) => !names.some((each) => each.includes(title)))
      .map((title) => `${name} has no “${title}”`)
  })
  expect(problems).toEqual([])
})

test('a row that is shown by one file of several tests names the tests', () => {
  const unnamed = proofsIn(lines.filter((line) => line.startsWith('| '))).filter(({ titles }) => titles.length === 0)
  const problems = unnamed.flatMap(({ name }) => {
    if (/[*{]/.test(name) || !/\.(test|spec)\./.test(name)) return []
    return testNamesIn(readFileSync(join(root, name), 'utf8')).length > 1 ? [name] : []
  })
  expect(problems).toEqual([])
})
