import { pino } from 'pino'
import type { App } from '../server/src/app.ts'
import { connect } from '../server/src/db/connect.ts'
import { getDashboard, getDashboardDays } from '../server/src/features/dashboard/service.ts'
import { administer, startTestServer, type TestServer } from '../test/server.ts'
import type { BenchResult } from './harness.ts'
import { aFilledLedger, compareSizes, large, small } from './ledger/growth.ts'

/** The dashboard's time with a short and with a long ledger; BENCH_LEDGER_ROWS sets the long one. */
export async function run(): Promise<BenchResult[]> {
  const server = await startTestServer()
  try {
    const ledgers = [await aPortal(server, small), await aPortal(server, large)] as const
    try {
      return await compareSizes('dashboard', ['figures', 'days'], ledgers)
    } finally {
      for (const { close } of ledgers) await close()
    }
  } finally {
    await server.stop()
  }
}

async function aPortal(server: TestServer, size: number) {
  const { url, adminUrl } = await aFilledLedger(server, `dashboard_${size}`, size)
  // Rows that are written without triggers are summed as the migration sums existing rows.
  await administer(
    adminUrl,
    `truncate daily_changes; truncate daily_figures;
     insert into daily_figures (figure, day, amount, count) select figure, day, amount, count from daily_truth();`,
  )
  await administer(adminUrl, 'vacuum (analyze) daily_figures')
  const { db, close } = connect(url)
  // The movements are one second apart from June 2025 on; both dashboards look back from the end of the long ledger.
  const now = new Date((1_750_000_000 + large) * 1000)
  const app = {
    db,
    now: () => now,
    log: pino({ level: 'silent' }),
    cache: { invalidateAt() {} },
    game: { capabilities: { onlineCount: false } },
  } as unknown as App
  return {
    work: {
      figures: () => getDashboard(app, { transactionsPage: 1, filesPage: 1 }),
      days: () => getDashboardDays(app, { days: 365 }),
    },
    close,
  }
}
