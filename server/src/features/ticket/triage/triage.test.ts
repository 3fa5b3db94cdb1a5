import { beforeEach, expect, test } from 'vitest'
import { aPortal, type Person } from '../../../../../test/portal.ts'
import { aTicket } from '../../../../../test/tickets.ts'

const portal = await aPortal()
const { app, call } = portal

let ana: Person
let staff: Person
beforeEach(async () => {
  portal.setNow()
  ana = await portal.aPerson()
  staff = await portal.aPerson(['support'])
})

const change = (id: number, body: object, who = staff) =>
  call('PUT', `/ticket/${id}/triage`, { token: who.token, body })
const comment = (who: Person, ticket_id: number, status: string) =>
  call('POST', '/ticket-comment/store', {
    token: who.token,
    body: { ticket_id, description: 'A text that is long enough.', status },
  })
const read = async (who: Person, id: number) => (await call('GET', `/ticket/${id}`, { token: who.token })).body.ticket
const queueOf = async (q: string): Promise<number[]> =>
  (await call('GET', `/ticket/all/1?q=${q}`, { token: staff.token })).body.tickets.data.map(
    ({ id }: { id: number }) => id,
  )

// B4
test('staff change type, priority and status without a comment, and the player reads the new values', async () => {
  const id = await aTicket(portal, ana, { type: 'Bug', priorities: 'Urgent' })
  expect((await read(staff, id)).desk.isPrioritySet).toBe(false)
  const changed = await change(id, { type: 'Question', priorities: 'Low' })
  expect(changed).toMatchObject({
    status: 200,
    body: { message: expect.any(String), data: { type: 'Question', priorities: 'Low', desk: { isPrioritySet: true } } },
  })
  expect(await read(ana, id)).toMatchObject({ type: 'Question', priorities: 'Low', status: 'New', commentCount: 0 })
  expect(await read(ana, id)).not.toHaveProperty('desk')
  expect((await change(id, { status: 'Pending' })).body.data).toMatchObject({ status: 'Pending', waitingSince: null })
  expect((await change(id, { status: 'Open' })).body.data).toMatchObject({
    status: 'Open',
    waitingSince: expect.any(String),
  })
  for (const body of [{ type: 'x' }, { priorities: 'High' }, { status: 'Solved' }, { status: 'Closed' }])
    expect((await change(id, body)).status).toBe(400)
  await comment(staff, id, 'Solved')
  expect((await change(id, { status: 'Open' })).body.code).toBe('ticket_solved')
  expect((await change(id, { type: 'Bug' })).body.data).toMatchObject({ type: 'Bug', status: 'Solved' })
  for (const who of [ana, await portal.aPerson(['editor'])])
    expect((await change(id, { type: 'Ban' }, who)).status).toBe(403)
  const actions = await app.db
    .selectFrom('admin_actions')
    .select(['before', 'after'])
    .where('target', '=', `ticket ${id}`)
    .where('action', '=', 'ticket.update')
    .orderBy('id')
    .execute()
  expect(actions[0]).toEqual({
    before: { type: 'Bug', priorities: 'Urgent', status: 'New' },
    after: { type: 'Question', priorities: 'Low', status: 'New' },
  })
})

test('the queue follows the priority that staff set, then the waiting time, and never the wish of a player', async () => {
  const ids: number[] = []
  for (const [at, priorities] of ['Normal', 'Urgent', 'Low', 'Normal', 'Normal'].entries()) {
    portal.setNow(new Date(Date.UTC(2026, 9, 1, 12, at)))
    ids.push(await aTicket(portal, ana, { title: `Fila ${ana.login} ${at}`, priorities }))
  }
  const [one, shouted, low, high, urgent] = ids as [number, number, number, number, number]
  expect(await queueOf(ana.login)).toEqual(ids)
  await change(low, { priorities: 'Low' })
  await change(high, { priorities: 'Hight' })
  await change(urgent, { priorities: 'Urgent' })
  expect(await queueOf(ana.login)).toEqual([urgent, high, one, shouted, low])
  // Confirming the wish makes it count. The player's own comments keep the place.
  await change(shouted, { priorities: 'Urgent' })
  await comment(ana, one, 'Open')
  expect(await queueOf(ana.login)).toEqual([shouted, urgent, high, one, low])
  // An answered ticket waits no more, whatever its priority; the next question returns it to its priority.
  await comment(staff, urgent, 'Pending')
  expect(await queueOf(ana.login)).toEqual([shouted, high, one, low, urgent])
  await comment(ana, urgent, 'Open')
  expect(await queueOf(ana.login)).toEqual([shouted, urgent, high, one, low])
})

