import type { Kysely } from 'kysely'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bellOf } from '../../../../test/approvals.ts'
import { aPortal, type Person } from '../../../../test/portal.ts'
import type { Caller } from '../../app.ts'
import type { DB } from '../../db/tables.ts'
import { transaction } from '../../db/transaction.ts'
import { once } from '../../db/idempotency.ts'
import {
  balanceOf,
  findEntriesOf,
  lockWallets,
  moveCash,
  reversedCentsOf,
  type Move,
  type MoveResult,
} from './move-cash.ts'
import { auditLedger } from './service.ts'

const portal = await aPortal()
const { app } = portal
const at = new Date('2026-11-20T12:00:00Z')

let count = 0
const move = (changes: Partial<Move> & Pick<Move, 'from' | 'to' | 'amount'>): Promise<MoveResult> =>
  transaction(app.db, (tx) => moveCash(tx, { kind: 'staff_credit', reference: `test ${(count += 1)}`, at, ...changes }))

async function aPlayerWith(cash: number): Promise<Person> {
  const person = await portal.aPerson()
  if (cash) await move({ from: { house: 'staff' }, to: { user: person.id }, amount: cash })
  return person
}

const codeOf = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'done',
    (error: { code: string }) => error.code,
  )

/** Sums that must be 0 at any moment. */
async function sums(db: Kysely<DB> = app.db) {
  const { rows } = await sql<{ entries: number; uneven: number; balances: number }>`select
    (select coalesce(sum(amount), 0)::bigint from audit.ledger_entry) as entries,
    (select count(*) from (select from audit.ledger_entry group by tx_id having sum(amount) <> 0 or count(*) <> 2) t) as uneven,
    (select coalesce(sum(amount), 0)::bigint from audit.balance) as balances`.execute(db)
  return rows[0]
}
const even = { entries: 0, uneven: 0, balances: 0 }

test('what one account pays another receives, and the result has the player’s balance', async () => {
  const player = await aPlayerWith(367)
  expect(await balanceOf(app.db, player.id)).toBe(367)
  const spent = await move({ kind: 'purchase', from: { user: player.id }, to: { house: 'shop' }, amount: 60 })
  expect(spent).toMatchObject({ outcome: 'moved', balance: 307 })
  expect((await portal.call('GET', '/transaction/balance', { token: player.token })).body).toEqual({ data: 307 })
  expect(await sums()).toEqual(even)
})

test('a reference moves once within its kind, however many ask at once', async () => {
  const player = await aPlayerWith(0)
  const credit = { from: { house: 'donations' as const }, to: { user: player.id }, amount: 35, reference: 'payment 1' }
  const all = await Promise.all(Array.from({ length: 30 }, () => move({ ...credit, kind: 'donation' })))
  expect(all.filter(({ outcome }) => outcome === 'moved')).toHaveLength(1)
  expect(new Set(all.map(({ id }) => id)).size).toBe(1)
  await move({ ...credit, kind: 'deposit' })
  expect(await balanceOf(app.db, player.id)).toBe(70)
})

test('a wallet with enough Cash for one of thirty payments pays one', async () => {
  const player = await aPlayerWith(490)
  const buys = Array.from({ length: 30 }, () =>
    codeOf(move({ kind: 'purchase', from: { user: player.id }, to: { house: 'shop' }, amount: 300 })),
  )
  const outcomes = await Promise.all(buys)
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome === 'insufficient_cash')).toHaveLength(29)
  expect(await balanceOf(app.db, player.id)).toBe(190)
})

test('a reversal may take a wallet below zero; then nothing can be spent until the debt is paid', async () => {
  const player = await aPlayerWith(100)
  const give = { from: { user: player.id }, to: { house: 'shop' as const } }
  await move({ ...give, kind: 'purchase', amount: 80 })
  const back = await move({
    kind: 'donation_reversal',
    from: give.from,
    to: { house: 'donations' },
    amount: 100,
    mayOwe: true,
  })
  expect(back.balance).toBe(-80)
  expect(await codeOf(move({ ...give, kind: 'purchase', amount: 1 }))).toBe('wallet_in_debt')
  await move({ from: { house: 'staff' }, to: give.from, amount: 90 })
  expect(await codeOf(move({ ...give, kind: 'purchase', amount: 11 }))).toBe('insufficient_cash')
  await move({ ...give, kind: 'purchase', amount: 10 })
  // A wallet may not go below zero except by a reversal.
  const overdraw = sql`update ledger_accounts set balance = -1 where user_id = ${player.id}`.execute(app.db)
  await expect(overdraw).rejects.toThrow('violates check constraint')
})

