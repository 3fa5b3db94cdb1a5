import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  S3Client,
  paginateListObjectsV2,
  type ListMultipartUploadsCommandOutput,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { isStorageName, type Storage } from '../ports/storage.ts'
import { measureBytes } from './measure-bytes.ts'
import { asFailure, isAbsent, isNotOffered } from './s3-errors.ts'

export interface S3Store {
  /** Null is Amazon's own endpoint, found by the region. */
  endpoint: string | null
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** Put before every name: empty, or ending in a slash. */
  prefix: string
  /** `endpoint/bucket/name` in place of `bucket.endpoint/name`. */
  pathStyle: boolean
}

/**
 * The smallest part that S3 allows. With two parts on their way, an upload takes about 25 MB of memory, whatever its
 * size.
 */
const partBytes = 5 * 1024 * 1024
const partsAtOnce = 2

const connectTimeoutMs = 5_000
/** Until a reply begins. A part of 5 MB is sent in that time. */
const answerTimeoutMs = 60_000
/** Some stores copy half a gigabyte without sending a byte, and a player's connection may stall for a while. */
const silenceTimeoutMs = 5 * 60_000

/**
 * Storage in a bucket of an S3-compatible store, which several nodes share. An object is complete or absent: S3 shows
 * neither an interrupted write nor a multipart upload without completion.
 */
export function createS3Storage(store: S3Store): Storage {
  const { bucket: Bucket, prefix } = store
  const client = connectS3(store)
  // No storage name begins with a dot, so nobody finds unfinished files by name.
  const bucket: OpenBucket = { client, Bucket, prefix, unfinished: `${prefix}.unfinished/` }
  return {
    async save(name, bytes) {
      await answered(client.send(new PutObjectCommand({ Bucket, Key: keyOf(bucket, name), Body: bytes })))
    },
    stage: (source) => stage(bucket, source),
    async open(name) {
      if (!isStorageName(name)) return null
      const Key = keyOf(bucket, name)
      const found = await unlessAbsent(client.send(new HeadObjectCommand({ Bucket, Key })))
      if (!found) return null
      return {
        size: found.ContentLength ?? 0,
        read: (first, last) => readPart(client, { Bucket, Key }, first, last),
      }
    },
    list: () => listFiles(bucket),
    removeUnfinished: (before) => removeUnfinished(bucket, before),
    async read(name) {
      if (!isStorageName(name)) return null
      const found = await unlessAbsent(client.send(new GetObjectCommand({ Bucket, Key: keyOf(bucket, name) })))
      return found?.Body ? Buffer.from(await answered(found.Body.transformToByteArray())) : null
    },
    async remove(name) {
      await unlessAbsent(remove(bucket, keyOf(bucket, name)))
    },
  }
}

interface OpenBucket {
  client: S3Client
  Bucket: string
  /** Put before every name. */
  prefix: string
  /** Put before the names of unfinished files. */
  unfinished: string
}

function keyOf({ prefix }: OpenBucket, name: string): string {
  if (!isStorageName(name)) throw new Error(`"${name}" is no name for a stored file.`)
  return prefix + name
}

const remove = ({ client, Bucket }: OpenBucket, Key: string) =>
  answered(client.send(new DeleteObjectCommand({ Bucket, Key })))

/** The sweep removes later what cannot be removed now, and what a killed process left. */
const tryRemove = (bucket: OpenBucket, Key: string) => remove(bucket, Key).catch(() => null)

async function stage(bucket: OpenBucket, source: Readable): ReturnType<Storage['stage']> {
  const { client, Bucket, unfinished } = bucket
  const Key = unfinished + randomUUID()
  const { measure, sizeOf, sha256Of } = measureBytes()
  const upload = new Upload({
    client,
    params: { Bucket, Key, Body: measure },
    partSize: partBytes,
    queueSize: partsAtOnce,
  })
  const [, sent] = await Promise.allSettled([pipeline(source, measure), upload.done()])
  if (sent.status === 'rejected') {
    // A Put whose reply was lost may have stored the object.
    await tryRemove(bucket, Key)
    // A sender that breaks off is no failure of the store, though both look like a lost connection.
    throw measure.errored ?? asFailure(sent.reason)
  }
  let isKept = false
  return {
    size: sizeOf(),
    sha256: sha256Of(),
    read: (first, last) => readPart(client, { Bucket, Key }, first, last),
    async keep(name) {
      const copy = new CopyObjectCommand({ Bucket, Key: keyOf(bucket, name), CopySource: `${Bucket}/${Key}` })
      await answered(client.send(copy, { requestTimeout: silenceTimeoutMs }))
      isKept = true
      await tryRemove(bucket, Key)
    },
    async discard() {
      if (!isKept) await tryRemove(bucket, Key)
    },
  }
}

