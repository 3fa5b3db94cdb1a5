import sharp from 'sharp'
import { expect, test } from 'vitest'
import { hostileAttachments } from '../../../../../test/hostile-attachments.ts'
import { hidden } from '../../../../../test/hostile-file.ts'
import { aPortal } from '../../../../../test/portal.ts'

const portal = await aPortal()
const { app, fastify } = portal
const files = await hostileAttachments()
const refusals = [
  'upload_not_an_image',
  'upload_not_attachable',
  'upload_pdf_active',
  'upload_too_large',
  'invalid_input',
]

/** A body as a hostile program writes it, with the name as it is. */
function bodyOf(name: string, bytes: Buffer): Buffer {
  const head = `--cut\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/html\r\n\r\n`
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--cut--\r\n')])
}

test('there are more than 200 hostile files', () => {
  expect(files.length).toBeGreaterThan(200)
  expect(new Set(files.map(({ what }) => what)).size).toBe(files.length)
})

test('each hostile file is refused, or stored so that nothing of it runs', { timeout: 240_000 }, async () => {
  const { token, id: userId } = await portal.aPerson()
  const rowCount = async () =>
    (await app.db.selectFrom('ticket_attachments').select('id').where('uploaded_by', '=', userId).execute()).length
  const wrong: string[] = []
  for (const { what, name, bytes, mustBeRefused } of files) {
    const before = await rowCount()
    const sentAt = performance.now()
    const reply = await fastify.inject({
      method: 'POST',
      url: '/api/ticket/attachments',
      payload: bodyOf(name, bytes),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=cut' },
    })
    const body = reply.json()
    if (performance.now() - sentAt > 20_000) wrong.push(`${what}: took long`)
    if (reply.statusCode !== 201) {
      if (!refusals.includes(body.code) || reply.statusCode >= 500)
        wrong.push(`${what}: ${reply.statusCode} ${body.code}`)
      if ((await rowCount()) !== before) wrong.push(`${what}: a row stays`)
      continue
    }
    if (mustBeRefused) wrong.push(`${what}: accepted as ${body.data.kind}`)
    wrong.push(...(await problemsOf(body.data)).map((problem) => `${what}: ${problem}`))
    await fastify.inject({
      method: 'DELETE',
      url: `/api/ticket/attachments/${body.data.name}`,
      headers: { authorization: `Bearer ${token}` },
    })
  }
  expect(wrong).toEqual([])
})

interface Stored {
  kind: 'picture' | 'pdf' | 'text'
  fileName: string
  url: string
}

/** What a browser could do wrong with a stored file. */
async function problemsOf({ kind, fileName, url }: Stored): Promise<string[]> {
  const { statusCode, headers, rawPayload } = await fastify.inject(url)
  const problems: string[] = []
  const check = (isRight: boolean, problem: string) => isRight || problems.push(problem)
  check(statusCode === 200, `status ${statusCode}`)
  check(headers['x-content-type-options'] === 'nosniff', 'sniffed')
  check(headers['content-security-policy'] === "sandbox; default-src 'none'", 'no sandbox')
  check(headers['set-cookie'] === undefined, 'a cookie')
  check(!/[\p{Cc}\p{Cf}/\\]/u.test(fileName) && fileName.length <= 124 && fileName !== '', `name ${fileName}`)
  const type = headers['content-type']
  if (kind === 'picture') {
    check(type === 'image/webp', `type ${type}`)
    const { format, width, height, exif, xmp } = await sharp(rawPayload).metadata()
    check(format === 'webp' && width <= 1600 && height <= 6400, `${format} of ${width} x ${height}`)
    check(exif === undefined && xmp === undefined && !rawPayload.includes(hidden), 'the payload is still there')
    return problems
  }
  check(type === (kind === 'pdf' ? 'application/pdf' : 'text/plain; charset=utf-8'), `type ${type}`)
  const disposition = String(headers['content-disposition'])
  check(
    /^attachment; filename="file\.(?:pdf|txt)"; filename\*=UTF-8''[\w!#$&+.^`|~%-]+$/.test(disposition),
    disposition,
  )
  check(fileName.endsWith('.pdf') === (kind === 'pdf'), `ending of ${fileName}`)
  if (kind === 'text') check(!rawPayload.includes(0x1b) && !rawPayload.includes(0), 'codes of a terminal')
  return problems
}
