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

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const compressFrom = 1024
const longestWaitMs = 20 * 24 * 3600_000

export function createByteCache(maxBytes: number, now: () => number = Date.now): ByteCache {
  const entries = new Map<string, CachedBytes>()
  const fallen = new Map<string, number>()
  const making = new Map<string, Promise<void>>()
  const gzips = new WeakMap<CachedBytes, Promise<Twin>>()
  const alarms = new Map<string, { at: number; timer: NodeJS.Timeout }>()
  let moment = 1
  let resumedAt = 1
  let bytes = 0
  let suspended = true

  const weight = ({ body, brotli, gzip }: CachedBytes) =>
    body.length + (brotli?.body.length ?? 0) + (gzip?.body.length ?? 0) + 1024

  function remove(key: string): void {
    const entry = entries.get(key)
    if (!entry) return
    bytes -= weight(entry)
    entries.delete(key)
  }

  function makeRoom(): void {
    for (const [key, entry] of entries) {
      if (bytes <= maxBytes) return
      if (entry.isWanted) {
        entry.isWanted = false
        // To the end of the queue, which this loop reaches again.
        entries.delete(key)
        entries.set(key, entry)
      } else remove(key)
    }
  }

  async function addBrotli(key: string, entry: CachedBytes): Promise<void> {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: entry.body.length }
    const brotli = twin(entry, 'br', await compressBrotli(entry.body, { params }))
    if (entries.get(key) !== entry) return
    bytes += brotli.body.length
    entry.brotli = brotli
  }

  async function addGzip(key: string, entry: CachedBytes): Promise<Twin> {
    const gzip = twin(entry, 'gzip', await compressGzip(entry.body))
    if (entries.get(key) === entry) {
      bytes += gzip.body.length
      entry.gzip = gzip
      makeRoom()
    }
    return gzip
  }

  function fall(tags: readonly string[]): void {
    moment += 1
    for (const tag of tags) fallen.set(tag, moment)
    for (const [key, entry] of entries) if (entry.tags.some((tag) => tags.includes(tag))) remove(key)
  }

  const isUnchanged = (tags: readonly string[], since: number) =>
    !suspended && since >= resumedAt && tags.every((tag) => (fallen.get(tag) ?? 0) <= since)

  return {
    get(key) {
      const entry = entries.get(key)
      if (!entry || suspended) return undefined
      if (entry.expiresAt <= now()) {
        remove(key)
        return undefined
      }
      entry.isWanted = true
      return entry
    },
    put(key, body, headers, tags, startedAt) {
      const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
      const full = { ...headers, etag, 'content-length': String(body.length) }
      const entry: CachedBytes = {
        body,
        brotli: null,
        gzip: null,
        etag,
        headers: full,
        tags,
        expiresAt: now() + lifeMs,
        isWanted: false,
      }
      if (!isUnchanged(tags, startedAt) || weight(entry) > maxBytes / 4) return entry
      remove(key)
      entries.set(key, entry)
      bytes += weight(entry)
      makeRoom()
      if (body.length >= compressFrom) void addBrotli(key, entry)
      return entry
    },
    gzipOf(key, entry) {
      if (entry.body.length < compressFrom) return null
      const known = gzips.get(entry) ?? addGzip(key, entry)
      gzips.set(entry, known)
      return known
    },
    begin(key) {
      if (suspended || making.has(key)) return () => {}
      const { promise, resolve } = Promise.withResolvers<void>()
      making.set(key, promise)
      return () => {
        if (making.get(key) === promise) making.delete(key)
        resolve()
      }
    },
    beingMade: (key) => (suspended ? undefined : making.get(key)),
    moment: () => moment,
    isUnchanged,
    fall,
    fallAt(tag, at, now) {
      const known = alarms.get(tag)
      if (known && known.at <= at.getTime()) return
      clearTimeout(known?.timer)
      // Falling early costs one more answer, and timers hold 24 days at most.
      const waitMs = Math.min(Math.max(0, at.getTime() - now.getTime()), longestWaitMs)
      const timer = setTimeout(() => {
        alarms.delete(tag)
        fall([tag])
      }, waitMs)
      alarms.set(tag, { at: at.getTime(), timer: timer.unref() })
    },
    suspend() {
      suspended = true
      entries.clear()
      bytes = 0
    },
    resume() {
      suspended = false
      // Whatever was begun before may have read what a change that was not heard has replaced since.
      moment += 1
      resumedAt = moment
    },
    size: () => ({ entries: entries.size, bytes }),
  }
}

const twin = (entry: CachedBytes, encoding: string, body: Buffer): Twin => ({
  body,
  headers: { ...entry.headers, 'content-encoding': encoding, 'content-length': String(body.length) },
})
