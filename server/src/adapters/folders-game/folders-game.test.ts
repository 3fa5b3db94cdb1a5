import { randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { aFolderServer } from '../../../../chaos/folder-server.ts'
import { aMobFile, anAccountFile } from '../../../../test/account-files.ts'
import { until } from '../../../../test/programs.ts'
import { itemOf } from '../../game/formats/item.ts'
import { writeGuildMark } from '../../game/formats/guild-mark.ts'
import type { Game, Outcome, RankingPage } from '../../ports/game.ts'
import { createFolders } from './folders-game.ts'
import type { FolderOptions } from './settings.ts'

const roots: string[] = []
afterEach(() => {
  for (const stop of timers.splice(0)) clearInterval(stop)
  for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true })
})
const timers: NodeJS.Timeout[] = []

const quick = { answerMs: 400, itemsMs: 50, verifyMs: 150 }

function aGame(options: Partial<FolderOptions> = {}) {
  const root = mkdtempSync(join(tmpdir(), 'guildhall-folders-'))
  roots.push(root)
  const server = aFolderServer(root)
  let moment: Date | undefined
  const now = () => moment ?? new Date()
  const make = () => createFolders({ root, dialect: 'w2pp', periods: quick, now, ...options })
  return {
    root,
    server,
    game: make(),
    /** The adapter of another node of the portal, on the same game. */
    another: make,
    lives: () => timers.push(setInterval(() => server.pass(), 20)),
    setNow: (next: Date) => (moment = next),
    inbox: (folder: string) => readdirSync(join(root, folder)),
  }
}

const applied = { kind: 'applied', value: null }
const potion = itemOf([413, 61, 10])!
const order = (login = 'ana', item = potion) => ({ login, item, target: 'storage' as const })
const valueOf = <T>(outcome: Outcome<T>): T => {
  if (outcome.kind !== 'applied') throw new Error(JSON.stringify(outcome))
  return outcome.value
}

const toTheEnd = (game: Game, id: string, what = order()) =>
  until('an end of the delivery', async () => {
    const answer = await game.deliverItem(id, what)
    return answer.kind === 'queued' ? null : answer
  })

test('an account is made, found and changes its password, and nothing of it stays', async () => {
  const { game, lives, root, server } = aGame()
  lives()
  const id = randomUUID()
  const ana = { login: 'Ana1', password: 'Senha9', email: 'ana@example.com' }
  expect(await game.hasAccount('ana1')).toEqual({ kind: 'applied', value: false })
  expect(await game.createAccount(id, ana)).toEqual(applied)
  expect(await game.createAccount(id, ana)).toEqual(applied)
  expect(await game.getOperation(id)).toEqual(applied)
  expect(await game.hasAccount('ANA1')).toEqual({ kind: 'applied', value: true })
  expect(await game.createAccount(randomUUID(), ana)).toEqual({ kind: 'refused', code: 'account_exists' })
  expect(await game.createAccount(id, { ...ana, login: 'bia' })).toMatchObject({ code: 'operation_conflict' })

  const change = randomUUID()
  expect(await game.changePassword(change, { login: 'ana1', password: 'Outra1' })).toEqual(applied)
  expect(await game.getOperation(change)).toEqual(applied)
  expect(await game.changePassword(randomUUID(), { login: 'nobody', password: 'Outra1' })).toMatchObject({
    code: 'account_absent',
  })
  const bytes = readFileSync(join(root, 'DBSrv/run/account/A/ANA1'))
  expect(bytes.toString('latin1', 16, 22)).toBe('Outra1')
  const files = readdirSync(join(root, 'guildhall'), { recursive: true, withFileTypes: true })
  const texts = files
    .filter((each) => each.isFile())
    .map((each) => readFileSync(join(each.parentPath, each.name), 'utf8'))
  expect(texts.join()).not.toMatch(/Senha9|Outra1|salt/)
  expect(server.complaints).toEqual([])
})

