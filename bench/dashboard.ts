import { pino } from 'pino'
import type { App } from '../server/src/app.ts'
import { connect } from '../server/src/db/connect.ts'
import { getDashboard, getDashboardDays } from '../server/src/features/dashboard/service.ts'
import { administer, startTestServer, type TestServer } from '../test/server.ts'
import { median, round, type BenchResult } from './harness.ts'
import { addPlayers, aDatabase, rate } from './ledger/load.ts'
import { fill } from './ledger/sizes.ts'

const small = 10_000
const large = Number(process.env.BENCH_LEDGER_ROWS) || 10_000_000
const players = 100
const rounds = 5
const growthAtMost = 2

/** What the dashboard costs where the ledger is short and where it is long; BENCH_LEDGER_ROWS sets how long. */
export async function run(): Promise<BenchResult[]> {
  const server = await startTestServer()
  try {
    const ledgers = [await aPortal(server, small), await aPortal(server, large)] as const
    try {
      return await compare(ledgers)
    } finally {
      for (const { close } of ledgers) await close()
    }
  } finally {
    await server.stop()
  }
}

type Portal = Awaited<ReturnType<typeof aPortal>>

async function compare(ledgers: readonly [Portal, Portal]): Promise<BenchResult[]> {
  const kinds = ['figures', 'days'] as const
  const perSecond = new Map(kinds.map((kind) => [kind, ledgers.map((): number[] => [])]))
  // The first round warms up.
  for (let at = 0; at <= rounds; at += 1)
    for (const kind of kinds)
      for (const index of at % 2 ? [0, 1] : [1, 0]) {
        const measured = await rate(ledgers[index]!.work[kind], 1.5)
        if (at > 0) perSecond.get(kind)![index]!.push(measured)
      }
  return kinds.map((kind) => {
    const [few = [], many = []] = perSecond.get(kind)!
    return {
      bench: 'dashboard',
      name: `${kind}, ${small.toLocaleString('en')} and ${large.toLocaleString('en')} movements`,
      measures: {
        'per second, few': round(median(few)),
        'per second, many': round(median(many)),
        'cost by growth': round(median(few.map((value, at) => value / many[at]!)), 2),
      },
      limits: { 'cost by growth': { atMost: growthAtMost } },
    }
  })
}

async function aPortal(server: TestServer, size: number) {
  const url = await aDatabase(server, `dashboard_${size}`)
  await addPlayers(url, players)
  const adminUrl = new URL(server.adminUrl)
  adminUrl.pathname = new URL(url).pathname
  await fill(adminUrl.href, size)
  // Rows that are written without their triggers are added up as the migration adds up those that are there.
  await administer(
    adminUrl.href,
    `truncate daily_changes; truncate daily_figures;
     insert into daily_figures (figure, day, amount, count) select figure, day, amount, count from daily_truth();`,
  )
  await administer(adminUrl.href, 'vacuum (analyze) daily_figures')
  const { db, close } = connect(url)
  // The movements are a second apart from June 2025 on; both look back from where the long one ends.
  const now = new Date((1_750_000_000 + large) * 1000)
  const app = {
    db,
    now: () => now,
    log: pino({ level: 'silent' }),
    cache: { fallAt() {} },
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
