import { beforeEach, expect, test } from 'vitest'
import { aPortal, type Person } from '../../../../../test/portal.ts'
import { aTicket } from '../../../../../test/tickets.ts'

const portal = await aPortal()
const { app, call } = portal

let ana: Person
let staff: Person
beforeEach(async () => {
  ana = await portal.aPerson()
  staff = await portal.aPerson(['administrator'])
})

const day = 24 * 3600_000
const rate = (who: Person, id: number, body: object) => call('PUT', `/ticket/${id}/rating`, { token: who.token, body })
const reopen = (who: Person, id: number, description = 'The chest is empty again.', headers = {}) =>
  call('POST', `/ticket/${id}/reopenOwn`, { token: who.token, body: { description }, headers })
const read = async (who: Person, id: number) => (await call('GET', `/ticket/${id}`, { token: who.token })).body.ticket
const say = (who: Person, id: number, status: string) =>
  call('POST', '/ticket-comment/store', {
    token: who.token,
    body: { ticket_id: id, description: 'Long enough.', status },
  })
async function aSolvedTicket(): Promise<number> {
  const id = await aTicket(portal, ana)
  await say(staff, id, 'Solved')
  return id
}

test('an author rates a solved ticket with one click, adds a sentence and changes the rating', async () => {
  const id = await aTicket(portal, ana)
  const early = await rate(ana, id, { isGood: true })
  expect([early.status, early.body.code]).toEqual([409, 'ticket_unsolved'])
  await say(staff, id, 'Solved')
  expect((await read(ana, id)).rating).toBeNull()
  expect((await rate(ana, id, { isGood: true })).body.rating).toMatchObject({ isGood: true, words: '' })
  expect((await rate(ana, id, { isGood: true, words: ' Fast and kind. ' })).body.rating.words).toBe('Fast and kind.')
  const changed = await rate(ana, id, { isGood: false })
  expect(changed.body.rating).toEqual({ isGood: false, words: 'Fast and kind.', at: expect.any(String) })
  for (const who of [ana, staff]) expect((await read(who, id)).rating).toEqual(changed.body.rating)
  for (const [body, field] of [
    [{}, 'isGood'],
    [{ isGood: true, words: 'x'.repeat(301) }, 'words'],
  ] as const)
    expect((await rate(ana, id, body)).body.messages[0].field).toBe(field)
})

test('nobody else rates or reopens, also not staff', async () => {
  const id = await aSolvedTicket()
  for (const who of [staff, await portal.aPerson()]) {
    expect((await rate(who, id, { isGood: true })).status).toBe(404)
    expect((await reopen(who, id)).status).toBe(404)
  }
})

test('an author reopens a solved ticket with a comment, for 14 days', async () => {
  const id = await aSolvedTicket()
  const until = (await read(ana, id)).reopenableUntil
  expect(Date.parse(until)).toBeGreaterThan(Date.now() + 14 * day - 60_000)
  const short = await reopen(ana, id, 'No.')
  expect([short.status, short.body.messages[0].field]).toEqual([400, 'description'])
  const answer = await reopen(ana, id)
  expect(answer).toMatchObject({
    status: 200,
    body: { data: { status: 'Open', waitingSince: expect.any(String), reopenableUntil: null } },
  })
  expect(answer.body.data.comments.at(-1).description).toBe('<p>The chest is empty again.</p>')
  const task = (await call('GET', '/notifications', { token: staff.token })).body.data[0]
  expect(task).toMatchObject({ kind: 'staff_task', link: `/support/reply?id=${id}` })
  expect((await reopen(ana, id)).body.code).toBe('ticket_unsolved')

  // Solved again, the time begins anew.
  await say(staff, id, 'Solved')
  const solvedDaysAgo = (days: number) =>
    app.db
      .updateTable('tickets')
      .set({ solved_at: new Date(Date.now() - days * day).toISOString() })
      .where('id', '=', id)
      .execute()
  await solvedDaysAgo(14)
  const late = await reopen(ana, id)
  expect([late.status, late.body.code]).toEqual([409, 'ticket_reopen_late'])
  await solvedDaysAgo(13.99)
  expect((await reopen(ana, id)).status).toBe(200)
})

test('an author reopens no spam, and its rating does not count', async () => {
  const id = await aSolvedTicket()
  const figures = async () =>
    (await call('GET', '/dashboard/getData', { token: staff.token })).body.satisfaction[0].ratings
  await rate(ana, id, { isGood: false })
  const before = await figures()
  expect((await call('POST', `/ticket/${id}/spam`, { token: staff.token })).status).toBe(200)
  expect(await figures()).toBe(before - 1)
  expect((await read(ana, id)).reopenableUntil).toBeNull()
  expect((await reopen(ana, id)).body.code).toBe('ticket_reopen_late')
})

test('a double click reopens once, and two reopenings at once add one comment', async () => {
  const id = await aSolvedTicket()
  const key = { 'idempotency-key': 'reopen' }
  const same = await Promise.all([reopen(ana, id, undefined, key), reopen(ana, id, undefined, key)])
  expect(same.map(({ status }) => status)).toEqual([200, 200])
  expect((await read(ana, id)).commentCount).toBe(2)
  const other = await aSolvedTicket()
  const both = await Promise.all([reopen(ana, other), reopen(ana, other)])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
})

test('the dashboard has the share of good ratings of the last 7 and 30 days', async () => {
  const team = await aPortal()
  const [author, owner] = [await team.aPerson(), await team.aPerson(['superadmin'])]
  const ratings: [daysAgo: number, isGood: boolean][] = [
    [1, true],
    [2, false],
    [6, true],
    [20, true],
    [29, false],
    [40, false],
  ]
  for (const [daysAgo, is_good] of ratings) {
    const ticket_id = await aTicket(team, author)
    const rated_at = new Date(Date.now() - daysAgo * day).toISOString()
    await team.app.db.insertInto('ticket_ratings').values({ ticket_id, is_good, rated_at }).execute()
  }
  const { body } = await team.call('GET', '/dashboard/getData', { token: owner.token })
  expect(body.satisfaction).toEqual([
    { days: 7, ratings: 3, good: 2 },
    { days: 30, ratings: 5, good: 3 },
  ])
  await team.close()
})

test('a ticket is solved since its last solving, whoever writes its status', async () => {
  const id = await aSolvedTicket()
  const solvedAt = () => app.db.selectFrom('tickets').select('solved_at').where('id', '=', id).executeTakeFirstOrThrow()
  const before = await solvedAt()
  expect(before.solved_at).not.toBeNull()
  await app.db
    .updateTable('tickets')
    .set({ status: 'Solved', changed_at: app.now().toISOString() })
    .where('id', '=', id)
    .execute()
  expect(await solvedAt()).toEqual(before)
  await call('POST', `/ticket/${id}/reopen`, { token: staff.token })
  expect(await solvedAt()).toEqual({ solved_at: null })
})
