import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aMobFile, anAccountFile, type AccountSize } from '../../../../test/account-files.ts'
import type { Item } from '../../ports/game.ts'
import { hasPassword, isLocked, readAccountFile } from './account-file.ts'
import { gridOf, pickSlot, type Grid } from './chest-pick.ts'
import { readItemDropList, readMobDropList, readMobFile } from './drops.ts'
import { effectNumber } from './effect-names.ts'
import { readGuildsFile } from './guilds-file.ts'
import { accountFile, accountLineFile, banFile, isGameLogin, isGamePassword } from './import-files.ts'
import { itemFile, itemLine, passwordFile, readItemLine } from './import-files.ts'
import { isSameItem, itemList, itemOf, readItem, writeItem } from './item.ts'
import { readItemList } from './item-list.ts'
import { readOnlineFile } from './online-file.ts'
import { FormatProblem } from './problem.ts'

const byte = fc.integer({ min: 0, max: 255 })
const pair = fc.tuple(byte, byte)
const anItem: fc.Arbitrary<Item> = fc.record({
  index: fc.integer({ min: 1, max: 6499 }),
  effects: fc.tuple(pair, pair, pair),
})

describe('an item', () => {
  test.each([
    [[413, 61, 10], '9d013d0a00000000', 'TESTE 413 61 10 0 0 0 0'],
    [[1147, 43, 3, 2, 20, 42, 40], '7b042b0302142a28', 'TESTE 1147 43 3 2 20 42 40'],
  ])('%j is the bytes %s and the line %s', (list, hex, line) => {
    const item = itemOf(list)!
    expect(writeItem(item).toString('hex')).toBe(hex)
    expect(readItem(Buffer.from(hex, 'hex'), 0)).toEqual(item)
    expect(itemLine('teste', item)).toBe(line)
    expect(itemFile('teste', item).toString('latin1')).toBe(`${line}\r\n`)
    expect(itemList(item)).toEqual(list)
  })

  test('goes through bytes, list and line unchanged, whatever it is', () => {
    fc.assert(
      fc.property(anItem, (item) => {
        expect(readItem(writeItem(item), 0)).toEqual(item)
        expect(itemOf(itemList(item))).toEqual(item)
        expect(readItemLine(itemFile('ana', item).toString('latin1'))).toEqual({ account: 'ANA', item })
        expect(isSameItem(item, itemOf(itemList(item))!)).toBe(true)
      }),
    )
  })

  test('that cannot be is none', () => {
    for (const list of [[], [0], [-1], [6500], [1, 256], [1, 2, -1], [1, 2, 3, 4, 5, 6, 7, 8], [1.5], [Number.NaN]])
      expect(itemOf(list)).toBeNull()
    expect(readItem(Buffer.alloc(8), 0)).toBeNull()
    for (const line of ['', 'ana', 'ana x', 'ana 413 61 1000', 'ana -1']) expect(readItemLine(line)).toBeNull()
  })
})

describe('import files', () => {
  test('are ASCII, CRLF, and what the game reads', () => {
    const ana = { login: 'ana1', password: 'Senha9', email: 'ana@example.com' }
    expect(String(accountFile(ana))).toBe('ANA1\r\nSenha9\r\nplayer\r\n1\r\n1\r\nana@example.com\r\n-\r\n-\r\n0\r\n')
    expect(String(accountLineFile(ana))).toBe('ANA1 Senha9\r\n')
    expect(String(passwordFile(ana))).toBe('ANA1\r\nSenha9\r\n')
    expect(String(banFile('ana1', 1, { day: 3, month: 11, year: 2031 }))).toBe('ANA1 1 03/11/2031\r\n')
  })

  test('an address that does not fit is left out, not cut', () => {
    const long = `${'a'.repeat(40)}@example.com`
    for (const email of [long, 'a b@c.de', 'ana\n@c.de', 'ção@c.de'])
      expect(String(accountFile({ login: 'ana1', password: 'Senha9', email })).split('\r\n')[5]).toBe('-')
  })

  test('hold one record, whatever the names', () => {
    const item = itemOf([413])!
    const evil = fc.oneof(
      fc.string(),
      fc.constantFrom('a\nb', 'a b', 'a\0', '../x', 'x'.repeat(300), 'con', 'LPT1', ''),
    )
    fc.assert(
      fc.property(evil, evil, (login, password) => {
        for (const write of [
          () => itemFile(login, item),
          () => accountFile({ login, password, email: login }),
          () => accountLineFile({ login, password }),
          () => passwordFile({ login, password }),
        ]) {
          let text = ''
          try {
            text = String(write())
          } catch {
            continue
          }
          expect(isGameLogin(login)).toBe(true)
          expect(text).toMatch(/^[\x20-\x7e\r\n]+$/)
          expect(text.split(/[ \r]/)[0]).toBe(login.toUpperCase())
        }
      }),
    )
    expect(() => itemFile('ana', { ...item, index: 6500 })).toThrow('cannot be written')
    for (const login of ['com1', 'NUL', 'aux', 'a'.repeat(15), 'açaí', 'a.b']) expect(isGameLogin(login)).toBe(false)
    for (const word of ['_senha', 'sen ha', '12345678901', 'abcd', 'sénha']) expect(isGamePassword(word)).toBe(false)
  })
})

