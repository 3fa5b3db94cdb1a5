import { StorageFailure } from '../ports/storage.ts'

interface S3Error {
  name?: string
  /** The code of a connection error: ECONNREFUSED, CERT_HAS_EXPIRED. */
  code?: string
  message?: string
  $metadata?: { httpStatusCode?: number }
}

const absent = ['NoSuchKey', 'NotFound', 'NoSuchUpload']
const full = ['QuotaExceeded', 'InsufficientStorage', 'XMinioStorageFull', 'StorageFull']
const busy = ['SlowDown', 'RequestTimeout', 'TimeoutError', 'ThrottlingException', 'TooManyRequests']
const lost = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]

const statusOf = (error: unknown): number => (error as S3Error).$metadata?.httpStatusCode ?? 0
const has = (list: string[], word: string | undefined): boolean => word !== undefined && list.includes(word)

export const isAbsent = (error: unknown): boolean => has(absent, (error as S3Error).name)

/** Whether the store does not offer this S3 operation. */
export const isNotOffered = (error: unknown): boolean =>
  statusOf(error) === 501 || has(['NotImplemented', 'MethodNotAllowed'], (error as S3Error).name)

/** Turns a temporary failure into a `StorageFailure` of the port. A refusal of the store stays as it is. */
export function asFailure(error: unknown): unknown {
  if (error instanceof StorageFailure || !(error instanceof Error)) return error
  const { name, code } = error as S3Error
  const status = statusOf(error)
  if (has(full, name) || status === 507) return new StorageFailure('full', error)
  const isAway = has(busy, name) || has(lost, code) || status === 429 || (status >= 500 && status !== 501)
  return isAway ? new StorageFailure('unavailable', error) : error
}
