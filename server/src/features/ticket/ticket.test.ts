import { knownTicketTypes, ticketPriorities, ticketStatuses } from '@guildhall/contract/ticket'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { aPortal, type Person } from '../../../../test/portal.ts'
import { aTicket } from '../../../../test/tickets.ts'
import { bucketsOf } from './rules.ts'

const portal = await aPortal()
const { app, call } = portal

let ana: Person
let staff: Person
beforeEach(async () => {
  ana = await portal.aPerson()
  staff = await portal.aPerson(['administrator'])
})

const text = 'A text that is long enough.'
const comment = (who: Person, ticket_id: number, fields: object = {}, headers = {}) =>
  call('POST', '/ticket-comment/store', {
    token: who.token,
    body: { ticket_id, description: `<p>${text}</p>`, status: 'Open', ...fields },
    headers,
  })
const read = async (who: Person, id: number) => (await call('GET', `/ticket/${id}`, { token: who.token })).body.ticket
const own = async (who: Person, query = '') =>
  (await call('GET', `/ticket/showByUser${query}`, { token: who.token })).body
const notificationsOf = async (who: Person) => (await call('GET', '/notifications', { token: who.token })).body.data

// B5
test('a ticket is opened, shows among its author’s own and is told to the staff', async () => {
  const answer = await call('POST', '/ticket/store', {
    token: ana.token,
    body: { title: 'Baú sumiu', description: '<p>Hoje.</p>', type: 'Question', priorities: 'Hight' },
  })
  expect(answer).toMatchObject({ status: 201, body: { message: expect.any(String), data: { status: 'New' } } })
  const { id } = answer.body.data
  const { tickets, counts } = await own(ana)
  // TICKET-16, TICKET-21, TICKET-33, TICKET-34, D-116
  expect(tickets).toMatchObject([
    {
      id,
      title: 'Baú sumiu',
      description: '<p>Hoje.</p>',
      type: 'Question',
      priorities: 'Hight',
      status: 'New',
      created_at: expect.any(String),
      user: {
        firstname: 'Ana',
        lastname: expect.any(String),
        fullname: expect.stringMatching(/^Ana Souza/),
        roles: [],
      },
      comments: [],
    },
  ])
  expect(counts).toEqual({ New: 1, Open: 0, Pending: 0, Solved: 0 })
  expect(tickets[0]).not.toHaveProperty('desk')
  expect((await notificationsOf(staff))[0]).toMatchObject({
    kind: 'staff_task',
    link: `/support/reply?id=${id}`,
    text: `Ticket novo de ${ana.login}, prioridade Alta: Baú sumiu`,
  })
})

test('a conversation: each comment sets the status, answers are told to the author, who waits again after replying', async () => {
  const id = await aTicket(portal, ana)
  const answer = await comment(staff, id, { status: 'Pending', seen: 0 })
  // TICKET-17, TICKET-22, TICKET-35
  expect(answer).toMatchObject({
    status: 201,
    body: {
      message: expect.any(String),
      ticketComment: {
        id: expect.any(Number),
        ticket_id: id,
        description: `<p>${text}</p>`,
        status: 'Pending',
        created_at: expect.any(String),
        user: { firstname: 'Ana', fullname: expect.any(String), roles: [{ slug: 'administrator' }] },
      },
    },
  })
  expect(await read(ana, id)).toMatchObject({ status: 'Pending', waitingSince: null, commentCount: 1 })
  expect(await notificationsOf(ana)).toMatchObject([{ kind: 'ticket_answered', link: `/support/reply?id=${id}` }])
  await comment(ana, id, { status: 'Open' })
  const ticket = await read(staff, id)
  expect(ticket).toMatchObject({
    status: 'Open',
    waitingSince: expect.any(String),
    desk: { login: ana.login, assignedTo: { isOwn: true }, answeredBy: { at: expect.any(String) } },
  })
  expect(ticket.comments.map((each: { isOwn: boolean }) => each.isOwn)).toEqual([true, false])
  expect((await notificationsOf(staff))[0]).toMatchObject({ kind: 'staff_task', link: `/support/reply?id=${id}` })
  // A second comment in a row notifies nobody.
  const before = (await notificationsOf(staff)).length
  await comment(ana, id)
  expect(await notificationsOf(staff)).toHaveLength(before)
})

