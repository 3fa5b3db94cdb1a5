import type pg from 'pg'
import { askPrimary, type PrimaryState } from './ask-servers.ts'
import type { Coverage } from './coverage.ts'
import { measuringClient } from './measuring-client.ts'

export interface PrimarySampler {
  /** Notes where the primary is now. Throws when it does not reply. */
  sample(): Promise<void>
  /** What it said last; null while it is away. */
  state(): PrimaryState | null
  close(): void
}

/** Asks the primary for its position, also after another host was promoted. */
export function samplePrimary(directUrl: string, silentMs: number, coverage: Coverage): PrimarySampler {
  let client: pg.Client | null = null
  let state: PrimaryState | null = null
  let history = ''

  function close(): void {
    void client?.end().catch(() => {})
    client = null
    state = null
  }

  return {
    async sample() {
      try {
        if (!client) {
          client = measuringClient(directUrl, silentMs)
          await client.connect()
        }
        const at = performance.now()
        state = await askPrimary(client)
        if (!state.isPrimary) throw new Error('It is a standby.')
        // Positions of one history can be compared. A promotion begins another.
        if (history !== historyOf(state)) coverage.forgetAll()
        history = historyOf(state)
        coverage.sample(at, state.position)
      } catch (error) {
        close()
        throw error
      }
    },
    state: () => state,
    close,
  }
}

const historyOf = ({ cluster, timeline }: PrimaryState): string => `${cluster} ${timeline}`