describe('account files', () => {
  const sizes: AccountSize[] = [7800, 7952, 7520, 8064, 4292]
  const stored = {
    login: 'ANA1',
    password: 'Senha9',
    coin: 123_456,
    chest: { 0: [413, 61, 120], 7: [1147, 43, 3, 2, 20, 42, 40], 119: [412], 120: [999], 127: [998] },
    characters: [
      {
        name: 'Aninha',
        level: 399,
        class: 3,
        clan: 7,
        guildId: 4099,
        exp: 4_000_000_000,
        classMaster: 3,
        isGuildLeader: true,
      },
      { name: 'Zé', level: 0, class: 1, classMaster: 1 },
    ],
  }

  test.each(sizes)('of %i bytes are read', (size) => {
    const account = readAccountFile(anAccountFile(size, stored), 'ana1')
    expect(account.login).toBe('ANA1')
    expect(account.coin).toBe(123_456)
    expect(account.chest).toHaveLength(120)
    const full = account.chest.flatMap((item, slot) => (item ? [[slot, itemList(item)]] : []))
    expect(full).toEqual([
      [0, [413, 61, 120]],
      [7, [1147, 43, 3, 2, 20, 42, 40]],
      [119, [412]],
    ])
    const [first, second] = account.characters
    expect(account.characters).toHaveLength(2)
    expect(first).toMatchObject({ name: 'Aninha', level: 399, class: 3, clan: 7, guildId: 4099, exp: 4_000_000_000 })
    expect(first).toMatchObject({ isGuildLeader: true, classMaster: size === 7520 ? null : 3 })
    expect(second).toMatchObject({ name: 'Zé', level: 0, class: 1, isGuildLeader: false })
  })

  test('tell whether a password is the one, and never which', () => {
    for (const size of sizes) {
      const bytes = anAccountFile(size, stored)
      expect(hasPassword(bytes, 'ana1', 'Senha9')).toBe(true)
      expect(hasPassword(bytes, 'ana1', 'senha9')).toBe(false)
      expect(hasPassword(bytes, 'ana1', 'Senha91234567')).toBe(false)
      expect(hasPassword(bytes, 'bia', 'Senha9')).toBeNull()
      expect(JSON.stringify(readAccountFile(bytes, 'ana1'))).not.toContain('Senha9')
    }
  })

  test('a letter beyond the game’s own is no other letter', () => {
    const bytes = anAccountFile(7800, { ...stored, password: 'arara1' })
    // Its code ends in the byte of an `a`.
    expect(hasPassword(bytes, 'ana1', '\u0161rara1')).toBe(false)
    expect(hasPassword(bytes, 'ana1', 'arara1\0')).toBe(false)
    const accented = anAccountFile(7800, { ...stored, password: 'maçã12' })
    expect(hasPassword(accented, 'ana1', 'maçã12')).toBe(true)
  })

  test('tell of the marks and bans that keep an account out', () => {
    const now = new Date('2026-06-01T12:00:00Z')
    for (const size of sizes) {
      expect(isLocked(anAccountFile(size, stored), 'ana1', now)).toBe(false)
      expect(isLocked(anAccountFile(size, stored), 'bia', now)).toBeNull()
      for (const password of ['_Senha9', '@Senha9', '#Senha9', '!Senha9', ''])
        expect([size, password, isLocked(anAccountFile(size, { ...stored, password }), 'ana1', now)]).toEqual([
          size,
          password,
          true,
        ])
    }
    for (const [year, isOut] of [
      [0, false],
      [125, false],
      [126, true],
      [130, true],
      [-1, false],
    ] as const) {
      const bytes = anAccountFile(7800, stored)
      bytes.writeInt32LE(year, 208)
      expect([year, isLocked(bytes, 'ana1', now)]).toEqual([year, isOut])
    }
  })

  test('of another size, half written or of another account are refused', () => {
    const bytes = anAccountFile(7800, stored)
    for (const length of [0, 1, 16, 216, 4508, 7799, 7801, 8192])
      expect(() => readAccountFile(Buffer.concat([bytes, bytes]).subarray(0, length), 'ana1')).toThrow(FormatProblem)
    expect(() => readAccountFile(bytes, 'bia')).toThrow('own name')
    expect(() => readAccountFile(Buffer.alloc(7800), 'ana1')).toThrow(FormatProblem)
    const spoiled = Buffer.from(bytes)
    spoiled.writeInt32LE(-5, 216 + 44)
    expect(() => readAccountFile(spoiled, 'ana1')).toThrow(FormatProblem)
    spoiled.set(bytes)
    spoiled.writeInt16LE(-3, 3480 + 8)
    expect(() => readAccountFile(spoiled, 'ana1')).toThrow('chest')
  })

  test('of noise give a problem or an account, and never another error', () => {
    const sizes = [7800, 7952, 8064, 4292].map((length) => fc.uint8Array({ minLength: length, maxLength: length }))
    fc.assert(
      fc.property(fc.oneof(...sizes, fc.uint8Array({ maxLength: 9_000 })), (noise) => {
        const bytes = Buffer.from(noise)
        bytes.write('ANA\0', 'latin1')
        try {
          expect(readAccountFile(bytes, 'ana').chest).toHaveLength(120)
        } catch (error) {
          expect(error).toBeInstanceOf(FormatProblem)
        }
      }),
      { numRuns: 60 },
    )
  })
})

