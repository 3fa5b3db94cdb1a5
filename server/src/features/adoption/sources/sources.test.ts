import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { anAccountFile } from '../../../../../test/account-files.ts'
import { aDatabase } from '../../../../../test/database.ts'
import { aMysqlServer } from '../../../../../test/mysql-server.ts'
import { aFolder } from '../../../../../test/programs.ts'
import { openCsv } from './csv-source.ts'
import { openFolder } from './folder-source.ts'
import { checkMapping, mappingExample, type Mapping } from './mapping.ts'
import { momentOf } from './moment.ts'
import { personOf } from './person-of.ts'
import type { Reading, Source } from './person.ts'
import { openForeign, openTable } from './table-source.ts'

const folder = aFolder()
afterAll(folder.remove)
const now = () => new Date('2026-11-26T12:00:00Z')

async function readAll(source: Source, after: string | null = null): Promise<Reading[]> {
  const all: Reading[] = []
  for await (const reading of source.read(after)) all.push(reading)
  return all
}
const codesOf = (readings: Reading[]) =>
  readings.map(({ place, problems }) => [place, ...problems.map(({ code }) => code)])

describe('a row', () => {
  const mapping = { login: 'login', password: { hash: 'hash', salt: 'salt' }, balance: 'cash', createdAt: 'since' }
  const read = (row: Record<string, string>) =>
    personOf('7', (column) => row[column] ?? null, { ...mapping, firstName: 'name' }, '-03:00')

  test.each([
    ['0cc175b9c0f1b6a831c399e269772661', 'md5'],
    ['86F7E437FAA5A7FCE15D1DDCB9EAEAEA377667B8', 'sha1'],
    ['DMF1ucDxtqgxw5niaXcmYQ==', 'md5'],
    ['ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb', 'sha256'],
    ['$2y$10$abcdefghijklmnopqrstuuIhnDnLk5Jp7oQGNcOuVzvHrfyTyzCjG', 'bcrypt'],
    ['$argon2id$v=19$m=65536,t=3,p=4$c29tZXNhbHQ$RdescudvJCsgt3ub+b7OzQ', 'argon2'],
    ['', 'none'],
  ])('%s is %s', (hash, kind) => {
    expect(read({ login: 'ana01', hash }).person?.password.kind).toBe(kind)
  })

  test('a hash of no known kind leaves the person out, and is never repeated', () => {
    const { person, problems } = read({ login: 'ana01', hash: 'minhasenha' })
    expect([person, problems]).toEqual([null, [{ code: 'hash_unknown', found: '10 characters' }]])
  })

  test.each([
    ['120', 120],
    ['120.00', 120],
    ['120,0', 120],
    ['-0', 0],
    ['', undefined],
    ['12.5', 'balance_fraction'],
    ['-3', 'balance_negative'],
    ['1e3', 'balance_unreadable'],
    ['1.234,50', 'balance_unreadable'],
    ['20190301120000', 'balance_large'],
  ])('the balance %s is %s', (cash, expected) => {
    const { person, problems } = read({ login: 'ana01', cash })
    expect(problems[0]?.code ?? person?.balance).toBe(expected)
  })

  test.each([
    ['2019-03-01 12:00:00', '2019-03-01T15:00:00.000Z'],
    ['2019-03-01T12:00:00.123Z', '2019-03-01T12:00:00.000Z'],
    ['2019-03-01 12:00:00+00', '2019-03-01T12:00:00.000Z'],
    ['01/03/2019', '2019-03-01T03:00:00.000Z'],
    ['1551441600', '2019-03-01T12:00:00.000Z'],
    ['1551441600000', '2019-03-01T12:00:00.000Z'],
    ['0000-00-00 00:00:00', undefined],
    ['30/02/2019', null],
    ['yesterday', null],
    ['2199-01-01', null],
  ])('the date %s is %s', (text, expected) => {
    expect(momentOf(text, '-03:00')).toBe(expected)
  })

  test('an unfit name and an unreadable date are left out; the person stays', () => {
    const { person, problems } = read({ login: 'ana01', name: 'evil.example', since: 'soon' })
    expect(person).toEqual({ key: '7', login: 'ana01', password: { kind: 'none' }, state: 'active' })
    expect(problems.map(({ code }) => code)).toEqual(['date_unreadable', 'name_unfit'])
  })
})

