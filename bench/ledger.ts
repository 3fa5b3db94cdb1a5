import { startTestServer } from '../test/server.ts'
import type { BenchResult } from './harness.ts'
import { credits } from './ledger/credits.ts'
import { sizes } from './ledger/sizes.ts'
import { transfers } from './ledger/transfers.ts'

/**
 * What the ledger carries: transfers and credited payments beside the same statements by a bare client on the same
 * database, and what a long history costs. BENCH_LEDGER_ROWS sets how long.
 */
export async function run(): Promise<BenchResult[]> {
  const server = await startTestServer()
  try {
    return [...(await transfers(server)), ...(await credits(server)), ...(await sizes(server))]
  } finally {
    await server.stop()
  }
}
