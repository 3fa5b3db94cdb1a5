import type { OwnServer } from './import-record.ts'
import { expect, test } from 'vitest'
import { aMobFile, anAccountFile, type AccountSize } from '../../../test/account-files.ts'
import { showFile, textOf } from './show-file.ts'

const ana = {
  login: 'ANA',
  password: 'Senha9',
  coin: 7,
  chest: { 5: [413, 61, 120] },
  characters: [{ name: 'Anna', level: 99, exp: 1_234, clan: 7, guildId: 3, class: 2, isGuildLeader: true }],
}
const sizes: AccountSize[] = [7800, 7952, 7520, 8064, 4292]

test.each(sizes)('an account file of %s bytes is shown by its layout, and all places fit', (size) => {
  const bytes = anAccountFile(size, ana)
  bytes.write('ana@example.com', 60, 'latin1')
  const { rows } = showFile(bytes)
  const valueOf = (label: string) => rows.find((row) => row.label === label)?.value
  expect(rows.filter(({ problem }) => problem)).toEqual([])
  expect([valueOf('login'), valueOf('coin'), valueOf('chest 5')]).toEqual(['ANA', '7', '413 61 120 0 0 0 0'])
  const level = size === 4292 ? 'level' : 'currentLevel'
  expect([
    valueOf('character 1: name'),
    valueOf('character 1: exp'),
    valueOf(`character 1: ${level}`) !== undefined,
  ]).toEqual(['Anna', '1234', true])
  const { text, problems } = textOf('ANA', bytes)
  expect(problems).toBe(0)
  expect(text).toContain('All places fit.')
  // Secrets and what is about a person are never printed.
  expect(text).not.toMatch(/Senha9|example\.com/)
  expect(text).toContain('(hidden, 6 characters)')
})

test('each place that does not fit is marked with its byte', () => {
  const bytes = anAccountFile(7800, ana)
  bytes.writeInt16LE(-5, 3480 + 7 * 8)
  bytes.writeUInt8(9, 216 + 20)
  bytes.writeInt32LE(-1, 216 + 44)
  bytes.writeInt32LE(-1, 4504)
  bytes.writeInt16LE(77, 5600)
  bytes[216 + 1] = 3
  const found = showFile(bytes).rows.filter(({ problem }) => problem)
  expect(found.map(({ at, label }) => [at, label])).toEqual([
    [216, 'character 1: name'],
    [236, 'character 1: class'],
    [260, 'character 1: level'],
    [5600, 'character 1: evolution'],
    [3536, 'chest 7'],
    [4504, 'coin'],
  ])
  const { text } = textOf('ANA', bytes)
  expect(text).toMatch(/^! {3}3536 {2}chest 7 .* -5 0 0 0 0 0 0 {3}! an item has a number from 1 to 6499: fbff0{12}$/m)
  expect(text).toContain('6 places do not fit.')
})

test('a file of an unknown size is shown by the layout that fits best, for a report', () => {
  const bytes = Buffer.concat([anAccountFile(7800, ana), Buffer.alloc(40)])
  const { kind, rows } = showFile(bytes)
  expect(kind).toMatch(/^no record of a known size\. (?:W2PP|an older W2PP|OpenWYD) fits best: \d+ of \d+ places$/)
  expect(rows.find(({ label }) => label === 'character 1: name')?.value).toBe('Anna')
  expect(textOf('x', Buffer.alloc(9))).toMatchObject({ text: expect.stringContaining('Nothing of it is known.') })
})

test('monsters and GuildInfo are shown, too', () => {
  const monster = showFile(aMobFile('Orc', { 0: [413], 9: [1_147, 43, 3] }))
  expect(monster.kind).toBe('a monster')
  expect(monster.rows.filter(({ label }) => label.startsWith('bag')).map(({ label, value }) => [label, value])).toEqual(
    [
      ['bag 0', '413 0 0 0 0 0 0'],
      ['bag 9', '1147 43 3 0 0 0 0'],
    ],
  )
  const info = Buffer.alloc(65_536 * 8)
  info.writeInt16LE(120, 3 * 8)
  info.writeUInt8(7, 3 * 8 + 2)
  info.writeUInt8(5, 4 * 8 + 2)
  expect(showFile(info)).toMatchObject({
    kind: 'GuildInfo',
    rows: [
      { at: 24, label: 'guild 3', value: 'fame 120, kingdom 7', problem: null },
      { at: 34, label: 'guild 4', problem: 'a kingdom is 0, 7 or 8' },
    ],
  })
})

const crlf = (...lines: string[]) => Buffer.from(lines.map((line) => `${line}\r\n`).join(''), 'latin1')

