import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createFolders } from '../../../../server/src/adapters/folders-game/folders-game.ts'
import { aDatabase } from '../../../../test/database.ts'
import { aSandbox } from '../../../../test/sandbox.ts'
import type { Item, Outcome, Page } from '../../../../server/src/ports/game.ts'

const root = await mkdtemp(join(tmpdir(), 'guildhall-game-'))
afterAll(() => rm(root, { recursive: true }))
const { url: databaseUrl } = await aDatabase({ empty: true })
const folders = { root, dialect: 'w2pp', periodMs: 300, chestPick: 'first-empty' } as const
const sandbox = await aSandbox({ databaseUrl, folders })
const game = createFolders({
  root,
  dialect: 'w2pp',
  chestPick: 'first-empty',
  periods: { accountsMs: 20, passwordsMs: 20, itemsMs: 300, answerMs: 5_000, verifyMs: 5_000 },
})
const item: Item = {
  index: 413,
  effects: [
    [61, 10],
    [0, 0],
    [0, 0],
  ],
}
const inWorld = (login: string) => sandbox.control('GET', `/game/accounts/${login}`)

async function all(read: (cursor: string | null) => Promise<Outcome<Page<unknown>>>): Promise<number> {
  let count = 0
  for (let cursor: string | null = null; ;) {
    const page = await read(cursor)
    if (page.kind !== 'applied') throw new Error(`The read ended in ${page.kind}.`)
    count += page.value.rows.length
    cursor = page.value.next
    if (cursor === null) return count
  }
}

test('the portal reads the world from its files: the chest, the characters, guilds, items and drops', async () => {
  const chest = await game.readChest('player')
  expect(chest.kind === 'applied' && chest.value.slots[0]).toEqual({ slot: 0, item })
  expect(await game.findCharacters('player')).toMatchObject({
    value: [{ name: 'Player', level: 356, evolution: 1, guildId: 1, isGuildLeader: true, clan: 7 }],
  })
  expect(await all(game.readRanking)).toBeGreaterThanOrEqual(60)
  const guilds = await game.readGuilds()
  expect(guilds.kind === 'applied' && guilds.value.find(({ id }) => id === 4)).toMatchObject({ name: 'Maré Alta' })
  const catalogue = await game.readCatalogue()
  expect(catalogue.kind === 'applied' && catalogue.value.find(({ index }) => index === 1147)).toMatchObject({
    name: 'Manoplas de Malha(M)',
  })
  expect(await all(game.readDrops)).toBeGreaterThanOrEqual(300)
})

test('an imported account is in the world, takes a password, and gets an item once', async () => {
  const account = { login: 'dora', password: 'S3nha9', email: 'dora@example.com' }
  expect(await game.createAccount(randomUUID(), account)).toEqual({ kind: 'applied', value: null })
  expect(await inWorld('dora')).toMatchObject({ presence: 'offline', characters: [], chest: [] })
  expect(await game.changePassword(randomUUID(), { login: 'dora', password: 'nova99' })).toMatchObject({
    kind: 'applied',
  })
  expect(await sandbox.control('POST', '/game/accounts/dora/login', { password: 'nova99' })).toEqual({ accepted: true })

  const operation = randomUUID()
  const order = { login: 'dora', item, target: 'storage' } as const
  await expect
    .poll(() => game.deliverItem(operation, order).then(({ kind }) => kind), { timeout: 20_000, interval: 100 })
    .toBe('applied')
  expect(await inWorld('dora')).toMatchObject({ chest: [{ slot: 0, item: [413, 61, 10] }], received: [{}] })
})

test('the files have the documented passwords', async () => {
  const applied = { kind: 'applied', value: null }
  expect(await game.verifyPassword('player', 'player123')).toEqual(applied)
  expect(await game.verifyPassword('morador01', 'morador123')).toEqual(applied)
  expect(await game.verifyPassword('morador02', 'player123')).toEqual({ kind: 'refused', code: 'password_wrong' })
})

test('changes of the world reach the files; a lost item stays lost', async () => {
  await sandbox.control('POST', '/game/accounts/player/chest', { item: [2442, 61, 3], slot: 100 })
  const chest = await game.readChest('player')
  expect(chest.kind === 'applied' && chest.value.slots.at(-1)).toMatchObject({ slot: 100, item: { index: 2442 } })

  await sandbox.control('POST', '/game/accounts/player/presence', { state: 'select' })
  await writeFile(join(root, 'Common/ImportItem/lost.txt'), 'PLAYER 2443 0 0 0 0 0 0\r\n')
  await expect.poll(() => readdir(join(root, 'Common/ImportItem')), { timeout: 10_000 }).toEqual([])
  await sandbox.control('POST', '/game/accounts/player/presence', { state: 'online' })
  const bytes = await readFile(join(root, 'DBSrv/run/account/P/PLAYER'))
  expect(bytes.includes(Buffer.from([0x8b, 0x09, 0, 0, 0, 0, 0, 0]))).toBe(false)
  expect((await inWorld('player')).received).toEqual([])
})

test('killed between the save and the deletion, it counts a file once', async () => {
  await writeFile(join(root, 'Common/ImportItem/again.txt'), 'PLAYER 2444 0 0 0 0 0 0\r\n')
  await expect.poll(() => inWorld('player').then(({ received }) => received.length), { timeout: 10_000 }).toBe(1)
  await sandbox.close()
  await writeFile(join(root, 'Common/ImportItem/again.txt'), 'PLAYER 2444 0 0 0 0 0 0\r\n')
  const next = await aSandbox({ databaseUrl, folders })
  await expect.poll(() => readdir(join(root, 'Common/ImportItem')), { timeout: 10_000 }).toEqual([])
  expect((await next.control('GET', '/game/accounts/player')).received).toHaveLength(1)
  await next.close()
})

test('a folder with files of others is refused', async () => {
  const theirs = await mkdtemp(join(tmpdir(), 'guildhall-theirs-'))
  await writeFile(join(theirs, 'DBSrv.exe'), '')
  await expect(aSandbox({ folders: { ...folders, root: theirs } })).rejects.toThrow('Name an empty folder')
  expect(await readdir(theirs)).toEqual(['DBSrv.exe'])
  await rm(theirs, { recursive: true })
})
