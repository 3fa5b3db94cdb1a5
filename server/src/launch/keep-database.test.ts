import { existsSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aFolder, users } from '../../../test/programs.ts'
import { keepDatabase } from './keep-database.ts'

// It makes a database and starts it twice.
vi.setConfig({ testTimeout: 90_000 })

test('a database whose disk goes away is not replaced by an empty one, and goes on once the disk is back', async () => {
  const { path, remove } = aFolder(users.at(-1))
  onTestFinished(remove)
  const said: string[] = []
  const database = await keepDatabase(path, { say: (line) => void said.push(line), onMoved() {} })
  onTestFinished(() => database.stop())
  const cluster = join(path, 'postgres')
  const pid = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
  renameSync(cluster, join(path, 'away'))
  process.kill(pid, 'SIGKILL')
  const line = `The database in ${path} is gone. Mount the disk of DATA_DIR.`
  await expect.poll(() => said, { timeout: 30_000 }).toContain(line)
  expect(existsSync(cluster)).toBe(false)
  renameSync(join(path, 'away'), cluster)
  await expect.poll(() => said, { timeout: 30_000 }).toContain('The database is back.')
})