test.each([
  ['C:\\WYD\\Common\\ImportItem\\a.txt', crlf('TESTE 413 61 10'), 'an item for w2pp'],
  [
    '/srv/wyd/Common/ImportUser/x',
    crlf('ANA', 'Senha9', 'p', '1', '1', 'a b@c.de', '-', '-', '0'),
    'a new account for w2pp',
  ],
  ['/srv/wyd/Common/serv00/update/x', crlf('ANA', 'Senha9'), 'a new password for w2pp'],
  ['/srv/wyd/DBSrv/run/ImportPass/a.txt', crlf('ANA Senha9 1234'), 'a new password for over'],
  ['/srv/wyd/DBSrv/run/ImportBan/a.txt', crlf('ANA 1 31/12/2099'), 'a ban for over'],
  ['/srv/wyd/Imports/Password/a.txt', crlf('ANA Senha9'), 'a new password for imports'],
  ['/srv/wyd/Imports/Token/a.txt', crlf('ANA 1234'), 'a new PIN for imports'],
  ['/srv/wyd/DBSrv/run/Imports/ImportItem/a.txt', crlf('TESTE 413'), 'an item for panel-imports'],
  ['/srv/wyd/DBSrv/run/Imports/ImportCash/a.txt', crlf('TESTE 50'), 'Cash for panel-imports'],
])('the import file %s is shown by the record of its folder', (path, bytes, what) => {
  const { text, problems } = textOf(path, bytes)
  expect([text.split('\n')[0], problems]).toEqual([`${path}: ${bytes.length} bytes, an import file: ${what}`, 0])
  expect(text).not.toMatch(/Senha9|1234|c\.de/)
})

test('what the server would misread in an import file is marked, and passwords stay hidden', () => {
  const marksOf = (path: string, bytes: Buffer) =>
    showFile(bytes, path).rows.flatMap(({ at, label, problem }) => (problem ? [[at, label, problem]] : []))
  const panel = '/srv/wyd/DBSrv/run/Imports'
  // A panel that joins the numbers with _ writes what no DBSrv reads.
  expect(marksOf(`${panel}/ImportItem/a.txt`, crlf('TESTE 413_61_10'))).toEqual([[6, 'item', 'is no number']])
  expect(marksOf(`${panel}/ImportItem/a.txt`, crlf('TESTE 6500 300'))).toEqual([
    [6, 'item', 'is more than 6499'],
    [11, 'effect 1', 'is more than 255'],
  ])
  expect(marksOf(`${panel}/ImportUser/a.txt`, Buffer.from('\u00EF\u00BB\u00BFANA Senha9', 'latin1'))).toEqual([
    [0, 'byte order mark', 'becomes a part of the login'],
  ])
  const swapped = textOf(
    '/srv/wyd/Common/ImportUser/x',
    crlf('ANA SegredoLongo', 'Senha9', 'p', '0', 'x1y2', 'a@b.c', '-', '-'),
  )
  expect(swapped.text).toContain('!      4  rest                         (hidden, 12 characters)   ! is not read')
  expect(swapped.text).toContain('SSN 2                        (hidden, 4 characters)   ! is no number')
  expect(swapped.text).not.toMatch(/Segredo|Senha9|x1y2|[0-9a-f]{16}/)
})

test('an import file of another folder or dialect is known by its content, and what fits is named', () => {
  const kindOf = (path: string, bytes: Buffer, own?: OwnServer) => showFile(bytes, path, own).kind
  const nineLines = crlf('ANA', 'Senha9', 'p', '1', '1', 'a b@c.de', '-', '-', '0')
  // The folder of what the server did not accept.
  expect(kindOf('/srv/wyd/Common/Error/a.txt', crlf('TESTE 413 61 10'))).toBe('an import file: an item for w2pp')
  expect(kindOf('/srv/wyd/DBSrv/run/ImportBan/err/a.txt', crlf('ANA 1 31/12/2099'))).toContain('a ban for over')
  const wrong = kindOf('/srv/wyd/DBSrv/run/ImportUser/x', nineLines)
  expect(wrong).toBe('an import file: a new account for over, by its folder. Its content fits: a new account (w2pp)')
  expect(kindOf('/elsewhere/x', nineLines)).toBe(
    'an import file. By its folder nothing is known; its content fits: a new account (w2pp); shown as a new account for w2pp',
  )
  expect(kindOf('/elsewhere/a.txt', crlf('ANA 1 31/12/2099'))).toContain('its content fits: a ban (over)')
  expect(kindOf('/elsewhere/a.txt', crlf('ANA 413_61'))).toContain('shown as')
  // Folders with names of their own, by the settings.
  const own = { dialect: 'panel-imports', places: [['items', 'C:\\panel\\itens']] } as const
  expect(kindOf('C:\\panel\\Itens\\a.txt', crlf('TESTE 413'), own)).toBe('an import file: an item for panel-imports')
})

test('an account that is XML is shown by its nodes; only numbers of the game are printed', () => {
  const xml = '<?xml version="1.0"?><account name="ANA"><pass>Senha9</pass><pin>4321</pin><char level="99"/></account>'
  const { text, problems } = textOf('/srv/wyd/DBSrv/run/account/A/ANA.xml', Buffer.from(xml))
  expect(problems).toBe(0)
  expect(text).toContain('an account file of OverDestiny (XML)')
  expect(text).toMatch(/account\/char@level +99/)
  expect(text).toMatch(/account\/pass +\(hidden, 6 characters\)/)
  expect(text).not.toMatch(/Senha9|4321/)
  expect(textOf('a', Buffer.from('<account><pass>Senha9')).text).toMatch(
    /no whole XML[^]*! +21 +XML +! The XML ends inside/,
  )
  expect(showFile(Buffer.from('<players/>')).rows).toMatchObject([{ problem: 'the root is not account' }])
})
