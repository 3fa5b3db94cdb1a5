import { createHistogram } from 'node:perf_hooks'

/** Times of one kind. The memory that it takes does not depend on their number. */
export interface Times {
  add(ms: number): void
  /** The time that `percent` of all stay within, in milliseconds; 0 without any. */
  withinMs(percent: number): number
  count(): number
}

const longestUs = 3_600_000_000

/** Keeps each time to three figures, from a microsecond to an hour. */
export function createTimes(): Times {
  const histogram = createHistogram({ lowest: 1, highest: longestUs, figures: 3 })
  return {
    add: (ms) => histogram.record(Math.min(longestUs, Math.max(1, Math.round(ms * 1000)))),
    withinMs: (percent) => (histogram.count === 0 ? 0 : histogram.percentile(percent) / 1000),
    count: () => histogram.count,
  }
}
