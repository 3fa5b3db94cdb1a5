import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Message } from '../../../ports/mail.ts'
import { aPortal, type Person, type Portal } from '../../../../../test/portal.ts'
import { aTicket } from '../../../../../test/tickets.ts'
import { ticketToken } from './link.ts'

const portal = await aPortal()
const { app, call } = portal
const sent: Message[] = []
app.mail = { ...app.mail, send: async (message) => void sent.push(message) }

let ana: Person & { email: string }
let staff: Person
beforeEach(async () => {
  ana = await withEmail(portal)
  staff = await portal.aPerson(['administrator'])
})

/** A player whose address is confirmed. */
async function withEmail(on: Portal, roles: string[] = []) {
  const person = await on.aPerson(roles)
  const email = `${person.login}@mail.example`
  const email_verified_at = on.app.now().toISOString()
  await on.app.db.updateTable('users').set({ email, email_verified_at }).where('id', '=', person.id).execute()
  return { ...person, email }
}

const answer = (id: number, status = 'Pending') =>
  call('POST', '/ticket-comment/store', {
    token: staff.token,
    body: { ticket_id: id, description: '<p>Which character is it?</p>', status },
  })
const read = async (who: Person, id: number) => (await call('GET', `/ticket/${id}`, { token: who.token })).body.ticket
const open = (token: string) => call('POST', '/ticket-link/open', { body: { token } })
const write = (token: string, description = 'It is Kazumi, on channel 2.', headers = {}) =>
  call('POST', '/ticket-link/comment', { body: { token, description }, headers })
const tokenOf = (id: number, who: { id: number; email: string } = ana) =>
  ticketToken(app, id, { userId: who.id, email: who.email })

async function mailTo(email: string): Promise<string> {
  await portal.runJobs()
  return sent.findLast(({ to }) => to === email)?.text ?? ''
}

test('the mail about an answer has a link that opens the thread and takes an answer, marked for staff', async () => {
  const id = await aTicket(portal, ana)
  await answer(id)
  const text = await mailTo(ana.email)
  expect(text).toContain('Este e-mail não é lido.')
  const [, token] = /\/support\/mail#([\w-]+)/.exec(text) ?? []
  expect((await open(token!)).body).toMatchObject({ ticket: { id, status: 'Pending', isOwn: true }, hasEarlier: false })

  const reply = await write(token!)
  expect([reply.status, reply.body.ticketComment.isOwn]).toEqual([201, true])
  const seen = await read(staff, id)
  expect(seen).toMatchObject({ status: 'Open', waitingSince: expect.any(String) })
  expect(seen.comments.map(({ byLink }: { byLink?: true }) => byLink)).toEqual([undefined, true])
  expect((await read(ana, id)).comments[1]).not.toHaveProperty('byLink')
  // A link is not used up: the same one opens the thread again, with the answer.
  expect((await open(token!)).body.ticket.comments).toHaveLength(2)
})

test('whoever only opens the link changes nothing, as mail scanners do', async () => {
  const id = await aTicket(portal, ana)
  await answer(id)
  const state = () => app.db.selectFrom('tickets as t').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const before = await state()
  const token = tokenOf(id)
  expect((await portal.fastify.inject({ method: 'GET', url: `/api/ticket-link/open?token=${token}` })).statusCode).toBe(
    404,
  )
  for (let count = 0; count < 3; count += 1) expect((await open(token)).status).toBe(200)
  expect(await state()).toEqual(before)
  expect(await app.db.selectFrom('sessions').select('id').where('user_id', '=', ana.id).execute()).toHaveLength(1)
})

test('a forged, an expired and another ticket’s link open nothing and say so', async () => {
  const [rui, id] = [await withEmail(portal), await aTicket(portal, ana)]
  const other = await aTicket(portal, rui)
  const token = tokenOf(id)
  const forged = [
    'x',
    token.replace(/^\d+/, String(other)),
    token.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    tokenOf(other),
    ticketToken(app, id, { userId: rui.id, email: rui.email }),
    ticketToken(app, 999_999, { userId: ana.id, email: ana.email }),
  ]
  for (const sent of forged) {
    for (const reply of [
      await open(sent),
      await write(sent),
      await call('POST', '/ticket-link/rating', { body: { token: sent, isGood: true } }),
      await call('POST', '/ticket-link/reopen', { body: { token: sent, description: 'Not solved at all.' } }),
    ])
      expect([reply.status, reply.body.code]).toEqual([400, 'link_unusable'])
  }
  expect((await read(staff, id)).comments).toEqual([])
  expect((await read(staff, other)).comments).toEqual([])

  const week = 7 * 24 * 3600_000
  portal.setNow(new Date(Date.now() + week - 60_000))
  expect((await open(token)).status).toBe(200)
  portal.setNow(new Date(Date.now() + week))
  expect((await open(token)).body.code).toBe('link_unusable')
  portal.setNow()
})

