import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const importing = /^(?:import|export)(?! type\b)[^'"]*?from '([^']+)'|^import '([^']+)'/gm
const ofOurs = /^@guildhall\/(contract|messages)(?:\/(.+))?$/

/** The paths of imports, one below the other, from a file to the compiled messages; undefined when there is none. */
function wayToMessages(file: string, way: string[] = [], seen = new Set<string>()): string[] | undefined {
  if (seen.has(file) || !existsSync(join(root, file))) return
  seen.add(file)
  const here = [...way, file]
  if (file === 'messages/src/index.js') return here
  for (const [, from, alone] of readFileSync(join(root, file), 'utf8').matchAll(importing)) {
    const found = wayToMessages(placeOf(file, from ?? alone ?? ''), here, seen)
    if (found) return found
  }
}

function placeOf(file: string, name: string): string {
  if (name.startsWith('.')) return relative(root, join(root, dirname(file), name))
  const [, part, path] = ofOurs.exec(name) ?? []
  if (part === 'messages') return `messages/src/${path ? `${path}.ts` : 'index.js'}`
  return part ? `contract/src/${path ?? 'index'}.ts` : name
}

// These run first in a fresh clone, where nothing is compiled yet.
test.each([
  ...['check', 'dump-database', 'generate', 'mutate/run', 'release', 'test', 'walk'].map(
    (name) => `scripts/${name}.ts`,
  ),
  ...['vitest.config.ts', 'test/global-setup.ts', 'e2e/playwright.config.ts'],
])('%s starts without the compiled messages', (file) => {
  expect(wayToMessages(file)).toBeUndefined()
})

test('the files that are generated need them', () => {
  expect(wayToMessages('scripts/generated-files.ts')?.at(-1)).toBe('messages/src/index.js')
})