test('what does not do is said field by field and changes nothing', async () => {
  const post = (body: object) => call('POST', '/ticket/store', { token: ana.token, body })
  const right = { title: 'x', description: '', type: 'Bug', priorities: 'Low' }
  for (const [field, value] of [
    ['title', ''],
    ['title', '   '],
    ['title', undefined],
    ['title', 'x'.repeat(121)],
    ['type', undefined],
    ['type', 'Incident'],
    ['priorities', 'High'],
    ['priorities', undefined],
    ['description', 'x'.repeat(10_001)],
  ]) {
    const answer = await post({ ...right, [field!]: value })
    // TICKET-24, TICKET-25
    expect([answer.status, answer.body.messages[0].field]).toEqual([400, field])
  }
  expect((await own(ana)).tickets).toEqual([])
  // TICKET-26: the text is optional.
  expect((await post(right)).status).toBe(201)
  expect((await post({ title: 'x', type: 'Ban', priorities: 'Urgent' })).status).toBe(201)
  const id = await aTicket(portal, ana)
  for (const [field, value] of [
    ['status', undefined],
    ['status', 'Closed'],
    ['description', undefined],
    ['description', '1234567'],
    ['description', '<p>1234567</p>'],
    ['description', '<p> &nbsp; 1234567 &nbsp;<br></p><img src="https://evil.example/x.gif">'],
    ['description', `<script>${text}</script>`],
  ]) {
    const answer = await comment(ana, id, { [field!]: value })
    // TICKET-18, TICKET-27, TICKET-28, TICKET-29, D-119
    expect([answer.status, answer.body.messages[0]]).toEqual([
      400,
      { field, validation: expect.any(String), message: expect.any(String) },
    ])
  }
  expect((await comment(ana, id, { description: '12345678' })).status).toBe(201)
  expect(await read(ana, id)).toMatchObject({ commentCount: 1, comments: [{ description: '<p>12345678</p>' }] })
})

test('a solved ticket is closed to everybody until staff open it again, and its author may go on in a new one', async () => {
  const id = await aTicket(portal, ana)
  await comment(staff, id, { status: 'Solved' })
  for (const who of [ana, staff]) {
    const answer = await comment(who, id)
    // D-118
    expect([answer.status, answer.body.code, answer.body.messages.length]).toEqual([400, 'ticket_solved', 1])
  }
  const next = await aTicket(portal, ana, { continues: id })
  expect(await read(ana, next)).toMatchObject({ continues: id })
  const other = await portal.aPerson()
  const foreign = await call('POST', '/ticket/store', {
    token: other.token,
    body: { title: 'x', type: 'Bug', priorities: 'Low', continues: id },
  })
  expect(foreign.status).toBe(404)

  const reopened = await call('POST', `/ticket/${id}/reopen`, { token: staff.token })
  expect(reopened.body.data).toMatchObject({ status: 'Open', reopenedAt: expect.any(String) })
  expect((await call('POST', `/ticket/${id}/reopen`, { token: staff.token })).status).toBe(200)
  expect((await notificationsOf(ana)).filter(({ kind }: { kind: string }) => kind === 'ticket_reopened')).toHaveLength(
    1,
  )
  expect((await comment(ana, id)).status).toBe(201)
  const actions = await app.db
    .selectFrom('admin_actions')
    .select('action')
    .where('target', '=', `ticket ${id}`)
    .execute()
  expect(actions).toEqual([{ action: 'ticket.reopen' }])
})

test('staff close a ticket without a comment, recorded and told to its author, and none that has news', async () => {
  const id = await aTicket(portal, ana)
  const solve = (seen: number, who = staff) => call('POST', `/ticket/${id}/solve`, { token: who.token, body: { seen } })
  expect((await solve(0, ana)).status).toBe(403)
  const news = (await comment(ana, id)).body.ticketComment
  const early = await solve(0)
  expect([early.status, early.body.code]).toEqual([409, 'ticket_has_news'])
  expect(await read(ana, id)).toMatchObject({ status: 'Open', commentCount: 1 })
  // A comment of the caller is no news to them.
  await comment(staff, id, { status: 'Pending' })

  const solved = await solve(news.id)
  expect(solved.body.data).toMatchObject({
    status: 'Solved',
    waitingSince: null,
    desk: { assignedTo: { isOwn: true } },
  })
  expect((await solve(news.id)).status).toBe(200)
  expect((await comment(ana, id)).body.code).toBe('ticket_solved')
  const notifications = (await notificationsOf(ana)).filter(({ kind }: { kind: string }) => kind === 'ticket_solved')
  expect(notifications).toMatchObject([{ link: `/support/reply?id=${id}` }])
  const actions = await app.db
    .selectFrom('admin_actions')
    .select(['action', 'actor_id', 'before', 'after'])
    .where('target', '=', `ticket ${id}`)
    .execute()
  expect(actions).toEqual([
    { action: 'ticket.solve', actor_id: staff.id, before: { status: 'Pending' }, after: { status: 'Solved' } },
  ])
  expect((await call('POST', '/ticket/999999/solve', { token: staff.token, body: { seen: 0 } })).status).toBe(404)
})

