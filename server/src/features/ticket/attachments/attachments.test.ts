import { attachmentMaxBytes } from '@guildhall/contract/ticket-rules'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { pdf } from '../../../../../test/hostile-documents.ts'
import { aPortal, type Person } from '../../../../../test/portal.ts'
import { aTicket } from '../../../../../test/tickets.ts'
import { fileOf } from './files.ts'
import { sweepAttachments } from './sweep.ts'

const portal = await aPortal()
const { app, call, fastify } = portal

const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#345' } })
  .withExif({ IFD0: { Copyright: 'Ana, at home' } })
  .jpeg()
  .toBuffer()

let ana: Person
let staff: Person
beforeEach(async () => {
  ana = await portal.aPerson()
  staff = await portal.aPerson(['administrator'])
})

function send(who: Person, bytes: Buffer, name: string) {
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(bytes)]), name)
  return call('POST', '/ticket/attachments', { token: who.token, body })
}
async function upload(who: Person, bytes: Buffer = picture, name = 'screenshot.jpg') {
  const { status, body } = await send(who, bytes, name)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data as { name: string; url: string; kind: string; fileName: string; bytes: number }
}
const comment = (who: Person, ticket_id: number, attachments: string[], headers = {}) =>
  call('POST', '/ticket-comment/store', {
    token: who.token,
    body: { ticket_id, description: '<p>Here is the picture.</p>', status: 'Open', attachments },
    headers,
  })
const read = (who: Person, id: number) => call('GET', `/ticket/${id}`, { token: who.token })
const isThere = async (url: string) => (await fastify.inject(url)).statusCode === 200

