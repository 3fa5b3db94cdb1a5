import { appealRules, attachmentsPerMessage } from '@guildhall/contract/ticket-rules'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { pdf } from '../../../../../test/hostile-documents.ts'
import { aPortal, type Person, type Portal } from '../../../../../test/portal.ts'
import { aTicket } from '../../../../../test/tickets.ts'
import { appealToken } from '../../ban/public.ts'
import { ticketToken } from './link.ts'

const portal = await aPortal()
const { app, call, fastify } = portal

const picture: Buffer = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#345' } })
  .png()
  .toBuffer()

let ana: Person
let staff: Person
beforeEach(async () => {
  ana = await portal.aPerson()
  staff = await portal.aPerson(['administrator'])
})

const ownerOf = ({ id }: Person) => ({ userId: id, email: null })
const tokenOf = (id: number, who = ana) => ticketToken(app, id, ownerOf(who))

function send(link: 'ticket' | 'appeal', token: string, bytes = picture, name = 'screenshot.png', on: Portal = portal) {
  const body = new FormData()
  body.set('link', link)
  body.set('token', token)
  body.set('file', new Blob([new Uint8Array(bytes)]), name)
  return on.call('POST', '/ticket-link/attachments', { body })
}
async function upload(link: 'ticket' | 'appeal', token: string, bytes = picture, name?: string): Promise<string> {
  const { status, body } = await send(link, token, bytes, name)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data.name
}
const read = (link: string, token: string, attachment: string) =>
  call('POST', '/ticket-link/attachment', { body: { link, token, attachment } })
const remove = (link: string, token: string, attachment: string) =>
  call('POST', '/ticket-link/attachment/remove', { body: { link, token, attachment } })
const write = (token: string, attachments: string[], path = '/ticket-link/comment') =>
  call('POST', path, { body: { token, description: 'Here is the picture.', attachments } })

async function aBan(who: Person): Promise<{ id: number; token: string }> {
  const ban = { login: who.login, user_id: who.id, created_at: app.now().toISOString() }
  const { id } = await app.db.insertInto('bans').values(ban).returning('id').executeTakeFirstOrThrow()
  return { id, token: appealToken(app, id, ownerOf(who), 'login') }
}

test('an answer through a mailed link has files, which staff and the link open', async () => {
  const id = await aTicket(portal, ana)
  const token = tokenOf(id)
  const [shot, paper] = [await upload('ticket', token), await upload('ticket', token, pdf(), 'log.pdf')]
  const sent = await write(token, [shot, paper])
  expect(sent.body.ticketComment.attachments).toMatchObject([{ kind: 'picture' }, { kind: 'pdf', fileName: 'log.pdf' }])
  const seen = (await call('GET', `/ticket/${id}`, { token: staff.token })).body.ticket.comments[0].attachments
  expect((await fastify.inject(seen[0].url)).statusCode).toBe(200)
  const again = await read('ticket', token, paper)
  expect((await fastify.inject(again.body.data.url)).rawPayload.equals(pdf())).toBe(true)

  await call('POST', '/ticket-comment/store', {
    token: staff.token,
    body: { ticket_id: id, description: 'It is solved now.', status: 'Solved' },
  })
  const more = await upload('ticket', token)
  const reopened = await write(token, [more], '/ticket-link/reopen')
  expect(reopened.body.data.comments.at(-1).attachments).toMatchObject([{ name: more }])
})

