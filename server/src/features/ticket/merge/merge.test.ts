import { beforeEach, expect, test } from 'vitest'
import { aPortal, type Person } from '../../../../../test/portal.ts'
import { aTicket } from '../../../../../test/tickets.ts'

const portal = await aPortal()
const { app, call } = portal

let ana: Person
let staff: Person
beforeEach(async () => {
  ana = await portal.aPerson()
  staff = await portal.aPerson(['support'])
})

const comment = async (who: Person, ticket_id: number, description: string, status = 'Open') =>
  call('POST', '/ticket-comment/store', { token: who.token, body: { ticket_id, description, status } })
const merge = (id: number, into: number, who = staff) =>
  call('POST', `/ticket/${id}/merge`, { token: who.token, body: { into } })
const read = async (who: Person, id: number) => (await call('GET', `/ticket/${id}`, { token: who.token })).body
const textsOf = ({ ticket }: { ticket: { comments: { description: string }[] } }) =>
  ticket.comments.map(({ description }) => description)

// B4
test('a duplicate points to the other ticket, which shows its comments in their order, and the player is told', async () => {
  const into = await aTicket(portal, ana, { title: 'Chest gone' })
  await comment(ana, into, '<p>The first comment.</p>')
  const id = await aTicket(portal, ana, { title: 'Chest gone again', description: '<p>Still gone.</p>' })
  await comment(ana, id, '<p>The second comment.</p>')
  await comment(staff, into, '<p>The third comment.</p>', 'Pending')
  const merged = await merge(id, into)
  expect(merged).toMatchObject({ status: 200, body: { data: { into } } })
  for (const who of [ana, staff]) {
    const target = await read(who, into)
    expect(textsOf(target)).toEqual([
      '<p>The first comment.</p>',
      '<p>The second comment.</p>',
      '<p>The third comment.</p>',
    ])
    expect(target.merged).toMatchObject([{ id, title: 'Chest gone again', description: '<p>Still gone.</p>' }])
    // The question of the duplicate still waits.
    expect(target.ticket).toMatchObject({ status: 'Open', waitingSince: expect.any(String), mergedInto: null })
    expect((await read(who, id)).ticket).toMatchObject({ status: 'Solved', mergedInto: into, waitingSince: null })
  }
  const [notification] = (await call('GET', '/notifications', { token: ana.token })).body.data
  expect(notification).toMatchObject({ kind: 'ticket_merged', link: `/support/reply?id=${into}` })
  expect(notification.text).toBe(`O seu ticket ${id} foi juntado ao ${into}: Chest gone`)
  // What comes later is followed in the thread of both.
  const after = (await read(staff, into)).ticket.comments.at(-1).id
  await comment(ana, into, '<p>The fourth comment.</p>')
  const news = await call('GET', `/ticket/${into}/comments?after=${after}`, { token: staff.token })
  expect(textsOf({ ticket: news.body })).toEqual(['<p>The fourth comment.</p>'])
  // An open page learns that older comments have come, and where a duplicate goes on.
  expect(news.body).toMatchObject({ merged: [id], mergedInto: null })
  const ofDuplicate = await call('GET', `/ticket/${id}/comments`, { token: ana.token })
  expect(ofDuplicate.body).toMatchObject({ merged: [], mergedInto: into })
})

test('a ticket that others were merged into is merged with them, and reopening undoes a merge', async () => {
  const [one, two, three] = [await aTicket(portal, ana), await aTicket(portal, ana), await aTicket(portal, ana)]
  await comment(ana, one, '<p>In the first one.</p>')
  await merge(one, two)
  await merge(two, three)
  expect((await read(ana, one)).ticket.mergedInto).toBe(three)
  expect((await read(ana, three)).merged.map(({ id }: { id: number }) => id)).toEqual([one, two])
  expect(textsOf(await read(ana, three))).toEqual(['<p>In the first one.</p>'])
  const reopened = await call('POST', `/ticket/${one}/reopen`, { token: staff.token })
  expect(reopened.body.data).toMatchObject({ status: 'Open', mergedInto: null })
  expect(textsOf(await read(ana, one))).toEqual(['<p>In the first one.</p>'])
  expect(textsOf(await read(ana, three))).toEqual([])
})