// B1
test('a player sends a screenshot with a ticket, and staff answer with a PDF; both see both', async () => {
  const shot = await upload(ana)
  expect(shot).toMatchObject({
    kind: 'picture',
    fileName: 'screenshot.jpg',
    url: expect.stringContaining('/media/ticket/'),
  })
  const id = await aTicket(portal, ana, { attachments: [shot.name] })
  const paper = await upload(staff, pdf(), 'contrato março.pdf')
  const reply = await comment(staff, id, [paper.name])
  expect(reply.body.ticketComment.attachments).toMatchObject([{ kind: 'pdf', fileName: 'contrato março.pdf' }])
  for (const who of [ana, staff]) {
    const { ticket } = (await read(who, id)).body
    expect(ticket.attachments).toMatchObject([{ name: shot.name, width: 400, height: 300 }])
    expect(ticket.comments[0].attachments).toMatchObject([{ name: paper.name, bytes: pdf().length }])
    const seen = await fastify.inject(ticket.attachments[0].url)
    expect([seen.statusCode, seen.headers['content-type']]).toEqual([200, 'image/webp'])
    expect((await sharp(seen.rawPayload).metadata()).exif).toBeUndefined()
    const file = await fastify.inject(ticket.comments[0].attachments[0].url)
    expect(file.rawPayload.equals(pdf())).toBe(true)
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="file.pdf"; filename*=UTF-8''contrato%20mar%C3%A7o.pdf`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  }
  const list = await call('GET', '/ticket/showByUser', { token: ana.token })
  expect(list.body.tickets[0].attachments).toHaveLength(1)
})

test('an address of a file is signed, and works for ten minutes', async () => {
  const { url, name } = await upload(ana)
  expect(await isThere(url)).toBe(true)
  for (const forged of [
    url.replace(/signature=./, 'signature=_'),
    url.replace(/until=\d+/, 'until=99999999999'),
    url.replace(name, '0'.repeat(32)),
    url.replace('/media/ticket/', '/media/proof/'),
    `/media/ticket/${name}`,
    `/media/${fileOf(name)}`,
    `${url}&until=99999999999`,
  ])
    expect([forged, (await fastify.inject(forged)).statusCode]).toEqual([forged, 404])
  portal.setNow(new Date(Date.now() + 10 * 60_000 + 1_000))
  expect(await isThere(url)).toBe(false)
  portal.setNow()
})

test('only its author and staff with the permission for tickets get a new address of a file', async () => {
  const stranger = await portal.aPerson()
  const bard = await portal.aPerson(['bard'])
  const { name } = await upload(ana)
  const ask = async (who: Person) => (await call('GET', `/ticket/attachments/${name}`, { token: who.token })).status
  expect([await ask(ana), await ask(staff), await ask(stranger)]).toEqual([200, 404, 404])
  const id = await aTicket(portal, ana, { attachments: [name] })
  expect([await ask(ana), await ask(staff), await ask(stranger), await ask(bard)]).toEqual([200, 200, 404, 404])
  expect((await call('GET', `/ticket/attachments/${name}`)).status).toBe(401)
  expect((await read(stranger, id)).status).toBe(404)
})

test('a file belongs to one message, and only its uploader may send or remove it', async () => {
  const [mine, other] = [await upload(ana), await upload(ana)]
  const stranger = await portal.aPerson()
  const theirs = await aTicket(portal, stranger)
  const stolen = await comment(stranger, theirs, [mine.name])
  expect([stolen.status, stolen.body.messages[0].field]).toEqual([400, 'attachments'])
  const remove = (who: Person, name: string) => call('DELETE', `/ticket/attachments/${name}`, { token: who.token })
  expect((await remove(stranger, mine.name)).status).toBe(404)
  expect((await read(stranger, theirs)).body.ticket.commentCount).toBe(0)

  const id = await aTicket(portal, ana, { attachments: [mine.name] })
  expect((await comment(ana, id, [mine.name])).status).toBe(400)
  expect((await remove(ana, mine.name)).status).toBe(404)
  expect((await remove(ana, other.name)).status).toBe(200)
  expect(await isThere(other.url)).toBe(false)
  const lost = await comment(ana, id, [other.name])
  expect([lost.status, lost.body.messages[0].field]).toEqual([400, 'attachments'])
})

test('a message takes six files in their order; a refused one keeps them for the next try', async () => {
  const names: string[] = []
  for (let count = 0; count < 6; count += 1) names.push((await upload(ana)).name)
  const order = names.toReversed()
  const short = await call('POST', '/ticket/store', {
    token: ana.token,
    body: { title: '', type: 'Bug', priorities: 'Low', attachments: order },
  })
  expect(short.status).toBe(400)
  const many = await call('POST', '/ticket/store', {
    token: ana.token,
    body: { title: 'x', type: 'Bug', priorities: 'Low', attachments: [...order, '0'.repeat(32)] },
  })
  expect([many.status, many.body.messages[0].field]).toEqual([400, 'attachments'])
  const id = await aTicket(portal, ana, { attachments: order })
  const { ticket } = (await read(ana, id)).body
  expect(ticket.attachments.map((each: { name: string }) => each.name)).toEqual(order)
})

test('a double click sends the files once', async () => {
  const id = await aTicket(portal, ana)
  const { name } = await upload(ana)
  const headers = { 'idempotency-key': 'one-press-of-a-button' }
  const sent = await Promise.all([1, 2, 3].map(() => comment(ana, id, [name], headers)))
  expect(sent.map(({ status }) => status)).toEqual([201, 201, 201])
  expect((await read(ana, id)).body.ticket.comments).toMatchObject([{ attachments: [{ name }] }])
  expect((await comment(ana, id, [], headers)).status).toBe(422)
})

test('of two messages at once one gets the file', async () => {
  const id = await aTicket(portal, ana)
  const { name } = await upload(ana)
  const sent = await Promise.all([comment(ana, id, [name]), comment(ana, id, [name])])
  expect(sent.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([201, 400])
  expect((await read(ana, id)).body.ticket.commentCount).toBe(1)
})

test.each([
  ['UTF-8', Buffer.from('Não abriu o baú\r\n\tErro 12'), 'Não abriu o baú\r\n\tErro 12'],
  ['UTF-8 with a mark', Buffer.from('\ufeffNão'), 'Não'],
  ['Windows-1252', Buffer.from([0x4e, 0xe3, 0x6f, 0x20, 0x80]), 'Não €'],
  ['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Não', 'utf16le')]), 'Não'],
  ['a terminal', Buffer.from('\u001b[31mErro\u001b[0m'), 'Erro'],
  ['a log that quotes a page', Buffer.from('12:00 <html> was returned'), '12:00 <html> was returned'],
])('a log in %s is stored as UTF-8', async (_, bytes, expected) => {
  const { url, kind } = await upload(ana, bytes, 'client.LOG')
  expect(kind).toBe('text')
  const { headers, body } = await fastify.inject(url)
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body).toBe(expected)
})

test('a file over the limit, an empty one and none are refused', async () => {
  const large = Buffer.alloc(attachmentMaxBytes + 1, 'a')
  const over = await send(ana, large, 'a.txt')
  expect([over.status, over.body.code]).toEqual([413, 'upload_too_large'])
  const just = await send(ana, large.subarray(1), 'a.txt')
  expect(just.status).toBe(201)
  for (const body of [new FormData(), undefined]) {
    const none = await call('POST', '/ticket/attachments', { token: ana.token, body })
    expect([none.status, none.body.messages[0].field]).toEqual([400, 'file'])
  }
  const empty = await send(ana, Buffer.alloc(0), 'a.txt')
  expect([empty.status, empty.body.messages[0].field]).toEqual([400, 'file'])
})

test('uploads are limited, and of many unsent files the oldest go', async () => {
  const limited = await aPortal({ RATE_LIMITS: 'on', LIMITS: 'uploadTicketAttachment=2/60' })
  const player = await limited.aPerson()
  const body = () => {
    const form = new FormData()
    form.set('file', new Blob(['a']), 'a.txt')
    return form
  }
  const tries = [1, 2, 3].map(() => limited.call('POST', '/ticket/attachments', { token: player.token, body: body() }))
  expect((await Promise.all(tries)).map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([
    201, 201, 429,
  ])
  await limited.close()

  const first = await upload(ana, Buffer.from('first'), 'a.txt')
  for (let count = 0; count < 24; count += 1) await upload(ana, Buffer.from('more'), 'a.txt')
  expect(await isThere(first.url)).toBe(false)
  const rows = await app.db.selectFrom('ticket_attachments').select('name').where('uploaded_by', '=', ana.id).execute()
  expect(rows).toHaveLength(24)
})

test('a job removes unsent files after three days, and those of tickets after the time that staff set', async () => {
  const [unsent, sent] = [await upload(ana), await upload(ana)]
  const answer = await upload(staff, pdf(), 'a.pdf')
  const id = await aTicket(portal, ana, { attachments: [sent.name] })
  await comment(staff, id, [answer.name])
  const stored = async (name: string) => (await app.storage.read(fileOf(name))) !== null
  const after = async (days: number) => {
    portal.setNow(new Date(Date.now() + days * 24 * 3600_000))
    await sweepAttachments(app)
    portal.setNow()
    return Promise.all([unsent, sent, answer].map(({ name }) => stored(name)))
  }
  expect(await after(2)).toEqual([true, true, true])
  expect(await after(4)).toEqual([false, true, true])
  expect(await after(700)).toEqual([false, true, true])
  const saved = await call('PUT', '/staff/settings/tickets', {
    token: staff.token,
    body: { value: { attachmentMonths: 12, firstAnswerHours: 24 }, version: 0 },
  })
  expect(saved.status).toBe(200)
  expect(await after(400)).toEqual([false, false, false])
  // The text stays and says that there was a file; its name is forgotten.
  const { ticket } = (await read(ana, id)).body
  expect(ticket.attachments).toMatchObject([{ fileName: '', url: null }])
  expect(ticket.comments[0].attachments).toMatchObject([{ fileName: '', url: null }])
  expect(await isThere(sent.url)).toBe(false)
})
