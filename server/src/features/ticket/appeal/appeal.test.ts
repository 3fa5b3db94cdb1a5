import { beforeAll, expect, test, vi } from 'vitest'
import { anAccount, mailsTo, type Account } from '../../../../../test/accounts.ts'
import { aPortal, type Person } from '../../../../../test/portal.ts'
import { aSandbox } from '../../../../../test/sandbox.ts'
import { aTicket } from '../../../../../test/tickets.ts'
import { encryptSecret, newSecret } from '../../account/second-step/totp-code.ts'
import { appealToken } from '../../ban/public.ts'
import { settleBans } from '../../ban/settle.ts'

const sandbox = await aSandbox()
const portal = await aPortal({}, { sandbox })
const { app, call } = portal
beforeAll(() => vi.waitFor(async () => expect((await call('GET', '/notices')).status).toBe(200), 20_000))

const day = 24 * 3600_000
const text = 'The video shows another player, not me.'
const staffOf = (roles = ['administrator']) => portal.aPerson(roles)
const login = ({ username, password }: { username: string; password: string }) =>
  call('POST', '/login', { body: { username, password } })
const open = (token: string) => call('POST', '/appeal/open', { body: { token } })
const appeal = (token: string, description = text, headers = {}) =>
  call('POST', '/appeal/store', { body: { token, description }, headers })
const add = (token: string, description = 'I can show the records.') =>
  call('POST', '/appeal/comment', { body: { token, description } })
const answer = (by: Person, ticket_id: number, status: string) =>
  call('POST', '/ticket-comment/store', {
    token: by.token,
    body: { ticket_id, description: 'We looked at the records.', status },
  })
const unban = (by: Person, id: number) =>
  call('POST', `/server/unban_user/${id}`, { token: by.token, body: { reason: 'The video was wrong.' } })

/** A player with a confirmed address, and their ban. */
async function aBanned(by: Person): Promise<{ player: Account; ban: number }> {
  const player = await anAccount(portal)
  await app.db
    .updateTable('users')
    .set({ email_verified_at: app.now().toISOString() })
    .where('id', '=', player.id)
    .execute()
  return { player, ban: await banOf(by, player) }
}

async function banOf(by: Person, player: Account): Promise<number> {
  const body = { nickname: player.username, by: 'login', ban_type: 1, day: 1, month: 1, year: 2000 }
  const { status, body: reply } = await call('POST', '/server/ban_user', {
    token: by.token,
    body: { ...body, reason: 'Macro.', note: 'Seen in the video.' },
  })
  expect(status).toBe(200)
  return reply.data.id
}

