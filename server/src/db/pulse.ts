import type pg from 'pg'
import { DatabaseClient } from './database-client.ts'
import { errorCode } from '../errors/read-error.ts'

interface Pulse {
  /** The database refuses connections, or has not replied for `silentMs`. Called once for each until `onBack`. */
  onAway(reason: 'silent' | 'refused'): void
  /** It replies again. */
  onBack(): void
}

interface PulsePace {
  everyMs: number
  /** Together with `everyMs` below two seconds, in which a request has its reply. */
  silentMs: number
  /** After this time without a reply a new connection is tried, because the host may be gone. */
  lostMs: number
}

const usualPace: PulsePace = { everyMs: 500, silentMs: 1_400, lostMs: 5_000 }
/** The database replied, although it has no connection to spare. */
const tooManyConnections = '53300'

/**
 * Asks the database for a sign of life twice a second, on a connection of its own. A slow query elsewhere does not
 * delay it, so only a database that hangs as a whole counts as silent.
 */
export function watchPulse(
  databaseUrl: string,
  { onAway, onBack }: Pulse,
  { everyMs, silentMs, lostMs }: PulsePace = usualPace,
): { close(): Promise<void> } {
  let isClosed = false
  let state: 'well' | 'refused' | 'silent' = 'well'
  let client: pg.Client | undefined
  let wake: () => void = () => {}
  const running = watch()
  return {
    async close() {
      isClosed = true
      wake()
      void client?.end().catch(() => {})
      await running
    },
  }

  async function watch(): Promise<void> {
    while (!isClosed) {
      const mine = new DatabaseClient({
        connectionString: databaseUrl,
        connectionTimeoutMillis: lostMs,
        keepAlive: true,
        application_name: 'guildhall feels the pulse',
      })
      client = mine
      // Without a handler it would end the process. The next question fails as well.
      mine.on('error', () => {})
      let isAlive = await replies(mine.connect(), false)
      while (isAlive && !isClosed) {
        isAlive = await replies(mine.query('select 1'))
        if (isAlive) back()
        await pause()
      }
      void mine.end().catch(() => {})
      await pause()
    }
  }

  /** A connection takes several replies, of which a busy process hears one at a time, so none of them is missed. */
  async function replies(asked: Promise<unknown>, isOneReply = true): Promise<boolean> {
    const late = Promise.withResolvers<never>()
    let isOver = false
    // A busy process reads a reply that has arrived before it misses one.
    const stopCounting = isOneReply
      ? afterQuiet(silentMs, () => setImmediate(() => isOver || away('silent')))
      : () => {}
    const end = setTimeout(() => setImmediate(() => late.reject(new Error('no reply'))), lostMs)
    try {
      await Promise.race([asked, late.promise])
      return true
    } catch (error) {
      if (errorCode(error) !== tooManyConnections) away('refused')
      return false
    } finally {
      isOver = true
      stopCounting()
      clearTimeout(end)
    }
  }

  function away(reason: 'silent' | 'refused'): void {
    if (isClosed || state === reason || state === 'silent') return
    state = reason
    onAway(reason)
  }

  function back(): void {
    if (isClosed || state === 'well') return
    state = 'well'
    onBack()
  }

  function pause(): Promise<void> {
    if (isClosed) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, everyMs)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}

/**
 * Calls `onQuiet` after `ms` in which this process had the processor; returns a function that ends the count. On an
 * overloaded machine the database gets no processor either, and is not silent for that.
 */
function afterQuiet(ms: number, onQuiet: () => void): () => void {
  const stepMs = Math.min(100, ms / 10)
  let quietMs = 0
  let due = performance.now() + stepMs
  const timer = setInterval(() => {
    const now = performance.now()
    const isLate = now - due > stepMs
    due = now + stepMs
    if (isLate) return
    quietMs += stepMs
    if (quietMs < ms) return
    clearInterval(timer)
    onQuiet()
  }, stepMs)
  return () => clearInterval(timer)
}
