import { keepChild, type KeptChild } from './keep-child.ts'
import { heapFlags } from './heap-flags.ts'

/**
 * The exit code of a portal whose configuration is wrong. It has printed the problems, and a restart changes nothing.
 */
const badConfiguration = 78
/** The exit code of a portal whose database is away. It has waited for it, and has printed where. */
const databaseAway = 69

/** What the launcher adds to the time that the portal allows itself to drain. */
const patienceMs = 10_000
// A developer saves often, and an open browser tab holds connections.
const devDrainMs = 2_000
// A portal that was never ready will not start by itself. Its reason is in the terminal.
const mostFailedStarts = 5

// The C library would hold an arena for each thread, and the freed buffers of pages.
const memoryVariables = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' }

export type KeptPortal = KeptChild & {
  /** Its address, once it is ready. */
  url(): string | undefined
  /** Resolves with the exit code when starting it again is useless. */
  gaveUp: Promise<number>
}

type Options = { databaseUrl: string; dev: boolean; drainMs: number; say(line: string): void }

/**
 * Runs the portal as a child process and starts it again when it dies. `drainMs` is the portal's own limit for
 * draining.
 */
export function keepPortal(program: string, { databaseUrl, dev, drainMs, say }: Options): KeptPortal {
  const { promise: gaveUp, resolve: giveUp } = Promise.withResolvers<number>()
  let url: string | undefined
  let failedStarts = 0
  const child = keepChild(program, {
    name: 'portal',
    databaseUrl,
    variables: { ...memoryVariables, ...(dev ? { DEV: '1' } : {}) },
    flags: heapFlags(),
    drainMs: dev ? devDrainMs : drainMs + patienceMs,
    say,
    onReady: (at) => void (url = at),
    onEnd({ code }, isWanted) {
      if (dev) return false
      if (code === badConfiguration) {
        giveUp(badConfiguration)
        return true
      }
      // A portal that has been ready keeps trying, because its database comes back one day.
      if (code === databaseAway && !url) {
        giveUp(databaseAway)
        return true
      }
      if (!isWanted) failedStarts += 1
      if (url || isWanted || failedStarts < mostFailedStarts) return false
      say(`The portal did not start in ${mostFailedStarts} attempts. The reason stands above.`)
      giveUp(1)
      return true
    },
  })
  return { ...child, url: () => url, gaveUp }
}
