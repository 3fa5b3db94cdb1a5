import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Modules, migrations and first content are done with by then. */
const afterMs = 5_000

/**
 * Collects once what only the start has needed. V8 collects while it allocates, so a portal that nobody visits would
 * keep it for hours.
 */
export function freeMemorySoon(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as (options: object) => void
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  }, afterMs).unref()
}