async function* listFiles({ client, Bucket, prefix }: OpenBucket): AsyncGenerator<{ name: string; size: number }> {
  try {
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix }))
      for (const { Key = '', Size = 0 } of Contents) {
        const name = Key.slice(prefix.length)
        if (isStorageName(name)) yield { name, size: Size }
      }
  } catch (error) {
    throw asFailure(error)
  }
}

async function removeUnfinished(bucket: OpenBucket, before: Date): Promise<number> {
  const { client, Bucket, unfinished } = bucket
  let removed = 0
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: unfinished }))
    for (const { Key, LastModified } of Contents) {
      if (!Key || !LastModified || LastModified >= before) continue
      await remove(bucket, Key)
      removed += 1
    }
  for await (const { Uploads = [] } of uploadsBelow(client, { Bucket, Prefix: unfinished }))
    for (const { Key, UploadId, Initiated } of Uploads) {
      if (!Key || !UploadId || !Initiated || Initiated >= before) continue
      await answered(client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })))
      removed += 1
    }
  return removed
}

export const connectS3 = ({ endpoint, region, accessKeyId, secretAccessKey, pathStyle }: S3Store): S3Client =>
  new S3Client({
    ...(endpoint && { endpoint }),
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: pathStyle,
    // Many other stores do not know Amazon's newer checksums. The signature covers the bytes that are sent.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectTimeoutMs,
      requestTimeout: answerTimeoutMs,
      throwOnRequestTimeout: true,
      socketTimeout: silenceTimeoutMs,
      // Each download holds a connection for as long as the player's connection needs. The SDK's limit of 50 would
      // block everybody else.
      httpAgent: { maxSockets: Infinity },
      httpsAgent: { maxSockets: Infinity },
    },
  })

/** The reply of the store. Its failures are converted to those of the port. */
const answered = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    throw asFailure(error)
  })

const unlessAbsent = <T>(answer: Promise<T>): Promise<T | null> =>
  answer.catch((error: unknown) => {
    if (isAbsent(error)) return null
    throw asFailure(error)
  })

interface Place {
  Bucket: string
  Key: string
}

/** The bytes from `first` to `last`, requested when somebody reads. Destroying the stream ends the transfer. */
function readPart(client: S3Client, place: Place, first: number, last: number): Readable {
  const left = new AbortController()
  const part = Readable.from(bytesOf(client, place, { first, last }, left.signal), { objectMode: false })
  part.once('close', () => left.abort())
  return part
}

async function* bytesOf(
  client: S3Client,
  place: Place,
  { first, last }: { first: number; last: number },
  abortSignal: AbortSignal,
) {
  try {
    const part = new GetObjectCommand({ ...place, Range: `bytes=${first}-${last}` })
    const { Body, ContentLength } = await client.send(part, { abortSignal })
    // Some stores reply with the whole object to a range that they cannot read.
    if (ContentLength !== last - first + 1)
      throw new Error(`The store gave ${ContentLength} bytes where ${last - first + 1} were asked for.`)
    yield* Body as Readable
  } catch (error) {
    throw asFailure(error)
  }
}

/**
 * The multipart uploads that were begun and not completed, page by page. A store that cannot list them sweeps them
 * itself.
 */
async function* uploadsBelow(
  client: S3Client,
  where: { Bucket: string; Prefix: string },
): AsyncGenerator<ListMultipartUploadsCommandOutput> {
  let next: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {}
  for (;;) {
    const page = await client.send(new ListMultipartUploadsCommand({ ...where, ...next })).catch((error: unknown) => {
      if (isNotOffered(error)) return null
      throw asFailure(error)
    })
    if (!page) return
    yield page
    if (!page.IsTruncated) return
    next = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
  }
}
