import { createHash } from 'node:crypto'
import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { connect, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import { fieldsOf, rulesOf } from '../../../../test/accounts.ts'
import { bytesInUse } from '../../../../test/memory.ts'
import { aPortal } from '../../../../test/portal.ts'
import { aZip, aZipOfZeros } from '../../../../test/zip.ts'
import { seedDemoPatches } from '../../../../demo/launcher.ts'
import { sweepPatchUploads } from './uploads.ts'
import { readZip } from './zip.ts'

const portal = await aPortal()
const { app, call, fastify } = portal
const staff = await portal.aStaffToken()
const uploads = join(app.config.dataDir, 'uploads')

// Right after the modules are loaded a slow machine may refuse requests as busy for a moment.
beforeAll(() => vi.waitFor(async () => expect((await call('GET', '/launcher/patches')).status).toBe(200), 20_000))

let count = 0
const aPatch = () => aZip([{ name: 'patch.txt', content: `Patch de teste ${(count += 1)}` }])

function form(bytes: Buffer | null, fields: Record<string, string> = {}, name = 'patch.zip') {
  const body = new FormData()
  for (const [field, value] of Object.entries({ description: 'Correções.', ...fields })) body.set(field, value)
  if (bytes) body.set('file', new File([new Uint8Array(bytes)], name))
  return body
}

const send = (bytes: Buffer | null, fields = {}, options: { name?: string; key?: string; token?: string } = {}) =>
  call('POST', '/launcher/upload/patch', {
    token: options.token ?? staff,
    body: form(bytes, fields, options.name),
    headers: options.key ? { 'idempotency-key': options.key } : {},
  })
const list = async (headers = {}) => (await call('GET', '/launcher/patches', { headers })).body
const unfinished = () => {
  try {
    return readdirSync(join(uploads, '.unfinished'))
  } catch {
    return []
  }
}
const filesKept = () => {
  try {
    return readdirSync(join(uploads, 'patches')).length
  } catch {
    return 0
  }
}
const fetchFile = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  fastify.inject({ method, url: new URL(url).pathname, headers })

// PATCH-05, PATCH-08, PATCH-09, D-108
test('a patch is published: its version by the server, its sum, and a bare array for launchers without a token', async () => {
  const bytes = aPatch()
  const answer = await send(bytes, { translations: JSON.stringify({ en: { description: 'Fixes.' } }) })
  expect([answer.status, answer.body.message]).toEqual([201, `Patch ${answer.body.data.version} publicado.`])
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const { version } = answer.body.data
  const rows = await list()
  expect(Array.isArray(rows)).toBe(true)
  const row = rows.find((each: { version: number }) => each.version === version)
  expect(row).toEqual({
    version,
    file: `patch-${version}-${sha256.slice(0, 8)}.zip`,
    description: 'Correções.',
    created_at: expect.stringMatching(/^\d{4}-/),
    url: `${app.config.publicUrl}/launcher/files/${row.file}`,
    size: bytes.length,
    sha256,
  })
  const english = await list({ 'accept-language': 'en' })
  expect(english.find((each: { version: number }) => each.version === version).description).toBe('Fixes.')
  const file = await fetchFile(row.url)
  expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(sha256)
  const trail = await app.db.selectFrom('admin_actions').selectAll().where('target', '=', `patch ${version}`).execute()
  expect(trail).toMatchObject([{ action: 'uploadPatch', after: { sha256 } }])
})

test('versions follow each other, also of many at once, and none is given twice', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => send(aPatch())))
  const versions = answers.map(({ body }) => body.data.version as number).sort((one, other) => one - other)
  expect(versions).toEqual(versions.map((_, at) => versions[0]! + at))
  const order = (await list()).map(({ version }: { version: number }) => version)
  expect(order).toEqual([...order].sort((one, other) => one - other))
})

test('ranges and conditional requests work as HTTP defines them', async () => {
  const bytes = aPatch()
  const { url, sha256 } = (await send(bytes)).body.data
  const whole = await fetchFile(url)
  expect(whole.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-length': String(bytes.length),
    'cache-control': 'public, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
    etag: `"${sha256}"`,
  })
  const part = await fetchFile(url, { range: 'bytes=10-19' })
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 10-19/${bytes.length}`])
  expect(part.rawPayload).toEqual(bytes.subarray(10, 20))
  const rest = await fetchFile(url, { range: `bytes=${bytes.length - 5}-`, 'if-range': `"${sha256}"` })
  expect(rest.rawPayload).toEqual(bytes.subarray(-5))
  const other = await fetchFile(url, { range: 'bytes=10-19', 'if-range': '"another"' })
  expect([other.statusCode, other.rawPayload.length]).toEqual([200, bytes.length])
  const beyond = await fetchFile(url, { range: 'bytes=999999-' })
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${bytes.length}`])
  expect((await fetchFile(url, { 'if-none-match': `"${sha256}"` })).statusCode).toBe(304)
  const head = await fetchFile(url, {}, 'HEAD')
  expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([
    200,
    String(bytes.length),
    0,
  ])
  expect((await fetchFile(`${app.config.publicUrl}/launcher/files/..%2F..%2Fsecret`)).statusCode).toBe(404)
})