test('staff who have not seen that another answered are told, and nothing is lost or sent', async () => {
  const id = await aTicket(portal, ana)
  const other = await portal.aPerson(['admin'])
  const first = (await comment(staff, id, { seen: 0 })).body.ticketComment
  const late = await comment(other, id, { seen: 0, description: 'The other answer.' })
  expect([late.status, late.body.code]).toEqual([409, 'ticket_answered_meanwhile'])
  expect((await read(ana, id)).commentCount).toBe(1)
  // An earlier answer of the caller is no conflict, nor is a comment of the player.
  expect((await comment(staff, id, { seen: 0 })).status).toBe(201)
  await comment(ana, id)
  const news = await call('GET', `/ticket/${id}/comments?after=${first.id}`, { token: other.token })
  expect(news.body.comments).toHaveLength(2)
  expect((await comment(other, id, { seen: news.body.comments.at(-1).id })).status).toBe(201)
  // Of two at once, one is refused.
  const seen = (await read(staff, id)).comments.at(-1).id
  const race = await Promise.all([comment(staff, id, { seen }), comment(other, id, { seen })])
  expect(race.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([201, 409])
})

test('a double click is one ticket and one comment', async () => {
  const headers = { 'idempotency-key': 'one-press-of-a-button' }
  const body = { title: 'Twice', type: 'Bug', priorities: 'Low' }
  const sent = await Promise.all(
    [1, 2, 3].map(() => call('POST', '/ticket/store', { token: ana.token, body, headers })),
  )
  const ids = new Set(sent.map((answer) => answer.body.data.id))
  expect(ids.size).toBe(1)
  const [id] = [...ids] as [number]
  const key = { 'idempotency-key': 'another-press-of-it' }
  const said = await Promise.all([1, 2, 3].map(() => comment(staff, id, {}, key)))
  expect(new Set(said.map((answer) => answer.body.ticketComment.id)).size).toBe(1)
  expect((await comment(staff, id, { status: 'Pending' }, key)).status).toBe(422)
  expect((await own(ana)).tickets).toMatchObject([{ commentCount: 1 }])
  expect(await notificationsOf(ana)).toHaveLength(1)
})

test('player A can neither list, read, follow nor comment the ticket of player B, by any id', async () => {
  const id = await aTicket(portal, ana)
  await comment(staff, id)
  const other = await portal.aPerson()
  // A role that does not cover tickets makes nobody an administrator.
  const bard = await portal.aPerson(['bard'])
  for (const who of [other, bard]) {
    for (const path of [`/ticket/${id}`, `/ticket/${id}/comments`, `/ticket/${id}?before=999999`, `/ticket/00${id}`])
      expect((await call('GET', path, { token: who.token })).status).toBe(404)
    for (const ticket_id of [id, String(id), ` ${id} `]) {
      const answer = await comment(who, id, { ticket_id })
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
    }
    // TICKET-30, TICKET-32
    expect((await call('GET', '/ticket/all/1', { token: who.token })).status).toBe(403)
    expect((await call('POST', `/ticket/${id}/reopen`, { token: who.token })).status).toBe(403)
    expect((await call('PUT', `/ticket/${id}/assign`, { token: who.token, body: { mine: true } })).status).toBe(403)
    expect((await own(who)).tickets).toEqual([])
  }
  for (const path of ['/ticket/all/1', '/ticket/showByUser', `/ticket/${id}`])
    expect((await call('GET', path)).status).toBe(401)
  expect((await read(ana, id)).commentCount).toBe(1)
})

test('staff who lack the second step that they must have see no tickets of others', async () => {
  const strict = await aPortal({ STAFF_TOTP: 'on' })
  const [player, admin] = [await strict.aPerson(), await strict.aPerson(['admin'])]
  const id = await aTicket(strict, player)
  expect((await strict.call('GET', `/ticket/${id}`, { token: admin.token })).status).toBe(404)
  await strict.close()
})

test('the database and the rules number the buckets alike', async () => {
  const { rows } = await sql<{ status: 'New'; type: 'Bug'; priorities: 'Low'; bucket: number }>`
    insert into tickets (author_id, title, description, type, priorities, status, created_at, changed_at, place, search)
    select ${ana.id}, 'x', '', type, priorities, status, now(), now(), 40000000000000, ''
    from unnest(${[...ticketStatuses]}::text[]) status, unnest(${[...knownTicketTypes]}::text[]) type,
      unnest(${[...ticketPriorities]}::text[]) priorities
    returning status, type, priorities, bucket`.execute(app.db)
  expect(rows).toHaveLength(112)
  for (const { bucket, ...filters } of rows) expect(bucketsOf(filters)).toEqual([bucket])
  await sql`delete from tickets where author_id = ${ana.id}`.execute(app.db)
})