test('a ticket is given to a colleague who may answer tickets, and to nobody else', async () => {
  const id = await aTicket(portal, ana, { title: 'For a colleague', priorities: 'Hight' })
  const [rui, bard, banned] = [
    await portal.aPerson(['game_master']),
    await portal.aPerson(['editor']),
    await portal.aPerson(['support']),
  ]
  await app.db
    .insertInto('bans')
    .values({
      user_id: banned.id,
      login: banned.login,
      reason: 'x',
      created_by: staff.id,
      created_at: app.now().toISOString(),
    })
    .execute()
  const hand = (login: string, who = staff) => call('PUT', `/ticket/${id}/owner`, { token: who.token, body: { login } })
  const handed = await hand(rui.login.toUpperCase())
  expect(handed).toMatchObject({ status: 200, body: { data: { login: rui.login } } })
  expect((await read(rui, id)).desk.assignedTo).toMatchObject({ isOwn: true })
  const [notification] = (await call('GET', '/notifications', { token: rui.token })).body.data
  expect(notification).toMatchObject({
    kind: 'ticket_handed',
    link: `/support/reply?id=${id}`,
    text: `${staff.login} passou para você o ticket de ${ana.login}, prioridade Alta: For a colleague`,
  })
  for (const login of [ana.login, bard.login, banned.login, 'nobodyatall']) {
    const refused = await hand(login)
    expect([refused.status, refused.body.code]).toEqual([409, 'ticket_owner_unfit'])
  }
  expect((await read(staff, id)).desk.assignedTo).toMatchObject({ isOwn: false })
  for (const who of [ana, bard]) expect((await hand(rui.login, who)).status).toBe(403)
  const { data } = (await call('GET', '/ticket/staff', { token: rui.token })).body
  const logins = data.map(({ login }: { login: string }) => login)
  expect(logins).toEqual(expect.arrayContaining([rui.login, staff.login]))
  for (const { login } of [bard, ana, banned]) expect(logins).not.toContain(login)
  expect(data.find(({ login }: { login: string }) => login === rui.login)).toMatchObject({ open: 1, isOwn: true })
})

test('the first answer is due after the hours of the settings, until staff have answered', async () => {
  portal.setNow(new Date('2026-10-01T12:00:00.000Z'))
  const id = await aTicket(portal, ana)
  const triage = async () => (await call('GET', `/ticket/${id}/triage`, { token: staff.token })).body
  const due = { default: '2026-10-02T12:00:00.000Z', changed: '2026-10-01T14:00:00.000Z' }
  expect((await triage()).firstAnswerDue).toBe(due.default)
  const owner = await portal.aPerson(['superadmin'])
  const { tickets } = (await call('GET', '/staff/settings', { token: owner.token })).body.data
  const value = { ...tickets.value, firstAnswerHours: 2 }
  const saved = await call('PUT', '/staff/settings/tickets', { token: owner.token, body: { value } })
  expect(saved.status).toBe(200)
  expect((await triage()).firstAnswerDue).toBe(due.changed)
  expect((await call('GET', '/ticket/all/1', { token: staff.token })).body.firstAnswerHours).toBe(2)
  await comment(ana, id, 'Open')
  expect((await triage()).firstAnswerDue).toBe(due.changed)
  await comment(staff, id, 'Open')
  expect((await triage()).firstAnswerDue).toBeNull()
})