test('a link dies with a change of the e-mail address, with a ban and with a role', async () => {
  const id = await aTicket(portal, ana)
  const token = tokenOf(id)
  const change = (values: object) => app.db.updateTable('users').set(values).where('id', '=', ana.id).execute()
  await change({ email: 'new@mail.example' })
  expect((await open(token)).body.code).toBe('link_unusable')
  await change({ email: null })
  expect((await open(token)).body.code).toBe('link_unusable')
  await change({ email: ana.email.toUpperCase() })
  expect((await open(token)).status).toBe(200)
  await change({ roles: ['support'] })
  expect((await write(token)).body.code).toBe('link_unusable')
  await change({ roles: [] })
  const ban = { login: ana.login, user_id: ana.id, created_at: app.now().toISOString() }
  await app.db.insertInto('bans').values(ban).execute()
  expect((await open(token)).body.code).toBe('link_unusable')
  expect((await write(token)).body.code).toBe('link_unusable')
})

test('an address that nobody confirmed, staff and a banned author get a link that needs a login', async () => {
  const unconfirmed = await portal.aPerson()
  const email = `${unconfirmed.login}@mail.example`
  await app.db.updateTable('users').set({ email }).where('id', '=', unconfirmed.id).execute()
  const colleague = await withEmail(portal, ['support'])
  const ids = [await aTicket(portal, unconfirmed), await aTicket(portal, colleague), await aTicket(portal, ana)]
  const ban = { login: ana.login, user_id: ana.id, created_at: app.now().toISOString() }
  await app.db.insertInto('bans').values(ban).execute()
  for (const [at, address] of [email, colleague.email, ana.email].entries()) {
    await answer(ids[at]!)
    const text = await mailTo(address)
    expect(text).toContain(`/support/reply?id=${ids[at]}`)
    expect(text).not.toContain('#')
  }
})

test('the link grants nothing else, and neither jobs nor stored replies have its token', async () => {
  const id = await aTicket(portal, ana)
  const token = tokenOf(id)
  for (const path of [`/ticket/${id}`, '/account/user', '/ticket/showByUser'])
    expect((await call('GET', path, { token })).status).toBe(401)
  await answer(id)
  await write(token, undefined, { 'idempotency-key': 'stored' })
  const jobs = await sql`select payload from graphile_worker._private_jobs`.execute(app.db)
  expect(JSON.stringify(jobs.rows)).toContain('ticket_answered')
  const keys = await app.db.selectFrom('idempotency_keys').select(['key', 'route', 'answer']).execute()
  expect(JSON.stringify([jobs.rows, keys])).not.toMatch(/[\da-f]{64}/)
  expect((await open(token)).headers['cache-control']).toContain('no-store')
})

test('a double click adds one comment, and a solved ticket none', async () => {
  const id = await aTicket(portal, ana)
  const token = tokenOf(id)
  const key = { 'idempotency-key': 'twice' }
  const replies = await Promise.all([write(token, undefined, key), write(token, undefined, key)])
  expect(new Set(replies.map(({ body }) => body.ticketComment.id)).size).toBe(1)
  // The text is checked as in a comment with a session.
  const short = await write(token, '1234567')
  expect([short.status, short.body.messages[0].field]).toEqual([400, 'description'])
  expect(
    (await write(token, '<script>alert(1)</script><p>A text that <b>stays</b>.</p>')).body.ticketComment.description,
  ).toBe('<p>A text that <strong>stays</strong>.</p>')
  await answer(id, 'Solved')
  const late = await write(token)
  expect([late.status, late.body.code]).toEqual([400, 'ticket_solved'])
})