test('what this game cannot store is refused before anything is written', async () => {
  const { game, inbox } = aGame()
  const form = { login: 'ana', password: 'Senha9', email: 'a@b.c' }
  for (const login of ['com1', 'a b', '../x', 'a'.repeat(15), 'a\nb'])
    expect(await game.createAccount(randomUUID(), { ...form, login })).toMatchObject({ code: 'bad_login' })
  for (const password of ['12345678901', '_senha', 'se nha', 'se\nnha'])
    expect(await game.createAccount(randomUUID(), { ...form, password })).toMatchObject({ code: 'bad_password' })
  expect(inbox('Common/ImportUser')).toEqual([])
  expect(await game.getOperation(randomUUID())).toEqual({ kind: 'absent' })
  expect((await game.createAccount('../../etc', form)).kind).toBe('unknown')
})

test('while the server is down nobody guesses, and its return settles it', async () => {
  const { game, server, another, inbox } = aGame()
  const id = randomUUID()
  const ana = { login: 'ana', password: 'Senha9', email: 'a@b.c' }
  expect((await game.createAccount(id, ana)).kind).toBe('unknown')
  expect((await another().getOperation(id)).kind).toBe('unknown')
  expect(inbox('Common/ImportUser')).toEqual([`${id}.txt`])
  server.pass()
  expect(await another().getOperation(id)).toEqual(applied)
})

test('a file with a password is taken back from a server that never comes', async () => {
  const { game, setNow, inbox } = aGame()
  const id = randomUUID()
  await game.createAccount(id, { login: 'ana', password: 'Senha9', email: 'a@b.c' })
  setNow(new Date(Date.now() + 25 * 3600_000))
  expect(await game.getOperation(id)).toEqual({ kind: 'absent' })
  expect(inbox('Common/ImportUser')).toEqual([])
})

test('a name that was taken meanwhile is refused, and its file is removed', async () => {
  const { game, server, inbox, setNow } = aGame()
  const id = randomUUID()
  const asked = game.createAccount(id, { login: 'ana', password: 'Senha9', email: 'a@b.c' })
  await until('the import file', () => inbox('Common/ImportUser').length)
  server.makeAccount('ana', 'Alheia1')
  server.pass()
  await asked
  setNow(new Date(Date.now() + 60_000))
  expect(await game.getOperation(id)).toEqual({ kind: 'refused', code: 'account_exists' })
  expect(inbox('Common/ImportUser')).toEqual([])
})

test('an item arrives once, in the slot where it is then', async () => {
  const { game, server, lives, another } = aGame()
  server.makeAccount('ana')
  lives()
  const id = randomUUID()
  expect(await toTheEnd(game, id)).toEqual({ kind: 'applied', value: { slot: 0 } })
  for (const node of [game, another()]) {
    expect(await node.deliverItem(id, order())).toEqual({ kind: 'applied', value: { slot: 0 } })
    expect(await node.getDelivery(id)).toEqual({ kind: 'applied', value: { slot: 0 } })
    expect(await node.deliverItem(id, order('ana', itemOf([412])!))).toMatchObject({ code: 'operation_conflict' })
  }
  const second = randomUUID()
  expect(await toTheEnd(game, second)).toEqual({ kind: 'applied', value: { slot: 1 } })
  expect(server.delivered.map(({ file }) => file)).toEqual([`${id}.txt`, `${second}.txt`])
  expect(server.chestOf('ana')).toEqual(['413 61 10 0 0 0 0', '413 61 10 0 0 0 0'])
  expect(server.complaints).toEqual([])
  expect(await game.getDelivery(randomUUID())).toEqual({ kind: 'absent' })
})

test('many nodes that deliver the same at once deliver it once', async () => {
  const { server, another } = aGame()
  server.makeAccount('ana')
  const ids = Array.from({ length: 5 }, () => randomUUID())
  const nodes = Array.from({ length: 4 }, another)
  await until('all five', async () => {
    const answers = await Promise.all(nodes.flatMap((node) => ids.map((id) => node.deliverItem(id, order()))))
    server.pass()
    return answers.every(({ kind }) => kind === 'applied')
  })
  expect(server.delivered.map(({ file }) => file).sort()).toEqual(ids.map((id) => `${id}.txt`).sort())
  expect(server.complaints).toEqual([])
})

