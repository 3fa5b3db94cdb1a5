import { expect, test } from 'vitest'
import { aPortal, type Person } from '../../../../test/portal.ts'
import { aTicket } from '../../../../test/tickets.ts'
import { hostile, hostileKinds } from '../../../../test/hostile-html.ts'
import { sanitiseMessage } from '../../html/sanitise.ts'
import { seedDemoTickets } from '../../../../demo/ticket.ts'

const portal = await aPortal()
const { app, call } = portal

const comment = (who: Person, ticket_id: number, status: string, description = 'A text that is long enough.') =>
  call('POST', '/ticket-comment/store', { token: who.token, body: { ticket_id, description, status } })

interface ListedTicket {
  id: number
  user: { fullname: string }
}

async function queue(who: Person, query = '', page = 1) {
  const { status, body } = await call('GET', `/ticket/all/${page}?${query}`, { token: who.token })
  expect(status).toBe(200)
  return { ...body.tickets, ids: body.tickets.data.map(({ id }: ListedTicket) => id) as number[], counts: body.counts }
}

// TICKET-02, TICKET-04, TICKET-05, TICKET-30, TICKET-32
test('staff work everyone’s tickets: who waits longest first, by page, filter and search', async () => {
  const staff = await portal.aPerson(['administrator'])
  const [ana, rui] = [await portal.aPerson(), await portal.aPerson()]
  const ids: number[] = []
  for (let at = 0; at < 25; at += 1) {
    portal.setNow(new Date(Date.UTC(2026, 10, 1, 12, at)))
    const type = at % 2 ? 'Bug' : 'Ban'
    ids.push(await aTicket(portal, at % 3 ? ana : rui, { title: `Poção número ${at}`, type, priorities: 'Low' }))
  }
  const [oldest, second] = ids as [number, number]
  portal.setNow(new Date(Date.UTC(2026, 10, 1, 14)))
  await comment(staff, oldest, 'Pending')
  portal.setNow(new Date(Date.UTC(2026, 10, 1, 15)))
  await comment(staff, second, 'Solved')
  portal.setNow()

  const first = await queue(staff)
  expect(first).toMatchObject({ page: 1, lastPage: 3, total: 25, more: false })
  expect(first.ids).toEqual(ids.slice(2, 12))
  expect(new Set(first.data.map(({ user }: ListedTicket) => user.fullname)).size).toBe(2)
  expect(first.counts).toEqual({ New: 23, Open: 0, Pending: 1, Solved: 1, waiting: 23, mine: 2 })
  expect((await queue(staff, '', 2)).ids).toEqual(ids.slice(12, 22))
  // Answered tickets come after waiting ones, and solved ones last; a page beyond the last is the last.
  expect((await queue(staff, '', 9)).ids).toEqual([...ids.slice(22), oldest, second])

  expect(await queue(staff, 'status=Solved')).toMatchObject({ ids: [second], total: 1 })
  expect((await queue(staff, 'waiting=1&type=Ban')).total).toBe(12)
  expect((await queue(staff, 'status=New&type=Bug&priorities=Urgent')).total).toBe(0)
  // The number beside a view counts what the view lists, including solved tickets.
  expect(await queue(staff, 'who=mine')).toMatchObject({ ids: [oldest, second], total: first.counts.mine })
  expect((await queue(staff, 'waiting=1')).total).toBe(first.counts.waiting)
  expect((await queue(staff, 'who=none')).total).toBe(23)
  expect((await queue(staff, 'q=pocao numero 24')).ids).toEqual([ids[24]])
  expect((await queue(staff, `q=%23${ids[7]}`)).ids).toContain(ids[7])
  expect((await queue(staff, `q=${rui.login}&status=New`)).total).toBe(8)
  expect((await queue(staff, 'q=zzzz')).total).toBe(0)

  const taken = await call('PUT', `/ticket/${ids[5]}/assign`, { token: staff.token, body: { mine: true } })
  expect(taken.body.data.desk).toMatchObject({ assignedTo: { isOwn: true }, login: expect.any(String) })
  expect((await queue(staff, 'who=mine&waiting=1')).ids).toEqual([ids[5]])
  await call('PUT', `/ticket/${ids[5]}/assign`, { token: staff.token, body: { mine: false } })
  expect((await queue(staff, 'who=none')).total).toBe(23)
  for (const query of ['status=Closed', 'type=x', 'who=all'])
    expect((await call('GET', `/ticket/all/1?${query}`, { token: staff.token })).status).toBe(400)
})