test('a link reads and removes no file of another ticket, of a note or of another person', async () => {
  const [id, other] = [await aTicket(portal, ana), await aTicket(portal, ana)]
  const rui = await portal.aPerson()
  const [token, theirs] = [tokenOf(id), tokenOf(await aTicket(portal, rui), rui)]
  const inOther = await upload('ticket', tokenOf(other))
  await write(tokenOf(other), [inOther])
  const unsent = await upload('ticket', theirs)
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(picture)]), 'note.png')
  const ofNote = (await call('POST', '/ticket/attachments', { token: staff.token, body })).body.data.name
  await call('POST', `/ticket/${id}/notes`, {
    token: staff.token,
    body: { text: 'Seen in the log.', attachments: [ofNote] },
  })
  for (const name of [inOther, unsent, ofNote, '0'.repeat(32)]) {
    expect([name, (await read('ticket', token, name)).status]).toEqual([name, 404])
    expect([name, (await remove('ticket', token, name)).status]).toEqual([name, 404])
    expect((await write(token, [name])).body.messages[0].field).toBe('attachments')
  }
  for (const forged of [
    'x',
    token.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    theirs.replace(/^\d+/, String(id)),
  ])
    for (const reply of [
      await send('ticket', forged),
      await read('ticket', forged, inOther),
      await send('appeal', forged),
    ])
      expect([reply.status, reply.body.code]).toEqual([400, 'link_unusable'])
  // A link of one kind is none of the other.
  expect((await send('appeal', token)).body.code).toBe('link_unusable')
  const own = await upload('ticket', token)
  expect((await remove('ticket', token, own)).status).toBe(200)
  expect((await read('ticket', token, own)).status).toBe(404)
})

test('an appeal and its comments have fewer files, while the ban is in force', async () => {
  const { id, token } = await aBan(ana)
  const names = []
  for (let count = 0; count <= appealRules.files; count += 1) names.push(await upload('appeal', token))
  const tooMany = await write(token, names, '/appeal/store')
  expect([tooMany.status, tooMany.body.messages[0].field]).toEqual([400, 'attachments'])
  const [last, ...first] = names.toReversed()
  const appeal = await write(token, first, '/appeal/store')
  expect(appeal.body.data.ticket.attachments).toHaveLength(appealRules.files)
  expect((await write(token, [last!], '/appeal/comment')).body.data.ticket.comments[0].attachments).toHaveLength(1)
  expect((await read('appeal', token, last!)).status).toBe(200)
  await app.db
    .updateTable('bans')
    .set({ ended_at: app.now().toISOString(), ending: 'lifted' })
    .where('id', '=', id)
    .execute()
  expect((await send('appeal', token)).body.code).toBe('ban_ended')
  // What was sent is still read.
  expect((await read('appeal', token, last!)).status).toBe(200)
})

test('hostile files and too many of them are refused, as with a session', async () => {
  const token = tokenOf(await aTicket(portal, ana))
  const active = await send('ticket', token, pdf('', '/OpenAction << /S /JavaScript /JS (x) >>'), 'a.pdf')
  expect(active.body.code).toBe('upload_pdf_active')
  expect((await send('ticket', token, Buffer.from('<script>'), 'a.txt')).body.code).toBe('upload_not_attachable')
  const names = []
  for (let count = 0; count <= attachmentsPerMessage; count += 1) names.push(await upload('ticket', token))
  expect((await write(token, names)).body.messages[0].field).toBe('attachments')
})

test('files through links count with those of sessions, and those of an appeal have a limit of their own', async () => {
  const strict = await aPortal()
  // Not by the environment, which also refuses requests while a slow machine under test is busy.
  strict.app.config = {
    ...strict.app.config,
    rateLimits: true,
    limits: { uploadTicketAttachment: { max: 2 } } as never,
  }
  const [rui, eva] = [await strict.aPerson(), await strict.aPerson()]
  const token = ticketToken(strict.app, await aTicket(strict, rui), ownerOf(rui))
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(picture)]), 'a.png')
  expect((await strict.call('POST', '/ticket/attachments', { token: rui.token, body })).status).toBe(201)
  const replies = [
    await send('ticket', token, picture, 'a.png', strict),
    await send('ticket', token, picture, 'a.png', strict),
  ]
  expect(replies.map(({ status }) => status)).toEqual([201, 429])

  strict.app.config = { ...strict.app.config, limits: {} as never }
  const ban = { login: eva.login, user_id: eva.id, created_at: strict.app.now().toISOString() }
  const { id } = await strict.app.db.insertInto('bans').values(ban).returning('id').executeTakeFirstOrThrow()
  const appeal = appealToken(strict.app, id, ownerOf(eva), 'login')
  const statuses = []
  for (let count = 0; count < 13; count += 1)
    statuses.push((await send('appeal', appeal, picture, 'a.png', strict)).status)
  expect(statuses).toEqual([...Array(12).fill(201), 429])
  await strict.close()
})
