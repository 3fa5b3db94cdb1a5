/**
 * What a failed route shows, for anything that was thrown: a refusal of the API (itself, or as the `data` of a route's
 * error response), a missing chunk, a lost connection, a bug.
 */
export function readRouteError(error: unknown): {
  /** The server no longer has the code of this page, because a new version is out. */
  isStale: boolean
  /** No reply came from the server; `message` may say more. */
  isOffline: boolean
  status?: number
  code?: string
  requestId?: string
  /** The message of a refusal of the API; never that of a bug. */
  message?: string
} {
  const thrown = asRecord(error)
  const found: Record<string, unknown> = { ...asRecord(thrown.data), ...asRecord(thrown.body), status: thrown.status }
  const text = textOf(found.message) ?? textOf(thrown.message) ?? ''
  const isOfImport = /dynamically imported module|importing a module script failed|preload css/i.test(text)
  const isUnanswered = found.status === 0 || (error instanceof TypeError && /fetch|network/i.test(text))
  const isOffline = isOfImport ? !navigator.onLine : isUnanswered
  const code = textOf(found.code) ?? textOf(thrown.code)
  const requestId = textOf(found.requestId) ?? textOf(thrown.requestId)
  return {
    isStale: isOfImport && !isOffline,
    isOffline,
    ...(typeof found.status === 'number' && { status: found.status }),
    ...(code && { code }),
    ...((code || found.status === 0) && text && { message: text }),
    ...(requestId && { requestId }),
  }
}

let isChunkLost = false
/** Notes that a chunk did not load without connection. The browser never requests it again within the same document. */
export const noteLostChunk = (): void => void (isChunkLost = true)
export const hasLostChunk = (): boolean => isChunkLost

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
