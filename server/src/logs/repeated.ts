import type { FastifyBaseLogger } from 'fastify'

type Level = 'warn' | 'error'
type Log = Pick<FastifyBaseLogger, Level>

interface Repeats {
  times: number
  timer: NodeJS.Timeout
}

const byLog = new WeakMap<Log, Map<string, Repeats>>()

/**
 * Logs a failure that may come again and again: the first at once, and then one line in `everyMs` with the number of
 * times, for as long as it comes. `key` says which failures are the same one. `root` is the log of the process, and
 * `first` the one for the first line, which may be a request's own.
 */
export function logRepeated(
  root: Log,
  { key, everyMs = 60_000, first = root }: { key: string; everyMs?: number; first?: Log },
  { level, details, message }: { level: Level; details: object; message: string },
): void {
  const repeats = byLog.get(root) ?? new Map<string, Repeats>()
  byLog.set(root, repeats)
  const earlier = repeats.get(key)
  if (earlier) {
    earlier.times += 1
    return
  }
  first[level](details, message)
  const timer = setInterval(() => {
    const { times } = repeats.get(key)!
    if (times === 0) {
      clearInterval(timer)
      repeats.delete(key)
      return
    }
    repeats.set(key, { times: 0, timer })
    root[level]({ ...details, times, minutes: Math.round(everyMs / 60_000) }, `${message} (again)`)
  }, everyMs).unref()
  repeats.set(key, { times: 0, timer })
}