describe('a mapping', () => {
  test('each fault names its key', () => {
    const wrong = { people: { login: '', passwort: 'x', password: { hash: 'h', kind: 'crc' } }, zone: 'Sao Paulo' }
    expect(() => checkMapping(wrong, 'm.json')).toThrow(
      /people\.login: Write the name of a column\.[^]*people\.password\.kind: Write auto[^]*people: there is no key passwort here\.[^]*|zone: Write it like -03:00/,
    )
    expect(() => checkMapping({ people: {} }, 'm.json')).toThrow('people.login: this key is missing.')
    expect(() => checkMapping({ zone: 'x' }, 'm.json')).toThrow('zone: Write it like -03:00.')
  })
  test('the example fits', () => {
    expect(checkMapping(structuredClone(mappingExample), 'example').people?.state).toEqual({
      ...{ column: 'status', locked: ['2'], banned: ['3'] },
    })
  })
})

describe('a CSV', () => {
  const write = (name: string, content: string | Buffer) => {
    const path = join(folder.path, name)
    writeFileSync(path, content)
    return path
  }

  test('wrong lines are reported with their number and stop nothing; reading goes on behind any line', async () => {
    const path = write(
      'people.csv',
      'login;email;password_hash;balance\nana01;ana@mail.example;;12\nbia02;only two\n"caio3;;\ndora4;;plain;1\nelis5;;;-1\n\nfred6;;;7\n',
    )
    const source = await openCsv(path, {})
    const all = await readAll(source)
    expect(source.rows).toBe(7)
    expect(codesOf(all)).toEqual([
      ['line 2'],
      ['line 3', 'row_broken'],
      ['line 4', 'row_broken'],
      ['line 5', 'hash_unknown'],
      ['line 6', 'balance_negative'],
      ['line 8'],
    ])
    expect(all[0]?.person).toEqual({
      ...{ key: 'ana01', login: 'ana01', email: 'ana@mail.example', balance: 12, state: 'active' },
      password: { kind: 'none' },
    })
    expect((await readAll(source, '5')).map(({ position }) => position)).toEqual(['6', '8'])
  })

  test('Windows-1252 and tabs are recognized, and the mapping names columns', async () => {
    const path = write('old.csv', Buffer.from('Id\tUsuário\tNome\r\n5\tJOAO1\tJoão\r\n6\tx\ty\r\n', 'latin1'))
    const mapping = { people: { key: 'id', login: 'usuário', firstName: 'NOME', only: { id: ['5'] } } }
    const all = await readAll(await openCsv(path, mapping))
    expect(all.map(({ person }) => [person?.key, person?.login, person?.firstName])).toEqual([['5', 'JOAO1', 'João']])
    await expect(openCsv(path, { people: { login: 'conta' } })).rejects.toThrow(
      'people.login: there is no column "conta"',
    )
  })

  test('another content is another source', async () => {
    const [one, other] = [write('one.csv', 'login\nana01\n'), write('other.csv', 'login\nana02\n')]
    expect((await openCsv(one, {})).identity).not.toEqual((await openCsv(other, {})).identity)
    await expect(openCsv(join(folder.path, 'none.csv'), {})).rejects.toThrow('cannot be read')
    await expect(openCsv(write('wide.csv', Buffer.from('login\nana', 'utf16le')), {})).rejects.toThrow('is no text')
  })
})

describe('account files', () => {
  const root = join(folder.path, 'account')
  const put = (path: string, bytes: Buffer) => {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), bytes)
  }
  put('A/ANA01', anAccountFile(7800, { login: 'ANA01', password: 'segredo' }))
  put('A/ABEL', anAccountFile(7800, { login: 'OUTRO' }))
  put('B/BIA02', anAccountFile(4292, { login: 'BIA02', password: '@segredo' }))
  put('B/BOB.bak', Buffer.from('x'))
  put('etc/CAIO3', anAccountFile(7800, { login: 'CAIO3' }))

  test('logins and states are read, passwords are not, and each problem names file and byte', async () => {
    const source = await openFolder(root, 'w2pp', now)
    const all = await readAll(source)
    expect(source.rows).toBe(5)
    expect(codesOf(all)).toEqual([
      [`${join(root, 'A/ABEL')}, byte 0`, 'file_broken'],
      [join(root, 'A/ANA01')],
      [join(root, 'B/BIA02')],
      [join(root, 'B/BOB.bak'), 'file_broken'],
      [join(root, 'etc/CAIO3'), 'file_misplaced'],
    ])
    expect(all[1]?.person).toEqual({ key: 'ana01', login: 'ANA01', password: { kind: 'game' }, state: 'active' })
    expect(all[2]?.person?.state).toBe('locked')
    expect(JSON.stringify(all)).not.toContain('segredo')
    expect((await readAll(source, 'A/ANA01')).map(({ position }) => position)).toEqual([
      'B/BIA02',
      'B/BOB.bak',
      'etc/CAIO3',
    ])
  })

  test('a folder without accounts is refused in words', async () => {
    await expect(openFolder(join(folder.path, 'nowhere'), 'w2pp', now)).rejects.toThrow('does not exist')
    mkdirSync(join(folder.path, 'empty/A'), { recursive: true })
    await expect(openFolder(join(folder.path, 'empty'), 'w2pp', now)).rejects.toThrow('There is no account file in')
  })
})

