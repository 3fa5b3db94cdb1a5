import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { itemAt, newRecord, writeItem } from './account-record.ts'
import { consumeFolders, type Consumer, type ConsumeOptions } from './consume.ts'
import { pickSlot } from './pick-slot.ts'

/** A server that runs a pass only when the test asks for one. */
async function aServer(options: Partial<ConsumeOptions> = {}): Promise<Consumer> {
  const root = await mkdtemp(join(tmpdir(), 'guildhall-folders-'))
  const server = await consumeFolders({ root, dialect: 'w2pp', periodMs: 3_600_000, ...options })
  onTestFinished(async () => {
    await server.close()
    await rm(root, { recursive: true })
  })
  return server
}

async function anAccount(server: Consumer, login = 'ANA', password = 'S3nha'): Promise<void> {
  await server.files.write(login, server.files.make(login, password))
}

const put = (folder: string, name: string, text: string) => writeFile(join(folder, name), text)
const item = (server: Consumer, name: string, text: string) => put(server.folders.items, name, `${text}\r\n`)

test('an item arrives in the chest of the account file, eight bytes in 7800, and its file is deleted', async () => {
  const server = await aServer()
  await anAccount(server)
  await item(server, 'a.txt', 'ana 413 61 10 0 0 0 0')
  await item(server, 'b.txt', 'ANA 1147 43 3 2 20 42 40')
  await server.pass()
  expect(await readdir(server.folders.items)).toEqual([])
  const bytes = await readFile(join(server.folders.accounts, 'A', 'ANA'))
  expect(bytes).toHaveLength(7_800)
  expect(bytes.subarray(3_480, 3_496).toString('hex')).toBe('9d013d0a000000007b042b0302142a28')
  expect(server.consumed.map(({ file, kind }) => [file, kind])).toEqual([
    ['a.txt', 'item'],
    ['b.txt', 'item'],
  ])
  expect(server.oddities).toEqual([])
})

test('a pass takes eight files, moves refused ones to Error, and overwrites nothing there', async () => {
  const server = await aServer()
  await anAccount(server)
  for (let each = 10; each < 20; each += 1) await item(server, `${each}.txt`, 'ANA 413 61 1')
  await server.pass()
  expect(await readdir(server.folders.items)).toHaveLength(2)
  await server.pass()
  expect(await readdir(server.folders.items)).toHaveLength(0)

  await item(server, 'nobody.txt', 'NOBODY 413')
  await item(server, 'bad.txt', 'ANA 6500')
  await put(server.folders.items, 'empty.txt', '')
  await server.pass()
  expect((await readdir(server.folders.errors!)).toSorted()).toEqual(['bad.txt', 'empty.txt', 'nobody.txt'])
  await item(server, 'bad.txt', 'ANA 6500')
  await server.pass()
  expect(await readdir(server.folders.items)).toEqual(['bad.txt'])
  expect(server.oddities).toEqual([expect.stringContaining('empty.txt')])
})

test('a full chest moves the file to Error', async () => {
  const server = await aServer()
  const record = newRecord('ANA', 'S3nha')
  for (let slot = 0; slot < 128; slot += 1) writeItem(record, slot, [2441])
  await server.files.write('ANA', record)
  await item(server, 'a.txt', 'ANA 413')
  await server.pass()
  expect(await readdir(server.folders.errors!)).toEqual(['a.txt'])
})

test('an online player gets the item; at the choice of characters the next save loses it', async () => {
  const server = await aServer()
  await anAccount(server, 'ANA')
  await anAccount(server, 'BIA')
  await server.setPresence('ana', 'online')
  await server.setPresence('bia', 'select')
  await item(server, 'a.txt', 'ANA 413')
  await item(server, 'b.txt', 'BIA 413')
  await server.pass()
  await server.setPresence('ana', 'offline')
  await server.setPresence('bia', 'online')
  expect(await server.readChest('ana')).toHaveLength(1)
  expect(await server.readChest('bia')).toEqual([])
  expect(itemAt((await server.files.read('BIA'))!, 0)).toBeNull()
  expect(server.consumed).toMatchObject([{ isLost: false }, { isLost: true }])
})

