/** Where the primary was at a moment. `position` is a WAL position in bytes. */
interface Sample {
  at: number
  position: bigint
}

/** More of them are only made while the replica is far behind. The oldest say the least then. */
const mostSamples = 1_000

/**
 * Until when the replica has everything. All moments are of one clock, in milliseconds. Positions are compared and not
 * timestamps, so a primary on which nothing happens does not look late.
 */
export interface Coverage {
  /** Notes where the primary was. `at` is from before it was asked, so every commit visible before `at` is below `position`. */
  sample(at: number, position: bigint): void
  /** Notes how far the replica has replayed. */
  replayed(position: bigint): void
  /** The newest moment before which every commit is on the replica; null when nothing is known of it. */
  coveredAt(): number | null
  /** The position that a connection to the replica must have reached at `coveredAt`. */
  coveredPosition(): bigint
  /** The moment of the newest sample; null without one. */
  sampledAt(): number | null
  /** Forgets the replica, for another one or one that was restarted. What is known of the primary stays. */
  forgetReplica(): void
  /** Forgets the primary, too: its positions are another history after a promotion. */
  forgetAll(): void
}

export function createCoverage(): Coverage {
  let samples: Sample[] = []
  let covered: Sample | null = null
  let sampledAt: number | null = null
  return {
    sample(at, position) {
      samples.push({ at, position })
      sampledAt = at
      if (samples.length > mostSamples) samples.shift()
    },
    replayed(position) {
      const next = samples.findIndex((sample) => sample.position > position)
      const count = next < 0 ? samples.length : next
      // The last one stays for a replica that is asked again before the primary is.
      if (count > 0) covered = samples[count - 1]!
      samples = samples.slice(Math.max(0, count - 1))
    },
    coveredAt: () => covered?.at ?? null,
    coveredPosition: () => covered?.position ?? 0n,
    sampledAt: () => sampledAt,
    forgetReplica: () => void (covered = null),
    forgetAll() {
      samples = []
      covered = null
      sampledAt = null
    },
  }
}
