import { createHash, randomBytes } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { afterEach, expect, test } from 'vitest'
import { anS3, type Asked } from '../../../test/s3.ts'
import { bytesOf, describeStorage } from '../../../test/storage-contract.ts'
import { createS3Storage } from './s3-storage.ts'
import { findProblem } from './s3-check.ts'

const s3 = await anS3()
const store = { ...s3, region: 'us-east-1', prefix: 'portal/', pathStyle: true }
const storage = createS3Storage(store)

afterEach(() => {
  s3.control.fault = () => null
  s3.control.pageRows = 1000
})

describeStorage(storage)

const megabyte = 1024 * 1024
const manyParts = () => Readable.from([randomBytes(6 * megabyte), randomBytes(6 * megabyte)])
const unfinished = () => s3.keys().filter((key) => key.includes('.unfinished'))
/** Fails that many requests and then no more. */
const times = (count: number, of: (asked: Asked) => boolean) => (asked: Asked) => of(asked) && (count -= 1) >= 0

test('every name lies below the prefix', async () => {
  await storage.save('news/c.webp', Buffer.from('x'))
  const staged = await storage.stage(Readable.from([Buffer.from('y')]))
  expect(unfinished()).toEqual([expect.stringMatching(/^portal\/\.unfinished\/[0-9a-f-]{36}$/)])
  await staged.keep('patches/c.zip')
  expect(s3.keys()).toEqual(expect.arrayContaining(['portal/news/c.webp', 'portal/patches/c.zip']))
  expect(s3.keys().every((key) => key.startsWith('portal/'))).toBe(true)
})

test.each(['PutObject', 'UploadPart', 'CompleteMultipartUpload', 'CopyObject', 'HeadObject', 'GetObject'])(
  'a %s that the store failed at is asked again',
  async (operation) => {
    const isHit = times(1, (asked) => asked.operation === operation)
    s3.control.fault = (asked) => (isHit(asked) ? { status: 500, code: 'InternalError' } : null)
    await storage.save('again/a.webp', Buffer.from('small'))
    expect(String(await storage.read('again/a.webp'))).toBe('small')
    const staged = await storage.stage(manyParts())
    await staged.keep('again/a.zip')
    const file = (await storage.open('again/a.zip'))!
    expect(
      createHash('sha256')
        .update(await bytesOf(file))
        .digest('hex'),
    ).toBe(staged.sha256)
  },
)

test.each<[string, 'reset' | { status: number; code: string }]>([
  ['CreateMultipartUpload', { status: 500, code: 'InternalError' }],
  ['UploadPart', 'reset'],
  ['UploadPart', { status: 500, code: 'InternalError' }],
  ['CompleteMultipartUpload', { status: 500, code: 'InternalError' }],
])('an upload whose %s fails for good (%j) leaves nothing, and its sender is let go of', async (operation, fault) => {
  s3.control.fault = (asked) => (asked.operation === operation ? fault : null)
  const source = new PassThrough()
  const staged = storage.stage(source).catch((error: unknown) => error)
  manyParts().pipe(source)
  expect(await staged).toMatchObject({ name: 'Error', reason: 'unavailable' })
  expect(source.destroyed).toBe(true)
  expect([s3.uploads(), unfinished()]).toEqual([0, []])
})

test('an object whose reply was lost is not left behind', async () => {
  s3.control.fault = ({ operation }) => (operation === 'PutObject' ? 'lost' : null)
  const staged = storage.stage(Readable.from([Buffer.from('small')]))
  await expect(staged).rejects.toMatchObject({ reason: 'unavailable' })
  expect(unfinished()).toEqual([])
})

test('a copy that the store could not make gives no name, and may be asked for again', async () => {
  const staged = await storage.stage(Readable.from([Buffer.from('whole')]))
  // S3 may report an error in a body of status 200.
  s3.control.fault = ({ operation }) => (operation === 'CopyObject' ? { status: 200, code: 'InternalError' } : null)
  await expect(staged.keep('copies/a.zip')).rejects.toMatchObject({ reason: 'unavailable' })
  expect(await storage.open('copies/a.zip')).toBeNull()
  s3.control.fault = () => null
  await staged.keep('copies/a.zip')
  expect(String(await storage.read('copies/a.zip'))).toBe('whole')
})

