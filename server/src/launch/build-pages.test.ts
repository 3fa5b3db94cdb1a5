import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aFolder } from '../../../test/programs.ts'
import { builtPages } from '../http/built-pages.ts'
import { buildPages } from './build-pages.ts'

/** A project with one source, whose builder writes one file. */
function aProject() {
  const { path: root, remove } = aFolder()
  onTestFinished(remove)
  mkdirSync(join(root, 'web/src'), { recursive: true })
  let builds = 0
  return {
    root,
    builds: () => builds,
    change: (text: string) => writeFileSync(join(root, 'web/src/page.tsx'), text),
    build: ({ always = false, tools = true } = {}) =>
      buildPages({
        root,
        always,
        say: () => {},
        make: tools
          ? async (folder) => {
              builds += 1
              mkdirSync(join(folder, 'server'), { recursive: true })
            }
          : undefined,
      }),
  }
}

// At version 30c27a2 a build emptied the folder that the running portal served: its files were 404.
test('a build goes beside the running one, which stays until the build after it', async () => {
  const { root, build, change, builds } = aProject()
  const folders: string[] = []
  for (const text of ['one', 'two', 'three']) {
    change(text)
    await build()
    folders.push(builtPages(root))
  }
  expect(new Set(folders).size).toBe(3)
  expect(folders.map((folder) => existsSync(folder))).toEqual([false, true, true])
  expect(readdirSync(join(root, 'web/dist')).filter((name) => name.startsWith('.'))).toEqual([])
  await build()
  expect(builds()).toBe(3)
  await build({ always: true })
  expect([builds(), builtPages(root)]).toEqual([4, folders[2]])
})

test('what was built before is used again without a build, as after a step back', async () => {
  const { root, build, change, builds } = aProject()
  change('one')
  await build()
  const first = builtPages(root)
  change('two')
  await build()
  change('one')
  await build({ tools: false })
  expect([builtPages(root), builds()]).toEqual([first, 2])
})

// At version 30c27a2 such a start served the old pages with the new server, without a word.
test('without the tools, pages that do not fit their sources are refused with the command to run', async () => {
  const { build, change } = aProject()
  change('one')
  await expect(build({ tools: false })).rejects.toThrow(/are not built.*npm ci --include=dev && npm run build/)
  await build()
  await build({ tools: false })
  change('two')
  await expect(build({ tools: false })).rejects.toThrow(/are older than their sources.*npm ci --include=dev/)
})

test('a build that fails changes nothing', async () => {
  const { root, build, change } = aProject()
  change('one')
  await build()
  const before = builtPages(root)
  change('two')
  const make = async () => {
    throw new Error('a syntax error')
  }
  await expect(buildPages({ root, always: false, say: () => {}, make })).rejects.toThrow('a syntax error')
  expect(builtPages(root)).toBe(before)
})
