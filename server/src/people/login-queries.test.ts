import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anOffer } from '../../../test/market.ts'
import { aPortal, type Person } from '../../../test/portal.ts'
import { aPurchase } from '../../../test/shop.ts'
import { findLogins, hasLogin, isOneOf } from './login-queries.ts'

const portal = await aPortal()
const { app, call } = portal
const owner = await portal.aPerson(['superadmin'])

/** A player with one thing in every list of staff. */
async function aPlayerInEveryList(login: string): Promise<Person> {
  const person = await portal.aPerson()
  await app.db.updateTable('users').set({ login }).where('id', '=', person.id).execute()
  const player = { ...person, login }
  const at = app.now().toISOString()
  await app.db
    .insertInto('payments')
    .values({
      id: randomUUID(),
      user_id: player.id,
      method: 'pix',
      provider: 'pix',
      reference: randomUUID().replaceAll('-', ''),
      provider_key: randomUUID(),
      request_digest: Buffer.from('digest'),
      amount_cents: 1_000,
      cash: 70,
      created_at: at,
    })
    .execute()
  await app.db
    .insertInto('deposits')
    .values({
      user_id: player.id,
      entry_id: randomUUID(),
      value_cents: 1_000,
      cash: 70,
      created_at: at,
      updated_at: at,
    })
    .execute()
  await app.db
    .insertInto('bans')
    .values({
      user_id: player.id,
      login,
      until: null,
      reason: 'x',
      created_by: owner.id,
      created_at: at,
      ended_at: at,
      ending: 'lifted',
    })
    .execute()
  await sql`insert into referral_totals (user_id, pending, oldest_pending, waiting_since)
    values (${player.id}, 1, now(), now()) on conflict (user_id) do update set pending = 1`.execute(app.db)
  await aPurchase(portal, player)
  await anOffer(portal, player, { name: 'Poeira' })
  return player
}

await aPlayerInEveryList('Zulmirante')
await aPlayerInEveryList('zulmir')
await aPlayerInEveryList('exzulmirx')

const listed = async (path: string, q: string): Promise<string[]> => {
  const { status, body } = await call('GET', `${path}q=${encodeURIComponent(q)}`, { token: owner.token })
  expect({ path, status, body }).toMatchObject({ status: 200 })
  const rows: Record<string, unknown>[] = body.data ?? body.indications
  const loginOf = (row: Record<string, unknown>) =>
    (row.login ?? row.seller ?? row.username ?? (row.user as { username: string } | undefined)?.username) as string
  return rows.map(loginOf).toSorted()
}

test.each([
  ['payments', '/payment/search?'],
  ['orders', '/staff/orders?'],
  ['deliveries', '/staff/deliveries?'],
  ['deposits', '/deposit/all?'],
  ['the market', '/staff/market?'],
  ['referrals', '/indication/analyze?'],
  ['bans', '/server/bans?'],
])('the list of %s is searched by a login, by a part of it, and by nothing else', async (_, path) => {
  expect(await listed(path, 'ulmira')).toEqual(['Zulmirante'])
  expect(await listed(path, 'ULMIR')).toEqual(['Zulmirante', 'exzulmirx', 'zulmir'])
  // A whole login means that account alone, as the links of other pages do.
  expect(await listed(path, 'ZULMIR')).toEqual(['zulmir'])
  // Fewer than three characters mean the beginning.
  expect(await listed(path, 'ul')).toEqual([])
  expect(await listed(path, 'zu')).toEqual(['Zulmirante', 'zulmir'])
  for (const q of ['zulmi_ante', 'zulmi%', "zulmir' or true --", '\\', '👑👑👑', 'nobodyatall'])
    expect(await listed(path, q)).toEqual([])
})

test('a deposit is found by its number', async () => {
  const { id } = await app.db.selectFrom('deposits').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
  expect(await listed('/deposit/all?', `#${id}`)).toHaveLength(1)
  expect(await listed('/deposit/all?', '999999')).toEqual([])
})

test('the ledger shows the account that a part means, and asks when several have it', async () => {
  const account = async (name: string) => (await call('GET', `/ledger/account/${name}`, { token: owner.token })).body
  expect(await account('zulmir')).toMatchObject({ owner: 'zulmir', matches: [] })
  expect(await account('ulmira')).toMatchObject({ owner: 'Zulmirante', matches: [] })
  const { owner: text, data, matches } = await account('ulmir')
  expect({ text, data, matches: matches.toSorted() }).toEqual({
    text: 'ulmir',
    data: [],
    matches: ['Zulmirante', 'exzulmirx', 'zulmir'],
  })
  expect(await account('shop')).toMatchObject({ isHouse: true, matches: [] })
  expect((await call('GET', '/ledger/account/nobodyatall', { token: owner.token })).status).toBe(404)
})

test('a part that very many logins have is compared with the rows', async () => {
  await sql`insert into users (login, first_name, last_name, password_hash)
    select 'crowd' || i, 'Caio', 'Prado', 'none' from generate_series(1, 300) i`.execute(app.db)
  const match = await findLogins(app.db, 'rowd')
  expect(match.people).toBeNull()
  const { rows } = await sql<{ logins: number; ids: number }>`
    select count(*) filter (where ${hasLogin(match, sql`u.login`, 'rowd')}) as logins,
      count(*) filter (where ${isOneOf(match, sql`u.id`)}) as ids from users u`.execute(app.db)
  expect(rows).toEqual([{ logins: 300, ids: 300 }])
})
