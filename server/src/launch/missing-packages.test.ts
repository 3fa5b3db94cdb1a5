import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aFolder } from '../../../test/programs.ts'
import { missingPackages } from './missing-packages.ts'

// At version 30c27a2 a start after `git pull` without `npm ci` ended in a stack of ERR_MODULE_NOT_FOUND.
test('a package that is declared and not installed is named once, wherever it may be installed', () => {
  const { path: root, remove } = aFolder()
  onTestFinished(remove)
  const declare = (workspace: string, names: string[]) => {
    mkdirSync(join(root, workspace), { recursive: true })
    const dependencies = Object.fromEntries(names.map((name) => [name, '^1.0.0']))
    writeFileSync(join(root, workspace, 'package.json'), JSON.stringify({ dependencies }))
  }
  declare('contract', ['zod'])
  declare('sandbox', ['zod', 'postal-mime'])
  declare('server', ['@scope/pdf', 'altcha-lib', 'pg'])
  for (const folder of ['node_modules/pg', 'server/node_modules/altcha-lib'])
    mkdirSync(join(root, folder), { recursive: true })
  expect(missingPackages(root)).toEqual(['@scope/pdf', 'postal-mime', 'zod'])
})

test('this installation is complete', () => {
  expect(missingPackages(join(import.meta.dirname, '../../..'))).toEqual([])
})
