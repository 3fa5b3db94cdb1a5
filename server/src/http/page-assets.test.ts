import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readAssets } from './page-assets.ts'

const entry = { file: 'assets/entry.js', imports: ['_react.js'] }
const react = { file: 'assets/react.js' }
const style = { file: 'assets/index.css' }
const home = { file: 'assets/home.css' }
const staff = { file: 'assets/staff.css' }
const core = {
  'src/app/entry-client.tsx': entry,
  '_react.js': react,
  'src/styles/index.css': style,
  'src/styles/home.css': home,
  'src/styles/staff.css': staff,
}

/** A folder as the build leaves it. */
function aBuild(manifest: object | null, styles = 'b{}'): string {
  const client = mkdtempSync(join(tmpdir(), 'guildhall-build-'))
  onTestFinished(() => rmSync(client, { recursive: true }))
  for (const folder of ['.vite', 'assets']) mkdirSync(join(client, folder))
  writeFileSync(join(client, 'assets/index.css'), styles)
  writeFileSync(join(client, 'assets/home.css'), 'a{}')
  if (manifest) writeFileSync(join(client, '.vite/manifest.json'), JSON.stringify(manifest))
  return client
}

test('a page preloads its own modules, and every page those of the entry', () => {
  const client = aBuild({
    ...core,
    'src/features/news/NewsPage.tsx': { file: 'assets/news.js', imports: ['_react.js', '_list.js', '_gone.js'] },
    // Two modules that import each other.
    '_list.js': { file: 'assets/list.js', imports: ['_row.js'] },
    '_row.js': { file: 'assets/row.js', imports: ['_list.js'] },
    'src/ui/Dialog.tsx': { file: 'assets/dialog.js' },
  })
  expect(readAssets(client)).toEqual({
    script: '/assets/entry.js',
    styles: 'b{}',
    homeStyles: 'a{}',
    allStyles: '/assets/index.css',
    staffStyles: '/assets/staff.css',
    preloads: {
      '': ['/assets/react.js'],
      'src/features/news/NewsPage.tsx': ['/assets/news.js', '/assets/list.js', '/assets/row.js'],
    },
    modules: { 'src/features/news/NewsPage.tsx': '/assets/news.js' },
    fonts: [],
  })
})

test('a page that the entry contains is not loaded again', () => {
  const page = { 'src/HomePage.tsx': { file: 'assets/home.js' } }
  const assets = readAssets(
    aBuild({ ...core, ...page, 'src/app/entry-client.tsx': { ...entry, imports: ['src/HomePage.tsx'] } }),
  )
  expect([assets.preloads, assets.modules]).toEqual([{ '': ['/assets/home.js'] }, {}])
})

test('each font of the styles is named once', () => {
  const styles = '@font-face{src:url(/assets/a-1.woff2)}@font-face{src:url(/assets/b.woff2),url(/assets/a-1.woff2)}'
  expect(readAssets(aBuild(core, styles)).fonts).toEqual(['/assets/a-1.woff2', '/assets/b.woff2'])
})

test('a build that is missing or incomplete ends the start with what to do', () => {
  const without = (name: keyof typeof core) => Object.fromEntries(Object.entries(core).filter(([key]) => key !== name))
  expect(() => readAssets(aBuild(null))).toThrow(/manifest\.json is missing\. Run `npm run build`\.$/)
  for (const name of Object.keys(core).filter((key) => key.startsWith('src/')) as (keyof typeof core)[])
    expect(() => readAssets(aBuild(without(name)))).toThrow(
      /manifest\.json lacks the entry or its styles\. Run `npm run build`\.$/,
    )
})
