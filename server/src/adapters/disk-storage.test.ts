import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { describeStorage } from '../../../test/storage-contract.ts'
import { createDiskStorage } from './disk-storage.ts'

const folder = mkdtempSync(join(tmpdir(), 'guildhall-storage-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const storage = createDiskStorage(folder)

describeStorage(storage)

test('a save that fails leaves nothing unfinished', async () => {
  await storage.save('taken/file.txt', Buffer.from('x'))
  await expect(storage.save('taken/file.txt/below.txt', Buffer.from('x'))).rejects.toThrow()
  expect(readdirSync(join(folder, 'uploads/.unfinished'))).toEqual([])
})
