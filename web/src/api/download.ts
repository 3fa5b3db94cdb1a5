import type { CallOf, Endpoint, ErrorBody } from '@guildhall/contract'
import * as m from '@guildhall/messages'
import { settings } from '../app/settings.ts'
import { currentLocale } from '../format/locale.ts'
import { forgetRefused, token } from '../session/token.ts'
import { ApiError, failureIn, noReply, urlOf, type EndpointRef } from './client.ts'

/** How long a download may make no progress, also before its first row. */
const restMs = 60_000

interface Download {
  signal: AbortSignal
  /** The rows that have arrived, of how many. */
  onProgress(rows: number, total: number): void
}

/**
 * Downloads a table and reports how many rows have arrived. Throws ApiError as `api` does, with status 0 when not all
 * rows arrive. Throws AbortError when `signal` aborts. It is never retried automatically.
 */
export async function download<E extends Endpoint>(
  endpoint: EndpointRef<E>,
  input: CallOf<E>,
  { signal, onProgress }: Download,
): Promise<{ file: Blob; rows: number }> {
  const end = new AbortController()
  const giveUp = () => end.abort()
  let timer = setTimeout(giveUp, restMs)
  signal.addEventListener('abort', giveUp)
  try {
    const response = await send(urlOf(endpoint, input as object), end.signal)
    const total = Number(response.headers.get('row-count') ?? Number.NaN)
    const count = lineCounter()
    const parts: Uint8Array<ArrayBuffer>[] = []
    const reader = response.body!.getReader()
    let rows = 0
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      clearTimeout(timer)
      timer = setTimeout(giveUp, restMs)
      parts.push(value)
      // The first line has the names of the columns.
      rows = Math.max(0, count(value) - 1)
      onProgress(rows, total)
    }
    if (rows !== total) throw noReply(m.shell_error_incomplete())
    return { file: new Blob(parts, { type: 'text/csv;charset=utf-8' }), rows }
  } catch (error) {
    if (signal.aborted) throw new DOMException('The download was cancelled.', 'AbortError')
    throw error instanceof ApiError ? error : noReply(m.shell_error_incomplete())
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', giveUp)
  }
}

async function send(path: string, signal: AbortSignal): Promise<Response> {
  const sent = token()
  const headers = { 'accept-language': currentLocale(), ...(sent && { authorization: `Bearer ${sent}` }) }
  const response = await fetch(settings().apiBaseUrl + path, { headers, signal, cache: 'no-store' }).catch(() => {
    throw noReply()
  })
  const type = response.headers.get('content-type') ?? ''
  if (response.ok) {
    // The login page of a Wi-Fi network is no table.
    if (!type.includes('csv')) throw noReply(m.shell_error_incomplete())
    return response
  }
  const value: unknown = await (type.includes('json') ? response.json() : response.text())
  const error = new ApiError(response.status, failureIn(value as ErrorBody, type))
  if (response.status === 401) forgetRefused(sent, error.body)
  throw error
}

/** Counts the lines of a CSV text as its bytes arrive. A line break within quotes is part of a cell. */
export function lineCounter(): (bytes: Uint8Array) => number {
  let lines = 0
  let isQuoted = false
  return (bytes) => {
    for (const byte of bytes) {
      if (byte === 0x22) isQuoted = !isQuoted
      else if (byte === 0x0a && !isQuoted) lines += 1
    }
    return lines
  }
}