// PATCH-03, D-141
test('a removed patch is gone from list and server, its file is kept, and it comes back as it was', async () => {
  const { version, url } = (await send(aPatch())).body.data
  await list()
  const remove = (reason: string) =>
    call('POST', `/launcher/patches/${version}/remove`, { token: staff, body: { reason } })
  expect((await remove('x')).status).toBe(400)
  const filesBefore = filesKept()
  expect((await remove('Quebra a tela de seleção.')).body.data).toMatchObject({
    removal_reason: 'Quebra a tela de seleção.',
    removed_by: expect.any(String),
  })
  const isListed = async () => (await list()).some((each: { version: number }) => each.version === version)
  expect([await isListed(), (await fetchFile(url)).statusCode, filesKept()]).toEqual([false, 404, filesBefore])
  const removed = await call('GET', '/launcher/patches/all?state=removed', { token: staff })
  expect(removed.body.data.some((each: { version: number }) => each.version === version)).toBe(true)
  // No other patch gets its version.
  expect((await send(aPatch())).body.data.version).toBeGreaterThan(version)
  const restore = await call('POST', `/launcher/patches/${version}/restore`, { token: staff })
  expect(restore.body.data).toMatchObject({ version, removed_at: null })
  expect([await isListed(), (await fetchFile(url)).statusCode]).toEqual([true, 200])
  expect((await call('POST', '/launcher/patches/999999/restore', { token: staff })).status).toBe(404)
})

// PATCH-06, PATCH-07
test.each<[string, Buffer | null, object, string, string]>([
  ['no file', null, {}, '', 'file'],
  ['no description', aPatch(), { description: ' ' }, '', 'description'],
  ['a description of 2,001 characters', aPatch(), { description: 'a'.repeat(2001) }, '', 'description'],
  ['translations that are none', aPatch(), { translations: '{' }, '', 'translations'],
  ['a zip by another name', aPatch(), {}, 'patch.rar', 'file'],
  ['a rar called zip', Buffer.from(`Rar!${'x'.repeat(200)}`), {}, '', 'file'],
  ['a way out of the folder', aZip([{ name: '../a.dll', content: 'x' }]), {}, '', 'file'],
])('%s is refused at its field, and nothing is left', async (_, bytes, fields, name, field) => {
  const before = [(await list()).length, filesKept()]
  const answer = await send(bytes, fields, name ? { name } : {})
  expect([answer.status, fieldsOf(answer)]).toEqual([400, [field]])
  expect([(await list()).length, filesKept()]).toEqual(before)
  expect(unfinished()).toEqual([])
})

test('the problem of a zip is in the message', async () => {
  const answer = await send(aZip([{ name: 'a', content: '', madeBy: 3, attributes: (0o120777 << 16) >>> 0 }]))
  expect(rulesOf(answer)).toEqual(['zip_link'])
  expect(answer.body.messages[0].message).toContain('link')
})

test('the same key publishes once, and the second file is removed', async () => {
  const bytes = aPatch()
  const before = filesKept()
  const answers = await Promise.all([1, 2, 3].map(() => send(bytes, {}, { key: 'the-key-of-a-patch' })))
  expect(new Set(answers.map(({ body }) => body.data.version)).size).toBe(1)
  expect(filesKept()).toBe(before + 1)
  expect((await send(aPatch(), {}, { key: 'the-key-of-a-patch' })).body.code).toBe('idempotency_key_reused')
  expect(filesKept()).toBe(before + 1)
  expect(await app.db.selectFrom('launcher_uploads').selectAll().execute()).toEqual([])
})

test('visitors and players upload nothing, and none of their bytes are stored', async () => {
  for (const [token, status] of [
    ['', 401],
    [await portal.aPlayerToken(), 403],
  ] as const) {
    const answer = await call('POST', '/launcher/upload/patch', { ...(token ? { token } : {}), body: form(aPatch()) })
    expect(answer.status).toBe(status)
  }
  expect(unfinished()).toEqual([])
})

test('over the limit is refused before it is sent', async () => {
  const answer = await fastify.inject({
    method: 'POST',
    url: '/api/launcher/upload/patch',
    headers: {
      authorization: `Bearer ${staff}`,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': String(600 * 1024 * 1024),
    },
    payload: '--x',
  })
  expect([answer.statusCode, answer.json().code]).toEqual([413, 'upload_too_large'])
})

const boundary = 'a-boundary-of-a-test'
const opening = Buffer.from(
  `--${boundary}\r\ncontent-disposition: form-data; name="description"\r\n\r\nGrande\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="big.zip"\r\ncontent-type: application/zip\r\n\r\n`,
)
const closing = Buffer.from(`\r\n--${boundary}--\r\n`)

