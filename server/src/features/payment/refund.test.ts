import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { aPortal } from '../../../../test/portal.ts'
import { aProvider, referenceAt } from '../../../../test/provider.ts'
import { until } from '../../../../test/programs.ts'
import type { Charge } from '../../ports/payments.ts'
import { balanceOf } from '../ledger/move-cash.ts'
import { sendRefund } from './send-refund.ts'
import { reconcile } from './reconcile.ts'
import { resendRefunds } from './tasks.ts'

// These tests cover refunds that staff ask for, money that goes back without them, and the records of each.
const mp = aProvider('mercadopago')
const portal = await aPortal({}, { payments: { mercadopago: mp } })
const { app } = portal
const { refund: refundAtOnce } = mp
const start = new Date('2026-11-20T12:00:00Z')
const afterMs = (ms: number) => portal.setNow(new Date(start.getTime() + ms))
beforeEach(() => {
  portal.setNow(start)
  mp.refund = refundAtOnce
})
const token = await portal.aStaffToken()

/** A paid donation of R$ 50. */
async function aPaid(card?: string) {
  const donor = await portal.aPerson()
  await app.db
    .updateTable('users')
    .set({ document: '52998224725', phone: '11999998888' })
    .where('id', '=', donor.id)
    .execute()
  const ofCard = { token: card, payment_method_id: 'visa', installments: 1, docType: 'CPF', docNumber: '52998224725' }
  const body = { value: '50', ...(card ? ofCard : {}) }
  const created = await portal.call('POST', `/mercadopago/${card ? 'card' : 'pix'}`, { token: donor.token, body })
  const id = created.body.payment.id as string
  const reference = referenceAt(mp, id)
  const say = async (change: Partial<Charge>) => {
    mp.say(reference, change)
    await reconcile(app, id)
  }
  await say({ state: 'paid', status: 'approved', paidCents: card ? 5300 : 5000 })
  const post = (path: string, more: object = {}, key?: string, by = token) =>
    portal.call('POST', `${path}/${id}`, {
      token: by,
      body: { reason: 'a decision of staff', ...more },
      ...(key ? { headers: { 'idempotency-key': key } } : {}),
    })
  return {
    id,
    reference,
    say,
    refund: (more?: object, key?: string, by?: string) => post('/payment/refund', more, key, by),
    returnSurplus: (more?: object, key?: string, by?: string) => post('/payment/surplus', more, key, by),
    detail: async () => (await portal.call('GET', `/payment/detail/${id}`, { token })).body,
    cash: () => balanceOf(app.db, donor.id),
    notifications: async () =>
      (await portal.call('GET', '/notifications', { token: donor.token })).body.data as {
        kind: string
        text: string
      }[],
  }
}
type Paid = Awaited<ReturnType<typeof aPaid>>

const eventsOf = async (payment: Paid) =>
  (await payment.detail()).events.map(({ kind, state, detail }: { kind: string; state: string; detail: object }) => ({
    kind,
    state,
    detail,
  }))