test.each([
  [5, 5],
  [9, 9],
  [10, 9],
  [15, 10],
  [20, 15],
  [40, 27],
  [60, 40],
  [100, 65],
])('with %i items stock W2PP takes slot %i', (items, slot) => {
  const chest = Array.from({ length: 128 }, (_, at) => (at < items ? 'full' : null))
  expect(pickSlot(chest, 'w2pp')).toBe(slot)
  expect(pickSlot(chest, 'first-empty')).toBe(items)
})

test('an item of several cells marks and needs them all', () => {
  expect([0, 3, 5, 7].map((value) => gridOf([[33, value]]))).toEqual([
    [1, 1],
    [1, 4],
    [2, 2],
    [2, 4],
  ])
  expect(gridOf([[2, 20]])).toBeNull()
  expect(gridOf([[33, 8]])).toBeNull()
  const empty: (Item | null)[] = Array.from({ length: 128 }, () => null)
  // A robe of 2×2 in the first slot marks the cells 0, 1, 9 and 10. An item of one cell finds room only from slot 2 on.
  const robe = itemOf([1200])!
  const large: Grid = [2, 2]
  expect(pickSlot(empty.with(0, robe), 'w2pp')).toBe(1)
  expect(pickSlot(empty.with(0, robe), 'w2pp', { gridOf: () => large })).toBe(2)
  // An item needs room to its right and below.
  expect(pickSlot(empty, 'w2pp', { item: large })).toBe(0)
  expect(pickSlot(empty.with(3, robe), 'w2pp', { item: [2, 1] })).toBe(0)
  expect(pickSlot(empty.with(1, robe), 'w2pp', { item: [2, 1] })).toBe(2)
  // Two columns do not fit into the last one.
  const row = empty.map((_, at) => (at < 8 ? robe : null))
  expect(pickSlot(row, 'w2pp', { item: [2, 1] })).toBe(9)
})

test('a full chest leaves no slot that is safe', () => {
  const full: ('full' | null)[] = Array.from({ length: 128 }, () => 'full')
  expect(full[pickSlot(full, 'w2pp') ?? 0]).toBe('full')
  expect(pickSlot(full, 'first-empty')).toBeNull()
  expect(pickSlot(full.with(121, null), 'first-empty')).toBe(121)
})

