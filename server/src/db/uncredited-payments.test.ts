import { copyFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { aDatabase } from '../../../test/database.ts'
import { aFolder } from '../../../test/programs.ts'
import { migrate } from './migrate.ts'

const before = aFolder()
afterAll(() => before.remove())

/** The database as the version before the migration left it. */
async function anOlderDatabase(): Promise<{ client: pg.Client; url: string }> {
  const all = join(import.meta.dirname, 'migrations')
  for (const name of readdirSync(all).filter((each) => each < '0094'))
    copyFileSync(join(all, name), join(before.path, name))
  const { url } = await aDatabase({ empty: true })
  await migrate(url, undefined, before.path)
  const client = new pg.Client(url)
  await client.connect()
  return { client, url }
}

test('what staff had closed without credit becomes uncredited, and nothing else does', async () => {
  const { client, url } = await anOlderDatabase()
  const { rows } = await client.query<{ id: string }>(
    `insert into users (login, first_name, last_name, password_hash) values ('Tester', 'Ana', 'Souza', 'none') returning id`,
  )
  const user = rows[0]!.id
  let count = 0
  async function aPayment(
    state: string,
    isSettled: boolean,
    { refunded = 0, chargedBack = 0, decision = '', reason = null as string | null } = {},
  ) {
    const id = `00000000-0000-7000-8000-${String((count += 1)).padStart(12, '0')}`
    await client.query(
      `insert into payments (id, user_id, method, provider, reference, provider_key, request_digest, amount_cents, cash,
         state, is_settled_by_staff, refunded_cents, charged_back_cents, created_at, provider_id, reason)
       values ($1, $2, 'pix', 'pix', $3, $3, '\\x00', 5000, 367, $4, $5, $6, $7, now(), $3, $8)`,
      [id, user, id.replaceAll('-', ''), state, isSettled, refunded, chargedBack, reason],
    )
    if (decision)
      await client.query(
        `insert into payment_events (payment_id, at, kind, state, by_user, detail) values ($1, now(), 'staff', $2, $3, $4)`,
        [id, state, user, JSON.stringify({ decision, reason: 'a reason of staff' })],
      )
    return id
  }
  const dismissed = { decision: 'dismiss' }
  const expected = {
    [await aPayment('cancelled', true, dismissed)]: 'uncredited',
    [await aPayment('cancelled', true, { ...dismissed, refunded: 2000 })]: 'uncredited',
    [await aPayment('cancelled', true, { ...dismissed, refunded: 5000 })]: 'refunded',
    [await aPayment('cancelled', true, { ...dismissed, chargedBack: 5000 })]: 'charged_back',
    // Cancelled by its payer or its provider, before anything was paid.
    [await aPayment('cancelled', false)]: 'cancelled',
    [await aPayment('charged_back', true, { ...dismissed, chargedBack: 5000 })]: 'charged_back',
    [await aPayment('expired', false)]: 'expired',
  }
  // The older version kept the reason when staff decided.
  const reasons = {
    [await aPayment('cancelled', true, { ...dismissed, reason: 'wrong_amount' })]: null,
    [await aPayment('paid', true, { reason: 'wrong_amount' })]: null,
    [await aPayment('cancelled', true, { ...dismissed, reason: 'wrong_receiver' })]: 'wrong_receiver',
    [await aPayment('charged_back', true, { ...dismissed, chargedBack: 5000, reason: 'chargeback_won' })]:
      'chargeback_won',
    [await aPayment('paid', false, { reason: 'disputed' })]: 'disputed',
  }
  const refunded = await aPayment('refunded', false, { refunded: 5000 })
  await migrate(url)
  const after = await client.query<{ id: string; state: string; reason: string | null; isDue: boolean }>(
    'select id, state, reason, next_check_at is not null as "isDue" from payments order by id',
  )
  expect(Object.fromEntries(after.rows.map(({ id, state }) => [id, state]))).toMatchObject(expected)
  expect(Object.fromEntries(after.rows.map(({ id, reason }) => [id, reason]))).toMatchObject(reasons)
  // The bank may still take the money back, and a refunded payment may be paid once more.
  const due = after.rows.filter(({ isDue }) => isDue).map(({ id }) => id)
  const closed = [0, 2].map((at) => Object.keys(reasons)[at])
  expect(due).toEqual([...Object.keys(expected).slice(0, 4), ...closed, refunded])
  await client.end()
})