// TICKET-37, D-078
test('the sixth comment in a minute is too many, for each person by themselves', async () => {
  const strict = await aPortal({ RATE_LIMITS: 'on' })
  const [ana, staff] = [await strict.aPerson(), await strict.aPerson(['admin'])]
  const id = await aTicket(strict, ana)
  const say = (who: Person, language = 'en') =>
    strict.call('POST', '/ticket-comment/store', {
      token: who.token,
      body: { ticket_id: id, description: 'Long enough.', status: 'Open' },
      headers: { 'accept-language': language },
    })
  for (let count = 0; count < 5; count += 1) expect((await say(ana)).status).toBe(201)
  const refused = await say(ana)
  expect(refused.status).toBe(429)
  expect(refused.body.message).toMatch(/^Limit comments\. Wait a few minutes\. Try again in \d+ s\.$/)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await say(staff)).status).toBe(201)
  strict.setNow(new Date(Date.now() + 61_000))
  expect((await say(ana)).status).toBe(201)
  await strict.close()
})

test('an answer goes to its author by mail, in their language, with the way to the ticket', async () => {
  const sent: { to: string; subject: string; text: string; html: string }[] = []
  app.mail = { ...app.mail, send: async (message) => void sent.push(message as (typeof sent)[number]) }
  const [ana, staff] = [await portal.aPerson(), await portal.aPerson(['admin'])]
  await app.db.updateTable('users').set({ email: 'ana@mail.example', locale: 'en' }).where('id', '=', ana.id).execute()
  const id = await aTicket(portal, ana, { title: 'A <b>lost</b> sword' })
  await comment(ana, id, 'Open')
  await portal.runJobs()
  expect(sent.filter(({ to }) => to === 'ana@mail.example')).toEqual([])
  await comment(staff, id, 'Pending', '<p>We found <strong>it</strong> &amp; sent it.</p>')
  await portal.runJobs()
  const [mail] = sent.filter(({ to }) => to === 'ana@mail.example')
  expect(mail?.subject).toContain('the staff answered “A <b>lost</b> sword”')
  expect(mail?.text).toContain('We found it & sent it.')
  expect(mail?.text).toContain(`${app.config.publicUrl}/en/support/reply?id=${id}`)
  expect(mail?.html).not.toContain('<b>lost</b>')
})

test('of whatever is sent, formatting alone is left, in tickets and comments', async () => {
  const ana = await portal.aPerson()
  const tags = 'p|ul|ol|li|blockquote|pre|br|a|strong|em|u|s|code'
  const clean = new RegExp(
    `^(?:[^<>]|</?(?:${tags})>|<br />|<ol start="\\d+">|<a(?: href="(?:https?://|mailto:|/(?![/\\\\])|#)[^"]*")?(?: title="[^"]*")? rel="noopener nofollow">)*$`,
    'i',
  )
  const descriptions: string[] = []
  const id = await aTicket(portal, ana)
  for (const kind of Object.values(hostileKinds)) {
    const answer = await comment(
      ana,
      id,
      'Open',
      `<p>and <strong>this</strong> stays</p>${kind.join('')}`.slice(0, 10_000),
    )
    expect(answer.status).toBe(201)
    descriptions.push(answer.body.ticketComment.description)
  }
  // Each is also tried alone, because one may undo what another begins.
  for (const input of hostile) descriptions.push(sanitiseMessage(input))
  expect(hostile.length).toBeGreaterThanOrEqual(200)
  expect(descriptions.filter((html) => !clean.test(html))).toEqual([])
  const html =
    '<p>a <strong>b</strong> <em>c</em> <u>d</u> <s>e</s> <code>f</code> <a href="https://x.example/" rel="noopener nofollow">g</a></p><ul><li>h</li></ul><blockquote><p>i</p></blockquote><pre><code>j</code></pre>'
  expect((await comment(ana, id, 'Open', html)).body.ticketComment.description).toBe(html)
})

test('the demo has conversations to look at, once', async () => {
  const demo = await aPortal()
  const users = [
    { login: 'admin', roles: ['superadmin'] },
    { login: 'player', roles: [] },
  ].map((user) => ({ ...user, first_name: user.login, last_name: 'Demo', password_hash: 'none' }))
  await demo.app.db.insertInto('users').values(users).execute()
  await seedDemoTickets(demo.app)
  await seedDemoTickets(demo.app)
  const staff = await demo.aPerson(['admin'])
  const { body } = await demo.call('GET', '/ticket/all/1', { token: staff.token })
  expect(body.tickets.data.map(({ status }: { status: string }) => status)).toEqual([
    'New',
    'Open',
    'Pending',
    'Solved',
  ])
  expect(body.counts).toMatchObject({ New: 1, Open: 1, Pending: 1, Solved: 1, waiting: 2 })
  await demo.close()
})
