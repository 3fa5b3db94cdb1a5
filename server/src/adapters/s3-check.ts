import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { StorageFailure, type Storage } from '../ports/storage.ts'
import type { S3Store } from './s3-storage.ts'

const rights = 's3:PutObject, GetObject, DeleteObject, AbortMultipartUpload, ListBucket and ListBucketMultipartUploads'

/**
 * Tries each operation that the portal needs in the bucket, with a file of a few bytes. Returns the problem with its
 * cure, or null. Throws a `StorageFailure` when the store does not reply for now.
 */
export async function findProblem(storage: Storage, store: S3Store, patienceMs = 15_000): Promise<string | null> {
  try {
    await Promise.race([tryAll(storage), late(patienceMs)])
    return null
  } catch (error) {
    const problem = inWords(error, store)
    if (!problem) throw error
    return problem
  }
}

async function tryAll(storage: Storage): Promise<void> {
  const name = `probe/${randomUUID()}.txt`
  // Without the right to list, S3 replies "forbidden" for an absent object.
  await storage.read(name)
  const file = await storage.stage(Readable.from([Buffer.from('probe')]))
  await file.keep(name)
  await storage.read(name)
  await storage.remove(name)
  await storage.removeUnfinished(new Date(0))
}

/** A store that accepts connections and never replies would delay the start by minutes. */
async function late(patienceMs: number): Promise<never> {
  await pause(patienceMs, null, { ref: false })
  throw new StorageFailure('unavailable', new Error(`no answer within ${patienceMs} ms`))
}

function inWords(error: unknown, { endpoint, region, bucket, accessKeyId }: S3Store): string | null {
  const said = (error instanceof StorageFailure ? error.cause : error) as Error & {
    code?: string
    $metadata?: { httpStatusCode?: number }
  }
  const place = endpoint ?? `Amazon's ${region}`
  if (said.code && /^(ENOTFOUND|EPROTO|HPE_|CERT_|ERR_TLS|ERR_SSL|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED)/.test(said.code))
    return `S3_ENDPOINT is "${place}", where no store can be reached (${said.code}). Set it to the store's address, like https://s3.example.`
  if (error instanceof StorageFailure) return null
  switch (said.name) {
    case 'NoSuchBucket':
      return `S3_BUCKET is "${bucket}", which does not exist at ${place}. Create it there, or set S3_BUCKET to one that does.`
    case 'InvalidAccessKeyId':
      return `S3_ACCESS_KEY_ID is "${accessKeyId}", which ${place} does not know. Set it and S3_SECRET_ACCESS_KEY to a pair that it gave you.`
    case 'SignatureDoesNotMatch':
      return `S3_SECRET_ACCESS_KEY is not the secret of "${accessKeyId}". Set both to one pair that ${place} gave you.`
    case 'AuthorizationHeaderMalformed':
    case 'PermanentRedirect':
      return `S3_REGION is "${region}", but the bucket "${bucket}" lies elsewhere. Set it to the bucket's region. (${said.message})`
  }
  if (said.$metadata?.httpStatusCode === 403)
    return `The bucket "${bucket}" of S3_BUCKET cannot be used with the key of S3_ACCESS_KEY_ID. Give it ${rights}. (${said.name}: ${said.message})`
  return `The bucket "${bucket}" at ${place} does not do what uploads need (${said.name}: ${said.message}). See "Uploads in a bucket" in docs/install.md.`
}
