import type { ReplyOf } from '@guildhall/contract'
import type { launcher } from '@guildhall/contract/launcher'
import { appendToPatchUpload, beginPatchUpload, getPatchUpload, publishPatchUpload } from '../../api/generated.ts'
import { api, ApiError } from '../../api/client.ts'
import { upload } from '../../api/upload.ts'

export type PatchUpload = ReplyOf<typeof launcher.getPatchUpload>['data']

export interface PatchTexts {
  description: string
  translations?: { en: { description: string } }
}

interface Watcher {
  signal: AbortSignal
  /** How much has arrived, from 0 to 1. */
  onProgress(part: number): void
  /** Whether the connection is lost and the upload waits to retry. */
  onWaiting(isWaiting: boolean): void
}

/** Pauses between retries without connection; a portal that restarts is back within their sum. */
const pausesMs = [1_000, 2_000, 4_000, 8_000, 15_000]
const askAgainMs = 1_500
const endBytes = 64 * 1024

/**
 * Finds the caller's unfinished upload of this file, or begins one. A `paused` upload may have been published when only
 * the reply was lost. Then it is returned, and the file is not sent a second time.
 */
export async function beginUpload(file: File, texts: PatchTexts, paused: PatchUpload | null): Promise<PatchUpload> {
  const ended = paused && (await findEnded(paused.id))
  if (ended) return ended
  const fingerprint = await fingerprintOf(file)
  return (await api(beginPatchUpload, { body: { name: file.name, size: file.size, fingerprint, ...texts } })).data
}

async function findEnded(id: number): Promise<PatchUpload | null> {
  try {
    const { data } = await api(getPatchUpload, { params: { id } })
    return data.state === 'published' || data.state === 'refused' ? data : null
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/**
 * Distinguishes files of the same name and size: the time of the last change and, on https pages, the hash of the
 * beginning and the end. The end of a zip is its directory with the checksums of its files.
 */
export async function fingerprintOf(file: File): Promise<string> {
  const changed = String(file.lastModified)
  // Browsers have `subtle` only on pages that came by https.
  if (!globalThis.crypto?.subtle) return changed
  const ends = await new Blob([file.slice(0, endBytes), file.slice(-endBytes)]).arrayBuffer()
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', ends))
  return `${changed}-${Array.from(sum, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

type Append = (
  body: FormData,
  options: { onProgress(part: number): void; signal: AbortSignal },
) => Promise<{ data: PatchUpload }>

const appendOverHttp: Append = (body, options) => upload(appendToPatchUpload, body, options)

/**
 * Sends the missing part of a file, chunk by chunk. A chunk may be repeated, so connection failures are retried
 * automatically. Throws the error of a refusal, and AbortError when `signal` aborts.
 */
export async function sendChunks(
  file: Blob,
  { id, size, chunkBytes, ...start }: Pick<PatchUpload, 'id' | 'size' | 'chunkBytes' | 'offset'>,
  { signal, onProgress, onWaiting }: Watcher,
  { append = appendOverHttp, pause = pauseFor }: { append?: Append; pause?: typeof pauseFor } = {},
): Promise<void> {
  let { offset } = start
  let failures = 0
  onProgress(offset / size)
  while (offset < size) {
    const at = offset
    const length = Math.min(chunkBytes, size - at)
    const body = new FormData()
    body.set('id', String(id))
    body.set('offset', String(at))
    body.set('chunk', file.slice(at, at + length), 'chunk')
    try {
      const progress = (part: number) => onProgress((at + part * length) / size)
      offset = (await append(body, { onProgress: progress, signal })).data.offset
      failures = 0
      onWaiting(false)
    } catch (error) {
      const expected = offsetIn(error)
      if (expected !== null && expected !== at) {
        offset = expected
        continue
      }
      const pauseMs = pausesMs[failures]
      if (!isPassing(error) || pauseMs === undefined) throw error
      failures += 1
      onWaiting(true)
      onProgress(at / size)
      await pause(pauseMs, signal)
    }
    onProgress(offset / size)
  }
}

/** Requests the check and publication of a complete upload; resolves with its final state, `published` or `refused`. */
export async function publishUpload(id: number, texts: PatchTexts, signal: AbortSignal): Promise<PatchUpload> {
  let { data } = await api(publishPatchUpload, { params: { id }, body: texts, signal })
  while (data.state === 'receiving' || data.state === 'checking') {
    await pauseFor(askAgainMs, signal)
    data = (await api(getPatchUpload, { params: { id }, signal })).data
  }
  return data
}

/** The offset that the server expects, from its refusal of a chunk at another offset. */
const offsetIn = (error: unknown): number | null => {
  if (!(error instanceof ApiError) || error.body.code !== 'upload_moved') return null
  const { offset } = error.body
  return typeof offset === 'number' ? offset : null
}

/** Whether an error is temporary: no connection, a restart, or a busy portal. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || [408, 429, 502, 503, 504].includes(error.status))

function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => reject(signal.reason as Error)
    if (signal.aborted) return end()
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end)
      resolve()
    }, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      end()
    })
  })
}
