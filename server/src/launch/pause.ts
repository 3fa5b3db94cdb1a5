const healthyMs = 60_000

type Pause = { next(): number; reset(): void; started(): void }

/**
 * How long to wait before starting something again: at once the first time, then longer each time. After a minute of
 * health it begins anew.
 */
export function growingPause({ firstMs = 200, longestMs = 15_000, now = () => performance.now() } = {}): Pause {
  let deaths = 0
  let startedAt = now()
  return {
    started() {
      startedAt = now()
    },
    reset() {
      deaths = 0
    },
    next() {
      if (now() - startedAt >= healthyMs) deaths = 0
      const pauseMs = deaths === 0 ? 0 : Math.min(firstMs * 2 ** (deaths - 1), longestMs)
      deaths += 1
      return pauseMs
    },
  }
}