test('whatever moves in whatever order, each wallet holds the sum of its movements and all accounts make zero', async () => {
  const houses = ['donations', 'shop', 'market'] as const
  const step = fc.record({
    from: fc.nat(5),
    to: fc.nat(5),
    amount: fc.integer({ min: 1, max: 300 }),
    isReversal: fc.boolean(),
    isRepeated: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 20 }), async (steps) => {
      const players = [await aPlayerWith(0), await aPlayerWith(0), await aPlayerWith(0)]
      const holders = [...players.map(({ id }) => ({ user: id })), ...houses.map((house) => ({ house }))]
      // What the rules say that each wallet holds; accounts of the house may go below zero.
      const held = new Map(players.map(({ id }) => [id, 0]))
      const balances = async () =>
        new Map(await Promise.all(players.map(async ({ id }) => [id, await balanceOf(app.db, id)] as const)))
      for (const { from, to, amount, isReversal, isRepeated } of steps) {
        const [giver, taker] = [holders[from]!, holders[to]!]
        if (from === to || ('house' in giver && 'house' in taker)) continue
        const kind = isReversal ? 'donation_reversal' : 'staff_credit'
        const reference = `drawn ${(count += 1)}`
        const attempt = {
          kind,
          reference,
          from: giver,
          to: taker,
          amount,
          ...(isReversal && { mayOwe: true as const }),
        } as const
        const has = 'user' in giver ? held.get(giver.user)! : Infinity
        const outcome = has >= amount || isReversal ? 'done' : has < 0 ? 'wallet_in_debt' : 'insufficient_cash'
        expect(await codeOf(move(attempt))).toBe(outcome)
        if (outcome === 'done') {
          if ('user' in giver) held.set(giver.user, has - amount)
          if ('user' in taker) held.set(taker.user, held.get(taker.user)! + amount)
          if (isRepeated) expect(await move(attempt)).toMatchObject({ outcome: 'done_before' })
        }
        expect(await balances()).toEqual(held)
      }
      expect(await sums()).toEqual(even)
    }),
    { numRuns: 25 },
  )
})

test('the ledger can be added to and never changed, by the portal itself either', async () => {
  await aPlayerWith(5)
  for (const change of [
    sql`update ledger_transfers set amount = amount + 1`,
    sql`delete from ledger_transfers`,
    sql`truncate ledger_transfers`,
  ])
    await expect(change.execute(app.db)).rejects.toMatchObject({ code: '42501' })
})

test('two hundred pairs who pay each other at once all finish, and nothing is lost', async () => {
  const [one, other] = [await aPlayerWith(1_000), await aPlayerWith(1_000)]
  let polls = 0
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      expect(await sums()).toEqual(even)
      polls += 1
    }
  })()
  const pay = (from: Person, to: Person, at: number) =>
    transaction(app.db, async (tx) => {
      await lockWallets(tx, [from.id, to.id])
      const sale = { at: new Date(), from: { user: from.id }, to: { user: to.id }, amount: 1 + (at % 5) }
      await moveCash(tx, { ...sale, kind: 'market_sale', reference: `${from.id} ${at}` })
      const fee = { ...sale, from: { user: to.id }, to: { house: 'market' as const }, amount: 1 }
      await moveCash(tx, { ...fee, kind: 'market_fee', reference: `${from.id} ${at}` })
    })
  const payments = Array.from({ length: 200 }, (_, at) => [() => pay(one, other, at), () => pay(other, one, at)]).flat()
  // Forty at a time: a request that waits ten seconds for a connection is refused, and this machine may be slow.
  const payAll = async () => {
    for (let next = payments.shift(); next; next = payments.shift()) await next()
  }
  await Promise.all(Array.from({ length: 40 }, payAll))
  isOver = true
  await watching
  expect(polls).toBeGreaterThan(0)
  expect((await balanceOf(app.db, one.id)) + (await balanceOf(app.db, other.id))).toBe(2_000 - 400)
})

