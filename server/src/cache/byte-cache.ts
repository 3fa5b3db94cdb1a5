import { getEntry, gzipOf, isUnchanged, putEntry, removeEntry } from './byte-cache-entries.ts'
import type { CachedBytes, CacheState, Twin } from './byte-cache-entries.ts'

export type { CachedBytes, Twin } from './byte-cache-entries.ts'

/**
 * The in-process cache of public answers, as bytes. An entry belongs to tags (`news`, `settings`) and falls with any of
 * them. While the node does not hear the others' changes (`suspend`), nothing is served from it and nothing kept.
 * Bounded by `maxBytes`: the oldest entry goes first, but one that was asked for again gets another round, so that
 * addresses nobody asks for twice push out each other and not the home page.
 */
export interface ByteCache {
  get(key: string): CachedBytes | undefined
  /**
   * Keeps `body` unless one of its tags has fallen, or may have fallen unheard, since `startedAt` (a value of
   * `moment()`): then it is old already.
   */
  put(
    key: string,
    body: Buffer,
    headers: Record<string, string>,
    tags: readonly string[],
    startedAt: number,
  ): CachedBytes
  /** The gzip twin of an entry, made once and apart from this thread. Null for what is too short to be compressed. */
  gzipOf(key: string, entry: CachedBytes): Promise<Twin> | null
  /** Says that the answer of `key` is being made, until what this returns is called. */
  begin(key: string): () => void
  /** Resolves once the answer of `key` that somebody is making is there, or is not to be; undefined when nobody is. */
  beingMade(key: string): Promise<void> | undefined
  /** The present moment in the cache's own time; take it before reading what the answer is made of. */
  moment(): number
  /**
   * Whether what was read at `since` still holds: nothing of `tags` has fallen, or may have fallen unheard. For what
   * services keep in memory beside these bytes.
   */
  isUnchanged(tags: readonly string[], since: number): boolean
  fall(tags: readonly string[]): void
  /** Lets `tag` fall by itself at a moment when answers about it stop being true, such as a scheduled publication. */
  fallAt(tag: string, at: Date, now: Date): void
  suspend(): void
  resume(): void
  size(): { entries: number; bytes: number }
}

const longestWaitMs = 20 * 24 * 3600_000

export function createByteCache(maxBytes: number, now: () => number = Date.now): ByteCache {
  const state: CacheState = {
    maxBytes,
    now,
    entries: new Map(),
    bytes: 0,
    fallen: new Map(),
    gzips: new WeakMap(),
    moment: 1,
    resumedAt: 1,
    suspended: true,
  }
  const making = new Map<string, Promise<void>>()
  const alarms: Alarms = new Map()
  return {
    get: (key) => getEntry(state, key),
    put: (key, body, headers, tags, startedAt) => putEntry(state, key, body, headers, tags, startedAt),
    gzipOf: (key, entry) => gzipOf(state, key, entry),
    begin: (key) => (state.suspended ? () => {} : begin(making, key)),
    beingMade: (key) => (state.suspended ? undefined : making.get(key)),
    moment: () => state.moment,
    isUnchanged: (tags, since) => isUnchanged(state, tags, since),
    fall: (tags) => fall(state, tags),
    fallAt: (tag, at, present) => fallAt(state, alarms, tag, at, present),
    suspend() {
      state.suspended = true
      state.entries.clear()
      state.bytes = 0
    },
    resume() {
      state.suspended = false
      // Whatever was begun before may have read what a change that was not heard has replaced since.
      state.moment += 1
      state.resumedAt = state.moment
    },
    size: () => ({ entries: state.entries.size, bytes: state.bytes }),
  }
}

function begin(making: Map<string, Promise<void>>, key: string): () => void {
  if (making.has(key)) return () => {}
  const { promise, resolve } = Promise.withResolvers<void>()
  making.set(key, promise)
  return () => {
    if (making.get(key) === promise) making.delete(key)
    resolve()
  }
}

function fall(state: CacheState, tags: readonly string[]): void {
  state.moment += 1
  for (const tag of tags) state.fallen.set(tag, state.moment)
  for (const [key, entry] of state.entries) if (entry.tags.some((tag) => tags.includes(tag))) removeEntry(state, key)
}

type Alarms = Map<string, { at: number; timer: NodeJS.Timeout }>

function fallAt(state: CacheState, alarms: Alarms, tag: string, at: Date, now: Date): void {
  const alarm = alarms.get(tag)
  if (alarm && alarm.at <= at.getTime()) return
  clearTimeout(alarm?.timer)
  // Falling early costs one more answer, and timers hold 24 days at most.
  const waitMs = Math.min(Math.max(0, at.getTime() - now.getTime()), longestWaitMs)
  const timer = setTimeout(() => {
    alarms.delete(tag)
    fall(state, [tag])
  }, waitMs)
  alarms.set(tag, { at: at.getTime(), timer: timer.unref() })
}