test('w2pp creates accounts from nine lines, keeps refused files, and always deletes a change of password', async () => {
  const server = await aServer()
  const account = 'DORA\r\nS3nha9\r\nplayer\r\n1\r\n1\r\n-\r\n-\r\n-\r\n0\r\n'
  await put(server.folders.newAccounts, 'a.txt', account)
  await server.pass()
  expect(await server.hasPassword('dora', 'S3nha9')).toBe(true)
  await put(server.folders.newAccounts, 'again.txt', account)
  await put(server.folders.newAccounts, 'short.txt', 'EVA\r\nS3nha9\r\n')
  await put(server.folders.passwords, 'p.txt', 'DORA\r\nnova99\r\n')
  await put(server.folders.passwords, 'q.txt', 'NOBODY\r\nnova99\r\n')
  await server.pass()
  expect((await readdir(server.folders.newAccounts)).toSorted()).toEqual(['again.txt', 'short.txt'])
  expect(await readdir(server.folders.passwords)).toEqual([])
  expect(await server.hasPassword('dora', 'nova99')).toBe(true)
})

test('over reads one line, changes a password only while the player is offline, and bans', async () => {
  const server = await aServer({ dialect: 'over' })
  await put(server.folders.newAccounts, 'a.txt', 'ANA S3nha9\r\n')
  await server.pass()
  expect((await stat(join(server.folders.accounts, 'A', 'ANA.xml'))).isFile()).toBe(true)
  await server.setPresence('ANA', 'online')
  await put(server.folders.passwords, 'p.txt', 'ANA nova99\r\n')
  await server.pass()
  expect(await readdir(server.folders.passwords)).toEqual(['p.txt'])
  await put(server.folders.bans!, 'b.txt', 'ANA 1 31/12/2030\r\n')
  await put(server.folders.bans!, 'c.txt', 'ANA 1 soon\r\n')
  await server.pass()
  expect(server.presenceOf('ana')).toBe('offline')
  expect(await readdir(join(server.folders.bans!, 'err'))).toEqual(['c.txt'])
  await server.pass()
  expect(await server.hasPassword('ana', 'nova99')).toBe(true)
  await item(server, 'i.txt', 'ANA 413 61 10 0 0 0 0')
  await item(server, 'i.tmp', 'ANA 413')
  await server.pass()
  expect(await server.readChest('ANA')).toEqual([{ slot: 0, item: [413, 61, 10, 0, 0, 0, 0] }])
  expect(await readdir(server.folders.items)).toContain('i.tmp')
  expect(server.oddities).toEqual([expect.stringContaining('i.tmp')])
})

test('unfinished files in a watched folder are noted', async () => {
  const server = await aServer()
  await put(server.folders.items, '.a.txt', 'ANA 413\r\n')
  await put(server.folders.items, 'half.txt', 'ANA 41')
  await server.pass()
  expect(server.oddities).toHaveLength(2)
})

test('a server fetches files in its own intervals', async () => {
  const server = await aServer({ periodMs: 20 })
  await anAccount(server)
  await item(server, 'a.txt', 'ANA 413')
  await expect.poll(() => readdir(server.folders.items), { timeout: 5_000 }).toEqual([])
  await expect.poll(() => readFile(server.folders.online!, 'latin1'), { timeout: 5_000 }).toMatch(/^1\n-1\n/)
})

test('stock W2PP chooses occupied slots once a chest has ten items', () => {
  const pick = (full: number) => pickSlot((slot) => slot < full, 'w2pp')
  expect([5, 9, 10, 15, 20, 40, 60, 100].map(pick)).toEqual([5, 9, 9, 10, 15, 27, 40, 65])
  expect(pickSlot((slot) => slot < 10, 'first-empty')).toBe(10)
  expect(pickSlot((slot) => slot < 120, 'first-empty')).toBe(127)
})