test('no more than eight wait in the folder, and one for each account', async () => {
  const { game, server, inbox } = aGame()
  for (let person = 0; person < 12; person += 1) server.makeAccount(`ana${person}`)
  for (let count = 0; count < 30; count += 1) await game.deliverItem(randomUUID(), order(`ana${count % 12}`))
  expect(inbox('Common/ImportItem')).toHaveLength(8)
  server.pass()
  expect(new Set(server.delivered.map(({ account }) => account)).size).toBe(8)
})

test('what the server moves to its errors has failed, with the reason that the chest shows', async () => {
  const { game, server, root } = aGame({ chestPick: 'first-empty' })
  server.makeAccount('ana')
  const id = randomUUID()
  expect(await game.deliverItem(id, order())).toEqual({ kind: 'queued', isHandedOver: true, isLate: false })
  const chest = Object.fromEntries(Array.from({ length: 120 }, (_, slot) => [slot, [400]]))
  writeFileSync(join(root, 'DBSrv/run/account/A/ANA'), anAccountFile(7800, { login: 'ANA', chest }))
  server.pass()
  expect(await game.deliverItem(id, order())).toMatchObject({ kind: 'refused', code: 'chest_full' })
  expect(await game.getDelivery(id)).toMatchObject({ kind: 'refused', code: 'chest_full' })
  expect(await game.deliverItem(randomUUID(), order('nobody'))).toEqual({ kind: 'refused', code: 'account_absent' })
  const bag = { ...order(), target: 'inventory' as const }
  expect(await game.deliverItem(randomUUID(), bag)).toEqual({ kind: 'refused', code: 'unsupported' })
})

test('an item waits while stock W2PP would write it over another', async () => {
  const { game, server, root } = aGame()
  const tenFull = Object.fromEntries(Array.from({ length: 10 }, (_, slot) => [slot, [400]]))
  const path = join(root, 'DBSrv/run/account/A/ANA')
  writeFileSync(path, anAccountFile(7800, { login: 'ANA', chest: tenFull }))
  const id = randomUUID()
  const held = { kind: 'queued', isHandedOver: false, isLate: false, waitsForRoom: true }
  expect(await game.deliverItem(id, order())).toEqual(held)
  server.pass()
  expect(await game.deliverItem(id, order())).toEqual(held)
  writeFileSync(path, anAccountFile(7800, { login: 'ANA', chest: { 0: [400] } }))
  expect(await game.deliverItem(id, order())).toMatchObject({ kind: 'queued', isHandedOver: true })
})

test('what was fetched and never seen is lost, and is not sent again', async () => {
  const { game, server, inbox, root } = aGame()
  server.makeAccount('ana')
  const id = randomUUID()
  await game.deliverItem(id, order())
  rmSync(join(root, 'Common/ImportItem', `${id}.txt`))
  expect((await toTheEnd(game, id)).kind).toBe('lost')
  expect((await game.deliverItem(id, order())).kind).toBe('lost')
  expect(inbox('Common/ImportItem')).toEqual([])
  // The account's next delivery does not wait for it.
  expect(await game.deliverItem(randomUUID(), order())).toMatchObject({ isHandedOver: true })
})

test('a server that is down is late, and a folder that is gone is unknown until it is back', async () => {
  const { game, server, setNow, root } = aGame()
  server.makeAccount('ana')
  const id = randomUUID()
  await game.deliverItem(id, order())
  setNow(new Date(Date.now() + 10_000))
  expect(await game.deliverItem(id, order())).toEqual({ kind: 'queued', isHandedOver: true, isLate: true })
  server.pass()
  expect(await game.deliverItem(id, order())).toMatchObject({ kind: 'applied' })

  rmSync(join(root, 'Common/ImportItem'), { recursive: true })
  const next = randomUUID()
  expect((await game.deliverItem(next, order())).kind).toBe('unknown')
  expect(await game.health()).toEqual({
    isUp: false,
    cause: expect.stringContaining(`${join(root, 'Common/ImportItem')} is away`),
    at: 'folder',
  })
  mkdirSync(join(root, 'Common/ImportItem'))
  expect(await game.health()).toEqual({ isUp: true })
  await game.deliverItem(next, order())
  server.pass()
  expect((await game.deliverItem(next, order())).kind).toBe('applied')
  expect(server.chestOf('ana')).toHaveLength(2)
})

