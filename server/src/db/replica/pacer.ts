const longestSoonMs = 250

export interface Pacer {
  /** Waits `everyMs`, or, while something waits for the next measure, first `soonMs` and twice as long each time. */
  pause(isAwaited: boolean): Promise<void>
  /** Shortens the pause to `soonMs`, so that changes that come together are measured together. */
  hurry(): void
}

/** The pauses between the measures of a replica. */
export function createPacer(everyMs: number, soonMs: number): Pacer {
  let nextMs = soonMs
  let hurried: () => void = () => {}
  let isHurried = false
  return {
    pause(isAwaited) {
      const ms = isHurried ? soonMs : isAwaited ? nextMs : everyMs
      nextMs = isAwaited && !isHurried ? Math.min(nextMs * 2, longestSoonMs) : soonMs
      isHurried = false
      return new Promise((resolve) => {
        let timer = setTimeout(resolve, ms)
        hurried = () => {
          clearTimeout(timer)
          timer = setTimeout(resolve, soonMs)
          hurried = () => {}
        }
      })
    },
    hurry() {
      isHurried = true
      hurried()
    },
  }
}
