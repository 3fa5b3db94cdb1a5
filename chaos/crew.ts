import { setTimeout as pause } from 'node:timers/promises'

/** Workers that run numbered stories one after the other, up to the allowed number. */
export interface Crew {
  /** Sets how many stories may have started. */
  allow(count: number): void
  /** The number of stories that have ended. */
  done(): number
  /** Waits for all allowed stories. */
  finish(): Promise<void>
}

/** An error of a story goes to `odd`. */
export function startCrew(workers: number, run: (at: number) => Promise<void>, odd: string[]): Crew {
  let [allowed, begun, over] = [0, 0, 0]
  let isClosing = false
  const work = Array.from({ length: workers }, async () => {
    for (;;) {
      if (begun >= allowed) {
        if (isClosing) return
        await pause(10)
        continue
      }
      const at = begun
      begun += 1
      await run(at).catch((error: Error) => void odd.push(`${at}: ${error.message}`))
      over += 1
    }
  })
  return {
    allow: (count) => void (allowed = Math.max(allowed, count)),
    done: () => over,
    async finish() {
      isClosing = true
      await Promise.all(work)
    },
  }
}