test('the ledger check adds everything up, and finds rows that were changed by hand', async () => {
  const player = await aPlayerWith(50)
  const staff = await portal.aStaffToken()
  const ask = async () => {
    expect((await portal.call('POST', '/ledger/audit', { token: staff })).status).toBe(200)
    await portal.runJobs()
    const { last } = (await portal.call('GET', '/ledger/audit', { token: staff })).body
    // These tests move Cash by hand, so no feature has records of it.
    return { ...last, findings: last.findings.filter(({ check }: { check: string }) => check !== 'supply') }
  }
  const begin = performance.now()
  const clean = await ask()
  expect(clean.tookMs).toBeLessThanOrEqual(Math.ceil(performance.now() - begin))
  expect(clean.findings).toEqual([])
  const sum = (clean.kinds as { cash: number }[]).reduce((total, { cash }) => total + cash, 0)
  expect(sum).toBe(clean.wallets)

  await sql`update ledger_accounts set balance = balance + 7 where user_id = ${player.id}`.execute(app.db)
  const { findings } = await ask()
  expect(findings).toEqual([
    { check: 'balance', subject: player.login, expected: 50, found: 57 },
    { check: 'sum', subject: '*', expected: 0, found: 7 },
  ])
  await sql`update ledger_accounts set balance = balance - 7 where user_id = ${player.id}`.execute(app.db)

  // A feature whose own records differ is reported.
  await auditLedger(app, [{ name: 'shop', kinds: ['purchase'], sum: async () => -1 }])
  const { last } = (await portal.call('GET', '/ledger/audit', { token: staff })).body
  expect(last.findings).toMatchObject([{ check: 'supply', subject: 'shop', expected: -1 }])
  // One whose records agree with the movements of its kinds is not.
  const kinds = ['staff_credit', 'purchase']
  const moved = (clean.kinds as { kind: string; cash: number }[]).filter(({ kind }) => kinds.includes(kind))
  const agreed = moved.reduce((total, { cash }) => total + cash, 0)
  expect(moved.length).toBeGreaterThan(0)
  await auditLedger(app, [{ name: 'staff', kinds, sum: async () => agreed }])
  expect((await portal.call('GET', '/ledger/audit', { token: staff })).body.last.findings).toEqual([])
})

test('owners are notified of what the ledger check finds', async () => {
  const owner = await portal.aPerson(['superadmin'])
  const player = await aPlayerWith(50)
  await sql`update ledger_accounts set balance = balance + 3 where user_id = ${player.id}`.execute(app.db)
  await portal.call('POST', '/ledger/audit', { token: owner.token })
  await portal.runJobs()
  await sql`update ledger_accounts set balance = balance - 3 where user_id = ${player.id}`.execute(app.db)
  const { last } = (await portal.call('GET', '/ledger/audit', { token: owner.token })).body
  expect((await bellOf(portal, owner))[0]).toMatchObject({
    kind: 'check_findings',
    text: `A conferência do livro-caixa encontrou o que não confere: ${last.findings.length}.`,
    link: '/staff/ledger',
  })
})

test('staff read the movements of a player and of the house, page by page', async () => {
  const player = await aPlayerWith(0)
  const house = { house: 'staff' as const }
  const minute = (index: number) => new Date(at.getTime() + index * 60_000)
  for (let index = 1; index <= 60; index += 1)
    await move({ from: house, to: { user: player.id }, amount: index, label: `nota ${index}`, at: minute(index) })
  const token = await portal.aStaffToken()
  const first = (await portal.call('GET', `/ledger/account/${player.login.toUpperCase()}`, { token })).body
  expect(first).toMatchObject({ owner: player.login, isHouse: false, balance: 1830 })
  expect(first.data[0]).toMatchObject({
    kind: 'staff_credit',
    label: 'nota 60',
    cash: 60,
    other: 'staff',
    balance: 1830,
  })
  expect(first.data[49]).toMatchObject({ cash: 11, balance: 66 })
  const rest = (await portal.call('GET', `/ledger/account/${player.login}?before=${first.next}`, { token })).body
  expect(first.data).toHaveLength(50)
  expect(rest.data).toHaveLength(10)
  expect(rest.data[0]).toMatchObject({ cash: 10, balance: 55 })
  expect(rest.next).toBeNull()
  const ofHouse = (await portal.call('GET', '/ledger/account/staff', { token })).body
  expect(ofHouse.isHouse).toBe(true)
  expect(ofHouse.data[0].balance).toBeNull()
  expect(ofHouse.data.every(({ cash }: { cash: number }) => cash < 0)).toBe(true)
  expect((await portal.call('GET', '/ledger/account/nobodyatall', { token })).status).toBe(404)
  expect((await portal.call('GET', '/ledger/account/staff?before=x', { token })).status).toBe(400)
})