test('the link of a merged ticket leads to the ticket that goes on, and to that one alone', async () => {
  const [id, into, third] = [await aTicket(portal, ana), await aTicket(portal, ana), await aTicket(portal, ana)]
  const rui = await withEmail(portal)
  const theirs = await aTicket(portal, rui)
  const [token, own] = [tokenOf(id), tokenOf(into)]
  await write(token, 'In the duplicate.')
  const merge = (one: number, other: number) =>
    call('POST', `/ticket/${one}/merge`, { token: staff.token, body: { into: other } })
  expect((await merge(id, into)).status).toBe(200)
  for (const each of [token, own])
    expect((await open(each)).body).toMatchObject({
      ticket: { id: into, comments: [{ description: '<p>In the duplicate.</p>' }] },
      merged: [{ id }],
    })
  expect((await write(token, 'In the one that goes on.')).body.ticketComment.ticket_id).toBe(into)
  await answer(into, 'Solved')
  expect((await call('POST', '/ticket-link/rating', { body: { token, isGood: true } })).status).toBe(200)
  expect((await read(ana, into)).rating).toMatchObject({ isGood: true })
  expect((await read(ana, id)).rating).toBeNull()
  const reopened = await call('POST', '/ticket-link/reopen', { body: { token, description: 'It is gone again.' } })
  expect(reopened.body.data.id).toBe(into)
  // A chain ends where the thread goes on.
  await merge(into, third)
  expect((await open(token)).body.ticket.id).toBe(third)
  // A merge undone gives the link its own ticket back.
  await call('POST', `/ticket/${id}/reopen`, { token: staff.token })
  expect((await open(token)).body.ticket.id).toBe(id)
  // Not even a row that no merge has written opens another person's ticket.
  await app.db
    .updateTable('tickets')
    .set({ status: 'Solved', waiting_since: null, merged_into: theirs })
    .where('id', '=', id)
    .execute()
  for (const reply of [await open(token), await write(token)]) expect(reply.body.code).toBe('link_unusable')
})

test('what staff do without an answer is mailed with the link: solved, reopened and merged, and spam is not', async () => {
  const [id, into, spam] = [await aTicket(portal, ana), await aTicket(portal, ana), await aTicket(portal, ana)]
  const act = (path: string, body: object = {}) => call('POST', `/ticket/${path}`, { token: staff.token, body })
  const linked = async (text: string) => {
    const mail = await mailTo(ana.email)
    expect(mail).toContain(text)
    const [, token] = /\/support\/mail#([\w-]+)/.exec(mail) ?? []
    return (await open(token!)).body.ticket.id as number
  }
  await act(`${id}/solve`, { seen: 0 })
  expect(await linked('A equipe concluiu o seu ticket')).toBe(id)
  await act(`${id}/reopen`)
  expect(await linked('A equipe reabriu o seu ticket')).toBe(id)
  await act(`${id}/merge`, { into })
  expect(await linked('A equipe juntou o seu ticket')).toBe(into)
  const before = sent.length
  await act(`${spam}/spam`)
  await portal.runJobs()
  expect(sent).toHaveLength(before)
})

test('the author rates and reopens through the link', async () => {
  const id = await aTicket(portal, ana)
  await answer(id, 'Solved')
  const [, token] = /\/support\/mail#([\w-]+)/.exec(await mailTo(ana.email)) ?? []
  const rated = await call('POST', '/ticket-link/rating', { body: { token, isGood: true, words: 'Fast.' } })
  expect(rated.body.rating).toMatchObject({ isGood: true, words: 'Fast.' })
  const reopened = await call('POST', '/ticket-link/reopen', { body: { token, description: 'It is gone again.' } })
  expect(reopened.body.data).toMatchObject({ status: 'Open', waitingSince: expect.any(String) })
  expect((await read(staff, id)).comments.at(-1)).toMatchObject({ byLink: true })
})

test('comments through links count with those of sessions', async () => {
  const strict = await aPortal()
  // Not by the environment, which also refuses requests while a slow machine under test is busy.
  strict.app.config = { ...strict.app.config, rateLimits: true }
  const rui = await withEmail(strict)
  const id = await aTicket(strict, rui)
  const token = ticketToken(strict.app, id, { userId: rui.id, email: rui.email })
  const body = { ticket_id: id, description: 'Long enough.', status: 'Open' }
  for (let count = 0; count < 5; count += 1)
    expect((await strict.call('POST', '/ticket-comment/store', { token: rui.token, body })).status).toBe(201)
  const sent = await strict.call('POST', '/ticket-link/comment', { body: { token, description: 'Long enough.' } })
  expect([sent.status, sent.body.code]).toEqual([429, 'too_many_comments'])
  await strict.close()
})
