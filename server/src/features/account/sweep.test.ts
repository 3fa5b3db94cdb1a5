import { expect, test } from 'vitest'
import { aPortal, type Person } from '../../../../test/portal.ts'
import { retain } from '../../privacy/retention/retain.ts'

const portal = await aPortal()
const { app } = portal
const ago = (hours: number): string => new Date(Date.now() - hours * 3600_000).toISOString()
const days = 24

async function anOperation({ id: user_id }: Person, hours: number, isSettled = true): Promise<string> {
  const id = crypto.randomUUID()
  const [started_at, settled_at] = [ago(hours), isSettled ? ago(hours) : null]
  const state = isSettled ? 'applied' : 'unknown'
  await app.db
    .insertInto('game_operations')
    .values({ id, user_id, kind: 'change_password', state, started_at, settled_at })
    .execute()
  return id
}

test('requests to the game are kept for 90 days after their end, and longer while the player has an open one', async () => {
  const [player, waiting] = [await portal.aPerson(), await portal.aPerson()]
  await anOperation(player, 90 * days + 1)
  const remaining = [
    await anOperation(player, 90 * days - 1),
    await anOperation(waiting, 90 * days + 1),
    await anOperation(waiting, 100 * days, false),
  ]
  await retain(app)
  const left = await app.db.selectFrom('game_operations').select('id').execute()
  expect(left.map(({ id }) => id).toSorted()).toEqual(remaining.toSorted())
})

test('former addresses are kept for the three days of their link, former passwords for a week more', async () => {
  const { id: user_id } = await portal.aPerson()
  for (const hours of [3 * days - 1, 3 * days + 1])
    await app.db
      .insertInto('former_emails')
      .values({ user_id, email: `${hours}@mail.example`, replaced_at: ago(hours) })
      .execute()
  for (const hours of [10 * days - 1, 10 * days + 1])
    await app.db
      .insertInto('former_passwords')
      .values({ user_id, password_hash: `of ${hours}`, replaced_at: ago(hours) })
      .execute()
  await retain(app)
  const emails = await app.db.selectFrom('former_emails').select('email').execute()
  const passwords = await app.db.selectFrom('former_passwords').select('password_hash').execute()
  expect([emails, passwords]).toEqual([
    [{ email: `${3 * days - 1}@mail.example` }],
    [{ password_hash: `of ${10 * days - 1}` }],
  ])
})

test('counters of attempts are kept for a day after their end, ended sessions for six months', async () => {
  for (const hours of [23, 25])
    await app.db
      .insertInto('login_throttles')
      .values({ key: `${hours}`, hits: 1, ends_at: ago(hours) })
      .execute()
  const { id: user_id } = await portal.aPerson()
  const sessions = []
  for (const hours of [184 * days - 1, 184 * days + 1]) {
    const values = {
      ...{ user_id, token_hash: Buffer.from(`${hours}`), created_at: ago(hours + 1) },
      ...{ expires_at: ago(hours), last_used_at: ago(hours) },
    }
    const inserted = app.db.insertInto('sessions').values(values).returning('id')
    sessions.push((await inserted.executeTakeFirstOrThrow()).id)
  }
  await retain(app)
  const counters = await app.db.selectFrom('login_throttles').select('key').execute()
  expect(counters).toEqual([{ key: '23' }])
  const left = await app.db.selectFrom('sessions').select('id').where('id', 'in', sessions).execute()
  expect(left).toEqual([{ id: sessions[0] }])
})
