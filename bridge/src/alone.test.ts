import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { bundleBridge } from '../../scripts/release/bundle-bridge.ts'
import { aFolder } from '../../test/programs.ts'

test('the program is one file without packages, which runs in an empty folder', async () => {
  const folder = aFolder()
  onTestFinished(folder.remove)
  const file = join(folder.path, 'guildhall-bridge.mjs')
  await bundleBridge(join(import.meta.dirname, '../..'), file)
  const imported = [...readFileSync(file, 'utf8').matchAll(/^import .* from "([^"]+)"/gm)].map(
    (match) => match[1] ?? '',
  )
  expect(imported.length).toBeGreaterThan(3)
  expect(imported.filter((name) => !isBuiltin(name))).toEqual([])
  expect(statSync(file).size).toBeLessThan(500_000)
  const { status, stdout } = spawnSync(process.execPath, [file, '--help'], { cwd: folder.path, encoding: 'utf8' })
  expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringContaining('guildhall-bridge: connects') })
})
