import type { PaymentMethod } from '@guildhall/contract/payment-rules'
import { afterEach, describe, expect, test } from 'vitest'
import { aPortal, type Person } from '../../../../test/portal.ts'
import { aProvider } from '../../../../test/provider.ts'
import { uuid7 } from '../../db/uuid7.ts'
import { countPayersByAmount, type Payment } from './queries.ts'
import { providerOf } from './rules.ts'

// These tests cover the lists of payments and deposits that players and staff read: their pages, order and searches.
const portal = await aPortal({}, { payments: { mercadopago: aProvider('mercadopago') } })
const { app } = portal

afterEach(() => portal.setNow())

let count = 0
// The first account has a payment. A search that finds no payer must not return it.
await aPayment(await portal.aPerson())
const staff = { token: await portal.aStaffToken() }

/** A row of `payments`, of which only what matters is named. Each is created a second after the one before. */
function rowOf({ id: user_id }: Person, { pay = {}, ...change }: Partial<Payment> = {}) {
  count += 1
  const created_at = change.created_at ?? new Date(Date.parse('2026-01-01T00:00:00Z') + count * 1000).toISOString()
  const id = uuid7(new Date(created_at))
  const method: PaymentMethod = change.method ?? 'mercado_pix'
  return {
    id,
    user_id,
    method,
    provider: providerOf[method],
    provider_id: `number${count}`,
    provider_key: id,
    reference: id.replaceAll('-', ''),
    request_digest: Buffer.from('digest'),
    amount_cents: 5000,
    cash: 367,
    state: 'pending' as const,
    status: 'pending',
    created_at,
    expires_at: '2026-01-02T00:00:00.000Z',
    ...change,
    pay: JSON.stringify(pay),
  }
}

async function aPayment(person: Person, change: Partial<Payment> = {}): Promise<string> {
  const row = rowOf(person, change)
  await app.db.insertInto('payments').values(row).execute()
  return row.id
}

async function aDeposit({ id: user_id }: Person, status: 'requested' | 'processing' | 'disapproved' | 'approved') {
  count += 1
  const at = new Date(Date.parse('2026-01-01T00:00:00Z') + count * 1000)
  const row = {
    entry_id: uuid7(at),
    user_id,
    status,
    value_cents: 3000,
    cash: 216,
    created_at: at.toISOString(),
    updated_at: at.toISOString(),
    ...(status === 'approved' ? { credited: 216, credited_at: at.toISOString() } : {}),
  }
  const { id } = await app.db.insertInto('deposits').values(row).returning('id').executeTakeFirstOrThrow()
  return { ...row, id }
}

const get = async ({ token }: { token: string }, path: string, query: Record<string, string> = {}) => {
  const { status, body } = await portal.call('GET', `${path}?${new URLSearchParams(query).toString()}`, { token })
  expect({ path, status, body }).toMatchObject({ status: 200 })
  return body
}
const ids = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id)

