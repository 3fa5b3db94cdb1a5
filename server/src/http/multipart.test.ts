import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aPortal } from '../../../test/portal.ts'

const portal = await aPortal()

async function send(description: string) {
  const body = new FormData()
  body.set('title', 'Moedas')
  body.set('description', description)
  return portal.call('POST', '/notice', { token: await portal.aStaffToken(), body })
}

test('a long text of wide characters arrives whole', async () => {
  const { status, body } = await send(`<p>${'€'.repeat(190_000)} fim</p>`)
  expect(status).toBe(201)
  expect(body.data.description).toHaveLength(190_011)
})

test('a field over the limit is refused and never cut', async () => {
  const { status, body } = await send('x'.repeat(1024 * 1024 + 1))
  expect(status).toBe(413)
  expect(body.code).toBe('body_too_large')
})

/** A body of one file, cut before its end. */
const cut = (field: string) =>
  `--b\r\ncontent-disposition: form-data; name="${field}"; filename="a.bin"\r\ncontent-type: image/png\r\n\r\nPK`

const broken: [what: string, contentType: string, payload: (field: string) => string][] = [
  ['without a boundary', 'multipart/form-data', () => 'x'],
  ['that is no multipart', 'multipart/form-data; boundary=b', () => 'x'],
  ['with another boundary', 'multipart/form-data; boundary=c', (field) => `${cut(field)}\r\n--b--\r\n`],
  ['that ends within a file', 'multipart/form-data; boundary=b', cut],
  ['that ends within a head', 'multipart/form-data; boundary=b', () => '--b\r\ncontent-disposition: form'],
  ['with a boundary too long', `multipart/form-data; boundary=${'b'.repeat(300)}`, () => '--b\r\n'],
]

test.each(broken)('a multipart body %s is refused as input, for a picture and an archive', async (_, type, payload) => {
  const token = await portal.aStaffToken()
  const calls = [
    ['/notice', 'cover'],
    ['/launcher/upload/patch', 'file'],
  ] as const
  for (const [path, field] of calls) {
    const response = await portal.fastify.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      payload: payload(field),
    })
    expect([path, response.statusCode, response.json().code]).toEqual([path, 400, 'invalid_input'])
    expect(response.json().messages[0].field).toBe(field)
  }
  expect(unfinishedFiles()).toEqual([])
})

function unfinishedFiles(): string[] {
  try {
    return readdirSync(join(portal.app.config.dataDir, 'uploads/.unfinished'))
  } catch {
    return []
  }
}
