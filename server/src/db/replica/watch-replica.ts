import { errorText } from '../../errors/read-error.ts'
import { hostsOf } from '../address.ts'
import type { Database, Log } from '../connect.ts'
import type { PrimaryState, ReplicaState } from './ask-servers.ts'
import { createCoverage } from './coverage.ts'
import { createPacer } from './pacer.ts'
import { samplePrimary } from './primary-sampler.ts'
import { openReader } from './replica-reader.ts'
import type { ReplicaReason, ReplicaSettings, ReplicaUse } from './replica-use.ts'

export interface ReplicaPace {
  /** How often both are asked while nothing waits for the replica. */
  everyMs: number
  /** How soon the replica is asked again for a change that it must have. */
  soonMs: number
  /** A server that has not replied for so long is silent. */
  silentMs: number
}

/** Often enough that a replica in step never looks late. */
const usualPace = (lagMs: number): ReplicaPace => ({
  everyMs: Math.min(1_000, lagMs / 4),
  soonMs: 25,
  silentMs: 1_000,
})

export interface ReplicaWatch {
  /** Whether the replica is close enough behind and has everything of the last `demandNow`. */
  isUsable(): boolean
  /** The moment before which everything is on the replica; null when that is not known. */
  coveredAt(): number | null
  reader(): Database
  demandNow(): void
  /** A connection to the replica failed: it is not used until it has been asked again. */
  lose(cause: unknown): void
  state(): Omit<ReplicaUse, 'queries' | 'repeated'>
  close(): Promise<void>
}

/** Why a replica that replies may not be used. */
class Unfit extends Error {
  readonly reason: ReplicaReason
  constructor(reason: ReplicaReason) {
    super('')
    this.reason = reason
  }
}

interface Problem {
  reason: ReplicaReason
  detail: string
}

/**
 * Measures how far the replica is behind the primary, each second and at once after a change that it must have. What is
 * known of a replica ends with the connection that asks it: a replica that starts again may be behind where it was.
 *
 * Longer than a screen, because all of it shares the state of one measure.
 */
export function watchReplica(
  { directUrl, replicaUrl, replicaLagMs }: ReplicaSettings,
  log: Log,
  { everyMs, soonMs, silentMs }: ReplicaPace = usualPace(replicaLagMs),
): ReplicaWatch {
  const coverage = createCoverage()
  const primary = samplePrimary(directUrl, silentMs, coverage)
  const pacer = createPacer(everyMs, soonMs)
  const hosts = hostsOf(replicaUrl)
  let [hostAt, demandedAt] = [0, 0]
  let isClosed = false
  let problem: Problem | null = { reason: 'starting', detail: '' }
  let reader = open()
  const running = watch()

  async function watch(): Promise<void> {
    while (!isClosed) {
      await measure()
      if (!isClosed) await pacer.pause(!problem && !isCaughtUp())
    }
  }

  async function measure(): Promise<void> {
    const sampledAt = coverage.sampledAt()
    // While the replica catches up with one change, the primary need not be asked again.
    if (sampledAt === null || sampledAt <= demandedAt || performance.now() - sampledAt >= everyMs)
      await primary.sample().catch((error: unknown) => {
        // The replica is used until it may be too late.
        if (!problem && !isInTime()) problem = { reason: 'primary_unreachable', detail: errorText(error) }
      })
    const ofPrimary = primary.state()
    const asked = reader
    if (isClosed || !ofPrimary) return
    try {
      const state = await asked.ask()
      if (asked !== reader) return
      demandFit(state, ofPrimary)
      coverage.replayed(state.replayed)
      if (problem) log.info('the replica replies, and reads that may be late come from it')
      problem = null
    } catch (error) {
      if (asked === reader) lose(error)
    }
  }

  function open(): ReturnType<typeof openReader> {
    const opened = openReader(hosts[hostAt % hosts.length]!, silentMs, {
      coveredPosition: coverage.coveredPosition,
      onLost: (cause) => reader === opened && lose(cause),
    })
    return opened
  }

  function lose(cause: unknown): void {
    if (isClosed) return
    const isUnfit = cause instanceof Unfit
    const found: Problem = { reason: isUnfit ? cause.reason : 'unreachable', detail: isUnfit ? '' : errorText(cause) }
    if (!problem) log.warn(found, 'the replica is not used: reads that may be late are those of the primary')
    problem = found
    coverage.forgetReplica()
    const lost = reader
    hostAt += 1
    reader = open()
    void closing(lost)
  }

  const isInTime = (): boolean => performance.now() - (coverage.coveredAt() ?? -Infinity) <= replicaLagMs
  const isCaughtUp = (): boolean => (coverage.coveredAt() ?? -Infinity) > demandedAt
  const isUsable = (): boolean => !problem && isInTime() && isCaughtUp()

  return {
    isUsable,
    coveredAt: coverage.coveredAt,
    reader: () => reader.database,
    demandNow() {
      demandedAt = performance.now()
      if (!problem) pacer.hurry()
    },
    lose,
    state() {
      const at = coverage.coveredAt()
      return {
        isUsed: isUsable(),
        lagSeconds: at === null ? null : (performance.now() - at) / 1000,
        reason: problem?.reason ?? (isInTime() ? null : 'late'),
        detail: problem?.detail ?? '',
        connections: reader.database.use(),
      }
    },
    async close() {
      isClosed = true
      pacer.hurry()
      primary.close()
      await Promise.all([running, closing(reader)])
    },
  }
}

const closing = (reader: ReturnType<typeof openReader>): Promise<void> => reader.close().catch(() => {})

/** Refuses what is no replica of this primary: a former primary that came back by itself is behind without knowing it. */
function demandFit({ isStandby, cluster, timeline }: ReplicaState, primary: PrimaryState): void {
  if (!isStandby) throw new Unfit('no_standby')
  if (cluster !== primary.cluster) throw new Unfit('other_cluster')
  if (timeline !== primary.timeline) throw new Unfit('other_timeline')
}