/** Sends a zip of zeros over a socket, and closes it after `until` bytes if the file is longer. */
async function sendZeros(port: number, size: number, until = Infinity, onProgress = () => {}): Promise<string> {
  const { head, tail } = aZipOfZeros(size)
  const length = opening.length + head.length + size + tail.length + closing.length
  const socket = connect(port, '127.0.0.1')
  const answer = new Promise<string>((resolve) => {
    let text = ''
    socket.on('data', (data) => {
      text += String(data)
      socket.destroy()
    })
    socket.on('close', () => resolve(text))
    socket.on('error', () => {})
  })
  const write = (bytes: Buffer) => new Promise<void>((resolve) => socket.write(bytes, () => resolve()))
  await write(
    Buffer.from(
      `POST /api/launcher/upload/patch HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${staff}\r\ncontent-type: multipart/form-data; boundary=${boundary}\r\ncontent-length: ${length}\r\n\r\n`,
    ),
  )
  await write(opening)
  await write(head)
  const chunk = Buffer.alloc(1024 * 1024)
  for (let sent = 0; sent < size; sent += chunk.length) {
    if (sent >= until) {
      socket.destroy()
      return answer
    }
    await write(chunk.subarray(0, Math.min(chunk.length, size - sent)))
    onProgress()
  }
  await write(tail)
  await write(closing)
  return answer
}

test('an upload that breaks off leaves no half file and no version; a whole one takes no memory of its size', async () => {
  await fastify.listen({ port: 0, host: '127.0.0.1' })
  const { port } = fastify.server.address() as AddressInfo
  const before = [(await list()).length, filesKept()]
  const megabyte = 1024 * 1024
  expect(await sendZeros(port, 64 * megabyte, 8 * megabyte)).toBe('')
  await expect.poll(unfinished).toEqual([])
  expect([(await list()).length, filesKept()]).toEqual(before)
  const atFirst = bytesInUse()
  let most = 0
  let watched = 0
  const watch = () => {
    const isMuch = process.memoryUsage().arrayBuffers - atFirst > 32 * megabyte
    if (isMuch && (watched += 1) % 200 === 0) most = Math.max(most, bytesInUse() - atFirst)
  }
  const answer = await sendZeros(port, 128 * megabyte, Infinity, watch)
  expect(answer).toMatch(/^HTTP\/1.1 201/)
  expect(most).toBeLessThan(64 * megabyte)
})

test('what killed processes left behind is swept, and what is on its way is not', async () => {
  const { version, url } = (await send(aPatch())).body.data
  writeFileSync(join(uploads, '.unfinished', 'left-behind'), 'half')
  writeFileSync(join(uploads, '.unfinished', 'on-its-way'), 'half')
  const old = new Date(Date.now() - 3 * 3600_000)
  utimesSync(join(uploads, '.unfinished', 'left-behind'), old, old)
  writeFileSync(join(uploads, 'patches', 'orphan.zip'), 'whole')
  await app.db
    .insertInto('launcher_uploads')
    .values({ storage_name: 'patches/orphan.zip', uploaded_at: old.toISOString() })
    .execute()
  const filesBefore = filesKept()
  await sweepPatchUploads(app)
  expect(unfinished()).toEqual(['on-its-way'])
  expect(filesKept()).toBe(filesBefore - 1)
  expect([(await fetchFile(url)).statusCode, version > 0]).toEqual([200, true])
})

test('the classic launcher reads the list in its own format', async () => {
  const { version, file } = (await send(aPatch())).body.data
  const { body, headers } = await fastify.inject({ url: '/launcher/Updates.xml' })
  expect(headers['content-type']).toContain('application/xml')
  expect(body).toContain(`<currentversion>${version}</currentversion>`)
  expect(body).toContain(`<version>${version}</version>\n      <file>files/${file}</file>`)
})

test('the database keeps what launchers have fetched', async () => {
  const { version } = (await send(aPatch())).body.data
  const change = app.db
    .updateTable('launcher_patches')
    .set({ sha256: '0'.repeat(64) })
    .where('version', '=', version)
  await expect(change.execute()).rejects.toThrow('cannot change')
  await expect(app.db.deleteFrom('launcher_patches').where('version', '=', version).execute()).rejects.toThrow(
    'cannot change',
  )
})

test('the demo publishes two patches that are what they say, once', async () => {
  const demo = await aPortal()
  await Promise.all([seedDemoPatches(demo.app), seedDemoPatches(demo.app)])
  await expect.poll(async () => (await demo.call('GET', '/launcher/patches')).status).toBe(200)
  const rows = (await demo.call('GET', '/launcher/patches')).body as { url: string; sha256: string }[]
  expect(rows).toHaveLength(2)
  for (const { url, sha256 } of rows) {
    const bytes = (await demo.fastify.inject({ url: new URL(url).pathname })).rawPayload
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
    const read = await readZip(bytes.length, async (from, length) => bytes.subarray(from, from + length))
    expect(read).toMatchObject({ entries: [{ name: expect.stringContaining('leia-me.txt') }] })
  }
})
