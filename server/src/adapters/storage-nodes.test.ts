import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { connect, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { patchChunkBytes } from '@guildhall/contract/launcher-limits'
import { aLargePatch, patchSender } from '../../../test/patch-uploads.ts'
import { aPortal, type Portal } from '../../../test/portal.ts'
import { anS3 } from '../../../test/s3.ts'
import { aZip } from '../../../test/zip.ts'
import { ConfigProblems } from '../config.ts'
import { sweepPatchUploads } from '../features/launcher/uploads.ts'
import { sweepPictures } from '../images/pictures.ts'

// Two nodes with one database, one bucket and no folder in common.

const s3 = await anS3()
const first = await aPortal(s3.env)
const second = await aPortal(s3.env, { databaseUrl: first.app.config.databaseUrl })
const staff = await first.aStaffToken()

afterEach(() => {
  s3.control.fault = () => null
})

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const hours = (count: number) => new Date(Date.now() + count * 3600_000)
/** Large enough for two parts in the store. */
const aPatch = () => aZip([{ name: 'Mesh/a.bin', content: randomBytes(6 * 1024 * 1024) }])

function sendPatch({ call }: Portal, bytes: Buffer) {
  const body = new FormData()
  body.set('description', 'Correções.')
  body.set('file', new File([new Uint8Array(bytes)], 'patch.zip'))
  return call('POST', '/launcher/upload/patch', { token: staff, body })
}

async function sendPicture({ call }: Portal) {
  const body = new FormData()
  const png = await sharp({ create: { width: 600, height: 300, channels: 3, background: 'navy' } })
    .png()
    .toBuffer()
  body.set('image', new File([new Uint8Array(png)], 'picture.png'))
  return call('POST', '/notice/image', { token: staff, body })
}

const fetchFrom = ({ fastify }: Portal, url: string, headers: Record<string, string> = {}) =>
  fastify.inject({ url: new URL(url, 'http://localhost').pathname, headers })

test('the SDK is loaded only when uploads are stored in a bucket', () => {
  // In a process of its own, because other tests of this one load the SDK, too.
  const script = `
    import { createRequire } from 'node:module'
    const loaded = () => Object.keys(createRequire(import.meta.url).cache).some((file) => file.includes('@aws-sdk'))
    await import('./outside.ts')
    await import('./features/index.ts')
    const before = loaded()
    await import('./adapters/s3-storage.ts')
    console.log(before, loaded())`
  const folder = join(import.meta.dirname, '..')
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { cwd: folder })
  expect(output.toString().trim()).toBe('false true')
})

test('a picture sent to one node is served by the other, and gone from both when swept', async () => {
  const { status, body } = await sendPicture(first)
  expect(status).toBe(201)
  const seen = await fetchFrom(second, body.url)
  expect([seen.statusCode, seen.headers['content-type']]).toEqual([200, 'image/webp'])
  expect((await sharp(seen.rawPayload).metadata()).width).toBe(600)
  expect(existsSync(join(first.app.config.dataDir, 'uploads'))).toBe(false)
  second.setNow(hours(25))
  await sweepPictures(second.app)
  second.setNow()
  expect((await fetchFrom(first, body.url)).statusCode).toBe(404)
  expect(s3.keys().filter((key) => key.startsWith('news/'))).toEqual([])
})

