import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody, ErrorCode } from '@guildhall/contract'
import { isDatabaseDown, isDatabaseFull, isDatabaseUnable } from '../db/database-down.ts'
import { Refusal } from '../fail.ts'
import { StorageFailure } from '../ports/storage.ts'
import { logRepeated } from '../logs/repeated.ts'
import { inLocale, localeOf } from '../words/locale.ts'
import { errorMessage } from '../words/refusals.ts'
import { errorCode } from '../errors/read-error.ts'
import { opensPage, sendOutagePage } from './outage-page.ts'

/** Sends the reply of every failure by `replyWithError`. */
export function handleErrors(fastify: FastifyInstance): void {
  fastify.setErrorHandler(replyWithError)
}

/**
 * Sends every failure as the same envelope. An unexpected error is logged with its request id, and the reply says
 * nothing about it.
 */
export function replyWithError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = asRefusal(error)
  request.refusedAs = refusal.code
  if (refusal.code === 'unexpected') request.log.error({ err: error }, 'unexpected')
  else if (refusal.status >= 500) logUnavailable(refusal, error, request)
  else if (isUnfit(error)) request.log.warn({ err: error }, 'the database refused a value that the schema let through')
  if (refusal.code === 'unavailable' && reply.sendStale?.()) return reply
  reply.status(refusal.status).headers({ 'cache-control': 'no-store', ...refusal.headers })
  if (refusal.status >= 500 && opensPage(request)) return sendOutagePage(refusal, request, reply)
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(errorBody(refusal, request)))
}

/** While something is away, every request fails for the same cause. Each has its own line with code and status. */
function logUnavailable({ code }: Refusal, error: unknown, request: FastifyRequest): void {
  const cause = String((error instanceof Refusal && error.cause) || error)
  logRepeated(
    request.server.log,
    { key: `${code} ${cause}`, first: request.log },
    {
      level: 'warn',
      details: { code, cause },
      message: 'unavailable',
    },
  )
}

/** The refusal for an error: the error itself, one of Fastify, the database or storage as our code, or `unexpected`. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof StorageFailure && error.reason === 'full') return new Refusal('storage_full')
  if (isDatabaseFull(error)) return new Refusal('database_full', {}, { 'retry-after': '60' })
  if (error instanceof StorageFailure || isDatabaseDown(error))
    return new Refusal('unavailable', {}, { 'retry-after': '2' })
  if (isDatabaseUnable(error)) return new Refusal('unavailable', {}, { 'retry-after': '10' })
  const { code = '', statusCode = 500 } = error as { code?: string; statusCode?: number }
  const refusalCode = knownCodes[code] ?? (statusCode === 415 ? 'unsupported_media_type' : undefined)
  if (refusalCode) return new Refusal(refusalCode)
  if (isUnfit(error)) return new Refusal('invalid_input')
  if (statusCode >= 400 && statusCode < 500) return new Refusal('invalid_input')
  if (statusCode === 503) return new Refusal('unavailable', {}, { 'retry-after': '5' })
  return new Refusal('unexpected')
}

/**
 * The envelope of a refusal, in the caller's locale. A page has its locale in its address, a call of the API in a
 * header.
 */
export function errorBody(
  refusal: Refusal,
  request: FastifyRequest,
  locale = localeOf(request.headers['accept-language']),
): ErrorBody {
  const message = inLocale(locale, () => errorMessage(refusal.code, refusal.headers['retry-after']))
  return { code: refusal.code, message, error: message, ...refusal.details, requestId: request.id }
}

const knownCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_REQ_FILE_TOO_LARGE: 'upload_too_large',
  FST_ERR_HANDLER_TIMEOUT: 'too_slow',
  // An upload that broke off; its sender is usually gone.
  ERR_STREAM_PREMATURE_CLOSE: 'invalid_input',
}

/**
 * SQLSTATEs of a value that does not fit its column. Schemas refuse such values first and name the field; these are the
 * fallback.
 */
const unfitStates = new Set([
  '22001', // a text that is too long
  '22003', // a number beyond the column
  '22007', // no moment
  '22008', // a moment beyond the calendar
  '22021', // a character that no text may hold, such as U+0000
  '22P02', // no number, no uuid
  '22P05', // such a character within JSON
  '54000', // an entry that no index can hold
])

const isUnfit = (error: unknown): boolean => unfitStates.has(errorCode(error) ?? '')
