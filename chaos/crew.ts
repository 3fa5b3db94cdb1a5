import { setTimeout as pause } from 'node:timers/promises'

/** Workers who tell stories by their number, one after the other, as many as are allowed by now. */
export interface Crew {
  /** How many stories may be under way or over by now. */
  allow(count: number): void
  /** How many have ended. */
  done(): number
  /** Waits for the stories that are allowed. */
  finish(): Promise<void>
}

/** What a story could not tell to its end goes to `odd`. */
export function startCrew(workers: number, tell: (at: number) => Promise<void>, odd: string[]): Crew {
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
      await tell(at).catch((error: Error) => void odd.push(`${at}: ${error.message}`))
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
