/** Writes one line: time, and what happened. Callers pass no bodies, headers or addresses with queries. */
export type Log = (text: string) => void

// Control characters could forge a line.
// eslint-disable-next-line no-control-regex -- they are what is removed
const control = /[\x00-\x1f\x7f]+/g

export const openLog =
  (write: (line: string) => void = (line) => process.stdout.write(line)): Log =>
  (text) =>
    write(`${new Date().toISOString()} ${text.replaceAll(control, ' ')}\n`)

const quietMs = 3600_000

/** A log that repeats the same text once an hour at most. */
export function seldom(log: Log, now: () => number = Date.now): Log {
  const last = new Map<string, number>()
  return (text) => {
    if (now() - (last.get(text) ?? Number.NEGATIVE_INFINITY) < quietMs) return
    if (last.size > 1_000) last.clear()
    last.set(text, now())
    log(text)
  }
}
