import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { aDatabase } from '../../../../../test/database.ts'
import { aPortal } from '../../../../../test/portal.ts'
import { aFolder } from '../../../../../test/programs.ts'
import { Problem } from '../../../console/problem.ts'
import type { Console } from '../../../console/verb.ts'
import { connect } from '../../../db/connect.ts'
import { contributions } from '../../index.ts'
import { auditLedger, getLedgerAudit } from '../../ledger/service.ts'
import { openCsv } from '../sources/csv-source.ts'
import { openSource } from './open-source.ts'
import { progressText } from './report.ts'
import { goOn } from './run.ts'
import * as queries from './run-queries.ts'
import { emptyTally } from './tally.ts'
import { adoptionVerbs } from './verbs.ts'
import { readArguments } from './arguments.ts'

const portal = await aPortal()
const { app } = portal
const folder = aFolder()
afterAll(folder.remove)
const actor = { consoleUser: 'owner' }

/** Types a command behind `adopt`. The words of the owner are read from `typed`. */
async function adopt(args: string[], typed = '') {
  const said: string[] = []
  const asked: string[] = []
  const console: Console = {
    ...{ app, actor, pepperProblem: null, gameProblem: null, withPayments: () => app },
    say: (line) => void said.push(line),
    readNewPassword: async () => '',
    readWord: async (question) => (asked.push(question), typed),
  }
  const problem = await adoptionVerbs[0]!.run(console, ...args).then(
    () => null,
    (error: unknown) => {
      if (error instanceof Problem) return error
      throw error
    },
  )
  return { problem: problem?.message ?? null, exitCode: problem?.exitCode, said: said.join('\n'), asked }
}

function aCsv(name: string, lines: string[]): string {
  const path = join(folder.path, name)
  writeFileSync(path, ['login;email;password_hash;balance', ...lines].join('\n'))
  return path
}
const csv = (file: string, name: string, ...more: string[]) => [
  '--from',
  'csv',
  '--file',
  file,
  '--name',
  name,
  ...more,
]
const accountsOf = (prefix: string) =>
  app.db.selectFrom('users').select(['id', 'login']).where('login', 'like', `${prefix}%`).orderBy('login').execute()
const md5OfA = '0cc175b9c0f1b6a831c399e269772661'

test('a rehearsal makes no account and names every problem, and a run needs a clean one', async () => {
  const { login } = await portal.aPerson()
  const file = aCsv('one.csv', [
    `rafa001;rafa@mail.example;${md5OfA};120`,
    'rafa002;;;',
    'no;;;',
    `${login};;;`,
    'RAFA002;;;',
    'rafa003;RAFA@mail.example;;',
    'rafa004;;plain text;5',
    'rafa005;;;1.5',
    'rafa006;only two',
  ])
  const before = await app.db
    .selectFrom('users')
    .select(sql<number>`count(*)`.as('n'))
    .executeTakeFirstOrThrow()
  const report = join(folder.path, 'problems.csv')
  const rehearsal = await adopt(['rehearse', ...csv(file, 'Site one', '--report', report, '--examples', '1')])
  expect(rehearsal.problem).toBeNull()
  expect(rehearsal.said).toMatch(/ 9 rows were read\n +2 accounts would be made\n +7 people would be left out/)
  expect(rehearsal.said).toMatch(/the login is none of the portal[^\n]*\n +line 4: no/)
  expect(rehearsal.said).toContain('Old passwords: 1 md5, 1 none')
  expect(rehearsal.said).toContain('Opening balances: 120 Cash for 1 accounts.')
  const lines = readFileSync(report, 'utf8').trim().split('\r\n').slice(1)
  const found = lines.map((line) => /^"([^"]*)","[^"]*","([^"]*)"/.exec(line)?.slice(1) as [string, string])
  expect(Object.fromEntries(found)).toEqual({
    ...{ 'line 4': 'bad_login', 'line 5': 'login_taken', 'line 6': 'doubled_in_source', 'line 7': 'email_taken' },
    ...{ 'line 8': 'hash_unknown', 'line 9': 'balance_fraction', 'line 10': 'row_broken' },
  })
  expect(readFileSync(report, 'utf8')).not.toContain('plain text')
  const after = await app.db
    .selectFrom('users')
    .select(sql<number>`count(*)`.as('n'))
    .executeTakeFirstOrThrow()
  expect(after).toEqual(before)

  const refused = await adopt(['run', ...csv(file, 'Site one', '--yes')])
  expect(refused.problem).toContain('The rehearsal would leave 7 people out.')
  const unknown = await adopt(['run', ...csv(file, 'Another name', '--yes')])
  expect(unknown.problem).toContain('Nobody has rehearsed this source')
  const declined = await adopt(['run', ...csv(file, 'Site one', '--anyway')], 'yes')
  expect(declined).toMatchObject({ problem: 'Nothing was done.', asked: ['Type 2 to go on: '] })
  expect(declined.said).toContain('becomes 2 accounts with 120 Cash together')
  expect(await accountsOf('rafa')).toEqual([])

  const run = await adopt(['run', ...csv(file, 'Site one', '--anyway')], '2')
  expect(run.said).toMatch(/ 2 accounts were made\n +7 people were left out/)
  expect((await accountsOf('rafa')).map((each) => each.login)).toEqual(['rafa001', 'rafa002'])
  const { rows } = await sql`
    select u.login, u.email, a.balance::int, o.kind, o.hash from users u join ledger_accounts a on a.user_id = u.id
      left join old_passwords o on o.user_id = u.id where u.login like 'rafa%' order by u.login`.execute(app.db)
  expect(rows).toEqual([
    { login: 'rafa001', email: 'rafa@mail.example', balance: 120, kind: 'md5', hash: md5OfA },
    { login: 'rafa002', email: null, balance: 0, kind: null, hash: null },
  ])
})

