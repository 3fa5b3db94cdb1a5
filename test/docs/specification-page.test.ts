import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const page = 'docs/specification.md'
const places = [
  '*.md',
  'docs/**/*.md',
  '{bench,chaos,contract,demo,e2e,sandbox,scripts,server,test,web}/**/*.{ts,tsx,sql,css}',
]
const idsIn = (text: string): string[] => text.match(/\bD-\d{3}\b/g) ?? []

test('each decision that the repository cites has its text, and no other', () => {
  const files = globSync(places, { cwd: root, exclude: ['**/node_modules', '**/dist', page] })
  const cited = new Set(files.flatMap((file) => idsIn(readFileSync(join(root, file), 'utf8'))))
  const explained = [...readFileSync(join(root, page), 'utf8').matchAll(/<a id="d-(\d{3})">/g)].map(
    ([, id]) => `D-${id}`,
  )
  expect(explained.toSorted()).toEqual([...cited].toSorted())
})
