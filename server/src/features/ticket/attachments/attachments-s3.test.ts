import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pdf } from '../../../../../test/hostile-documents.ts'
import { aPortal, type Person } from '../../../../../test/portal.ts'
import { anS3 } from '../../../../../test/s3.ts'
import { aTicket } from '../../../../../test/tickets.ts'
import { fileOf } from './files.ts'
import { sweepAttachments } from './sweep.ts'

// Two nodes with one database and one bucket.

const s3 = await anS3()
const first = await aPortal(s3.env)
const second = await aPortal(s3.env, { databaseUrl: first.app.config.databaseUrl })

const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#345' } })
  .jpeg()
  .toBuffer()

function send(who: Person, bytes: Buffer, name: string) {
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(bytes)]), name)
  return first.call('POST', '/ticket/attachments', { token: who.token, body })
}
const stored = () => s3.keys().filter((key) => key.startsWith('tickets/'))
const years = (count: number) => new Date(Date.now() + count * 366 * 24 * 3600_000)

test('in a bucket, files of a ticket are sent, read at signed addresses of either node, and removed with their time', async () => {
  const [ana, staff] = [await first.aPerson(), await first.aPerson(['administrator'])]
  const names: string[] = []
  for (const [bytes, name] of [
    [picture, 'screenshot.jpg'],
    [pdf(), 'log.pdf'],
  ] as const)
    names.push((await send(ana, bytes, name)).body.data.name)
  expect(stored()).toEqual(expect.arrayContaining(names.map(fileOf)))
  const id = await aTicket(first, ana, { attachments: names })
  const [shot, paper] = (await second.call('GET', `/ticket/${id}`, { token: staff.token })).body.ticket.attachments
  for (const { fastify } of [first, second]) {
    const seen = await fastify.inject(shot.url)
    expect([seen.statusCode, seen.headers['content-type']]).toEqual([200, 'image/webp'])
    expect((await fastify.inject(paper.url)).rawPayload.equals(pdf())).toBe(true)
    expect((await fastify.inject(paper.url.replace(/signature=./, 'signature=_'))).statusCode).toBe(404)
    // The bucket has no other address.
    expect((await fastify.inject(`/media/${fileOf(paper.name)}`)).statusCode).toBe(404)
  }

  second.setNow(years(3))
  await sweepAttachments(second.app)
  second.setNow()
  expect(stored()).toEqual([])
  const after = (await first.call('GET', `/ticket/${id}`, { token: ana.token })).body.ticket
  expect(after.attachments).toMatchObject([{ url: null, fileName: '' }, { url: null }])
  expect((await first.fastify.inject(shot.url)).statusCode).toBe(404)
})

test('a store that fails refuses the file, and a later sweep leaves nothing of it', async () => {
  const ana = await first.aPerson()
  s3.control.fault = ({ operation }) => (operation === 'PutObject' ? { status: 403, code: 'AccessDenied' } : null)
  expect((await send(ana, picture, 'screenshot.jpg')).status).toBeGreaterThanOrEqual(500)
  s3.control.fault = () => null
  // A removal that fails is repeated by the next sweep.
  const name = (await send(ana, picture, 'screenshot.jpg')).body.data.name
  first.setNow(years(1))
  s3.control.fault = ({ operation }) => (operation === 'DeleteObject' ? { status: 403, code: 'AccessDenied' } : null)
  await expect(sweepAttachments(first.app)).rejects.toThrow()
  s3.control.fault = () => null
  expect(stored()).toEqual([fileOf(name)])
  await sweepAttachments(first.app)
  first.setNow()
  expect(stored()).toEqual([])
  const rows = first.app.db.selectFrom('ticket_attachments').select('id').where('uploaded_by', '=', ana.id)
  expect(await rows.execute()).toEqual([])
})