test('each movement of a wallet has the balance after it, on every page', async () => {
  const player = await aPlayerWith(0)
  const wallet = { user: player.id }
  const minute = (index: number) => new Date(at.getTime() + index * 60_000)
  const cash = [100, -30, 50, -20]
  for (const [index, amount] of cash.entries()) {
    const sides =
      amount > 0 ? { from: { house: 'staff' as const }, to: wallet } : { from: wallet, to: { house: 'shop' as const } }
    await move({
      ...sides,
      kind: amount > 0 ? 'staff_credit' : 'purchase',
      amount: Math.abs(amount),
      at: minute(index),
    })
  }
  const pageBelow = async (before: string | null) =>
    (await findEntriesOf(app.db, player.id, before, 2)).map(({ id, amount, balance }) => ({ id, amount, balance }))
  const first = await pageBelow(null)
  expect(first).toMatchObject([
    { amount: -20, balance: 100 },
    { amount: 50, balance: 120 },
  ])
  const second = await pageBelow(first[1]!.id)
  expect(second).toMatchObject([
    { amount: -30, balance: 70 },
    { amount: 100, balance: 100 },
  ])
  expect(await pageBelow(second[1]!.id)).toEqual([])
})

test('a reversal gives back what went beyond the one before; the same total once more says nothing of its amount', async () => {
  const player = await aPlayerWith(500)
  const reverse = async (reference: string, minutes: number) => {
    const { id } = await move({
      kind: 'donation_reversal',
      reference,
      from: { user: player.id },
      to: { house: 'donations' },
      amount: 10,
      at: new Date(at.getTime() + minutes * 60_000),
    })
    return id!
  }
  const payment = crypto.randomUUID()
  const ids = [
    await reverse(`${payment}:1000`, 1),
    await reverse(`${payment}:2500`, 2),
    // Staff had credited it once more, and the same sum went back again.
    await reverse(`${payment}:2500:1763640000000`, 3),
    await reverse(`${crypto.randomUUID()}:700`, 4),
  ]
  expect(await reversedCentsOf(app.db, player.id, ids)).toEqual(
    new Map([
      [ids[0], 1000],
      [ids[1], 1500],
      [ids[3], 700],
    ]),
  )
})

test('a request under one key acts once and repeats its reply; another request under the key is refused', async () => {
  const player = await aPlayerWith(100)
  const caller = { id: player.id } as Caller
  let runs = 0
  const ask = (key: string | null, amount = 10) =>
    once(app, { caller, idempotencyKey: key, route: 'POST /test', body: { amount } }, async (tx) => {
      runs += 1
      const spend = { from: { user: player.id }, to: { house: 'shop' as const }, amount, at }
      return moveCash(tx, { ...spend, kind: 'purchase', reference: `once ${runs}` })
    })
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask('the-only-key')))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await balanceOf(app.db, player.id)).toBe(90)
  expect(await codeOf(ask('the-only-key', 20))).toBe('idempotency_key_reused')
  // A refusal has no effect, so the key can be used for a try that succeeds.
  expect(await codeOf(ask('another-key', 91))).toBe('insufficient_cash')
  await move({ from: { house: 'staff' }, to: { user: player.id }, amount: 1 })
  expect(await ask('another-key', 91)).toMatchObject({ balance: 0 })
  await expect(ask(null, 5)).rejects.toMatchObject({ code: 'insufficient_cash' })
})
