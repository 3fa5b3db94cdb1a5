import { pino } from 'pino'
import type { App } from '../server/src/app.ts'
import { connect } from '../server/src/db/connect.ts'
import { rebuildInsight } from '../server/src/features/insight/gather.ts'
import * as service from '../server/src/features/insight/service.ts'
import { administer, startTestServer, type TestServer } from '../test/server.ts'
import { fillTable } from './fill-table.ts'
import { round, type BenchResult } from './harness.ts'
import { aFilledLedger, compareSizes, large, small } from './ledger/growth.ts'

const kinds = 100
const secondsOfDay = 86_400
const reads = ['flow', 'items', 'conversion', 'cohorts', 'effect'] as const

/**
 * The insight of the team with a short and with a long ledger; BENCH_LEDGER_ROWS sets the long one. What is read grows
 * with the days and with the kinds of item that are sold on one. So both have as many days, with each item on each.
 */
export async function run(): Promise<BenchResult[]> {
  const server = await startTestServer()
  try {
    const ledgers = [await aPortal(server, small), await aPortal(server, large)] as const
    try {
      return await compareSizes('insight', reads, ledgers, 3)
    } finally {
      for (const { close } of ledgers) await close()
    }
  } finally {
    await server.stop()
  }
}

async function aPortal(server: TestServer, size: number) {
  const secondsApart = large / size
  const { url, adminUrl } = await aFilledLedger(server, `insight_${size}`, size, secondsApart)
  const purchases = Math.max(size / 10, Math.round((kinds * large) / secondsOfDay))
  await addPurchases(adminUrl, purchases, large / purchases)
  await administer(
    adminUrl,
    `truncate daily_changes; truncate daily_figures;
     insert into daily_figures (figure, day, amount, count) select figure, day, amount, count from daily_truth();`,
  )
  const { db, close } = connect(url)
  // The long ledger has a movement each second from June 2025 on.
  const now = new Date((1_750_000_000 + large) * 1000)
  const app = { db, now: () => now, log: pino({ level: 'silent' }) } as unknown as App
  const startedAt = performance.now()
  await rebuildInsight(app)
  console.log(
    `insight of ${size.toLocaleString('en')} movements added up in ${round((performance.now() - startedAt) / 1000)} s`,
  )
  for (const table of ['insight_days', 'insight_item_days', 'insight_first_days', 'insight_cohorts', 'daily_figures'])
    await administer(adminUrl, `vacuum (analyze) ${table}`)
  const day = (ago: number) => new Date(now.getTime() - ago * 86_400_000).toISOString().slice(0, 10)
  const year = { from: day(364), to: day(0) }
  return {
    work: {
      flow: () => service.getInsightFlow(app, { ...year, by: 'week' }),
      items: () => service.getInsightItems(app, year, 'pt-BR'),
      conversion: () => service.getInsightConversion(app, year),
      cohorts: () => service.getInsightCohorts(app, 'donation'),
      effect: () => service.getInsightEffect(app, { from: day(29), to: day(0) }, 'pt-BR'),
    },
    close,
  }
}

/** Purchases of all items in turn. */
async function addPurchases(url: string, count: number, secondsApart: number): Promise<void> {
  await administer(
    url,
    `insert into shop_items (name, price, stock, item, created_at, updated_at)
     select 'Item ' || i, 10, 1, '{413}', now(), now() from generate_series(1, ${kinds}) i`,
  )
  await fillTable(
    url,
    'purchases',
    `insert into purchases (id, user_id, shop_item_id, name, price, item, target, created_at)
     select (lpad(to_hex(1750000000000 + i::bigint * ${Math.round(1000 * secondsApart)}), 12, '0') || '7000' || '9000' || lpad(to_hex(i), 12, '0'))::uuid,
       buyer.id, piece.id, 'Item', 10, '{413}', 'storage', to_timestamp(1750000000 + i::bigint * ${secondsApart})
     from generate_series(1, ${count}) i
       join (select user_id as id, row_number() over (order by id) - 1 as place, count(*) over () as all_of_them
         from ledger_accounts where user_id is not null) buyer on buyer.place = i % buyer.all_of_them
       join (select id, row_number() over (order by id) - 1 as place from shop_items) piece on piece.place = i % ${kinds}`,
  )
  await administer(url, 'vacuum (analyze) purchases')
}