describe('lists of the server', () => {
  test('Guilds.txt as the game appends to it', () => {
    const text = '0 0 3 LoOnEyTuNeS\r\n\n0 0 7 Os_Bravos Sub_A Sub_B   \n\n0 1 2 Três\n0 0 3 Toons   '
    expect(readGuildsFile(Buffer.from(text, 'latin1'))).toEqual([
      { id: 3, name: 'Toons' },
      { id: 7, name: 'Os Bravos' },
      { id: 4098, name: 'Três' },
    ])
    expect(readGuildsFile(Buffer.alloc(0))).toEqual([])
    for (const torn of ['0 0 3', '0 0 x Name', '<html>', '0 99 3 Name', '0 0 9999 Name'])
      expect(() => readGuildsFile(Buffer.from(torn))).toThrow(FormatProblem)
  })

  test('ItemList.csv in Latin-1, with blank lines between', () => {
    const text =
      '413,Poeira_de_Lactolerium,1.0,0.0.0.0.0,0,10000,0,0,0,EF_VOLATILE,4\n\n' +
      '1147,Manoplas_Malha_é,703.2,20.30.0.0.0,31,900,16,0,1,EF_AC,12,EF_CLASS,255,EF_OURS,3,EF_NOTRADE,1\n'
    expect(readItemList(Buffer.from(text, 'latin1'))).toEqual([
      {
        index: 413,
        name: 'Poeira de Lactolerium',
        requiredLevel: 0,
        position: 0,
        grade: 0,
        effects: [[38, 4]],
        isTradable: true,
      },
      {
        index: 1147,
        name: 'Manoplas Malha é',
        requiredLevel: 20,
        position: 16,
        grade: 1,
        effects: [
          [3, 12],
          [18, 255],
          [127, 1],
        ],
        isTradable: false,
      },
    ])
    for (const torn of ['413,Poeira', '6500,x,1,1,1,1,1,1,1', 'a,b,c,d,e,f,g,h,i', ',,,,,,,,'])
      expect(() => readItemList(Buffer.from(torn))).toThrow(FormatProblem)
  })

  test('effects have their numbers', () => {
    const effects = { EF_NONE: 0, EF_DAMAGE: 2, EF_SANC: 43, EF_AMOUNT: 61, EF_SPECIALALL: 74, EF_SUBGUILD: 85 }
    const more = { EF_ITEMLEVEL: 87, EF_DONATE: 91, EF_GRADE0: 100, EF_WDAY: 106, EF_WMONTH: 110, EF_NOTRADE: 127 }
    const also = { EF_MOBTYPE: 112, ef_color9: 125, EF_NOSANC: 126, EF_RESIST1: 49, EF_PARRY: 40, EF_UNIQUE: 59 }
    for (const [name, number] of Object.entries({ ...effects, ...more, ...also }))
      expect([name, effectNumber(name)]).toEqual([name, number])
    expect(effectNumber('EF_OURS')).toBeUndefined()
  })

  test('drops of a monster by the slots of its bag', () => {
    const bytes = aMobFile('Orc_Chefe', { 0: [1147], 8: [413], 20: [413], 56: [300], 57: [454], 62: [777] })
    expect(readMobFile(bytes)).toEqual({
      mob: 'Orc Chefe',
      drops: [
        { itemIndex: 1147, mob: 'Orc Chefe', rarity: 'uncommon' },
        { itemIndex: 413, mob: 'Orc Chefe', rarity: 'common' },
        { itemIndex: 777, mob: 'Orc Chefe', rarity: 'very_rare' },
      ],
    })
    expect(() => readMobFile(bytes.subarray(0, 800))).toThrow(FormatProblem)
    expect(() => readMobFile(Buffer.alloc(816))).toThrow(FormatProblem)
  })

  test('drop lists of the tool', () => {
    const byItem = 'Item: 413:Poeira Mobs que dropam:2\r\nOrc_Chefe, Troll, \r\nItem: 412: Mobs que dropam:0\r\n'
    expect(readItemDropList(Buffer.from(byItem, 'latin1'))).toEqual([
      { itemIndex: 413, mob: 'Orc Chefe', rarity: null },
      { itemIndex: 413, mob: 'Troll', rarity: null },
    ])
    const names = new Map([['poeira de lactolerium', 413]])
    expect(readMobDropList(Buffer.from('Mob: Orc\r\nPoeira_de_Lactolerium, Nada, \r\n'), names)).toEqual([
      { itemIndex: 413, mob: 'Orc', rarity: null },
    ])
    expect(() => readItemDropList(Buffer.from('Orc, Troll'))).toThrow(FormatProblem)
    expect(() => readMobDropList(Buffer.from('Poeira'), names)).toThrow(FormatProblem)
    expect(() => readMobDropList(Buffer.from([1, 2, 3]), names)).toThrow(FormatProblem)
  })

  test('counts of those online, on lines or on one', () => {
    const lines = Buffer.from('134\n-1\n0\n')
    expect(readOnlineFile(lines)).toEqual({ channels: [100, null, 0], total: 100 })
    expect(readOnlineFile(Buffer.from('134 -1 0'))).toEqual(readOnlineFile(lines))
    for (const torn of ['', '<html>', '12 x']) expect(() => readOnlineFile(Buffer.from(torn))).toThrow(FormatProblem)
  })
})