const linkIn = async (player: Account): Promise<string> => {
  await portal.runJobs()
  const [mail] = await mailsTo(sandbox, player.email)
  return /\/appeal#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

// B3
test('a banned player appeals with the link of the login, staff answer, and the answer is on the page and in a mail', async () => {
  const staff = await staffOf()
  const { player, ban } = await aBanned(staff)
  const refused = await login(player)
  expect([refused.status, refused.body.code]).toEqual([401, 'account_banned'])
  const token = refused.body.appeal as string
  expect((await open(token)).body.data).toMatchObject({
    ban: { login: player.username, state: 'inForce', until: null, reason: 'Macro.' },
    ticket: null,
    mayAppealFrom: expect.any(String),
  })
  const sent = await appeal(token)
  expect(sent).toMatchObject({
    status: 201,
    body: { data: { ticket: { type: 'Ban', status: 'New', appealOf: ban, isOwn: true }, mayAppealFrom: null } },
  })
  const { id } = sent.body.data.ticket

  // For staff it is a ticket of the queue, with its own filter and its own queue on the dashboard.
  const queue = await call('GET', '/ticket/all/1?appeal=1', { token: staff.token })
  expect(queue.body.tickets.data.map((row: { id: number }) => row.id)).toContain(id)
  expect(queue.body.tickets.data.every((row: { appealOf: number | null }) => row.appealOf !== null)).toBe(true)
  expect((await call('GET', `/server/bans/${ban}`, { token: staff.token })).body.data).toMatchObject({
    login: player.username,
    note: 'Seen in the video.',
  })
  expect(JSON.stringify((await open(token)).body)).not.toContain('Seen in the video.')

  await answer(staff, id, 'Pending')
  const mailed = await linkIn(player)
  expect((await open(mailed)).body.data.ticket.comments).toHaveLength(1)
  expect((await add(mailed)).body.data.ticket).toMatchObject({ status: 'Open', commentCount: 2 })
  const seen = (await call('GET', `/ticket/${id}`, { token: staff.token })).body.ticket
  expect(seen.comments.at(-1)).toMatchObject({ byLink: true })

  await answer(staff, id, 'Solved')
  expect((await unban(staff, ban)).status).toBe(200)
  expect((await open(mailed)).body.data).toMatchObject({
    ban: { state: 'over' },
    ticket: { status: 'Solved', commentCount: 3 },
    mayAppealFrom: null,
  })
  expect((await appeal(mailed)).body.code).toBe('ban_ended')
  expect((await login(player)).status).toBe(200)
})

test('the mail about a ban has the link, and says that it is not read', async () => {
  const { player } = await aBanned(await staffOf())
  const token = await linkIn(player)
  expect((await open(token)).status).toBe(200)
  const [mail] = await mailsTo(sandbox, player.email)
  expect(mail!.text).toContain('Este e-mail não é lido.')
  // An address that nobody confirmed may belong to another person.
  const unconfirmed = await anAccount(portal)
  await banOf(await staffOf(), unconfirmed)
  expect(await linkIn(unconfirmed)).toBe('')
  expect((await mailsTo(sandbox, unconfirmed.email))[0]!.text).toContain(`${app.config.publicUrl}/login`)
})

test('the login gives the link after the right password alone, and an ended session never', async () => {
  const { player } = await aBanned(await staffOf())
  const wrong = await login({ ...player, password: 'wrong' })
  const unknown = await login({ username: 'nobody1', password: 'wrong' })
  const { requestId: _, ...wrongBody } = wrong.body
  const { requestId: __, ...unknownBody } = unknown.body
  expect([wrong.status, wrongBody]).toEqual([unknown.status, unknownBody])
  const ended = await call('GET', '/account/user', { token: player.token })
  expect([ended.status, ended.body.code]).toEqual([401, 'account_banned'])
  expect(ended.body).not.toHaveProperty('appeal')
})

test('with a second step the link needs its code too', async () => {
  const { player } = await aBanned(await staffOf())
  const at = app.now().toISOString()
  await app.db
    .insertInto('totp')
    .values({
      user_id: player.id,
      secret: encryptSecret(app.config.secretKey, player.id, newSecret()),
      created_at: at,
      confirmed_at: at,
    })
    .execute()
  const refused = await login(player)
  expect([refused.body.code, refused.body.appeal]).toEqual(['otp_needed', undefined])
})

test('of two appeals at once one is stored, and no second one while it is open', async () => {
  const staff = await staffOf()
  const { player, ban } = await aBanned(staff)
  const token = (await login(player)).body.appeal as string
  const replies = await Promise.all([1, 2, 3, 4].map((count) => appeal(token, `${text} ${count}`)))
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409, 409])
  expect(replies.filter(({ status }) => status === 409).map(({ body }) => body.code)).toEqual(
    Array(3).fill('appeal_open'),
  )
  const rows = await app.db.selectFrom('tickets').select('id').where('ban_id', '=', ban).execute()
  expect(rows).toHaveLength(1)
  // The database is the last judge.
  const again = app.db
    .insertInto('tickets')
    .columns([
      'author_id',
      'title',
      'description',
      'type',
      'priorities',
      'ban_id',
      'created_at',
      'changed_at',
      'place',
      'search',
    ])
    .expression((eb) =>
      eb
        .selectFrom('tickets')
        .select([
          'author_id',
          'title',
          'description',
          'type',
          'priorities',
          'ban_id',
          'created_at',
          'changed_at',
          'place',
          'search',
        ])
        .where('id', '=', rows[0]!.id),
    )
    .execute()
  await expect(again).rejects.toThrow('tickets_one_open_appeal')
})

test('a double click sends one appeal', async () => {
  const { player } = await aBanned(await staffOf())
  const token = (await login(player)).body.appeal as string
  const key = { 'idempotency-key': `appeal-${player.username}` }
  const replies = await Promise.all([appeal(token, text, key), appeal(token, text, key)])
  expect(replies.map(({ status }) => status)).toEqual([201, 201])
})

