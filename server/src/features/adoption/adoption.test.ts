import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { adopt, anAdoptionRun, wordsOf } from '../../../../test/adoption.ts'
import { aPortal } from '../../../../test/portal.ts'
import { transaction } from '../../db/transaction.ts'
import { contributions } from '../index.ts'
import { balanceOf } from '../ledger/public.ts'
import { auditLedger } from '../ledger/service.ts'
import { adoptPeople, mostAtOnce, rehearsePeople } from './public.ts'
import type { PersonToAdopt } from './public.ts'

const portal = await aPortal()
const { app } = portal

let logins = 0
const aLogin = () => `Old${String((logins += 1)).padStart(5, '0')}`
const person = (changes: Partial<PersonToAdopt> = {}): PersonToAdopt => {
  const login = changes.login ?? aLogin()
  return { key: login, login, ...changes }
}
const userOf = (login: string) =>
  app.db.selectFrom('users').selectAll().where('login', '=', login).executeTakeFirstOrThrow()
const figures = async () => {
  const { rows } = await sql<{ figure: string; count: number }>`
    select figure, sum(count)::bigint as count from (
      select figure, count from daily_figures union all select figure, count from daily_changes) f
    where figure in ('sign_ups', 'adopted') group by 1`.execute(app.db)
  return Object.fromEntries(rows.map((row) => [row.figure, Number(row.count)]))
}

test('people of a source become accounts with their data, an unconfirmed address and no way in but the old password', async () => {
  const createdAt = new Date('2019-03-04T10:00:00Z')
  const full = person({ firstName: 'Maria', lastName: 'Silva', email: 'Maria@Old.example', createdAt, balance: 120 })
  const bare = person()
  const before = await figures()
  expect(wordsOf(await adopt(portal, [full, bare]))).toEqual(['new', 'new'])
  expect(await userOf(full.login)).toMatchObject({
    ...{ first_name: 'Maria', last_name: 'Silva', email: 'maria@old.example', email_verified_at: null },
    ...{ password_hash: 'none', game_state: 'none', game_account_made: false, roles: [], referred_by: null },
    created_at: createdAt.toISOString(),
  })
  expect(await userOf(bare.login)).toMatchObject({ first_name: bare.login, last_name: '', email: null })
  // They are no sign-ups, and have a figure of their own.
  const after = await figures()
  expect(after.sign_ups ?? 0).toBe(before.sign_ups ?? 0)
  expect(after.adopted).toBe((before.adopted ?? 0) + 2)
})

test('who cannot become an account is skipped with a reason, and the others are not held up', async () => {
  const taken = await portal.aPerson()
  const twice = person()
  const people = [
    person({ login: 'abc' }),
    person({ login: 'no dots' }),
    person({ login: 'com12' }),
    person({ login: taken.login.toUpperCase(), key: 'taken' }),
    person({ email: 'nowhere' }),
    person({ balance: -1 }),
    person({ balance: 0.5 }),
    person({ password: { kind: 'md5', hash: 'abc', encoding: 'hex' } }),
    person({ password: { kind: 'bcrypt', hash: '$2y$31$' + 'a'.repeat(53) } }),
    twice,
    person({ login: twice.login.toLowerCase(), key: 'twice' }),
    person({ email: 'same@old.example' }),
    person({ email: 'Same@Old.example' }),
  ]
  expect(wordsOf(await adopt(portal, people))).toEqual([
    ...['bad_login', 'bad_login', 'reserved_login', 'login_taken', 'bad_email', 'bad_balance', 'bad_balance'],
    ...['bad_password_hash', 'bad_password_hash', 'new', 'doubled_in_source', 'new', 'email_taken'],
  ])
})

test('a batch that is repeated changes nothing, and a later run tries again whom an earlier one skipped', async () => {
  const run = await anAdoptionRun(portal)
  const blocker = await portal.aPerson()
  const people = [person({ balance: 70 }), person({ login: blocker.login, key: 'blocked', balance: 5 })]
  const first = await adopt(portal, people, run)
  expect(wordsOf(first)).toEqual(['new', 'login_taken'])
  const again = await adopt(portal, people, run)
  expect(wordsOf(again)).toEqual(['new', 'login_taken'])
  expect(again.map(({ isRepeat }) => isRepeat)).toEqual([true, true])
  expect(again[0]).toMatchObject({ userId: (first[0] as { userId: number }).userId })
  const user = await userOf(people[0]!.login)
  expect(await balanceOf(app.db, user.id)).toBe(70)

  await app.db.updateTable('users').set({ login: aLogin() }).where('id', '=', blocker.id).execute()
  const later = await anAdoptionRun(portal, run.label)
  expect(wordsOf(await adopt(portal, people, later))).toEqual(['new', 'new'])
  expect(await balanceOf(app.db, user.id)).toBe(70)
  expect(await balanceOf(app.db, (await userOf(blocker.login)).id)).toBe(5)
})

test('two processes with the same batch make each account once', async () => {
  const run = await anAdoptionRun(portal)
  const people = Array.from({ length: 40 }, () => person({ balance: 3 }))
  const both = await Promise.all([adopt(portal, people, run), adopt(portal, people, run)])
  expect(both.map((outcomes) => new Set(wordsOf(outcomes)))).toEqual([new Set(['new']), new Set(['new'])])
  for (const { login } of people) expect(await balanceOf(app.db, (await userOf(login)).id)).toBe(3)
})

test('a rehearsal says the same and writes nothing', async () => {
  const run = await anAdoptionRun(portal)
  const people = [person(), person({ login: 'x' })]
  const count = () =>
    app.db
      .selectFrom('users')
      .select((eb) => eb.fn.countAll().as('n'))
      .executeTakeFirstOrThrow()
  const before = await count()
  expect((await rehearsePeople(app, app.db, run, people)).map(({ reason }) => reason)).toEqual([null, 'bad_login'])
  expect(await count()).toEqual(before)
})

test('a batch that fails leaves nothing', async () => {
  const run = await anAdoptionRun(portal)
  const someone = person({ balance: 9 })
  const failing = transaction(app.db, async (tx) => {
    await adoptPeople(app, tx, run, [someone])
    throw new Error('killed')
  })
  await expect(failing).rejects.toThrow('killed')
  expect(wordsOf(await adopt(portal, [someone], run))).toEqual(['new'])
})

test('opening balances are movements of the house with their source, and the ledger check finds nothing', async () => {
  const run = await anAdoptionRun(portal)
  const rich = person({ balance: 12_345 })
  await adopt(portal, [rich], run)
  const user = await userOf(rich.login)
  const { rows } = await sql<object>`
    select t.kind, t.label, t.amount, o.house from ledger_transfers t
      join ledger_accounts a on a.id = t.to_account join ledger_accounts o on o.id = t.from_account
    where a.user_id = ${user.id}`.execute(app.db)
  expect(rows).toEqual([{ kind: 'opening', label: run.label, amount: 12_345, house: 'openings' }])
  await auditLedger(app, contributions.supplySides)
  const last = await app.db.selectFrom('ledger_audits').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
  expect(last.findings).toEqual([])
})

test('a batch is limited, so that one transaction stays short', async () => {
  const run = await anAdoptionRun(portal)
  const many = Array.from({ length: mostAtOnce + 1 }, () => person())
  await expect(adopt(portal, many, run)).rejects.toThrow('more than 500')
  expect(new Set(wordsOf(await adopt(portal, many.slice(1), run)))).toEqual(new Set(['new']))
})
