import { valueNotes } from '@guildhall/contract/shop-rules'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aPortal } from '../../../../test/portal.ts'
import { transaction } from '../../db/transaction.ts'
import { moveCash, type Move } from './move-cash.ts'
import type { EntryOfPeriod } from './queries.ts'
import { ledgerTable } from './table.ts'

const portal = await aPortal()
const { app, call } = portal
const owner = await portal.aPerson(['superadmin'])
const begin = Date.parse('2026-11-20T12:00:00Z')

let count = 0
const move = (changes: Pick<Move, 'from' | 'to' | 'amount'> & Partial<Move>) => {
  count += 1
  const at = new Date(begin + count * 60_000)
  return transaction(app.db, (tx) =>
    moveCash(tx, { kind: 'staff_credit', reference: `by hand ${count}`, at, ...changes }),
  )
}
const read = async (name: string, before?: string) =>
  (await call('GET', `/ledger/account/${name}${before ? `?before=${before}` : ''}`, { token: owner.token })).body

/** A player with this login and, with Cash, a wallet. */
async function aPlayer(login: string, cash = 0) {
  const person = await portal.aPerson()
  await app.db.updateTable('users').set({ login }).where('id', '=', person.id).execute()
  if (cash > 0) await move({ from: { house: 'staff' }, to: { user: person.id }, amount: cash })
  return person
}

test('before the first check of the ledger there is no result', async () => {
  expect((await call('GET', '/ledger/audit', { token: owner.token })).body).toEqual({ last: null, months: [] })
})

test('a credit and its reversal have their author and reason; only a credit in force can be reversed', async () => {
  const giver = await portal.aPerson(['administrator'])
  await aPlayer('credited')
  const [note] = valueNotes
  const body = { login: 'credited', value: 40, note }
  for (let time = 1; time <= 2; time += 1)
    expect((await call('POST', '/transaction/deliveryValueManually', { token: giver.token, body })).status).toBe(200)
  const [newer, older] = (await read('credited')).data
  for (const entry of [newer, older])
    expect(entry).toMatchObject({ kind: 'staff_credit', cash: 40, author: giver.login, reason: note })
  expect(newer.credit).not.toBe(older.credit)

  const reason = 'Creditado na conta errada.'
  const path = `/staff/credits/${older.credit}/reverse`
  expect((await call('POST', path, { token: owner.token, body: { reason } })).status).toBe(200)
  const { data, balance } = await read('credited')
  expect(balance).toBe(40)
  expect(data).toMatchObject([
    { kind: 'staff_credit_reversal', cash: -40, balance: 40, author: owner.login, reason, credit: null },
    { id: newer.id, balance: 80, author: giver.login, reason: note, credit: newer.credit },
    { id: older.id, balance: 40, author: giver.login, reason: note, credit: null },
  ])
})

test('a movement whose reference names no credit and no purchase has neither author nor reason', async () => {
  const player = await aPlayer('unnamed', 30)
  await move({ kind: 'purchase_refund', from: { house: 'shop' }, to: { user: player.id }, amount: 5 })
  await move({ kind: 'staff_credit_reversal', from: { user: player.id }, to: { house: 'staff' }, amount: 4 })
  const { data } = await read('unnamed')
  expect(data).toMatchObject([
    { cash: -4, balance: 31, author: null, reason: null, credit: null },
    { cash: 5, balance: 35, author: null, reason: null, credit: null },
    { cash: 30, balance: 30, author: null, reason: null, credit: null },
  ])
})

test('a part of one login leads to its account, a part of several lists them, and a whole login comes first', async () => {
  await aPlayer('merida', 10)
  await aPlayer('merida2', 20)
  await aPlayer('merida22', 30)
  expect(await read('merida2')).toMatchObject({ owner: 'merida2', balance: 20, matches: [] })
  expect(await read('erida22')).toMatchObject({ owner: 'merida22', balance: 30, isHouse: false, matches: [] })
  expect(await read('erida')).toEqual({
    owner: 'erida',
    isHouse: false,
    balance: 0,
    data: [],
    next: null,
    matches: ['merida', 'merida2', 'merida22'],
  })
})

test('the name of an account of the house means that account, whatever logins contain it', async () => {
  await aPlayer('shopkeeper', 10)
  await aPlayer('myshop', 10)
  expect(await read('shop')).toMatchObject({ owner: 'shop', isHouse: true, matches: [] })
})

test('a page that ends with the first movement has no next one, and its last may be a payment', async () => {
  const player = await aPlayer('fifty', 1_000)
  for (let index = 0; index < 49; index += 1)
    await move({ kind: 'purchase', from: { user: player.id }, to: { house: 'shop' }, amount: 1 })
  const whole = await read('fifty')
  expect([whole.data.length, whole.next]).toEqual([50, null])

  await move({ kind: 'purchase', from: { user: player.id }, to: { house: 'shop' }, amount: 1 })
  const first = await read('fifty')
  expect([first.data.length, first.next]).toEqual([50, first.data[49].id])
  expect(first.data[49]).toMatchObject({ cash: -1, balance: 999 })
  const last = await read('fifty', first.next)
  expect(last.data).toMatchObject([{ cash: 1_000, balance: 1_000 }])
  expect(last.next).toBeNull()

  // With more payments than a page has, the newest come first, too.
  for (let index = 0; index < 10; index += 1)
    await move({ kind: 'purchase', from: { user: player.id }, to: { house: 'shop' }, amount: 2 })
  expect((await read('fifty')).data.slice(0, 2)).toMatchObject([
    { cash: -2, balance: 930 },
    { cash: -2, balance: 932 },
  ])
})

test('a file of the ledger names players by login and accounts of the house in words', async () => {
  await aPlayer('exported', 7)
  const found = ledgerTable.find(app.db, new Date(begin).toISOString(), new Date(begin + 1e9).toISOString())
  const { rows } = await sql<EntryOfPeriod>`${found}`.execute(app.db)
  const moved = rows.find(({ to_login }) => to_login === 'exported')!
  const [from, to] = [3, 4].map((column) => ledgerTable.columns[column]![1](moved))
  expect([from, to]).toEqual(['Conta da casa: Equipe', 'exported'])
})