test('after a decision the next appeal waits for 30 days, and a decided one takes no more words', async () => {
  const staff = await staffOf()
  const { player } = await aBanned(staff)
  const fresh = () => login(player).then(({ body }) => body.appeal as string)
  const token = await fresh()
  expect((await add(token)).status).toBe(404)
  const { id } = (await appeal(token)).body.data.ticket
  await answer(staff, id, 'Solved')
  expect((await add(token)).body.code).toBe('ticket_solved')
  const soon = await appeal(token)
  expect([soon.status, soon.body.code]).toEqual([409, 'appeal_too_soon'])
  expect(Date.parse((await open(token)).body.data.mayAppealFrom)).toBeGreaterThan(Date.now() + 29 * day)

  portal.setNow(new Date(Date.now() + 31 * day))
  expect((await appeal(await fresh())).status).toBe(201)
  // The former one stays closed while the new one is open.
  const reopened = await call('POST', `/ticket/${id}/reopen`, { token: (await staffOf()).token })
  expect([reopened.status, reopened.body.code]).toEqual([409, 'appeal_open'])
  portal.setNow()
})

test('staff who may not ban read of the ban what its author reads, and no internal note', async () => {
  const { player } = await aBanned(await staffOf())
  const { id } = (await appeal((await login(player)).body.appeal)).body.data.ticket
  const support = await portal.aPerson(['support'])
  const { body } = await call('GET', `/ticket/${id}/triage`, { token: support.token })
  const [ban] = await app.db.selectFrom('bans').selectAll().where('user_id', '=', player.id).execute()
  expect(body.ban).toEqual({ reason: ban!.reason, until: ban!.until, ending: null })
  const other = await aTicket(portal, await portal.aPerson())
  expect((await call('GET', `/ticket/${other}/triage`, { token: support.token })).body.ban).toBeNull()
})

test('an appeal that staff close without a comment is mailed to its author', async () => {
  const staff = await staffOf()
  const { player } = await aBanned(staff)
  const { id } = (await appeal((await login(player)).body.appeal)).body.data.ticket
  const closed = await call('POST', `/ticket/${id}/solve`, { token: staff.token, body: { seen: 0 } })
  expect(closed.status).toBe(200)
  const token = await linkIn(player)
  expect((await open(token)).body.data.ticket.status).toBe('Solved')
  expect((await mailsTo(sandbox, player.email))[0]!.text).toContain('A equipe encerrou o seu pedido')
  // Its page takes no words any more, so the mail does not offer to answer.
  expect((await mailsTo(sandbox, player.email))[0]!.text).not.toContain('Para responder')
})

test('a forged, an expired and another ban’s link open nothing, and neither does a link of a ticket', async () => {
  const staff = await staffOf()
  const [one, two] = [await aBanned(staff), await aBanned(staff)]
  const owner = { userId: one.player.id, email: one.player.email }
  const token = appealToken(app, one.ban, owner, 'login')
  const stranger = { userId: two.player.id, email: two.player.email }
  for (const sent of [
    'x',
    token.replace(/^\d+/, String(two.ban)),
    token.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    appealToken(app, two.ban, owner, 'login'),
    appealToken(app, one.ban, stranger, 'login'),
    appealToken(app, 999_999, owner, 'login'),
  ])
    for (const reply of [await open(sent), await appeal(sent), await add(sent)])
      expect([reply.status, reply.body.code]).toEqual([400, 'link_unusable'])
  for (const path of ['/ticket-link/open', '/ticket-link/comment', '/ticket-link/rating', '/ticket-link/reopen'])
    expect((await call('POST', path, { body: { token, description: text, isGood: true } })).body.code).toBe(
      'link_unusable',
    )
  expect((await call('GET', '/account/user', { token })).status).toBe(401)

  const change = (values: object) => app.db.updateTable('users').set(values).where('id', '=', one.player.id).execute()
  await change({ email: 'other@mail.example', email_key: 'other@mail.example' })
  expect((await open(token)).body.code).toBe('link_unusable')
  await change({ email: one.player.email, email_key: one.player.email })
  expect((await open(token)).status).toBe(200)
  portal.setNow(new Date(Date.now() + 2 * 3600_000))
  expect((await open(token)).body.code).toBe('link_unusable')
  portal.setNow()
})

