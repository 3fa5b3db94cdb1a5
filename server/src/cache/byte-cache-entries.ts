import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Bytes with the headers they go out with. */
export interface Twin {
  body: Buffer
  headers: Record<string, string>
}

/** Ready bytes of a public answer. */
export interface CachedBytes extends Twin {
  /** Made just after the entry: until then the identity bytes go out. */
  brotli: Twin | null
  /** Made when somebody first asks who reads no brotli: see `gzipOf`. */
  gzip: Twin | null
  etag: string
  tags: readonly string[]
  expiresAt: number
  /** Asked for since it was made or since it last made way for others. */
  isWanted: boolean
}

/** Answers tell of time too ("new for 7 days"), so that none lives longer than this. */
const lifeMs = 5 * 60_000

const compressFrom = 1024
const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** What a byte cache holds. */
export interface CacheState {
  maxBytes: number
  now: () => number
  entries: Map<string, CachedBytes>
  /** The weight of all entries. */
  bytes: number
  /** When each tag fell last, in the cache's own time. */
  fallen: Map<string, number>
  gzips: WeakMap<CachedBytes, Promise<Twin>>
  /** The present in the cache's own time. */
  moment: number
  resumedAt: number
  suspended: boolean
}

/** Whether nothing of `tags` has fallen since, or may have fallen unheard. */
export const isUnchanged = ({ suspended, resumedAt, fallen }: CacheState, tags: readonly string[], since: number) =>
  !suspended && since >= resumedAt && tags.every((tag) => (fallen.get(tag) ?? 0) <= since)

/** The entry of a key that is neither too old nor unheard of; it counts as wanted from now on. */
export function getEntry(state: CacheState, key: string): CachedBytes | undefined {
  const entry = state.entries.get(key)
  if (!entry || state.suspended) return undefined
  if (entry.expiresAt <= state.now()) {
    removeEntry(state, key)
    return undefined
  }
  entry.isWanted = true
  return entry
}

/** Makes an entry, and keeps it unless one of its tags has fallen since `startedAt` or it is too large. */
export function putEntry(
  state: CacheState,
  key: string,
  body: Buffer,
  headers: Record<string, string>,
  tags: readonly string[],
  startedAt: number,
): CachedBytes {
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const entry: CachedBytes = {
    body,
    brotli: null,
    gzip: null,
    etag,
    headers: { ...headers, etag, 'content-length': String(body.length) },
    tags,
    expiresAt: state.now() + lifeMs,
    isWanted: false,
  }
  if (!isUnchanged(state, tags, startedAt) || weight(entry) > state.maxBytes / 4) return entry
  removeEntry(state, key)
  state.entries.set(key, entry)
  state.bytes += weight(entry)
  makeRoom(state)
  if (body.length >= compressFrom) void addBrotli(state, key, entry)
  return entry
}

/** Takes an entry away, and its weight. */
export function removeEntry(state: CacheState, key: string): void {
  const entry = state.entries.get(key)
  if (!entry) return
  state.bytes -= weight(entry)
  state.entries.delete(key)
}

const weight = ({ body, brotli, gzip }: CachedBytes) =>
  body.length + (brotli?.body.length ?? 0) + (gzip?.body.length ?? 0) + 1024

function makeRoom(state: CacheState): void {
  const { entries, maxBytes } = state
  for (const [key, entry] of entries) {
    if (state.bytes <= maxBytes) return
    if (entry.isWanted) {
      entry.isWanted = false
      // To the end of the queue, which this loop reaches again.
      entries.delete(key)
      entries.set(key, entry)
    } else removeEntry(state, key)
  }
}

async function addBrotli(state: CacheState, key: string, entry: CachedBytes): Promise<void> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: entry.body.length }
  const brotli = twin(entry, 'br', await compressBrotli(entry.body, { params }))
  if (state.entries.get(key) !== entry) return
  state.bytes += brotli.body.length
  entry.brotli = brotli
}

/** The gzip twin of an entry, made once; null for what is too short to be compressed. */
export function gzipOf(state: CacheState, key: string, entry: CachedBytes): Promise<Twin> | null {
  if (entry.body.length < compressFrom) return null
  const bytes = state.gzips.get(entry) ?? addGzip(state, key, entry)
  state.gzips.set(entry, bytes)
  return bytes
}

async function addGzip(state: CacheState, key: string, entry: CachedBytes): Promise<Twin> {
  const gzip = twin(entry, 'gzip', await compressGzip(entry.body))
  if (state.entries.get(key) === entry) {
    state.bytes += gzip.body.length
    entry.gzip = gzip
    makeRoom(state)
  }
  return gzip
}

const twin = (entry: CachedBytes, encoding: string, body: Buffer): Twin => ({
  body,
  headers: { ...entry.headers, 'content-encoding': encoding, 'content-length': String(body.length) },
})
