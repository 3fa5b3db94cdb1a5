import {
  ageOf,
  expireLate,
  getEntry,
  gzipOf,
  isLate,
  isStale,
  isUnchanged,
  putEntry,
  removeEntry,
} from './byte-cache-entries.ts'
import type { CachedBytes, CacheState, EncodedCopy } from './byte-cache-entries.ts'
import { everythingTag } from './edge.ts'

export type { CachedBytes, EncodedCopy } from './byte-cache-entries.ts'
export { mayGoStale, staleSeconds } from './byte-cache-entries.ts'

/**
 * The in-process cache of public replies, as bytes. An entry has tags (`news`, `settings`); invalidating any of them
 * drops it. While the node does not receive the changes of other nodes (`suspend`), it serves and stores nothing. Only
 * while the database is away (`setAway`) it serves what it had, for some minutes, because nothing else could be served.
 * When `maxBytes` is exceeded, the oldest entry goes first. An entry that was requested again is spared once, so
 * addresses that are requested only once replace each other and not the home page.
 */
export interface ByteCache {
  get(key: string): CachedBytes | undefined
  /**
   * Stores `body` unless one of its tags was invalidated, or may have been while the listener was down, after
   * `startedAt` (a value of `moment()`): then `body` may be out of date.
   */
  put(
    key: string,
    body: Buffer,
    headers: Record<string, string>,
    tags: readonly string[],
    startedAt: number,
  ): CachedBytes
  /** The gzip copy of an entry, compressed once and off this thread. Null when the body is too short to compress. */
  gzipOf(key: string, entry: CachedBytes): Promise<EncodedCopy> | null
  /** Marks the reply of `key` as being computed, until the returned function is called (single flight). */
  begin(key: string): () => void
  /** Resolves when the computation of `key` that is under way ends, with or without a reply; undefined without one. */
  pending(key: string): Promise<void> | undefined
  /** The present in the cache's own time. Call it before reading the data of a reply. */
  moment(): number
  /**
   * Whether data read at `since` is still current: no tag of `tags` was invalidated, or may have been while the listener
   * was down. For what services keep in memory beside these bytes.
   */
  isUnchanged(tags: readonly string[], since: number): boolean
  /** Drops the entries that have any of `tags`, on this node alone. */
  invalidate(tags: readonly string[]): void
  /**
   * As `invalidate`, for a change that no visitor waits to see, such as the stock after a purchase: the entries are
   * served for two more seconds, until newer ones are made (`isLate`).
   */
  invalidateLate(tag: string): void
  /** Invalidates `tag` at a moment when its replies stop being true, such as a scheduled publication. */
  invalidateAt(tag: string, at: Date, now: Date): void
  suspend(): void
  resume(): void
  setAway(isAway: boolean): void
  /** Whether an entry is no longer current and is served until somebody makes a newer one. */
  isLate(entry: CachedBytes): boolean
  /** The age of an entry that may be out of date, in seconds; null for one that is current. */
  staleAge(entry: CachedBytes): number | null
  size(): { entries: number; bytes: number }
}

const longestWaitMs = 20 * 24 * 3600_000

/** `onInvalidated` is told each tag that changes, and `everythingTag` when changes may have been missed. */
export function createByteCache(
  maxBytes: number,
  now: () => number = () => performance.now(),
  onInvalidated: (tags: readonly string[]) => void = () => {},
): ByteCache {
  const state: CacheState = {
    maxBytes,
    now,
    entries: new Map(),
    bytes: 0,
    invalidatedAt: new Map(),
    gzips: new WeakMap(),
    moment: 1,
    resumedAt: 1,
    onInvalidated,
    suspended: true,
    isAway: false,
  }
  const pending = new Map<string, Promise<void>>()
  const timers: Timers = new Map()
  return {
    get: (key) => getEntry(state, key),
    put: (key, body, headers, tags, startedAt) => putEntry(state, key, body, headers, tags, startedAt),
    gzipOf: (key, entry) => gzipOf(state, key, entry),
    begin: (key) => (state.suspended ? () => {} : begin(pending, key)),
    pending: (key) => (state.suspended ? undefined : pending.get(key)),
    moment: () => state.moment,
    isUnchanged: (tags, since) => isUnchanged(state, tags, since),
    invalidate: (tags) => invalidate(state, tags),
    invalidateLate: (tag) => markChanged(state, [tag], () => expireLate(state, tag)),
    invalidateAt: (tag, at, present) => invalidateAt(state, timers, tag, at, present),
    suspend: () => void (state.suspended = true),
    resume() {
      // What was missed meanwhile may have changed them.
      state.entries.clear()
      state.bytes = 0
      state.suspended = false
      // A computation that began earlier may have read data that a missed change has replaced since.
      state.moment += 1
      state.resumedAt = state.moment
      onInvalidated([everythingTag])
    },
    setAway: (isAway) => void (state.isAway = isAway),
    isLate: (entry) => isLate(state, entry),
    staleAge: (entry) => (isStale(state, entry) && !isLate(state, entry) ? ageOf(state, entry) : null),
    size: () => ({ entries: state.entries.size, bytes: state.bytes }),
  }
}

function begin(pending: Map<string, Promise<void>>, key: string): () => void {
  if (pending.has(key)) return () => {}
  const { promise, resolve } = Promise.withResolvers<void>()
  pending.set(key, promise)
  return () => {
    if (pending.get(key) === promise) pending.delete(key)
    resolve()
  }
}

/** Notes that replies of `tags` whose reading has begun are out of date, then ends those that are stored. */
function markChanged(state: CacheState, tags: readonly string[], end: () => void): void {
  state.moment += 1
  for (const tag of tags) state.invalidatedAt.set(tag, state.moment)
  end()
  state.onInvalidated(tags)
}

function invalidate(state: CacheState, tags: readonly string[]): void {
  markChanged(state, tags, () => {
    for (const [key, entry] of state.entries) if (entry.tags.some((tag) => tags.includes(tag))) removeEntry(state, key)
  })
}

/** Ends the life of the replies of a tag. Unlike after a change they are still there while the database is away. */
function expire(state: CacheState, tag: string): void {
  markChanged(state, [tag], () => {
    for (const entry of state.entries.values())
      if (entry.tags.includes(tag)) entry.expiresAt = entry.lateUntil = Math.min(entry.expiresAt, state.now())
  })
}

type Timers = Map<string, { at: number; timer: NodeJS.Timeout }>

function invalidateAt(state: CacheState, timers: Timers, tag: string, at: Date, now: Date): void {
  const earlier = timers.get(tag)
  if (earlier && earlier.at <= at.getTime()) return
  clearTimeout(earlier?.timer)
  // A timer holds at most 24 days. Invalidating too early costs one more reply and nothing else.
  const waitMs = Math.min(Math.max(0, at.getTime() - now.getTime()), longestWaitMs)
  const timer = setTimeout(() => {
    timers.delete(tag)
    expire(state, tag)
  }, waitMs)
  timers.set(tag, { at: at.getTime(), timer: timer.unref() })
}