test('the same source again makes nobody twice, and those who were left out once it is corrected', async () => {
  const file = aCsv('two.csv', ['tina001;;;10', 'tina002;;;x'])
  await adopt(['run', ...csv(file, 'Site two', '--anyway', '--yes')])
  const corrected = aCsv('two.csv', ['tina001;;;10', 'tina002;;;20'])
  const rehearsal = await adopt(['rehearse', ...csv(corrected, 'Site two')])
  expect(rehearsal.said).toMatch(/1 accounts would be made\n +1 people have their account from an earlier run/)
  const run = await adopt(['run', ...csv(corrected, 'Site two', '--yes')])
  expect([run.problem, run.said]).toEqual([null, expect.stringMatching(/1 accounts were made/)])
  const { rows } = await sql<{ login: string; balance: number }>`
    select login, balance::int from users u join ledger_accounts a on a.user_id = u.id
    where login like 'tina%' order by login`.execute(app.db)
  expect(rows).toEqual([
    { login: 'tina001', balance: 10 },
    { login: 'tina002', balance: 20 },
  ])
  await auditLedger(app, contributions.supplySides)
  expect((await getLedgerAudit(app)).last?.findings).toEqual([])
})

test('a run that was stopped in the middle goes on with the same command, without a question', async () => {
  const logins = Array.from({ length: 1200 }, (_, at) => `vera${String(at).padStart(4, '0')}`)
  const file = aCsv(
    'three.csv',
    logins.map((login) => `${login};;;1`),
  )
  const typed = readArguments(['run', ...csv(file, 'Site three')])
  const open = await openSource(app, typed, {})
  const times = { at: app.now().toISOString(), passwordsUntil: new Date(app.now().getTime() + 1e9).toISOString() }
  const begun = await queries.insertRun(app.db, {
    ...{
      source: 'csv',
      label: open.label,
      fingerprint: open.fingerprint,
      state: 'running',
      counts: emptyTally,
      ...times,
    },
  })
  let batches = 0
  const onProgress = () => {
    batches += 1
    if (batches === 2) throw new Error('The power is gone.')
  }
  await expect(goOn(app, actor, begun, open, { onProblems: () => {}, onProgress })).rejects.toThrow(
    'The power is gone.',
  )
  expect((await accountsOf('vera')).length).toBe(1000)

  const other = await adopt(['run', ...csv(aCsv('other.csv', ['vera9999;;;']), 'Other', '--anyway', '--yes')])
  expect(other.problem).toContain('The run of "Site three" (csv) is not finished')
  const status = await adopt(['status'])
  expect(status.said).toMatch(/running +csv "Site three": 1000 rows, 1000 accounts, 0 left out, 1000 Cash/)

  const rest = await adopt(['run', ...csv(file, 'Site three')])
  expect([rest.problem, rest.asked]).toEqual([null, []])
  expect(rest.said).toContain('goes on behind 1000 rows')
  expect(rest.said).toMatch(/1,200 accounts were made/)
  expect((await accountsOf('vera')).map((each) => each.login)).toEqual(logins)
  const actions = await app.db
    .selectFrom('admin_actions')
    .select(['action', 'console_user'])
    .where('target', '=', `adoption ${begun.id}`)
    .execute()
  expect(actions).toEqual([{ action: 'adoption.end', console_user: 'owner' }])
})