test('a full store is another failure than one that does not reply', async () => {
  s3.control.fault = ({ operation }) => (operation === 'PutObject' ? { status: 507, code: 'XMinioStorageFull' } : null)
  await expect(storage.save('full/a.webp', Buffer.from('x'))).rejects.toMatchObject({ reason: 'full' })
  await expect(storage.stage(Readable.from([Buffer.from('x')]))).rejects.toMatchObject({ reason: 'full' })
  const away = createS3Storage({ ...store, endpoint: 'http://127.0.0.1:1' })
  for (const ask of [away.read, away.open, (name: string) => away.save(name, Buffer.from('x'))])
    await expect(ask('a.webp')).rejects.toMatchObject({ reason: 'unavailable' })
})

test('a transfer that breaks off is no whole file', async () => {
  await storage.save('broken/a.bin', randomBytes(megabyte))
  const file = (await storage.open('broken/a.bin'))!
  s3.control.fault = ({ operation }) => (operation === 'GetObject' ? 'half' : null)
  await expect(bytesOf(file)).rejects.toMatchObject({ reason: 'unavailable' })
  await expect(storage.read('broken/a.bin')).rejects.toMatchObject({ reason: 'unavailable' })
})

test('what killed processes left is swept page by page, and what is on its way is not', async () => {
  s3.control.pageRows = 2
  const yesterday = new Date(Date.now() - 24 * 3600_000)
  for (let count = 0; count < 5; count += 1) {
    await storage.stage(Readable.from([Buffer.from('left')]))
    s3.begin(`portal/.unfinished/${count}`, yesterday)
    s3.begin(`another-portal/.unfinished/${count}`, yesterday)
  }
  for (const key of unfinished()) s3.setAge(key, yesterday)
  s3.begin('portal/.unfinished/on-its-way')
  await storage.save('kept/a.webp', Buffer.from('x'))
  expect(await storage.removeUnfinished(new Date(Date.now() - 3600_000))).toBe(10)
  expect([unfinished(), s3.uploads()]).toEqual([[], 6])
  expect(String(await storage.read('kept/a.webp'))).toBe('x')
  s3.control.fault = ({ operation }) =>
    operation === 'ListMultipartUploads' ? { status: 501, code: 'NotImplemented' } : null
  expect(await storage.removeUnfinished(new Date())).toBe(0)
})

test('the start does all that uploads need, and leaves nothing', async () => {
  const before = s3.keys()
  expect(await findProblem(storage, store)).toBeNull()
  expect(s3.keys()).toEqual(before)
})

test.each([
  [{ bucket: 'another' }, 'S3_BUCKET is "another", which does not exist'],
  [{ accessKeyId: 'AKIAOTHER' }, 'S3_ACCESS_KEY_ID is "AKIAOTHER"'],
  [{ secretAccessKey: 'another' }, 'S3_SECRET_ACCESS_KEY is not the secret of "AKIATEST"'],
  [{ endpoint: 'http://store.invalid' }, 'S3_ENDPOINT is "http://store.invalid"'],
])('%j is told at the start, in words', async (wrong, words) => {
  const mistaken = { ...store, ...wrong }
  expect(await findProblem(createS3Storage(mistaken), mistaken)).toContain(words)
})

test.each(['PutObject', 'GetObject', 'CopyObject', 'DeleteObject', 'ListObjectsV2', 'ListMultipartUploads'])(
  'a key without the right to %s is told at the start',
  async (operation) => {
    s3.control.fault = (asked) => (asked.operation === operation ? { status: 403, code: 'AccessDenied' } : null)
    expect(await findProblem(storage, store)).toMatch(/^The bucket "guildhall-test" of S3_BUCKET cannot be used/)
  },
)

test('a bucket of another region is reported at the start', async () => {
  s3.control.fault = () => ({ status: 400, code: 'AuthorizationHeaderMalformed' })
  expect(await findProblem(storage, store)).toMatch(/^S3_REGION is "us-east-1", but/)
})

test('a store that does not reply for now is no problem of the configuration', async () => {
  s3.control.fault = () => ({ status: 503, code: 'SlowDown' })
  await expect(findProblem(storage, store)).rejects.toMatchObject({ reason: 'unavailable' })
  s3.control.fault = () => 'silent'
  await expect(findProblem(storage, store, 50)).rejects.toMatchObject({ reason: 'unavailable' })
})
