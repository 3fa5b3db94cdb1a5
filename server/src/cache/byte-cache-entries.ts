import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { atOnce } from '../limits/at-once.ts'

/** Bytes with the headers they go out with. */
export interface EncodedCopy {
  body: Buffer
  headers: Record<string, string>
}

/** A public reply that is ready to send. */
export interface CachedBytes extends EncodedCopy {
  /** Compressed just after the entry is stored. Until then the uncompressed bytes are sent. */
  brotli: EncodedCopy | null
  /** Compressed at the first request of a client that does not accept brotli: see `gzipOf`. */
  gzip: EncodedCopy | null
  etag: string
  tags: readonly string[]
  storedAt: number
  expiresAt: number
  /** Until when it is served after `expiresAt`, while a newer one is made. */
  lateUntil: number
  /** Requested since it was stored, or since `makeRoom` last spared it. */
  isInUse: boolean
}

/** Replies depend on the time too ("new for 7 days"), so no entry lives longer than this. */
const lifeMs = 5 * 60_000
/** After its life an entry is served for this long, while it is made anew: only the time has changed it. */
const lateMs = 30_000
/** The same after a change by others (`expireLate`). */
const lateAfterChangeMs = 2_000
/** While the database is away, entries are served for this long beyond their life. */
export const staleSeconds = 10 * 60
/** Nobody decides about Cash by a price or an offer that may be old. */
const neverStale = new Set(['shop', 'market'])

/** Whether a reply with these tags may be served while the database is away. */
export const mayGoStale = (tags: Iterable<string>): boolean => ![...tags].some((tag) => neverStale.has(tag))

const compressFrom = 1024
const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
// Each compression takes memory of its own. After a publication many pages are compressed anew.
const limited = atOnce(2)
/**
 * A window of 64 KiB. The default of 4 MiB takes 28 MB of memory for each compression, and makes a page of 110 KB smaller
 * by 50 bytes.
 */
const windowBits = 16

/** The state of a byte cache. */
export interface CacheState {
  maxBytes: number
  now: () => number
  entries: Map<string, CachedBytes>
  /** The weight of all entries, in bytes. */
  bytes: number
  /** When each tag was last invalidated, in the cache's own time (`moment`). */
  invalidatedAt: Map<string, number>
  gzips: WeakMap<CachedBytes, Promise<EncodedCopy>>
  /** The cache's own time: a counter that each invalidation and each `resume` increases. */
  moment: number
  resumedAt: number
  onInvalidated: (tags: readonly string[]) => void
  suspended: boolean
  /** The database is away: entries that would be out of use are served for a while. */
  isAway: boolean
}

/** Whether none of `tags` was invalidated after `since`. While the listener is down, no tag counts as unchanged. */
export const isUnchanged = (
  { suspended, resumedAt, invalidatedAt }: CacheState,
  tags: readonly string[],
  since: number,
) => !suspended && since >= resumedAt && tags.every((tag) => (invalidatedAt.get(tag) ?? 0) <= since)

/** The entry of `key`, which counts as in use from now on. Undefined when there is none, or when it is too old. */
export function getEntry(state: CacheState, key: string): CachedBytes | undefined {
  const entry = state.entries.get(key)
  if (!entry) return undefined
  const isUsable = !isStale(state, entry) || isLate(state, entry)
  if (isUsable || (state.isAway && mayStillBeServed(state, entry))) {
    entry.isInUse = true
    return entry
  }
  if (!state.suspended && !state.isAway) removeEntry(state, key)
  return undefined
}

/** Whether an entry may be out of date: it is older than its life, or changes of other nodes are missed. */
export const isStale = ({ suspended, now }: CacheState, { expiresAt }: CachedBytes): boolean =>
  suspended || expiresAt <= now()

/** Whether an entry is served although it is no longer current, until a newer one is made. */
export const isLate = ({ suspended, isAway, now }: CacheState, { expiresAt, lateUntil }: CachedBytes): boolean =>
  !suspended && !isAway && expiresAt <= now() && now() < lateUntil

/**
 * Ends the life of the entries of a tag after a change that no visitor waits for. The first of several changes decides
 * until when they are served.
 */
export function expireLate({ entries, now }: CacheState, tag: string): void {
  for (const entry of entries.values()) {
    if (!entry.tags.includes(tag)) continue
    entry.lateUntil = Math.min(entry.lateUntil, now() + lateAfterChangeMs)
    entry.expiresAt = Math.min(entry.expiresAt, now())
  }
}

const mayStillBeServed = ({ now }: CacheState, { expiresAt, tags }: CachedBytes): boolean =>
  expiresAt + staleSeconds * 1000 > now() && mayGoStale(tags)

/** The age of an entry in seconds. */
export const ageOf = ({ now }: CacheState, { storedAt }: CachedBytes): number => Math.floor((now() - storedAt) / 1000)

/** Creates an entry. Stores it unless it is too large or one of its tags was invalidated after `startedAt`. */
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
    storedAt: state.now(),
    expiresAt: state.now() + lifeMs,
    lateUntil: state.now() + lifeMs + lateMs,
    isInUse: false,
  }
  if (!isUnchanged(state, tags, startedAt) || weight(entry) > state.maxBytes / 4) return entry
  removeEntry(state, key)
  state.entries.set(key, entry)
  state.bytes += weight(entry)
  makeRoom(state)
  if (body.length >= compressFrom) void addBrotli(state, key, entry)
  return entry
}

/** Removes an entry, and its weight from the total. */
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
    if (entry.isInUse) {
      entry.isInUse = false
      // Moved to the end of the queue, which this loop reaches again.
      entries.delete(key)
      entries.set(key, entry)
    } else removeEntry(state, key)
  }
}

async function addBrotli(state: CacheState, key: string, entry: CachedBytes): Promise<void> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 9,
    [constants.BROTLI_PARAM_LGWIN]: windowBits,
    [constants.BROTLI_PARAM_SIZE_HINT]: entry.body.length,
  }
  const isStored = () => state.entries.get(key) === entry
  // An entry that was invalidated while it waited is not compressed.
  const body = await limited(async () => (isStored() ? compressBrotli(entry.body, { params }) : null))
  if (!body || !isStored()) return
  const brotli = encodedCopy(entry, 'br', body)
  state.bytes += brotli.body.length
  entry.brotli = brotli
}

/** The gzip copy of an entry, compressed once. Null when the body is too short to compress. */
export function gzipOf(state: CacheState, key: string, entry: CachedBytes): Promise<EncodedCopy> | null {
  if (entry.body.length < compressFrom) return null
  const bytes = state.gzips.get(entry) ?? addGzip(state, key, entry)
  state.gzips.set(entry, bytes)
  return bytes
}

async function addGzip(state: CacheState, key: string, entry: CachedBytes): Promise<EncodedCopy> {
  const gzip = encodedCopy(entry, 'gzip', await limited(() => compressGzip(entry.body)))
  if (state.entries.get(key) === entry) {
    state.bytes += gzip.body.length
    entry.gzip = gzip
    makeRoom(state)
  }
  return gzip
}

const encodedCopy = (entry: CachedBytes, encoding: string, body: Buffer): EncodedCopy => ({
  body,
  headers: { ...entry.headers, 'content-encoding': encoding, 'content-length': String(body.length) },
})
