import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readAccountFile } from '../../game/formats/account-file.ts'
import { itemOf } from '../../game/formats/item.ts'
import type { FolderPaths } from '../../game/formats/dialects/dialect.ts'
import { createFolders } from './folders-game.ts'
import type { Dialect } from './settings.ts'

// The bytes are written by hand from the description of each build, with the folder in which it looks for them.
const line = '414e41312053656e6861390d0a' // ANA1 Senha9
const changed = '5445535445204f75747261310d0a' // TESTE Outra1
const item = '54455354452034313320363120313020302030203020300d0a' // TESTE 413 61 10 0 0 0 0

test.each<[Dialect, Partial<Record<keyof FolderPaths, [folder: string, hex: string]>>]>([
  [
    'w2pp',
    {
      newAccounts: [
        'Common/ImportUser',
        // ANA1 / Senha9 / player / 1 / 1 / a@b.cd / - / - / 0
        '414e41310d0a53656e6861390d0a706c617965720d0a310d0a310d0a6140622e63640d0a2d0d0a2d0d0a300d0a',
      ],
      passwords: ['Common/serv00/update', '54455354450d0a4f75747261310d0a'],
      items: ['Common/ImportItem', item],
    },
  ],
  [
    'over',
    {
      newAccounts: ['DBSrv/run/ImportUser', line],
      passwords: ['DBSrv/run/ImportPass', changed],
      items: ['DBSrv/run/ImportItem', item],
      // TESTE 1 31/12/2099
      bans: ['DBSrv/run/ImportBan', '544553544520312033312f31322f323039390d0a'],
    },
  ],
  ['imports', { newAccounts: ['Imports/User', line], passwords: ['Imports/Password', changed] }],
  [
    'panel-imports',
    {
      newAccounts: ['DBSrv/run/Imports/ImportUser', line],
      passwords: ['DBSrv/run/Imports/ImportPass', changed],
      items: ['DBSrv/run/Imports/ImportItem', item],
    },
  ],
])('%s: each import file is in its folder, byte by byte', async (dialect, files) => {
  const root = mkdtempSync(join(tmpdir(), 'guildhall-dialect-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const [folder] of Object.values(files)) mkdirSync(join(root, folder), { recursive: true })
  for (const key of ['A', 'T']) mkdirSync(join(root, 'DBSrv/run/account', key), { recursive: true })
  const ending = dialect === 'over' || dialect === 'panel-imports' ? '.xml' : ''
  const size = dialect === 'imports' ? 8064 : 7800
  const account = ending ? Buffer.from('<account/>') : Buffer.alloc(size)
  if (!ending) account.write('TESTE', 0)
  writeFileSync(join(root, 'DBSrv/run/account/T', `TESTE${ending}`), account)
  // Nobody fetches the files: each call ends as unknown, and its file stays.
  const game = createFolders({ root, dialect, chestPick: 'first-empty', periods: { answerMs: 1 } })
  await game.createAccount(randomUUID(), { login: 'ana1', password: 'Senha9', email: 'a@b.cd' })
  await game.changePassword(randomUUID(), { login: 'teste', password: 'Outra1' })
  await game.deliverItem(randomUUID(), { login: 'teste', item: itemOf([413, 61, 10])!, target: 'storage' })
  await game.ban(randomUUID(), { login: 'teste', until: null, reason: 'x' })
  for (const [folder, hex] of Object.values(files)) {
    const names = readdirSync(join(root, folder)).filter((name) => name.endsWith('.txt'))
    expect([folder, ...names.map((name) => readFileSync(join(root, folder, name), 'hex'))]).toEqual([folder, hex])
    expect(dirname(folder)).not.toContain('guildhall')
  }
})

test('imports: an account of the original 7.69, by its bytes', () => {
  const bytes = Buffer.alloc(8064)
  const put = (at: number, hex: string) => Buffer.from(hex, 'hex').copy(bytes, at)
  put(0, '414e4131') // ANA1
  put(16, '53656e686139') // Senha9
  put(188, 'ff') // no PIN yet
  put(280, '416e61') // Ana, the first character
  put(280 + 16, '07') // the blue kingdom
  put(280 + 18, '0310') // guild 4099
  put(280 + 20, '02') // BeastMaster
  put(280 + 32, '00286bee00000000') // experience 4,000,000,000
  put(280 + 44, '8f010000') // level 399, which players see as 400
  put(280 + 140, '0b002b002b030000') // a face of a Celestial
  put(280 + 140 + 12 * 8, 'fd01') // 509, the medal of a leader
  put(4376 + 5 * 8, '9d013d0a00000000') // 413 61 10 in slot 5
  put(5400, '40e20100') // 123,456 coins
  const account = readAccountFile(bytes, 'ana1')
  expect({
    ...account,
    chest: account.chest.flatMap((each, slot) => (each ? [{ slot, index: each.index }] : [])),
  }).toEqual({
    login: 'ANA1',
    coin: 123_456,
    chest: [{ slot: 5, index: 413 }],
    characters: [
      {
        name: 'Ana',
        level: 399,
        class: 2,
        clan: 7,
        guildId: 4099,
        exp: 4_000_000_000,
        classMaster: 3,
        isGuildLeader: true,
      },
    ],
  })
})