describe('the events of a payment', () => {
  test('are each answer, each change of its state and each movement of Cash, in order and once', async () => {
    const payment = await aPaid()
    await payment.say({ answer: { id: 1 } })
    await payment.say({ status: 'partly', refundedCents: 1000, answer: { id: 2 } })
    await payment.say({ refundedCents: 1000 })
    await payment.say({ status: 'dispute lost', chargedBackCents: 500, answer: { id: 3 } })
    await payment.say({ status: 'partly', refundedCents: 2500, answer: { id: 4 } })
    const expected = [
      { kind: 'created', state: 'created', detail: null },
      { kind: 'answer', state: 'pending', detail: {} },
      { kind: 'state', state: 'pending', detail: { from: 'created' } },
      { kind: 'answer', state: 'paid', detail: {} },
      { kind: 'state', state: 'paid', detail: { from: 'pending' } },
      { kind: 'credited', state: 'paid', detail: { cash: 367 } },
      { kind: 'answer', state: 'partially_refunded', detail: { id: 2 } },
      { kind: 'state', state: 'partially_refunded', detail: { from: 'paid' } },
      { kind: 'reversed', state: 'partially_refunded', detail: { cash: 74 } },
      { kind: 'answer', state: 'partially_refunded', detail: { id: 3 } },
      { kind: 'reversed', state: 'partially_refunded', detail: { cash: 37 } },
      { kind: 'answer', state: 'partially_refunded', detail: { id: 4 } },
      { kind: 'reversed', state: 'partially_refunded', detail: { cash: 110 } },
    ]
    expect(await eventsOf(payment)).toEqual(expected)
    // The events of another payment do not appear among these.
    await aPaid()
    expect(await eventsOf(payment)).toEqual(expected)
    expect(await payment.cash()).toBe(146)
  })

  test('leave a transfer each, with the amount that moved this time, and tell the payer and staff', async () => {
    const payment = await aPaid()
    const staffWords = async () =>
      (await portal.call('GET', '/notifications', { token })).body.data.filter(
        ({ link }: { link: string }) => link === `/staff/payments/${payment.id}`,
      )
    afterMs(1_000)
    await payment.say({ refundedCents: 1000 })
    expect(await staffWords()).toEqual([])
    afterMs(2_000)
    await payment.say({ chargedBackCents: 500 })
    expect(await staffWords()).toMatchObject([{ text: 'Um pagamento foi contestado e o Cash foi retirado.' }])
    afterMs(3_000)
    await payment.say({ refundedCents: 2500 })
    expect(await staffWords()).toHaveLength(1)
    const detail = await payment.detail()
    expect(detail.transfers.map(({ kind, cash }: { kind: string; cash: number }) => [kind, cash])).toEqual([
      ['donation', 367],
      ['donation_reversal', -74],
      ['donation_reversal', -37],
      ['donation_reversal', -110],
    ])
    const labels = await app.db
      .selectFrom('ledger_transfers')
      .select(['reference', 'label'])
      .where('reference', 'like', `${payment.id}%`)
      .orderBy('id')
      .execute()
    expect(labels).toEqual([
      { reference: payment.id, label: '50.00' },
      { reference: `${payment.id}:1000`, label: '10.00' },
      { reference: `${payment.id}:1500`, label: '5.00' },
      { reference: `${payment.id}:3000`, label: '15.00' },
    ])
    const kinds = (await payment.notifications()).map(({ kind }) => kind)
    expect(kinds).toEqual(['payment_reversed', 'payment_reversed', 'payment_reversed', 'payment_approved'])
    // Each names the donation, and the amount that went back this time.
    expect((await payment.notifications()).slice(0, 3).map(({ text }) => text.replaceAll('\u00a0', ' '))).toEqual([
      'R$ 15,00 da sua doação de R$ 50,00 voltaram a quem pagou: 110 Cash saíram da sua carteira.',
      'R$ 5,00 da sua doação de R$ 50,00 voltaram a quem pagou: 37 Cash saíram da sua carteira.',
      'R$ 10,00 da sua doação de R$ 50,00 voltaram a quem pagou: 74 Cash saíram da sua carteira.',
    ])
  })
})

test('a card is credited for its whole charge, and half of the charge takes half of the Cash', async () => {
  const payment = await aPaid('a-card')
  expect(await payment.detail()).toMatchObject({ payment: { state: 'paid', credited: 367 }, expected: '53.00' })
  expect(await payment.detail()).toMatchObject({ refundable: '53.00', received: '53.00', surplus: '0.00' })
  await payment.say({ refundedCents: 2650 })
  expect(await payment.detail()).toMatchObject({ payment: { credited: 183 }, refundable: '26.50', refunded: '26.50' })
})

