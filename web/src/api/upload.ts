import type { Endpoint, ErrorBody, ReplyOf } from '@guildhall/contract'
import { ApiError, noReply, withConfirmation, type EndpointRef } from './client.ts'
import * as m from '@guildhall/messages'
import { currentLocale } from '../format/locale.ts'
import { settings } from '../app/settings.ts'
import { forgetRefused, token } from '../session/token.ts'

/** How long an upload may make no progress, and how long the server may take to reply once all bytes are sent. */
const restMs = 30_000
const readingMs = 120_000

/**
 * Sends files and reports the progress from 0 to 1, which `fetch` cannot do. Throws ApiError as `api` does, with status
 * 0 when the upload makes no progress any more. Throws AbortError when `signal` aborts. It is never retried
 * automatically (D-105).
 */
export const upload = <E extends Endpoint>(
  endpoint: EndpointRef<E>,
  body: FormData,
  options: Options = {},
): Promise<ReplyOf<E>> => withConfirmation(() => uploadOnce(endpoint, body, options))

interface Options {
  onProgress?: (part: number) => void
  signal?: AbortSignal
  idempotencyKey?: string
}

function uploadOnce<E extends Endpoint>(
  endpoint: EndpointRef<E>,
  body: FormData,
  { onProgress, signal, idempotencyKey }: Options,
): Promise<ReplyOf<E>> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(cancelled())
    const sent = token()
    const call = new XMLHttpRequest()
    const [method = '', path = ''] = endpoint.split(' ')
    call.open(method, settings().apiBaseUrl + path)
    call.responseType = 'json'
    call.setRequestHeader('accept-language', currentLocale())
    if (sent) call.setRequestHeader('authorization', `Bearer ${sent}`)
    if (idempotencyKey) call.setRequestHeader('idempotency-key', idempotencyKey)
    let timer: ReturnType<typeof setTimeout>
    let isLate = false
    const allow = (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        isLate = true
        call.abort()
      }, ms)
    }
    call.upload.addEventListener('progress', ({ loaded, total }) => {
      allow(restMs)
      onProgress?.(total > 0 ? loaded / total : 0)
    })
    call.upload.addEventListener('load', () => allow(readingMs))
    call.addEventListener('loadend', () => clearTimeout(timer))
    call.addEventListener('load', () => {
      const reply: unknown = call.response
      if (call.status >= 200 && call.status < 300)
        // A reply that is not JSON, or was cut short, is read as null.
        return reply === null ? reject(noReply(m.shell_error_incomplete())) : resolve(reply as ReplyOf<E>)
      const error = new ApiError(call.status, (reply as ErrorBody | null) ?? {})
      if (call.status === 401) forgetRefused(sent, error.body)
      reject(error)
    })
    call.addEventListener('error', () => reject(noReply()))
    call.addEventListener('abort', () => reject(isLate ? noReply() : cancelled()))
    signal?.addEventListener('abort', () => call.abort())
    allow(restMs)
    call.send(body)
  })
}

const cancelled = () => new DOMException('The upload was cancelled.', 'AbortError')