describe('the transactions of a player', () => {
  test('are their payments and deposits in one order, newest first, a hundred a page', async () => {
    const [person, other] = [await portal.aPerson(), await portal.aPerson()]
    const entries: string[] = []
    // The player has more payments than a page holds, and also more deposits.
    for (let at = 0; at < 105; at += 1) {
      entries.unshift(await aPayment(person, { state: 'paid', status: 'approved' }))
      await aPayment(other)
      entries.unshift((await aDeposit(person, 'disapproved')).entry_id)
      await aDeposit(other, 'disapproved')
    }
    const page = await get(person, '/transaction/all')
    expect({ ids: ids(page), next: page.next }).toEqual({ ids: entries.slice(0, 100), next: entries[99] })
    const second = await get(person, '/transaction/all', { before: page.next })
    expect({ ids: ids(second), next: second.next }).toEqual({ ids: entries.slice(100, 200), next: entries[199] })
    const rest = await get(person, '/transaction/all', { before: second.next })
    expect({ ids: ids(rest), next: rest.next }).toEqual({ ids: entries.slice(200), next: null })
    // Below entry 109, a payment, exactly a page is left. Below entry 110, a deposit, one entry less is left.
    for (const at of [109, 110]) {
      const left = await get(person, '/transaction/all', { before: entries[at]! })
      expect({ ids: ids(left), next: left.next }).toEqual({ ids: entries.slice(at + 1), next: null })
    }
  })

  test('show a deposit in the words of a payment, with its Cash once it is credited', async () => {
    const person = await portal.aPerson()
    const deposits = [
      await aDeposit(person, 'requested'),
      await aDeposit(person, 'processing'),
      await aDeposit(person, 'disapproved'),
      await aDeposit(person, 'approved'),
    ]
    const words = [
      { status: 'peding', state: 'pending', credited: 0 },
      { status: 'peding', state: 'in_review', credited: 0 },
      { status: 'disapproved', state: 'rejected', credited: 0 },
      { status: 'approved', state: 'paid', credited: 216 },
    ]
    const { data } = await get(person, '/transaction/all')
    const expected = deposits.map((deposit, at) => ({
      id: deposit.entry_id,
      referenceId: String(deposit.id),
      value: '30.00',
      payment_id: null,
      created_at: deposit.created_at,
      paymentUrl: null,
      method: 'deposit',
      cash: 216,
      total: '30.00',
      refunded: '0.00',
      isShown: true,
      isDisputed: false,
      isElsewhere: false,
      ...words[at],
    }))
    expect(data).toEqual(expected.toReversed())
  })

  test('show how a payment stands in the provider’s word, and in ours where there is none', async () => {
    const person = await portal.aPerson()
    const paid = { state: 'paid', status: 'approved', paid_at: '2026-01-01T00:00:00Z' } as const
    await aPayment(person, { state: 'created', status: null, provider_id: null })
    await aPayment(person, { state: 'pending', status: 'pending' })
    await aPayment(person, { state: 'pending', status: 'ATIVA', method: 'pix' })
    await aPayment(person, { state: 'expired', status: 'pending' })
    await aPayment(person, { ...paid, reason: 'disputed', needs_staff: true, credited: 367 })
    await aPayment(person, { state: 'review', status: 'approved', reason: 'wrong_receiver', needs_staff: true })
    await aPayment(person, { state: 'review', status: 'approved', reason: 'wrong_amount', needs_staff: true })
    await aPayment(person, { state: 'uncredited', status: 'approved', reason: 'wrong_receiver' })
    await aPayment(person, { ...paid, credited: 367, reason: 'wrong_receiver' })
    await aPayment(person, { state: 'cancelled', status: null })
    await aPayment(person, {
      ...paid,
      state: 'refunded',
      received_cents: 10_300,
      refunded_cents: 3000,
      charged_back_cents: 2000,
      surplus_returned_cents: 300,
    })
    const { data } = await get(person, '/transaction/all')
    const usual = { isDisputed: false, isElsewhere: false, isShown: true, refunded: '0.00' }
    expect(data.toReversed()).toMatchObject([
      { ...usual, status: 'peding', isShown: false, payment_id: null, paymentUrl: null },
      { ...usual, status: 'peding', method: 'mercado_pix' },
      { ...usual, status: 'ATIVA', method: 'pix' },
      { ...usual, status: 'expired' },
      { ...usual, status: 'approved', isDisputed: true, credited: 367 },
      { ...usual, status: 'approved', isElsewhere: true },
      { ...usual, status: 'approved', isElsewhere: false },
      { ...usual, status: 'approved', isElsewhere: true },
      { ...usual, status: 'approved', isElsewhere: false },
      { ...usual, status: 'cancelled' },
      { ...usual, status: 'approved', refunded: '53.00' },
    ])
  })
})

