import { allows } from '@guildhall/contract/account/roles'
import { permissionsOf } from '@guildhall/contract/permissions'
import { expect, test } from 'vitest'
import { aTicket as openTicket } from '../../../../test/tickets.ts'
import { aPortal, type Person } from '../../../../test/portal.ts'
import { uuid7 } from '../../db/uuid7.ts'
import { contributions } from '../index.ts'

// Every number of the dashboard leads to a list with as many rows.
const portal = await aPortal()
const { app, call } = portal
const staff = await portal.aPerson(['superadmin'])
const person = await portal.aPerson()
const get = async (path: string) => (await call('GET', path, { token: staff.token })).body

/** All rows of a list that goes on by `before`. */
async function rowsOf(path: string): Promise<Record<string, string>[]> {
  const rows: Record<string, string>[] = []
  for (let before = ''; ;) {
    const { data, next } = await get(`${path}${before && `${path.includes('?') ? '&' : '?'}before=${before}`}`)
    rows.push(...data)
    if (!next) return rows
    before = String(next)
  }
}

let count = 0
const moments = ['2026-02-10T03:00:00.000Z', '2026-02-11T02:59:59.999Z', '2026-02-11T03:00:00.000Z']

async function aPayment(payer: Person, method: 'mercado_pix' | 'mercado_card' | 'pix', paidAt: string | null) {
  const id = uuid7(new Date())
  const reference = id.replaceAll('-', '')
  count += 1
  await app.db
    .insertInto('payments')
    .values({
      ...{ id, user_id: payer.id, method, provider: method === 'pix' ? 'pix' : 'mercadopago', reference },
      ...{ provider_key: reference, request_digest: Buffer.from(reference), amount_cents: 1_000 + count * 100 },
      ...{ cash: 10, credited: paidAt ? 10 : 0, created_at: '2026-01-05T12:00:00Z', paid_at: paidAt },
      ...{ state: paidAt ? (['paid', 'partially_refunded', 'refunded'] as const)[count % 3]! : 'pending' },
      needs_staff: count % 4 === 0,
    })
    .execute()
}

async function aDeposit(payer: Person, status: 'requested' | 'processing' | 'disapproved' | 'approved', at: string) {
  count += 1
  await app.db
    .insertInto('deposits')
    .values({
      ...{ user_id: payer.id, entry_id: uuid7(new Date()), value_cents: 1_000 + count * 100, cash: 10, status },
      ...{ created_at: '2026-01-05T12:00:00Z', updated_at: '2026-01-05T12:00:00Z' },
      // A deposit that was approved once and then disapproved has been credited, too.
      ...((status === 'approved' || (status === 'disapproved' && count % 2 === 0)) && {
        credited: 10,
        credited_at: at,
      }),
    })
    .execute()
}

for (let round = 0; round < 20; round += 1)
  for (const at of moments) {
    for (const method of ['mercado_pix', 'mercado_card', 'pix'] as const)
      await aPayment(person, method, round % 4 ? at : null)
    for (const status of ['requested', 'processing', 'disapproved', 'approved'] as const)
      await aDeposit(person, status, at)
  }

const cents = (reais: unknown) => Math.round(Number(reais) * 100)
const total = (rows: Record<string, string>[], name: string) => rows.reduce((sum, row) => sum + cents(row[name]), 0)

test('the figures of payments and deposits lead to the rows that they count', async () => {
  const figures = await get('/dashboard/getData')
  const pix = await rowsOf('/payment/search?method=mercado_pix&dated=paid')
  const card = await rowsOf('/payment/search?method=mercado_card&dated=paid')
  const all = await rowsOf('/payment/search?method=mercadopago&dated=paid')
  expect(pix.length).toBe(figures.pixTransactionsCount)
  expect(total(pix, 'amount')).toBe(cents(figures.pixTotalValue))
  expect(card.length).toBe(figures.cardTransactionsCount)
  expect(total(card, 'amount')).toBe(cents(figures.cardTotalValue))
  expect(new Set(all.map(({ id }) => id))).toEqual(new Set([...pix, ...card].map(({ id }) => id)))
  expect(pix.length).toBe(45)
  const approved = await rowsOf('/deposit/all?status=approved')
  expect(total(approved, 'value')).toBe(cents(figures.balanceDeposit))
  expect(approved.length).toBe(60)
  const newest = await rowsOf('/payment/search?method=mercadopago')
  expect(newest.length).toBe(figures.transactionPages.total)
})