test('an appeal is merged into no ticket, and no ticket into an appeal', async () => {
  const [ordinary, other] = [await aTicket(portal, ana), await aTicket(portal, ana)]
  const ban = { login: ana.login, user_id: ana.id, created_at: app.now().toISOString() }
  const { id: ban_id } = await app.db.insertInto('bans').values(ban).returning('id').executeTakeFirstOrThrow()
  const appeal = await aTicket(portal, await portal.aPerson())
  await app.db.updateTable('tickets').set({ ban_id, author_id: ana.id }).where('id', '=', appeal).execute()
  for (const [id, into] of [
    [appeal, ordinary],
    [ordinary, appeal],
  ] as const)
    expect((await merge(id, into)).body.code).toBe('ticket_merge_appeal')
  expect((await merge(ordinary, other)).status).toBe(200)
})

test('a duplicate is not rated', async () => {
  const [id, into] = [await aTicket(portal, ana), await aTicket(portal, ana)]
  await merge(id, into)
  const rated = await call('PUT', `/ticket/${id}/rating`, { token: ana.token, body: { isGood: false } })
  expect([rated.status, rated.body.code]).toEqual([409, 'ticket_unsolved'])
})

test('tickets of two players are never merged, nor into a solved one or itself', async () => {
  const rui = await portal.aPerson()
  const [id, other, solved] = [await aTicket(portal, ana), await aTicket(portal, rui), await aTicket(portal, ana)]
  await comment(staff, solved, '<p>It is done.</p>', 'Solved')
  const codes = async (into: number) => (await merge(id, into)).body.code
  expect(await codes(other)).toBe('ticket_merge_author')
  expect(await codes(solved)).toBe('ticket_merge_target')
  expect(await codes(id)).toBe('ticket_merge_target')
  expect(await codes(999_999_999)).toBe('not_found')
  for (const who of [ana, await portal.aPerson(['editor'])]) expect((await merge(id, other, who)).status).toBe(403)
  expect((await read(ana, id)).ticket).toMatchObject({ status: 'New', mergedInto: null })
  // Of two merges in opposite directions at once, one is refused.
  const [a, b] = [await aTicket(portal, ana), await aTicket(portal, ana)]
  const race = await Promise.all([merge(a, b), merge(b, a)])
  expect(race.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409])
})

test('spam is solved without a word to its author, and reopening undoes it', async () => {
  const id = await aTicket(portal, ana)
  const mark = (who = staff) => call('POST', `/ticket/${id}/spam`, { token: who.token })
  expect((await mark(ana)).status).toBe(403)
  expect((await mark()).status).toBe(200)
  expect((await mark()).status).toBe(200)
  expect((await read(staff, id)).ticket).toMatchObject({ status: 'Solved', desk: { isSpam: true } })
  const own = await read(ana, id)
  expect(own.ticket).toMatchObject({ status: 'Solved', waitingSince: null })
  expect(JSON.stringify(own).toLowerCase()).not.toContain('spam')
  expect((await call('GET', '/notifications', { token: ana.token })).body.data).toEqual([])
  // The author may reopen neither spam nor a duplicate.
  expect(own.ticket.reopenableUntil).toBeNull()
  const actions = await app.db
    .selectFrom('admin_actions')
    .select('action')
    .where('target', '=', `ticket ${id}`)
    .execute()
  expect(actions.map(({ action }) => action)).toEqual(['ticket.spam'])
  const reopened = await call('POST', `/ticket/${id}/reopen`, { token: staff.token })
  expect(reopened.body.data).toMatchObject({ status: 'Open', desk: { isSpam: false } })
})