describe('the open payments of a player', () => {
  const atPayPage = { pay: { code: 'a code' } }
  const open = async (person: Person) => {
    const { data } = await get(person, '/payment/open')
    return data.map(({ payment }: { payment: { id: string } }) => payment.id)
  }

  test('wait for the payer to pay at a page that the payer was shown, until they run out', async () => {
    const [person, other] = [await portal.aPerson(), await portal.aPerson()]
    portal.setNow(new Date('2026-01-01T12:00:00Z'))
    const one = await aPayment(person, atPayPage)
    const two = await aPayment(person, { ...atPayPage, method: 'pix' })
    const picpay = await aPayment(person, { method: 'picpay', pay: { url: 'https://picpay.example/1' } })
    await aPayment(other, atPayPage)
    await aPayment(person, { ...atPayPage, method: 'mercado_card' })
    // PicPay's reply with the payment page was lost, so this payment has no address.
    await aPayment(person, { method: 'picpay' })
    await aPayment(person, { ...atPayPage, provider_id: null })
    for (const state of ['created', 'in_review', 'expired', 'cancelled', 'rejected'] as const)
      await aPayment(person, { ...atPayPage, state })
    expect(await open(person)).toEqual([picpay, two, one])
    portal.setNow(new Date('2026-01-01T23:59:59.999Z'))
    expect(await open(person)).toEqual([picpay, two, one])
    portal.setNow(new Date('2026-01-02T00:00:00Z'))
    expect(await open(person)).toEqual([])
  })

  test('are twenty at most, the newest', async () => {
    const person = await portal.aPerson()
    portal.setNow(new Date('2026-01-01T12:00:00Z'))
    const all: string[] = []
    for (let at = 0; at < 21; at += 1) all.unshift(await aPayment(person, atPayPage))
    expect(await open(person)).toEqual(all.slice(0, 20))
  })

  test('lead to the page of their method', async () => {
    const person = await portal.aPerson()
    portal.setNow(new Date('2026-01-01T12:00:00Z'))
    for (const method of ['mercado_pix', 'picpay', 'paypal', 'pix'] as const)
      await aPayment(person, { pay: { url: 'https://provider.example' }, method, provider_id: `the-${method}` })
    const { data } = await get(person, '/payment/open')
    expect(data.map(({ paymentUrl }: { paymentUrl: string }) => paymentUrl)).toEqual([
      '/paymentPix?txid=the-pix',
      '/paymentPayPal?token=the-paypal',
      '/paymentPicPay?referenceId=the-picpay',
      '/paymentMercadoPix?id=the-mercado_pix',
    ])
    const card = await aPayment(person, { method: 'mercado_card', provider_id: 'the-card', amount_cents: 7500 })
    const receipt = await get(person, `/payment/receipt/${card}`)
    expect(receipt.paymentUrl).toBe('/paymentCard?value=75&id=the-card')
  })
})

