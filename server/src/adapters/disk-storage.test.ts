import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isStorageName } from '../ports/storage.ts'
import { createDiskStorage } from './disk-storage.ts'

const folder = mkdtempSync(join(tmpdir(), 'guildhall-storage-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const storage = createDiskStorage(folder)

test('a saved file is read as it was, replaced whole, and gone when removed', async () => {
  await storage.save('news/a/b-1.webp', Buffer.from('one'))
  await Promise.all(['two', 'six'].map((text) => storage.save('news/a/b-1.webp', Buffer.from(text))))
  expect(['two', 'six']).toContain(String(await storage.read('news/a/b-1.webp')))
  await storage.remove('news/a/b-1.webp')
  await storage.remove('news/a/b-1.webp')
  expect(await storage.read('news/a/b-1.webp')).toBeNull()
  expect(readdirSync(join(folder, 'uploads/.unfinished'))).toEqual([])
})

test.each([
  '',
  '.',
  '..',
  '../secret.txt',
  'a/../../secret.txt',
  '/etc/passwd',
  'a//b.txt',
  'a\\b.txt',
  'A.txt',
  'a',
  '.unfinished',
  'a.txt/',
  'a\u0000.txt',
  'con:.txt',
  `${'a'.repeat(200)}.txt`,
])('"%s" is no name for a file', async (name) => {
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  expect(isStorageName(name)).toBe(false)
  await expect(storage.save(name, Buffer.from('x'))).rejects.toThrow('no name')
  expect(await storage.read(name)).toBeNull()
})

test('a save that fails leaves nothing unfinished', async () => {
  await storage.save('taken/file.txt', Buffer.from('x'))
  await expect(storage.save('taken/file.txt/below.txt', Buffer.from('x'))).rejects.toThrow()
  expect(readdirSync(join(folder, 'uploads/.unfinished'))).toEqual([])
})