describe('a refund that staff ask for', () => {
  test('is one cent at least and what is left at most, of a payment that exists', async () => {
    const payment = await aPaid()
    for (const amount of ['0', '0.00', '50.01'])
      expect(await payment.refund({ amount })).toMatchObject({
        status: 400,
        body: { messages: [{ field: 'amount', message: expect.stringMatching(/50,00/) }] },
      })
    const absent = `/payment/refund/${crypto.randomUUID()}`
    expect((await portal.call('POST', absent, { token, body: { reason: 'a decision of staff' } })).status).toBe(404)
    expect((await payment.refund({ amount: '0.01' })).status).toBe(200)
    await portal.runJobs()
    expect(await payment.detail()).toMatchObject({ refundable: '49.99', refunded: '0.01' })
    expect((await payment.refund({ amount: '49.99' })).status).toBe(200)
    await portal.runJobs()
    expect(await payment.detail()).toMatchObject({ refundable: '0.00', payment: { state: 'refunded', credited: 0 } })
    expect((await payment.refund()).body.code).toBe('not_refundable')
    expect(await payment.cash()).toBe(0)
  })

  test('is sent as the whole when nothing went back before, and otherwise with its amount', async () => {
    const sent: object[] = []
    mp.refund = (order) => {
      sent.push({ cents: order.amountCents, before: order.refundedBeforeCents })
      return refundAtOnce(order)
    }
    const [whole, part, later] = [await aPaid(), await aPaid(), await aPaid()]
    await whole.refund()
    await portal.runJobs()
    await part.refund({ amount: '20.00' })
    await portal.runJobs()
    await later.say({ refundedCents: 1000 })
    await later.refund()
    await portal.runJobs()
    expect(sent).toEqual([
      { cents: null, before: 0 },
      { cents: 2000, before: 0 },
      { cents: 4000, before: 1000 },
    ])
    expect([await whole.cash(), await part.cash(), await later.cash()]).toEqual([0, 220, 0])
  })

  test('is recorded with who asked, why and for how much, and listed in the order of asking', async () => {
    const payment = await aPaid()
    const { login, token: by, id: userId } = await portal.aPerson(['admin'])
    await payment.refund({ amount: '10.00', reason: 'the first of two' }, undefined, by)
    await portal.runJobs()
    afterMs(60_000)
    await payment.refund({ amount: '5.00', reason: 'the second of two' }, undefined, by)
    await portal.runJobs()
    const other = await aPaid()
    await other.refund()
    const settled = { kind: 'donation', state: 'settled', by: login, answer: null }
    expect((await payment.detail()).refunds).toEqual([
      { ...settled, amount: '10.00', reason: 'the first of two', askedAt: iso(0), settledAt: iso(0) },
      { ...settled, amount: '5.00', reason: 'the second of two', askedAt: iso(60_000), settledAt: iso(60_000) },
    ])
    const recorded = await app.db
      .selectFrom('admin_actions')
      .select(['action', 'target', 'after'])
      .where('actor_id', '=', userId)
      .orderBy('id')
      .execute()
    expect(recorded).toEqual([
      {
        action: 'payment.refund',
        target: `payment ${payment.id}`,
        after: { amount: '10.00', reason: 'the first of two' },
      },
      {
        action: 'payment.refund',
        target: `payment ${payment.id}`,
        after: { amount: '5.00', reason: 'the second of two' },
      },
    ])
    const events = (await payment.detail()).events
      .filter(({ kind }: { kind: string }) => kind.startsWith('refund'))
      .map(({ kind, by: who, detail }: { kind: string; by: string; detail: object }) => [kind, who, detail])
    expect(events).toEqual([
      ['refund_asked', login, { amount: '10.00', reason: 'the first of two' }],
      ['refund_settled', null, { amount: '10.00' }],
      ['refund_asked', login, { amount: '5.00', reason: 'the second of two' }],
      ['refund_settled', null, { amount: '5.00' }],
    ])
    const kinds = (await payment.notifications()).map(({ kind }) => kind)
    expect(kinds).toEqual(['payment_refunded', 'payment_refunded', 'payment_approved'])
  })

  test('is asked for once under one key: other contents are refused, and another member of staff has other keys', async () => {
    const [payment, other] = [await aPaid(), await aPaid()]
    const key = 'the-key-of-a-page'
    expect((await payment.refund({ amount: '10.00' }, key)).status).toBe(200)
    expect((await payment.refund({ amount: '10.00' }, key)).status).toBe(200)
    const reused = { status: 422, body: { code: 'idempotency_key_reused' } }
    expect(await payment.refund({ amount: '10.00', reason: 'another reason' }, key)).toMatchObject(reused)
    expect(await payment.returnSurplus({}, key)).toMatchObject(reused)
    expect(await other.refund({ amount: '10.00' }, key)).toMatchObject(reused)
    expect((await payment.refund({ amount: '10.00' }, 'a-key-of-another-page')).body.code).toBe('refund_open')
    expect((await other.refund({ amount: '10.00' }, key, await portal.aStaffToken())).status).toBe(200)
    await portal.runJobs()
    expect((await payment.detail()).refunds).toHaveLength(1)
    expect((await other.detail()).refunds).toHaveLength(1)
    expect(await payment.cash()).toBe(293)
  })

  test('whose key is taken for another payment at the same moment is refused', async () => {
    const [payment, other] = [await aPaid(), await aPaid()]
    const staff = await portal.aPerson(['admin'])
    const answer = await app.db.transaction().execute(async (tx) => {
      const row = {
        key: crypto.randomUUID(),
        payment_id: other.id,
        amount_cents: 1000,
        reason: 'a decision of staff',
        by_user: staff.id,
        idempotency_key: 'one-key-for-two',
        asked_at: iso(0),
      }
      await tx.insertInto('payment_refunds').values(row).execute()
      const asked = payment.refund({ amount: '10.00' }, 'one-key-for-two', staff.token)
      await until('the request to wait for the key', async () => {
        const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)
        return rows[0]?.count === 1 || null
      })
      return { asked }
    })
    expect(await answer.asked).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
    expect((await payment.detail()).refunds).toEqual([])
  })

  test('that the provider refuses ends with its words, moves no Cash, and may be asked for again', async () => {
    const payment = await aPaid()
    mp.refund = async () => ({ kind: 'refused', code: 'rejected', message: 'no balance at the provider' })
    await payment.refund({ amount: '10.00' })
    await portal.runJobs()
    const refused = { state: 'refused', settledAt: iso(0), answer: 'no balance at the provider' }
    expect((await payment.detail()).refunds).toMatchObject([refused])
    expect((await payment.detail()).events.at(-1)).toMatchObject({
      kind: 'refund_refused',
      detail: { answer: 'no balance at the provider' },
    })
    mp.refund = async () => ({ kind: 'refused', code: 'rejected' })
    await payment.refund({ amount: '10.00' })
    await portal.runJobs()
    expect((await payment.detail()).refunds).toMatchObject([refused, { state: 'refused', answer: 'rejected' }])
    expect(await payment.cash()).toBe(367)
    // The job of a refund that has already ended sends nothing to the provider.
    mp.refund = async () => {
      throw new Error('It was sent again.')
    }
    const rows = await app.db.selectFrom('payment_refunds').select('key').where('payment_id', '=', payment.id).execute()
    for (const { key } of rows) await sendRefund(app, key)
    await sendRefund(app, crypto.randomUUID())
    mp.refund = refundAtOnce
    expect((await payment.refund({ amount: '10.00' })).status).toBe(200)
    await portal.runJobs()
    expect(await payment.cash()).toBe(293)
  })

  test('is sent again two minutes after a reply was lost, and asked after each ten minutes while it is on its way', async () => {
    const [payment, other] = [await aPaid(), await aPaid()]
    const keys: string[] = []
    let answer: Awaited<ReturnType<typeof mp.refund>> = { kind: 'unknown', cause: 'nobody answered' }
    mp.refund = async ({ reference, key }) => {
      if (reference === payment.reference) keys.push(key)
      return answer
    }
    const sentAt = async (ms: number) => {
      keys.length = 0
      afterMs(ms)
      await resendRefunds(app)
      await portal.runJobs()
      return keys.length
    }
    await payment.refund({ amount: '10.00' })
    expect(await sentAt(0)).toBe(1)
    expect((await payment.detail()).refunds).toMatchObject([{ state: 'asked', settledAt: null }])
    expect((await payment.refund({ amount: '10.00' })).body.code).toBe('refund_open')
    // Staff may refund another payment while this refund is open.
    expect(await other.detail()).toMatchObject({ isRefundable: true, refunds: [] })
    expect(await payment.detail()).toMatchObject({ isRefundable: false })
    expect(await sentAt(120_000)).toBe(0)
    answer = { kind: 'applied', value: { refundId: 'the-refund', isSettled: false } }
    const sent = 120_001
    expect(await sentAt(sent)).toBe(1)
    expect((await payment.detail()).refunds).toMatchObject([{ state: 'sent', settledAt: null }])
    expect(await sentAt(sent + 600_000)).toBe(0)
    expect(await sentAt(sent + 600_001)).toBe(1)
    expect(await payment.cash()).toBe(367)
    // A later reply about the payment reports the refunded sum, so the refund has arrived.
    await payment.say({ refundedCents: 1000 })
    expect((await payment.detail()).refunds).toMatchObject([{ state: 'settled' }])
    expect(await sentAt(sent + 3_600_000)).toBe(0)
    expect(await payment.cash()).toBe(293)
    const kinds = (await payment.notifications()).map(({ kind }) => kind)
    expect(kinds).toEqual(['payment_refunded', 'payment_approved'])
  })

  test('has not arrived while less has gone back than before and this together', async () => {
    const payment = await aPaid()
    await payment.say({ refundedCents: 500 })
    mp.refund = async () => ({ kind: 'applied', value: { refundId: 'the-refund', isSettled: false } })
    await payment.refund({ amount: '10.00' })
    await portal.runJobs()
    await payment.say({ refundedCents: 1499 })
    expect((await payment.detail()).refunds).toMatchObject([{ state: 'sent' }])
    await payment.say({ refundedCents: 1500 })
    expect((await payment.detail()).refunds).toMatchObject([{ state: 'settled' }])
  })
})

