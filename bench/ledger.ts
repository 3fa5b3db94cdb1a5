import { startTestServer } from '../test/server.ts'
import type { BenchResult } from './harness.ts'
import { credits } from './ledger/credits.ts'
import { sizes } from './ledger/sizes.ts'
import { transfers } from './ledger/transfers.ts'

/**
 * The ledger's throughput: transfers and credited payments beside the same statements of a bare client on the same
 * database, and the effect of a long history. BENCH_LEDGER_ROWS sets its length.
 */
export async function run(): Promise<BenchResult[]> {
  const server = await startTestServer()
  try {
    return [...(await transfers(server)), ...(await credits(server)), ...(await sizes(server))]
  } finally {
    await server.stop()
  }
}