test('chest, characters, ranking, guilds, drops and catalogue are read as of the last save', async () => {
  const { game, root, server } = aGame({ onTrouble: (cause) => troubles.push(cause) })
  const troubles: string[] = []
  const characters = [
    { name: 'Aninha', level: 399, class: 3, clan: 7, guildId: 3, exp: 9_000, classMaster: 4, isGuildLeader: true },
    { name: 'Mestre', level: 1004 },
    { name: 'Arqueira', level: 50, classMaster: 1 },
  ]
  const path = (...parts: string[]) => join(root, ...parts)
  writeFileSync(
    path('DBSrv/run/account/A/antonio'),
    anAccountFile(7952, { login: 'Antonio', characters, coin: 7, chest: { 3: [413, 61, 10] } }),
  )
  writeFileSync(
    path('DBSrv/run/account/B/BIA'),
    anAccountFile(8064, { login: 'BIA', characters: [{ name: 'Bia', level: 9 }] }),
  )
  writeFileSync(path('DBSrv/run/account/B/BTORN'), anAccountFile(8064, { login: 'BTORN' }).subarray(0, 5_000))
  server.makeAccount('9lives')
  mkdirSync(path('DBSrv/run/char/A'), { recursive: true })
  writeFileSync(path('DBSrv/run/char/A/ANINHA'), Buffer.from('ANTONIO'.padEnd(16, '\0')))

  const chest = valueOf(await game.readChest('ANTONIO'))
  expect(chest).toMatchObject({ coin: 7, isLive: false, slots: [{ slot: 3, item: potion }] })
  expect(await game.readChest('nobody')).toEqual({ kind: 'refused', code: 'account_absent' })
  expect((await game.readChest('btorn')).kind).toBe('unknown')
  expect(valueOf(await game.findCharacters('antonio')).map(({ name, level }) => [name, level])).toEqual([
    ['Aninha', 400],
    ['Mestre', 1005],
    ['Arqueira', 51],
  ])
  expect(await game.getOwner('aninha')).toEqual({ kind: 'applied', value: 'ANTONIO' })
  expect(await game.getOwner('../A/ANINHA')).toEqual({ kind: 'applied', value: null })

  const rows = []
  let cursor: string | null = null
  do {
    const page: RankingPage = valueOf(await game.readRanking(cursor))
    expect(page.source).toBe('file')
    rows.push(...page.rows)
    cursor = page.next
  } while (cursor)
  expect(rows).toEqual([
    { name: 'Aninha', level: 400, class: 3, evolution: 2, clan: 7, guildId: 3, points: 9_000 },
    { name: 'Arqueira', level: 51, class: 0, evolution: 1, clan: 0, guildId: null, points: 0 },
    { name: 'Bia', level: 10, class: 0, evolution: 0, clan: 0, guildId: null, points: 0 },
  ])
  expect(troubles).toEqual([expect.stringContaining('TORN')])

  writeFileSync(path('Common/Guilds.txt'), '0 0 3 Os_Bravos\n')
  const info = Buffer.alloc(524_288)
  info.writeInt16LE(120, 24)
  info.writeUInt8(8, 26)
  writeFileSync(path('Common/GuildInfo'), info)
  expect(valueOf(await game.readGuilds())).toEqual([{ id: 3, name: 'Os Bravos', clan: 8, fame: 120, leader: null }])
  writeFileSync(path('Common/ItemList.csv'), '413,Poeira,1,0.0.0.0.0,0,1,0,0,0\n')
  expect(valueOf(await game.readCatalogue())).toMatchObject([{ index: 413, name: 'Poeira', isTradable: true }])
  mkdirSync(path('TMSrv/run/npc'), { recursive: true })
  writeFileSync(path('TMSrv/run/npc/Orc'), aMobFile('Orc', { 8: [413] }))
  writeFileSync(path('TMSrv/run/npc/notes.txt'), 'hello')
  expect(valueOf(await game.readDrops(null))).toEqual({
    rows: [{ itemIndex: 413, mob: 'Orc', rarity: 'common' }],
    next: null,
  })
  writeFileSync(path('Common/serv00.htm'), '134\n-1\n')
  expect(valueOf(await game.countOnline())).toMatchObject({ total: 100, channels: [100, null], isApproximate: true })
  const longAgo = new Date(Date.now() - 3600_000)
  utimesSync(path('Common/serv00.htm'), longAgo, longAgo)
  expect((await game.countOnline()).kind).toBe('unknown')
  expect(valueOf(await game.getPresence('antonio')).state).toBe('unknown')
})