describe('staff', () => {
  const search = (query: Record<string, string>) => get(staff, '/payment/search', query)
  const found = async (query: Record<string, string>) => ids(await search(query))

  /** A player whose login no other has a part of. */
  async function aNamedPerson() {
    const person = await portal.aPerson()
    const login = `Named${person.id}x`
    await app.db.updateTable('users').set({ login }).where('id', '=', person.id).execute()
    return { ...person, login, q: login.toLowerCase() }
  }

  test('read the payments that they search for newest first, fifty a page', async () => {
    const person = await aNamedPerson()
    const all: string[] = []
    for (let at = 0; at < 51; at += 1) all.unshift(await aPayment(person))
    const page = await search({ q: person.q })
    expect({ ids: ids(page), next: page.next }).toEqual({ ids: all.slice(0, 50), next: all[49] })
    const rest = await search({ q: person.q, before: page.next })
    expect({ ids: ids(rest), next: rest.next }).toEqual({ ids: all.slice(50), next: null })
    const fifty = await search({ q: person.q, before: all[0]! })
    expect({ ids: ids(fifty), next: fifty.next }).toEqual({ ids: all.slice(1), next: null })
  })

  test('search by state, by method, and for what waits for them', async () => {
    const person = await aNamedPerson()
    const before = await search({})
    const pending = await aPayment(person)
    const pix = await aPayment(person, { method: 'pix', state: 'expired' })
    await aPayment(await portal.aPerson())
    const disputed = await aPayment(person, { state: 'paid', reason: 'disputed', needs_staff: true })
    const review = await aPayment(person, { state: 'review', reason: 'wrong_amount', needs_staff: true })
    const { q } = person
    expect(await found({ q })).toEqual([review, disputed, pix, pending])
    expect(await found({ q, state: 'expired' })).toEqual([pix])
    expect(await found({ q, state: 'paid' })).toEqual([disputed])
    expect(await found({ q, method: 'pix' })).toEqual([pix])
    expect(await found({ q, method: 'mercado_pix' })).toEqual([review, disputed, pending])
    const page = await search({ q, state: 'review' })
    expect(page.data).toMatchObject([
      { id: review, login: person.login, reason: 'wrong_amount', isDisputed: false },
      { id: disputed, login: person.login, reason: 'disputed', isDisputed: true },
    ])
    expect(page.inReview).toBe(before.inReview + 2)
  })

  test('search by the days of the server, both included', async () => {
    const person = await aNamedPerson()
    const { q } = person
    const [evening, midnight, late, next] = [
      await aPayment(person, { created_at: '2026-02-10T02:59:59.999Z' }),
      await aPayment(person, { created_at: '2026-02-10T03:00:00.000Z' }),
      await aPayment(person, { created_at: '2026-02-11T02:59:59.999Z' }),
      await aPayment(person, { created_at: '2026-02-11T03:00:00.000Z' }),
    ]
    expect(await found({ q, from: '2026-02-10' })).toEqual([next, late, midnight])
    expect(await found({ q, to: '2026-02-10' })).toEqual([late, midnight, evening])
    expect(await found({ q, from: '2026-02-10', to: '2026-02-10' })).toEqual([late, midnight])
  })

  test('search by the amount that was donated, charged or received', async () => {
    const person = await aNamedPerson()
    const { q } = person
    const card = await aPayment(person, { method: 'mercado_card', fee_cents: 300, received_cents: 5300 })
    const short = await aPayment(person, { received_cents: 4900 })
    const other = await aPayment(person, { amount_cents: 10_000 })
    expect(await found({ q, amount: '50' })).toEqual([short, card])
    expect(await found({ q, amount: '53.00' })).toEqual([card])
    expect(await found({ q, amount: '49.00' })).toEqual([short])
    expect(await found({ q, amount: '100' })).toEqual([other])
    expect(await found({ q, amount: '47' })).toEqual([])
    // A zero is an amount, too.
    expect(await found({ q, amount: '0' })).toEqual([])
  })

  test('find by a number or reference only the payment that has it, and nothing by a word that nobody has', async () => {
    const person = await aNamedPerson()
    const row = rowOf(person, { provider_id: 'THE-NUMBER' })
    await app.db.insertInto('payments').values(row).execute()
    await aPayment(person)
    for (const q of ['THE-NUMBER', row.reference, row.reference.toUpperCase(), row.id]) {
      expect({ q, ids: await found({ q }) }).toEqual({ q, ids: [row.id] })
    }
    // Providers distinguish upper and lower case in their numbers, so the search does too.
    expect(await found({ q: 'the-number' })).toEqual([])
    expect(await found({ q: 'nobody at all' })).toEqual([])
  })

  test('find the payments of everyone whose login has a part, however many there are', async () => {
    const crowd = Array.from({ length: 203 }, (_, at) => ({
      login: `crowd${at}y`,
      first_name: 'Ana',
      last_name: 'Souza',
      password_hash: 'none',
    }))
    const users = await app.db.insertInto('users').values(crowd).returning('id').execute()
    const rows = users.map(({ id }) => rowOf({ id } as Person))
    await app.db.insertInto('payments').values(rows).execute()
    const all: string[] = []
    let before: string | null = null
    do {
      const page = await search({ q: 'crowd', ...(before ? { before } : {}) })
      all.push(...ids(page))
      before = page.next
    } while (before)
    expect(all).toEqual(rows.map(({ id }) => id).toReversed())
  })

  test('read the charges without a payment newest first, fifty a page, by their state', async () => {
    const before = (await get(staff, '/payment/unknown')).waiting
    const first_seen = '2026-01-01T12:00:00.000Z'
    const decider = await portal.aPerson()
    const rows = Array.from({ length: 103 }, (_, at) => ({
      id: uuid7(new Date(Date.parse('2100-01-01T00:00:00Z') + at)),
      provider: 'pix' as const,
      provider_id: `unknown${at}`,
      is_ours: true,
      // The first waiting payment is not paid yet, so staff need not decide about it.
      is_paid: at !== 0,
      status: 'CONCLUIDA',
      reason: 'reference',
      ...(at % 2 === 0 ? {} : { state: 'dismissed' as const, decided_at: first_seen, decided_by: decider.id }),
      answer: '{}',
      first_seen,
      last_seen: first_seen,
    }))
    await app.db.insertInto('unknown_payments').values(rows).execute()
    const newest = rows.map(({ id }) => id).toReversed()
    const page = await get(staff, '/payment/unknown')
    expect({ ids: ids(page), next: page.next }).toEqual({ ids: newest.slice(0, 50), next: newest[49] })
    expect(page.waiting).toBe(before + 51)
    expect((await search({})).unknown).toBe(before + 51)
    const second = await get(staff, '/payment/unknown', { before: newest[52]! })
    expect({ ids: ids(second), next: second.next }).toEqual({ ids: newest.slice(53, 103), next: null })
    const waiting = newest.filter((_, at) => at % 2 === 0)
    const first = await get(staff, '/payment/unknown', { state: 'waiting' })
    expect({ ids: ids(first), next: first.next }).toEqual({ ids: waiting.slice(0, 50), next: waiting[49] })
    const rest = await get(staff, '/payment/unknown', { state: 'waiting', before: first.next })
    expect({ ids: ids(rest), next: rest.next }).toEqual({ ids: waiting.slice(50), next: null })
    const dismissed = await get(staff, '/payment/unknown', { state: 'dismissed' })
    expect(ids(dismissed)).toEqual(newest.filter((_, at) => at % 2 === 1).slice(0, 50))
  })

  test('export what came and went with the payment, in the time of Brasília', async () => {
    const person = await aNamedPerson()
    await aPayment(person, {
      method: 'mercado_card',
      state: 'partially_refunded',
      fee_cents: 300,
      received_cents: 10_600,
      refunded_cents: 1000,
      charged_back_cents: 2000,
      surplus_returned_cents: 5300,
      credited: 150,
      created_at: '2026-03-01T12:00:00Z',
      paid_at: '2026-03-01T12:01:02Z',
      provider_id: 'exported',
    })
    const id = await aPayment(person, { created_at: '2026-03-01T11:00:00Z', provider_id: null })
    const query = new URLSearchParams({ q: person.q }).toString()
    const { body } = await portal.call('GET', `/payment/export?${query}`, staff)
    const [, open, paid] = String(body).trim().split('\r\n')
    expect(paid!.split(';').slice(1)).toEqual([
      '"exported"',
      `"${person.login}"`,
      '"2026-03-01 09:00:00"',
      '"2026-03-01 09:01:02"',
      '"Cartão de crédito"',
      '"Devolvido em parte"',
      '"50,00"',
      '"3,00"',
      '"106,00"',
      '"83,00"',
      '367',
      '150',
    ])
    expect(open!.split(';')).toEqual([
      `"${id}"`,
      '',
      `"${person.login}"`,
      '"2026-03-01 08:00:00"',
      '',
      '"Pix"',
      '"Pendente"',
      '"50,00"',
      '"0,00"',
      '',
      '"0,00"',
      '367',
      '0',
    ])
  })
})

test('packs are counted by players who paid them', async () => {
  const [one, other] = [await portal.aPerson(), await portal.aPerson()]
  const paid_at = '2031-05-01T00:00:00.000Z'
  for (const person of [one, one, other]) await aPayment(person, { amount_cents: 2000, state: 'paid', paid_at })
  await aPayment(other, { amount_cents: 5000, state: 'paid', paid_at })
  await aPayment(one, { amount_cents: 5000 })
  const counts = await countPayersByAmount(app.db, [2000, 5000], paid_at)
  expect(counts.toSorted((a, b) => a.amount_cents - b.amount_cents)).toEqual([
    { amount_cents: 2000, payers: 2 },
    { amount_cents: 5000, payers: 1 },
  ])
})
