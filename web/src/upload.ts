import type { Endpoint, ErrorBody, ReplyOf } from '@guildhall/contract'
import { ApiError, type EndpointRef } from './api.ts'
import { currentLocale } from './locale.ts'
import { settings } from './settings.ts'
import { forgetRefused, token } from './token.ts'

/**
 * Sends files and tells how far they have come, from 0 to 1, which `fetch` still cannot.
 * Throws ApiError as `api` does, and AbortError when `signal` ends it. Never tried again by itself (D-105).
 */
export function upload<E extends Endpoint>(
  endpoint: EndpointRef<E>,
  body: FormData,
  {
    onProgress,
    signal,
    idempotencyKey,
  }: { onProgress?: (part: number) => void; signal?: AbortSignal; idempotencyKey?: string } = {},
): Promise<ReplyOf<E>> {
  return new Promise((resolve, reject) => {
    const sent = token()
    const call = new XMLHttpRequest()
    const [method, path] = endpoint.split(' ') as [string, string]
    call.open(method, settings().apiBaseUrl + path)
    call.responseType = 'json'
    call.setRequestHeader('accept-language', currentLocale())
    if (sent) call.setRequestHeader('authorization', `Bearer ${sent}`)
    if (idempotencyKey) call.setRequestHeader('idempotency-key', idempotencyKey)
    call.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0))
    call.addEventListener('load', () => {
      if (call.status >= 200 && call.status < 300) return resolve(call.response as ReplyOf<E>)
      const error = new ApiError(call.status, (call.response as ErrorBody | null) ?? {})
      if (call.status === 401) forgetRefused(sent, error.body)
      reject(error)
    })
    call.addEventListener('error', () => reject(new ApiError(0, {})))
    call.addEventListener('abort', () => reject(new DOMException('The upload was cancelled.', 'AbortError')))
    signal?.addEventListener('abort', () => call.abort())
    call.send(body)
  })
}