const people = { table: 'Old "People"', key: 'id', login: 'user', balance: 'credits', createdAt: 'since' }

describe('PostgreSQL', () => {
  test('a table of any names is read by its key in pages, in one read-only transaction', async () => {
    const { url } = await aDatabase({ empty: true })
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(`create table "Old ""People""" (id bigint primary key, "user" text, credits numeric(12, 2),
      since timestamptz, hash bytea, active boolean)`)
    await client.query(`insert into "Old ""People""" select n, 'player' || n, n, '2019-03-01 12:00:00Z', '\\x00ff', n <> 7
      from generate_series(1, 2500) n`)
    const mapping: Mapping = { people: { ...people, only: { active: ['true'] } } }
    const foreign = await openForeign('postgres', mapping, { ADOPT_DATABASE_URL: url })
    const source = await openTable(foreign, mapping)
    expect(source.rows).toBe(2499)
    // What is written meanwhile is of another moment.
    await client.query(`insert into "Old ""People""" values (9000, 'late')`)
    const all = await readAll(source)
    expect(all.map(({ position }) => position)).toEqual(
      Array.from({ length: 2500 }, (_, at) => String(at + 1)).filter((id) => id !== '7'),
    )
    expect(all[0]?.person).toMatchObject({
      key: '1',
      login: 'player1',
      balance: 1,
      createdAt: '2019-03-01T12:00:00.000Z',
    })
    expect((await readAll(source, '2498')).map(({ place }) => place)).toEqual(['row 2499', 'row 2500'])
    await expect(foreign.query('delete from "Old ""People"""', [])).rejects.toThrow('read-only transaction')
    await source.close()

    const wrong: Mapping = { people: { ...people, login: 'name' } }
    const again = await openForeign('postgres', wrong, { ADOPT_DATABASE_URL: url })
    await expect(openTable(again, wrong)).rejects.toThrow('people.login: there is no column "name"')
    const none: Mapping = { people: { ...people, table: 'accounts' } }
    await expect(openTable(again, none)).rejects.toThrow('has no table accounts')
    await again.close()
    await client.end()
  })

  test('an address that fails is named without its password', async () => {
    const open = (url: string) => openForeign('postgres', {}, { ADOPT_DATABASE_URL: url })
    await expect(open('postgres://me:geheim@127.0.0.1:1/old')).rejects.toThrow(/^(?!.*geheim).*PostgreSQL old at 127/)
    await expect(open('geheim')).rejects.toThrow(/^(?!.*geheim).*is not like postgres/)
    await expect(openForeign('mysql', {}, {})).rejects.toThrow('Set ADOPT_DATABASE_URL to mysql://')
  })
})

describe('MySQL', () => {
  test('a table is read over its protocol, by its key in pages, with quoted names', async () => {
    const rows = Array.from({ length: 2200 }, (_, at) => ({
      ...{ id: String(at + 1), user: `player${at + 1}`, credits: '5.00', since: '0000-00-00 00:00:00' },
    }))
    const { url, statements } = await aMysqlServer('Old `People`', rows, 'geheim')
    const mapping: Mapping = { people: { ...people, table: 'Old `People`' }, connection: { url } }
    const source = await openTable(await openForeign('mysql', mapping, {}), mapping)
    expect(source.title).toBe(`MySQL oldsite at ${new URL(url).host}, table Old \`People\``)
    expect(JSON.stringify([source.title, source.identity])).not.toContain('geheim')
    const all = await readAll(source)
    expect(all.length).toBe(2200)
    expect(all.at(-1)?.person).toEqual({
      ...{ key: '2200', login: 'player2200', balance: 5, state: 'active' },
      password: { kind: 'none' },
    })
    expect((await readAll(source, '2199')).map(({ position }) => position)).toEqual(['2200'])
    expect(statements).toContain('start transaction with consistent snapshot, read only')
    const pages = statements.filter(
      (statement) => statement.includes('from `Old ``People```') && statement.includes('limit'),
    )
    expect(pages.map((page) => /where (.*?) order/.exec(page.replace(/\s+/g, ' '))?.[1])).toEqual([
      ...[undefined, '`id` > 1000', '`id` > 2000', '`id` > 2199'],
    ])
    await source.close()
  })
})