test('a guild mark is published whole, under every name that a client asks for', async () => {
  const { game, root } = aGame({ paths: { guildMarks: 'www/guilds' } })
  mkdirSync(join(root, 'www/guilds'), { recursive: true })
  const bmp = writeGuildMark(Buffer.alloc(576, 9))
  expect(await game.putGuildMark(randomUUID(), { guildId: 4099, bmp })).toEqual(applied)
  const names = ['b00004099.bmp', 'b00010003.bmp', 'b01004099.bmp', 'b01010003.bmp']
  expect(readdirSync(join(root, 'www/guilds')).sort()).toEqual(names)
  for (const name of names) expect(readFileSync(join(root, 'www/guilds', name))).toEqual(bmp)
  const other = Buffer.concat([bmp, Buffer.from('<script>')])
  expect(await game.putGuildMark(randomUUID(), { guildId: 1, bmp: other })).toMatchObject({ code: 'bad_mark' })
})

test('what folders cannot do safely is refused as unsupported', async () => {
  const { game } = aGame()
  const no = { kind: 'refused', code: 'unsupported' }
  const cell = { login: 'ana', item: potion, slot: 0 }
  expect(await game.takeFromChest(randomUUID(), cell)).toEqual(no)
  expect(await game.putIntoChest(randomUUID(), cell)).toEqual(no)
  expect(await game.ban(randomUUID(), { login: 'ana', until: null, reason: '' })).toEqual(no)
  expect(await game.unban(randomUUID(), 'ana')).toEqual(no)
  expect(await game.findActivity('ana', null)).toEqual(no)
  expect(game.capabilities).toMatchObject({ chest: 'none', inventory: false, ban: false, presence: false })
})

test('w2pp: a password is compared with the account file, and nothing of it stays or is said', async () => {
  const { game, server, root } = aGame()
  server.makeAccount('ana', 'Senha9')
  const file = join(root, 'DBSrv/run/account/A/ANA')
  expect(game.capabilities.verifyPassword).toBe(true)
  expect(await game.verifyPassword('ana', 'Senha9')).toEqual(applied)
  expect(await game.verifyPassword('AnA', 'Senha9')).toEqual(applied)
  const wrong = { kind: 'refused', code: 'password_wrong' }
  for (const password of ['senha9', 'Senha', 'Senha99', '', 'Senha9\0', 'x'.repeat(70)])
    expect(await game.verifyPassword('ana', password)).toEqual(wrong)
  const absent = { kind: 'refused', code: 'account_absent' }
  for (const login of ['bia', '', '../A/ANA', 'ANA/../ANA'])
    expect(await game.verifyPassword(login, 'x')).toEqual(absent)

  // An account that is older than the portal may have a password that the portal would refuse.
  server.makeAccount('bia', 'a b~é')
  expect(await game.verifyPassword('bia', 'a b~é')).toEqual(applied)
  const locked = { kind: 'refused', code: 'account_locked' }
  for (const mark of ['_Senha9', '@Senha9', '#Senha9', '!Senha9', '']) {
    server.makeAccount('ana', mark)
    for (const password of [mark, 'Senha9']) expect(await game.verifyPassword('ana', password)).toEqual(locked)
  }
  server.makeAccount('ana', 'Senha9')
  const bytes = readFileSync(file)
  bytes.writeInt32LE(new Date().getUTCFullYear() - 1900, 208)
  writeFileSync(file, bytes)
  expect(await game.verifyPassword('ana', 'Senha9')).toEqual(locked)
  expect(existsSync(join(root, 'guildhall'))).toBe(false)
})

