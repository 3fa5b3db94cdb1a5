import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { anEndpoint } from '../../../test/endpoint.ts'
import { aPortal } from '../../../test/portal.ts'
import type { App } from '../app.ts'
import type { Storage } from '../ports/storage.ts'
import type { Archive, SentDocument } from './multipart.ts'

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

interface Sent {
  cover?: Buffer
  paper?: SentDocument
  pack?: Archive
}

const rules = {
  cover: { kind: 'image', maxBytes: 100 },
  paper: { kind: 'document', maxBytes: 300 },
  pack: { kind: 'archive', maxBytes: 200 },
} as const

/** An endpoint with a file of each kind, which calls `look` with what has arrived. */
const anUpload = (look: (files: Sent, fields: unknown) => unknown, storage = portal.app.storage) =>
  anEndpoint(
    { ...portal.app, storage } as App,
    { route: 'POST /upload', access: 'public', body: z.unknown(), files: rules, reply: z.unknown() },
    async ({ files, body }) => ((await look(files, body)) ?? {}) as never,
  )

type Part = [name: string, bytes: number | string, file?: string]

/** A form of texts and of files, each as long as said. */
async function aForm(...parts: Part[]) {
  const form = new FormData()
  for (const [name, content, file] of parts) {
    const text = typeof content === 'number' ? 'x'.repeat(content) : content
    if (file === undefined) form.append(name, text)
    else form.append(name, new Blob([text]), file)
  }
  const response = new Response(form)
  return {
    method: 'POST' as const,
    url: '/api/upload',
    headers: { 'content-type': response.headers.get('content-type')! },
    payload: Buffer.from(await response.arrayBuffer()),
  }
}

test('each file arrives as its kind says, with the texts beside it', async () => {
  let seen: unknown
  const fastify = await anUpload((files, fields) => {
    expect(unfinishedFiles()).toHaveLength(1)
    seen = { ...files, pack: { size: files.pack!.size, sentAs: files.pack!.sentAs }, fields }
  })
  const form = await aForm(
    ['title', 'Moedas'],
    ['cover', 'a picture', 'cover.png'],
    ['paper', 'a paper', 'paper.pdf'],
    ['pack', 'an archive', 'pack.zip'],
  )
  expect((await fastify.inject(form)).statusCode).toBe(200)
  expect(seen).toEqual({
    cover: Buffer.from('a picture'),
    paper: { bytes: Buffer.from('a paper'), sentAs: 'paper.pdf' },
    pack: { size: 10, sentAs: 'pack.zip' },
    fields: { title: 'Moedas' },
  })
  expect(unfinishedFiles(), 'an archive that nobody kept').toEqual([])
})

test('an empty file and one in another field are left out, and a file of one byte is not', async () => {
  const names = async (...parts: Part[]) => {
    const fastify = await anUpload((files) => Object.keys(files))
    return (await fastify.inject(await aForm(...parts))).json()
  }
  expect(await names(['cover', 0, 'a'], ['paper', 0, 'a'], ['pack', 0, 'a'])).toEqual([])
  expect(await names(['cover', 1, 'a'], ['paper', 1, 'a'], ['pack', 1, 'a'])).toEqual(['cover', 'paper', 'pack'])
  expect(await names(['other', 10, 'a'], ['cover', 1, 'a'])).toEqual(['cover'])
})

test('each file has the limit of its own field', async () => {
  const fastify = await anUpload(() => {})
  const send = async (...parts: Part[]) => {
    const reply = await fastify.inject(await aForm(...parts))
    return [reply.statusCode, reply.json().code, reply.json().maxBytes]
  }
  expect(await send(['cover', 100, 'a'], ['paper', 300, 'a'], ['pack', 200, 'a'])).toEqual([200, undefined, undefined])
  expect(await send(['cover', 101, 'a'])).toEqual([413, 'upload_too_large', 100])
  expect(await send(['pack', 201, 'a'])).toEqual([413, 'upload_too_large', 200])
  // Beyond the largest limit the parser itself cuts the file.
  expect((await send(['cover', 301, 'a'])).slice(0, 2)).toEqual([413, 'upload_too_large'])
  expect((await send(['paper', 301, 'a'])).slice(0, 2)).toEqual([413, 'upload_too_large'])
  expect(await send(['pack', 301, 'a'])).toEqual([413, 'upload_too_large', 200])
  expect(await send(['pack', 150, 'a'], ['cover', 101, 'a'])).toEqual([413, 'upload_too_large', 100])
  expect(unfinishedFiles()).toEqual([])
})

test('a body that is too long for its files is refused before it is read', async () => {
  const fastify = await anUpload(() => {})
  // The largest file, and two MiB for the other parts of the form.
  const limit = 300 + 2 * 1024 * 1024
  const empty = (await aForm(['a', 0], ['b', 0], ['c', 0])).payload.length
  const ofLength = (bytes: number) => aForm(['a', 700_000], ['b', 700_000], ['c', bytes - empty - 1_400_000])
  const longest = await ofLength(limit)
  expect(longest.payload).toHaveLength(limit)
  expect((await fastify.inject(longest)).statusCode).toBe(200)
  const reply = await fastify.inject(await ofLength(limit + 1))
  expect([reply.statusCode, reply.json().code, reply.json().maxBytes]).toEqual([413, 'upload_too_large', 300])
})

test('a form has at most forty texts and one file for each field', async () => {
  const fastify = await anUpload(() => {})
  const texts = (count: number) => Array.from({ length: count }, (_, at): Part => [`text${at}`, 'x'])
  expect((await fastify.inject(await aForm(...texts(40)))).statusCode).toBe(200)
  expect((await fastify.inject(await aForm(...texts(41)))).json().code).toBe('invalid_input')
  const files = (count: number) => Array.from({ length: count }, (): Part => ['cover', 1, 'a'])
  expect((await fastify.inject(await aForm(...files(3)))).statusCode).toBe(200)
  expect((await fastify.inject(await aForm(...files(4)))).json()).toMatchObject({
    code: 'invalid_input',
    messages: [{ field: 'cover', validation: 'maxFiles' }],
  })
})

test('an archive that the handler keeps stays', async () => {
  const fastify = await anUpload(({ pack }) => pack!.keep('packs/kept.zip'))
  expect((await fastify.inject(await aForm(['pack', 'an archive', 'a']))).statusCode).toBe(200)
  expect(String(await portal.app.storage.read('packs/kept.zip'))).toBe('an archive')
})

test.each<[what: string, stage: (source: Readable) => Promise<never>]>([
  ['fails', () => Promise.reject(new Error('a bug'))],
  [
    'destroys the stream',
    (source) => {
      const error = Object.assign(new Error('the disk'), { code: 'EIO' })
      source.on('error', () => {}).destroy(error)
      return Promise.reject(error)
    },
  ],
])('a storage that %s is no mistake of the sender', async (_, stage) => {
  const fastify = await anUpload(() => {}, { ...portal.app.storage, stage } as Storage)
  const reply = await fastify.inject(await aForm(['pack', 'an archive', 'a']))
  expect([reply.statusCode, reply.json().code]).toEqual([500, 'unexpected'])
})