test('two runs at once: the second is refused, and so is one whose place another has moved', async () => {
  const file = aCsv('four.csv', ['wanda01;;;'])
  const { db, close } = connect(app.config.databaseUrl, { max: 1 })
  await db.connection().execute(async (holder) => {
    await queries.lockRuns(holder)
    const refused = await adopt(['run', ...csv(file, 'Site four', '--anyway', '--yes')])
    expect(refused.problem).toContain('Another process makes accounts right now.')
    await queries.unlockRuns(holder)
  })
  await close()
  const times = { at: app.now().toISOString(), passwordsUntil: new Date(app.now().getTime() + 1e9).toISOString() }
  const run = await queries.insertRun(app.db, {
    ...{ source: 'csv', label: 'Site four', fingerprint: 'x', state: 'running', counts: emptyTally, ...times },
  })
  const source = await openCsv(file, {})
  const silent = { onProblems: () => {}, onProgress: () => {} }
  await expect(goOn(app, actor, { ...run, position: '1' }, { source }, silent)).rejects.toThrow(
    'Another process has this run',
  )
  expect(await accountsOf('wanda')).toEqual([])
  expect((await adopt(['stop'])).said).toContain('The run of "Site four" is given up. Its 0 accounts stay.')
  expect((await adopt(['stop'])).problem).toContain('There is no run')
})

test.each([
  [[], 'Type what to do.'],
  [['walk'], 'This is no command of adopt.'],
  [['run', '--from', 'excel', '--name', 'x'], '--from is one of files, csv, mysql, postgres.'],
  [['run', '--from', 'csv', '--name', 'x'], '--file is the CSV.'],
  [['run', '--from', 'mysql', '--name', 'x'], '--mapping is the mapping file.'],
  [['run', '--from', 'files', '--name', 'x', '--folder', '/x'], '--folder needs --dialect'],
  [['run', '--from', 'csv', '--file', 'x'], '--name is your name for the source'],
  [['run', '--fast'], 'Unknown option'],
])('adopt %j is refused with the usage', async (args, words) => {
  const { problem, exitCode } = await adopt(args)
  expect([problem, exitCode]).toEqual([expect.stringContaining(words), 2])
  expect(problem).toContain('mapping-example')
})

test('a bridge lists no accounts, so its owner names a copy of the folder', async () => {
  expect((await adopt(['rehearse', '--from', 'files', '--name', 'Game'])).problem).toContain(
    'A bridge lists no accounts.',
  )
  expect(JSON.parse((await adopt(['mapping-example'])).said).people.login).toBe('username')
})

test('progress has rate and time left', () => {
  const tally = { ...emptyTally, rows: 12_500, accounts: 12_470, leftOut: { bad_login: 30 }, cash: 9 }
  expect(progressText(tally, { rows: 100_000, before: 2_500, ms: 5_000 })).toBe(
    '12,500 of 100,000 rows (12 %), 2,000 a second, 44 s left; 12,470 accounts, 30 left out, 9 Cash',
  )
})

test('articles of an older site come once, at their own times, through the list of allowed HTML', async () => {
  const { url } = await aDatabase({ empty: true })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create table posts (id int primary key, title text, body text, posted text, writer text);
    insert into posts values
      (1, 'Guerra &amp; paz', '<p onclick="x()">Olá<script>alert(1)</script></p>', '2016-05-04 03:02:01', 'Beto'),
      (2, 'Sem HTML', 'Linha um' || chr(10) || 'e 2 < 3' || chr(10) || chr(10) || 'Fim', '2017-05-04', null),
      (3, 'Sem data', 'x', '', null), (4, '', 'x', '2017-05-04', null)`)
  await client.end()
  const mapping = join(folder.path, 'news.json')
  const news = { table: 'posts', key: 'id', title: 'title', text: 'body', publishedAt: 'posted', author: 'writer' }
  writeFileSync(mapping, JSON.stringify({ connection: { url }, news }))
  const typed = ['news', '--from', 'postgres', '--name', 'Old news', '--mapping', mapping]
  const declined = await adopt(typed, '4')
  expect(declined).toMatchObject({ problem: 'Nothing was done.', asked: ['Type 2 to publish them: '] })
  expect(declined.said).toContain('row 3: the date is missing or unreadable\n  row 4: there is no title')
  expect((await adopt(typed, '2')).said).toContain('2 articles were published; 0 had come before.')
  expect((await adopt([...typed, '--yes'])).said).toContain('0 articles were published; 2 had come before.')
  const { body } = await portal.call('GET', '/notice/guerra-paz')
  expect(body.notice).toMatchObject({
    ...{ title: 'Guerra & paz', author: 'Beto', description: '<p>Olá</p>', published_at: '2016-05-04T06:02:01.000Z' },
  })
  const plain = await portal.call('GET', '/notice/sem-html')
  expect(plain.body.notice).toMatchObject({
    ...{ author: 'Equipe', description: '<p>Linha um<br />e 2 &lt; 3</p><p>Fim</p>' },
  })
})