test('a patch sent to one node is fetched from the other, whole and in parts', async () => {
  const bytes = aPatch()
  const { status, body } = await sendPatch(first, bytes)
  expect([status, body.data?.sha256]).toEqual([201, sha256(bytes)])
  const whole = await fetchFrom(second, body.data.url)
  expect([whole.statusCode, sha256(whole.rawPayload)]).toEqual([200, sha256(bytes)])
  const part = await fetchFrom(second, body.data.url, { range: 'bytes=5242870-5242889' })
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 5242870-5242889/${bytes.length}`])
  expect(part.rawPayload).toEqual(bytes.subarray(5_242_870, 5_242_890))
  const rest = await fetchFrom(second, body.data.url, { range: 'bytes=-7', 'if-range': `"${sha256(bytes)}"` })
  expect(rest.rawPayload).toEqual(bytes.subarray(-7))
  expect((await fetchFrom(second, body.data.url, { range: `bytes=${bytes.length}-` })).statusCode).toBe(416)
  expect(s3.keys().filter((key) => key.startsWith('.unfinished/'))).toEqual([])
})

test('an upload goes on at another node than the one that took its beginning, and either publishes it', async () => {
  const bytes = aLargePatch(3)
  const senderOf = ({ call }: Portal) =>
    patchSender((method, path, body) => call(method, path, { token: staff, ...(body && { body }) }))
  const [one, other] = [senderOf(first), senderOf(second)]
  const { id } = (await one.begin(bytes)).body.data
  const nodes = [one, other, one]
  for (const [at, node] of nodes.entries()) {
    const offset = at * patchChunkBytes
    expect((await node.get(id)).body.data.offset).toBe(offset)
    expect((await node.append(id, bytes, offset)).status).toBe(200)
  }
  await other.publish(id)
  await first.runJobs()
  const { data } = (await other.get(id)).body
  expect(data.state).toBe('published')
  const rows = (await first.call('GET', '/launcher/patches')).body as { version: number; sha256: string; url: string }[]
  const row = rows.find(({ version }) => version === data.version)!
  expect(row.sha256).toBe(sha256(bytes))
  expect(sha256((await fetchFrom(second, row.url)).rawPayload)).toBe(sha256(bytes))
  expect(s3.keys().filter((key) => /^(patch-parts|\.unfinished)\//.test(key))).toEqual([])
})

test('what is refused, and what breaks off, leaves nothing in the bucket', async () => {
  const before = s3.keys()
  const rar = Buffer.concat([Buffer.from('Rar!'), randomBytes(6 * 1024 * 1024)])
  expect((await sendPatch(first, rar)).status).toBe(400)
  await first.fastify.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((first.fastify.server.address() as AddressInfo).port, '127.0.0.1')
  const isOnItsWay = () => s3.uploads() === 1
  socket.write(
    `POST /api/launcher/upload/patch HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${staff}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 20000000\r\n\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="big.zip"\r\ncontent-type: application/zip\r\n\r\n`,
  )
  socket.write(Buffer.alloc(8_000_000))
  await expect.poll(isOnItsWay).toBe(true)
  socket.destroy()
  await expect.poll(isOnItsWay).toBe(false)
  await expect.poll(s3.keys).toEqual(before)
})

test('a node that was killed in the middle of an upload is cleaned up after by another', async () => {
  s3.begin('.unfinished/left-behind', hours(-3))
  s3.begin('.unfinished/on-its-way')
  await sweepPatchUploads(second.app)
  expect(s3.uploads()).toBe(1)
})

test('while the bucket is down or full, uploads and files are refused and the rest works', async () => {
  const { body } = await sendPatch(first, aPatch())
  s3.control.fault = () => ({ status: 500, code: 'InternalError' })
  const answers = [await sendPicture(first), await sendPatch(first, aPatch())]
  expect(answers.map((answer) => [answer.status, answer.body.code])).toEqual([
    [503, 'unavailable'],
    [503, 'unavailable'],
  ])
  expect(answers[0]?.headers['retry-after']).toBe('2')
  const file = await fetchFrom(second, body.data.url)
  expect([file.statusCode, file.json().code, file.headers['cache-control']]).toEqual([503, 'unavailable', 'no-store'])
  expect((await second.call('GET', '/launcher/patches')).status).toBe(200)
  s3.control.fault = ({ operation }) =>
    operation.startsWith('Put') ? { status: 507, code: 'XMinioStorageFull' } : null
  expect(await sendPicture(first)).toMatchObject({ status: 507, body: { code: 'storage_full' } })
  s3.control.fault = () => null
  expect((await fetchFrom(second, body.data.url)).statusCode).toBe(200)
})

test('a file that the bucket cuts off is no short reply of 200', async () => {
  const { body } = await sendPatch(first, aPatch())
  s3.control.fault = ({ operation }) => (operation === 'GetObject' ? { status: 500, code: 'InternalError' } : null)
  const file = await fetchFrom(second, body.data.url)
  expect([file.statusCode, file.json().code]).toEqual([503, 'unavailable'])
  expect(file.headers['content-length']).toBe(String(file.rawPayload.length))
})

test('a portal starts while its bucket is down, and refuses a bucket of somebody else', async () => {
  s3.control.fault = () => ({ status: 500, code: 'InternalError' })
  const node = await aPortal(s3.env, { databaseUrl: first.app.config.databaseUrl })
  s3.control.fault = () => null
  expect((await sendPicture(node)).status).toBe(201)
  await node.close()
  await expect(aPortal({ ...s3.env, S3_BUCKET: 'somebody-elses' })).rejects.toThrow(ConfigProblems)
})