describe('the return of a surplus', () => {
  test('is asked for and recorded as such, and the refusal of one payment does not concern another', async () => {
    const [payment, other] = [await aPaid(), await aPaid()]
    for (const each of [payment, other]) await each.say({ paidCents: 8000 })
    expect((await payment.refund()).body.code).toBe('surplus_first')
    mp.refund = async () => ({ kind: 'refused', code: 'rejected', message: 'too late' })
    const { token: by, id: userId } = await portal.aPerson(['admin'])
    expect((await payment.returnSurplus({}, undefined, by)).status).toBe(200)
    await portal.runJobs()
    expect((await payment.detail()).refunds).toMatchObject([{ kind: 'surplus', amount: '30.00', state: 'refused' }])
    const events = (await payment.detail()).events.slice(-2).map(({ kind }: { kind: string }) => kind)
    expect(events).toEqual(['surplus_asked', 'surplus_refused'])
    const recorded = await app.db.selectFrom('admin_actions').select('action').where('actor_id', '=', userId).execute()
    expect(recorded).toEqual([{ action: 'payment.return_surplus' }])
    expect(await payment.detail()).toMatchObject({ isRefundable: true, refundable: '50.00' })
    expect(await other.detail()).toMatchObject({ isRefundable: false, refundable: '0.00' })
    expect((await other.refund()).body.code).toBe('surplus_first')
    // The refusal of a refund does not allow another one: staff must still return the surplus first.
    const third = await aPaid()
    await third.refund()
    await portal.runJobs()
    await third.say({ paidCents: 8000 })
    expect((await third.refund()).body.code).toBe('surplus_first')
  })

  test('goes back whole with its amount, without Cash, and the payer is told', async () => {
    const payment = await aPaid()
    await payment.say({ paidCents: 8000 })
    const sent: (number | null)[] = []
    mp.refund = async ({ amountCents, key }) => {
      sent.push(amountCents)
      await payment.say({ refundedCents: amountCents! })
      return { kind: 'applied', value: { refundId: key, isSettled: true } }
    }
    await payment.returnSurplus()
    await portal.runJobs()
    expect(sent).toEqual([3000])
    expect(await payment.detail()).toMatchObject({ surplus: '0.00', surplusReturned: '30.00', refundable: '50.00' })
    expect((await payment.detail()).refunds).toMatchObject([{ kind: 'surplus', state: 'settled' }])
    expect((await payment.notifications())[0]).toMatchObject({ kind: 'payment_surplus_returned' })
    expect((await payment.returnSurplus()).body.code).toBe('no_surplus')
    expect(await payment.cash()).toBe(367)
  })
})

const iso = (ms: number) => new Date(start.getTime() + ms).toISOString()