test('the donations of a day lead to its payments and its deposits', async () => {
  portal.setNow(new Date('2026-02-12T12:00:00Z'))
  const { data } = await get('/dashboard/days?days=7')
  portal.setNow()
  for (const { day, donations, deposits } of data) {
    const payments = await rowsOf(`/payment/search?dated=paid&from=${day}&to=${day}`)
    expect(total(payments, 'amount')).toBe(cents(donations) - cents(deposits))
    expect(total(await rowsOf(`/deposit/all?status=approved&credited=${day}`), 'value')).toBe(cents(deposits))
    expect(payments.length).toBe({ '2026-02-10': 90, '2026-02-11': 45 }[day as string] ?? 0)
  }
})

test('the sign-ups of all time and of each day lead to the accounts that they count', async () => {
  const { totalRegistered } = await get('/dashboard/getData')
  expect((await rowsOf('/staff/players')).length).toBe(totalRegistered)
  const { data } = await get('/dashboard/days?days=7')
  const today = data.at(-1)
  expect(today.signUps).toBeGreaterThan(0)
  for (const { day, signUps } of data)
    expect((await rowsOf(`/staff/players?from=${day}&to=${day}`)).length).toBe(signUps)
})

const queueOf = async (name: string) =>
  (await get('/dashboard/queues')).data.find((queue: { name: string }) => queue.name === name)

test('the queues of payments, deposits and tickets lead to the rows that they count', async () => {
  const payments = await queueOf('payments')
  expect(payments.to).toBe('/staff/payments?state=review')
  expect((await rowsOf('/payment/search?state=review')).length).toBe(payments.count)
  expect(payments.count).toBeGreaterThan(10)
  const deposits = await queueOf('deposits')
  expect(deposits.to).toBe('/deposits?tab=open')
  const open = await rowsOf('/deposit/all?status=open')
  expect(open.length).toBe(deposits.count)
  expect(new Set(open.map(({ status }) => status))).toEqual(new Set(['requested', 'processing']))

  for (let at = 0; at < 3; at += 1) await aTicket(person)
  await answer(await aTicket(person))
  const tickets = await queueOf('tickets')
  expect([tickets.to, tickets.count]).toEqual(['/support?waiting=1', 3])
  expect((await get('/ticket/all/1?waiting=1')).tickets.total).toBe(3)
})

test('the figures of tickets lead to the tickets that they count', async () => {
  const token = staff.token
  const author = await portal.aPerson()
  const ids = []
  for (let at = 0; at < 5; at += 1) ids.push(await aTicket(author))
  await call('PUT', `/ticket/${ids[0]}/assign`, { token, body: { mine: true } })
  for (const id of ids.slice(1, 4)) await answer(id!)
  for (const [at, id] of ids.slice(1, 3).entries()) {
    expect((await call('POST', `/ticket/${id}/solve`, { token, body: { seen: 1_000_000 } })).status).toBe(200)
    const body = { isGood: at === 0 }
    expect((await call('PUT', `/ticket/${id}/rating`, { token: author.token, body })).status).toBe(200)
  }
  const { openTickets, firstAnswers, satisfaction } = await get('/dashboard/getData')
  const totalOf = async (query: string) => (await get(`/ticket/all/1?${query}`)).tickets.total
  for (const { type, count } of openTickets.byType) expect(await totalOf(`unsolved=1&type=${type}`)).toBe(count)
  for (const { login, count } of openTickets.byPerson) expect(await totalOf(`unsolved=1&owner=${login}`)).toBe(count)
  expect(openTickets.byPerson.length).toBeGreaterThan(0)
  expect(await totalOf('unsolved=1&who=none')).toBe(openTickets.unassigned)
  for (const { days, tickets } of firstAnswers) {
    expect(tickets).toBeGreaterThanOrEqual(3)
    expect(await totalOf(`answered=${days}`)).toBe(tickets)
  }
  for (const { days, ratings } of satisfaction) {
    expect(ratings).toBe(2)
    expect(await totalOf(`rated=${days}`)).toBe(ratings)
  }
  expect(await totalOf('owner=nobodyatall')).toBe(0)
  expect((await call('GET', '/ticket/all/1?rated=8', { token })).status).toBe(400)
})

