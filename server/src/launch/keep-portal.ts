import { keepChild, type KeptChild } from './keep-child.ts'

/** The exit code of a portal whose configuration is wrong: it has said so, and again would change nothing. */
const badConfiguration = 78

/** So much longer than the portal gives itself to drain. */
const patienceMs = 10_000
// A developer saves often, and an open browser tab holds connections.
const devDrainMs = 2_000
// One that has never answered is not unlucky: its reason stands in the terminal, and more of it helps nobody.
const mostFailedStarts = 5

export type KeptPortal = KeptChild & {
  /** Where it answers, once it does. */
  url(): string | undefined
  /** Resolves with the exit code when starting it again is no use. */
  gaveUp: Promise<number>
}

type Options = { databaseUrl: string; dev: boolean; drainMs: number; say(line: string): void }

/** Runs the portal as a child process and starts it again when it dies. `drainMs` is what the portal gives itself. */
export function keepPortal(program: string, { databaseUrl, dev, drainMs, say }: Options): KeptPortal {
  const { promise: gaveUp, resolve: giveUp } = Promise.withResolvers<number>()
  let url: string | undefined
  let failedStarts = 0
  const child = keepChild(program, {
    name: 'portal',
    databaseUrl,
    variables: dev ? { DEV: '1' } : {},
    drainMs: dev ? devDrainMs : drainMs + patienceMs,
    say,
    onReady: (at) => void (url = at),
    onEnd({ code }, isWanted) {
      if (dev) return false
      if (code === badConfiguration) {
        giveUp(badConfiguration)
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
