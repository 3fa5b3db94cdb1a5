import { expect, test } from 'vitest'
import { aPortal, type Person } from '../../../../test/portal.ts'

const portal = await aPortal()
const { app, call } = portal
const staff = await portal.aPerson(['support'])

interface Row {
  id: number
  login: string
  email: string | null
  email_state: string
  ban: { until: string | null } | null
}

const list = async (query: string): Promise<{ data: Row[]; next: number | null; total: number }> =>
  (await call('GET', `/staff/players?${query}`, { token: staff.token })).body

/** All rows of a list, page by page. */
async function rowsOf(query: string): Promise<Row[]> {
  const rows: Row[] = []
  for (let before = ''; ;) {
    const { data, next } = await list(`${query}${before && `&before=${before}`}`)
    expect(data.length).toBeLessThanOrEqual(25)
    rows.push(...data)
    if (!next) return rows
    before = String(next)
  }
}

const change = (person: Person, values: object) =>
  app.db.updateTable('users').set(values).where('id', '=', person.id).execute()
const loginsOf = (rows: Row[]) => rows.map(({ login }) => login)

// Thirty accounts of one day, some at the same moment, and one of each neighbouring day.
const people: Person[] = []
for (let at = 0; at < 30; at += 1) {
  const person = await portal.aPerson()
  people.push(person)
  await change(person, { created_at: new Date(Date.UTC(2026, 1, 10, 3, Math.floor(at / 4))).toISOString() })
}
const [earlier, later] = [await portal.aPerson(), await portal.aPerson()]
await change(earlier, { created_at: '2026-02-10T02:59:59.999Z' })
await change(later, { created_at: '2026-02-11T03:00:00.000Z' })
const day = 'from=2026-02-10&to=2026-02-10'

test('pages have each account once, in each order, and the total is that of the rows', async () => {
  const newest = await rowsOf(day)
  expect(loginsOf(newest)).toEqual(people.map(({ login }) => login).toReversed())
  expect((await list(day)).total).toBe(30)
  expect(loginsOf(await rowsOf(`${day}&sort=oldest`))).toEqual(people.map(({ login }) => login))
  const byLogin = people.map(({ login }) => login.toLowerCase()).toSorted()
  expect(loginsOf(await rowsOf(`${day}&sort=login`)).map((login) => login.toLowerCase())).toEqual(byLogin)
  const all = await rowsOf('')
  expect((await list('')).total).toBe(all.length)
  expect(new Set(loginsOf(all)).size).toBe(all.length)
})

test('a state has the accounts of that state alone', async () => {
  const [unconfirmed, without, banned, expired, team] = [
    await portal.aPerson(),
    await portal.aPerson(),
    await portal.aPerson(),
    await portal.aPerson(),
    await portal.aPerson(['editor']),
  ]
  await change(unconfirmed, { email: 'novo@correio.example', email_verified_at: null })
  await change(without, { email: null, email_verified_at: null, pending_email: 'outro@correio.example' })
  const now = app.now().getTime()
  for (const [person, untilMs] of [
    [banned, now + 3600_000],
    [expired, now - 3600_000],
  ] as const)
    await app.db
      .insertInto('bans')
      .values({
        ...{ login: person.login, user_id: person.id, reason: '', note: 'Usou programas proibidos.' },
        ...{ created_by: staff.id, created_at: new Date(now - 7200_000).toISOString() },
        until: new Date(untilMs).toISOString(),
      })
      .execute()
  const ids = async (state: string) => (await rowsOf(`state=${state}`)).map(({ id }) => id)
  expect(await ids('unconfirmed')).toEqual(expect.arrayContaining([unconfirmed.id, without.id]))
  const rows = await rowsOf('state=unconfirmed')
  expect(new Set(rows.map(({ email_state }) => email_state))).toEqual(new Set(['unconfirmed']))
  expect(await ids('banned')).toEqual([banned.id])
  expect((await list('state=banned')).data[0]!.ban).toEqual({ until: new Date(now + 3600_000).toISOString() })
  expect(await ids('staff')).toEqual([team.id, staff.id])
  for (const state of ['unconfirmed', 'banned', 'staff'])
    expect((await list(`state=${state}`)).total).toBe((await ids(state)).length)
})

test('a part of a login finds it, and a % means itself', async () => {
  const { login } = people[7]!
  expect(loginsOf(await rowsOf(`q=${login.toUpperCase()}`))).toEqual([login])
  expect(loginsOf(await rowsOf(`q=${login.slice(1)}&state=banned`))).toEqual([])
  expect((await list('q=%25')).total).toBe(0)
})

test('addresses are masked, and nothing else of a person is sent', async () => {
  const person = await portal.aPerson()
  await change(person, { email: 'segredo@correio.example', phone: '11987654321', document: '12345678909' })
  const { data } = await list(`q=${person.login}`)
  expect(data[0]!.email).toBe('s•••@c•••.example')
  expect(Object.keys(data[0]!).toSorted()).toEqual(
    ['ban', 'created_at', 'email', 'email_state', 'id', 'last_used_at', 'login', 'name', 'roles'].toSorted(),
  )
})

test('without the permission nobody gets the list, and a wrong filter is named', async () => {
  const [player, editor] = [await portal.aPerson(), await portal.aPerson(['editor'])]
  expect((await call('GET', '/staff/players')).status).toBe(401)
  for (const who of [player, editor])
    expect((await call('GET', '/staff/players', { token: who.token })).status).toBe(403)
  const wrong = await call('GET', '/staff/players?state=rich', { token: staff.token })
  expect([wrong.status, wrong.body.messages[0].field]).toEqual([400, 'state'])
})