async function aTicket(author: Person, at?: Date, team = portal): Promise<number> {
  team.setNow(at)
  const body = { title: 'Sumiu', description: 'Sumiu a minha espada.', type: 'Bug', priorities: 'Normal' }
  const reply = await team.call('POST', '/ticket/store', { token: author.token, body })
  expect(reply.status).toBe(201)
  team.setNow()
  return reply.body.data.id
}

async function answer(id: number, at?: Date, who: Person = staff, team = portal): Promise<void> {
  team.setNow(at)
  const body = { ticket_id: id, description: 'Estamos olhando agora mesmo.', status: 'Open' }
  expect((await team.call('POST', '/ticket-comment/store', { token: who.token, body })).status).toBe(201)
  team.setNow()
}

test('the time to the first answer is that of the rows, over seven and thirty days', async () => {
  const team = await aPortal()
  const now = new Date()
  const ago = (hours: number) => new Date(now.getTime() - hours * 3600_000)
  const [author, first, second] = await Promise.all(
    [[], ['superadmin'], ['support']].map((roles) => team.aPerson(roles)),
  )
  // Hours before now at which a ticket was opened and first answered. The last is older than thirty days.
  const cases: [opened: number, answered: number][] = [
    ...([2, 3, 5, 8, 40, 100].map((wait, at) => [at + 1 + wait, at + 1]) as [number, number][]),
    ...([1, 7, 300].map((wait, at) => [240 + at + wait, 240 + at]) as [number, number][]),
    [40 * 24, 39 * 24],
  ]
  for (const [opened, answered] of cases) {
    const id = await aTicket(author!, ago(opened), team)
    // What the author adds is no answer, and a later answer changes nothing.
    await answer(id, ago((opened + answered) / 2), author, team)
    await answer(id, ago(answered), first, team)
    await answer(id, ago(answered / 2), second, team)
  }
  await aTicket(author!, ago(4), team)

  const truth = (days: number) => {
    const waits = cases
      .filter(([, answered]) => answered <= days * 24)
      .map(([opened, answered]) => (opened - answered) * 3600_000)
      .toSorted((one, other) => one - other)
    const at = (part: number) => {
      const place = part * (waits.length - 1)
      const [low, high] = [waits[Math.floor(place)]!, waits[Math.ceil(place)]!]
      return Math.round(low + (high - low) * (place % 1))
    }
    return { days, tickets: waits.length, medianMs: at(0.5), p90Ms: at(0.9) }
  }
  const { body } = await team.call('GET', '/dashboard/getData', { token: first!.token })
  expect(body.firstAnswers).toEqual([truth(7), truth(30)])
  expect(truth(7).tickets).toBe(6)
  expect(truth(30).tickets).toBe(9)
})

test('unsolved tickets are counted by type and by who has them', async () => {
  const team = await aPortal()
  const [author, admin, support] = await Promise.all(
    [[], ['administrator'], ['support']].map((roles) => team.aPerson(roles)),
  )
  const ids: number[] = []
  for (const type of ['Bug', 'Bug', 'Ban', 'Question']) ids.push(await openTicket(team, author!, { type }))
  const [solved, taken] = ids as [number, number]
  const body = { ticket_id: solved, description: 'A text that is long enough.', status: 'Solved' }
  await team.call('POST', '/ticket-comment/store', { token: admin!.token, body })
  await team.call('PUT', `/ticket/${taken}/assign`, { token: support!.token, body: { mine: true } })
  const { openTickets } = (await team.call('GET', '/dashboard/getData', { token: admin!.token })).body
  expect(openTickets.byType).toEqual([
    { type: 'Question', count: 1 },
    { type: 'Bug', count: 1 },
    { type: 'Ban', count: 1 },
  ])
  expect(openTickets.unassigned).toBe(2)
  expect(openTickets.byPerson.filter(({ count }: { count: number }) => count > 0)).toEqual([
    { login: support!.login, name: expect.any(String), count: 1 },
  ])
  await team.close()
})

test('support sees its queues and no figures, and no queue that it may not work on', async () => {
  const support = await portal.aPerson(['support'])
  const held = permissionsOf(['support'])
  const queues = await call('GET', '/dashboard/queues', { token: support.token })
  expect(queues.body.data.length).toBeLessThan(contributions.queues.length)
  expect(queues.body.data.map(({ name }: { name: string }) => name)).toEqual(
    contributions.queues.filter(({ permission }) => allows(held, permission)).map(({ name }) => name),
  )
  for (const path of ['/dashboard/getData', '/dashboard/days'])
    expect((await call('GET', path, { token: support.token })).status).toBe(403)
})
