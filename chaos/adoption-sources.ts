import { createHash } from 'node:crypto'
import { createWriteStream, mkdirSync, truncateSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'
import { anAccountFile } from '../test/account-files.ts'
import { startMariaDb, type MariaDb } from './mariadb.ts'
import { ask } from './money-truth.ts'

/** A source with people: its command, and the password that all of its people have. */
export interface MadeSource {
  from: 'files' | 'csv' | 'mysql' | 'postgres'
  /** The logins are this letter and six digits, from 1 on. */
  letter: string
  arguments: string[]
  /** For its commands. */
  variables: Record<string, string>
  password: string
}

/** The Cash that the n-th person of a source with balances has. */
export const cashOf = (nth: number): number => nth % 50

const cashInSql = (number: string) => `${number} % 50`
const loginOf = (letter: string, nth: number) => `${letter}${String(nth).padStart(6, '0')}`
const sha1 = (text: string) => createHash('sha1').update(text).digest('hex')
const md5 = (text: string) => createHash('md5').update(text).digest('hex')

/** bcrypt of `senhavelha`, of the least cost, so that samples sign in fast. */
const bcrypt = '$2b$04$abcdefghijklmnopqrstuuK7g1WWgqfwes9JVKzhvvQGY60Wa...y'

const mapping = {
  people: {
    ...{ table: 'accounts', key: 'id', login: 'username', email: 'mail', balance: 'credits', createdAt: 'made' },
    password: { hash: 'secret', salt: 'salt', saltAt: 'after' },
  },
}

export const allKinds = ['files', 'csv', 'postgres', 'mysql'] as const

/** Makes sources with `people` people. MySQL is left out on a machine without MariaDB. */
export async function makeSources({
  kinds,
  folder,
  people,
  oldUrl,
}: {
  kinds: readonly MadeSource['from'][]
  folder: string
  people: number
  /** An empty database of PostgreSQL. */
  oldUrl: string
}): Promise<{ sources: MadeSource[]; mariaDb: MariaDb | null }> {
  const mappingFile = join(folder, 'mapping.json')
  writeFileSync(mappingFile, JSON.stringify(mapping))
  const table = (from: 'mysql' | 'postgres', letter: string, url: string): MadeSource => ({
    ...{ from, letter, password: 'senhavelha', variables: { ADOPT_DATABASE_URL: url } },
    arguments: ['--from', from, '--name', `Old ${from}`, '--mapping', mappingFile],
  })
  const sources: MadeSource[] = []
  if (kinds.includes('files')) sources.push(makeFiles(folder, people))
  if (kinds.includes('csv')) sources.push(await makeCsv(folder, people))
  if (kinds.includes('postgres')) {
    await fillPostgres(oldUrl, people)
    sources.push(table('postgres', 'p', oldUrl))
  }
  const mariaDb = kinds.includes('mysql') ? await startMariaDb(folder, mysqlStatements(people)) : null
  if (mariaDb) sources.push(table('mysql', 'm', mariaDb.url))
  return { sources, mariaDb }
}

const mysqlStatements = (people: number): string[] => [
  `create table accounts (id int primary key, username varchar(20), mail varchar(80), credits decimal(12, 2),
     secret char(40), salt char(4), made datetime)`,
  `insert into accounts select seq, concat('m', lpad(seq, 6, '0')), concat('m', seq, '@mail.example'),
     ${cashInSql('seq')}, '${sha1('senhavelhaabcd')}', 'abcd', '2016-05-04 03:02:01' from seq_1_to_${people}`,
]

/** Account files of w2pp, with holes, so that 100,000 of them take 400 MB. */
function makeFiles(folder: string, people: number): MadeSource {
  const root = join(folder, 'game')
  const accounts = join(root, 'DBSrv/run/account/F')
  mkdirSync(accounts, { recursive: true })
  for (let nth = 1; nth <= people; nth += 1) {
    const login = loginOf('F', nth)
    const path = join(accounts, login)
    const bytes = anAccountFile(7800, { login, password: 'senhajogo' })
    writeFileSync(path, bytes.subarray(0, 216))
    truncateSync(path, bytes.length)
  }
  return {
    ...{ from: 'files', letter: 'F', password: 'senhajogo', variables: {} },
    arguments: ['--from', 'files', '--name', 'The game', '--folder', join(accounts, '..'), '--dialect', 'w2pp'],
  }
}

async function makeCsv(folder: string, people: number): Promise<MadeSource> {
  const path = join(folder, 'people.csv')
  const file = createWriteStream(path)
  file.write('login;email;password_hash;password_salt;balance\n')
  const hash = md5('abcdsenhavelha')
  for (let nth = 1; nth <= people; nth += 1) {
    const line = [loginOf('c', nth), `c${nth}@mail.example`, hash, 'abcd', cashOf(nth)].join(';')
    if (!file.write(`${line}\n`)) await once(file, 'drain')
  }
  file.end()
  await once(file, 'close')
  return {
    ...{ from: 'csv', letter: 'c', password: 'senhavelha', variables: {} },
    arguments: ['--from', 'csv', '--name', 'Old CSV', '--file', path],
  }
}

const fillPostgres = (url: string, people: number) =>
  ask(
    url,
    `create table accounts (id bigint primary key, username text, mail text, credits numeric, secret text, salt text,
       made timestamptz);
     insert into accounts select n, 'p' || lpad(n::text, 6, '0'), 'p' || n || '@mail.example', ${cashInSql('n')},
       '${bcrypt}', null, '2016-05-04 03:02:01Z' from generate_series(1, ${people}) n`,
  )