test('w2pp: a password is unknown while the accounts cannot be read, and waits for a save to end', async () => {
  const { game, server, root } = aGame()
  server.makeAccount('ana', 'Senha9')
  const file = join(root, 'DBSrv/run/account/A/ANA')
  const whole = readFileSync(file)
  for (const torn of [
    whole.subarray(0, 4_000),
    Buffer.alloc(0),
    Buffer.concat([Buffer.from('BIA'), whole.subarray(3)]),
  ]) {
    writeFileSync(file, torn)
    const outcome = await game.verifyPassword('ana', 'Senha9')
    expect(outcome.kind).toBe('unknown')
    expect(JSON.stringify(outcome)).not.toContain('Senha9')
  }
  const asked = game.verifyPassword('ana', 'Senha9')
  writeFileSync(file, whole)
  expect(await asked).toEqual(applied)
  rmSync(join(root, 'DBSrv/run/account'), { recursive: true })
  expect((await game.verifyPassword('ana', 'Senha9')).kind).toBe('unknown')
})

test('over: one-line files, bans, and nothing of accounts that cannot be read', async () => {
  const { game, root } = aGame({ dialect: 'over' })
  const at = (...path: string[]) => join(root, 'DBSrv/run', ...path)
  for (const folder of ['ImportUser', 'ImportPass', 'ImportItem/err', 'ImportBan/err'])
    mkdirSync(at(folder), { recursive: true })
  const seen: string[] = []
  const eat = () => {
    for (const folder of ['ImportUser', 'ImportPass', 'ImportItem', 'ImportBan'])
      for (const name of readdirSync(at(folder)).filter((each) => each.endsWith('.txt'))) {
        const text = readFileSync(at(folder, name), 'latin1')
        seen.push(`${folder} ${text}`)
        if (folder === 'ImportUser') writeFileSync(at('account/A/ANA.xml'), '<account/>')
        rmSync(at(folder, name))
      }
  }
  timers.push(setInterval(eat, 20))
  const ana = { login: 'ana', password: 'Senha9', email: 'a@b.c' }
  expect(await game.createAccount(randomUUID(), ana)).toEqual(applied)
  expect(await game.createAccount(randomUUID(), ana)).toEqual({ kind: 'refused', code: 'account_exists' })
  expect(await game.changePassword(randomUUID(), { login: 'ana', password: 'Outra1' })).toEqual(applied)
  expect(await toTheEnd(game, randomUUID())).toEqual({ kind: 'applied', value: { slot: null } })
  // Midnight in UTC is the evening before in the server's calendar.
  const until = new Date('2031-11-03T01:00:00Z')
  const ban = randomUUID()
  expect(await game.ban(ban, { login: 'ana', until, reason: 'x' })).toEqual(applied)
  expect(await game.getOperation(ban)).toEqual(applied)
  expect(await game.unban(randomUUID(), 'ana')).toEqual(applied)
  expect(seen).toEqual([
    'ImportUser ANA Senha9\r\n',
    'ImportPass ANA Outra1\r\n',
    'ImportItem ANA 413 61 10 0 0 0 0\r\n',
    'ImportBan ANA 1 02/11/2031\r\n',
    'ImportBan ANA 0 01/01/2000\r\n',
  ])
  const no = { kind: 'refused', code: 'unsupported' }
  expect(await game.readChest('ana')).toEqual(no)
  expect(await game.findCharacters('ana')).toEqual(no)
  expect(await game.readRanking(null)).toEqual(no)
  expect(await game.verifyPassword('ana', 'Outra1')).toEqual(no)
  const cannot = { chest: 'none', characters: false, ranking: false, verifyPassword: false }
  expect(game.capabilities).toMatchObject({ ...cannot, ban: true })
  expect(existsSync(at('ImportItem/err'))).toBe(true)
})