test('whoever only opens the link changes nothing', async () => {
  const { player, ban } = await aBanned(await staffOf())
  const token = (await login(player)).body.appeal as string
  for (let count = 0; count < 3; count += 1) await open(token)
  expect(await app.db.selectFrom('tickets').select('id').where('ban_id', '=', ban).execute()).toEqual([])
})

test('an appeal is checked at its field', async () => {
  const { player } = await aBanned(await staffOf())
  const token = (await login(player)).body.appeal as string
  for (const description of ['', 'Too short.', `<p>${' '.repeat(30)}</p>`, 'x'.repeat(10_001)]) {
    const refused = await appeal(token, description)
    expect([refused.status, refused.body.messages[0].field]).toEqual([400, 'description'])
  }
})

test('a ban that ended by itself takes no appeal', async () => {
  const staff = await staffOf()
  const { player, ban } = await aBanned(staff)
  const token = (await login(player)).body.appeal as string
  const until = new Date(Date.now() + 60_000)
  await app.db.updateTable('bans').set({ until: until.toISOString() }).where('id', '=', ban).execute()
  portal.setNow(new Date(until.getTime() + 1000))
  expect((await open(token)).body.data).toMatchObject({ ban: { state: 'over' }, mayAppealFrom: null })
  expect((await appeal(token)).body.code).toBe('ban_ended')
  await settleBans(app)
  portal.setNow()
})

test('when a ban replaces another, the open appeal and the old link go over to it, and a decided appeal does not', async () => {
  const staff = await staffOf()
  const { player, ban } = await aBanned(staff)
  const former = (await login(player)).body.appeal as string
  const { id } = (await appeal(former)).body.data.ticket
  const [second, third] = [await banOf(staff, player), await banOf(staff, player)]
  for (const token of [former, (await login(player)).body.appeal as string]) {
    expect((await open(token)).body.data).toMatchObject({
      ban: { state: 'inForce' },
      ticket: { id, status: 'New', appealOf: third },
      mayAppealFrom: null,
    })
    expect((await appeal(token)).body.code).toBe('appeal_open')
  }
  expect((await add(former)).status).toBe(201)

  await answer(staff, id, 'Solved')
  const fourth = await banOf(staff, player)
  // The decision was about the ban before, so this one takes an appeal at once.
  expect((await open(former)).body.data).toMatchObject({ ban: { state: 'inForce' }, ticket: null })
  const next = (await appeal(former)).body.data.ticket
  expect(next.appealOf).toBe(fourth)
  const reopen = () => call('POST', `/ticket/${id}/reopen`, { token: staff.token })
  expect((await reopen()).body.code).toBe('appeal_open')
  await answer(staff, next.id, 'Solved')
  expect((await reopen()).body.data.appealOf).toBe(fourth)

  expect((await unban(staff, fourth)).status).toBe(200)
  for (const replaced of [ban, second])
    expect((await app.db.selectFrom('tickets').select('id').where('ban_id', '=', replaced).execute()).length).toBe(0)
  expect((await open(former)).body.data).toMatchObject({ ban: { state: 'over' }, ticket: { id: next.id } })
})

test('of an appeal and a replacing ban at once the appeal is about the ban in force', async () => {
  const staff = await staffOf()
  const { player } = await aBanned(staff)
  const token = (await login(player)).body.appeal as string
  const [sent, inForce] = await Promise.all([appeal(token), banOf(staff, player)])
  expect(sent.status).toBe(201)
  expect((await open(token)).body.data.ticket).toMatchObject({ id: sent.body.data.ticket.id, appealOf: inForce })
})

test('a game master sees the queue of appeals, and support answers them without the ban', async () => {
  const [master, support] = [await staffOf(['game_master']), await staffOf(['support'])]
  const { player, ban } = await aBanned(master)
  const { id } = (await appeal((await login(player)).body.appeal)).body.data.ticket
  const names = async (who: Person) =>
    (await call('GET', '/dashboard/queues', { token: who.token })).body.data.map(({ name }: { name: string }) => name)
  expect(await names(master)).toContain('appeals')
  expect(await names(support)).not.toContain('appeals')
  expect((await answer(support, id, 'Pending')).status).toBe(201)
  expect((await call('GET', `/server/bans/${ban}`, { token: support.token })).status).toBe(403)
})
