import { sql } from 'kysely'
import { pino } from 'pino'
import type { App } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/config.ts'
import { connect } from '../../server/src/db/connect.ts'
import { closeNextMonth } from '../../server/src/features/ledger/months/close-months.ts'
import { auditLedger, getLedgerAudit } from '../../server/src/features/ledger/service.ts'
import { round } from '../harness.ts'

const giga = 1024 ** 3

/** The check of the whole ledger, the closing of its months, and the daily check before and afterwards. */
export async function measureChecks(url: string, folder: string): Promise<Record<string, number>> {
  const { db, close } = connect(url)
  try {
    const config = readConfig({ DATABASE_URL: url, DATA_DIR: folder })
    const app = { config, db, now: () => new Date(), log: pino({ level: 'silent' }) } as unknown as App
    const check = async (isWhole: boolean) => {
      const startedAt = performance.now()
      await auditLedger(app, [], undefined, { isWhole })
      const { last } = await getLedgerAudit(app)
      if (last!.findings.length > 0) throw new Error(`The check found ${JSON.stringify(last!.findings)}.`)
      return { s: round((performance.now() - startedAt) / 1000, 2), read: last!.read }
    }
    const before = await check(false)
    const closing: number[] = []
    for (;;) {
      const startedAt = performance.now()
      const { step } = await closeNextMonth(app)
      if (step === 'done') break
      if (step === 'closed') closing.push((performance.now() - startedAt) / 1000)
    }
    await sql`vacuum (analyze) ledger_month_balances`.execute(db)
    const daily = await check(false)
    const whole = await check(true)
    const { rows } = await sql<{ size: number }>`
      select sum(pg_total_relation_size(t::regclass))::bigint as size from unnest(array['ledger_months',
        'ledger_month_days', 'ledger_month_kinds', 'ledger_month_balances']) t`.execute(db)
    return {
      's of the daily check, no month closed': before.s,
      's of the daily check, months closed': daily.s,
      'transfers read by it': daily.read,
      's of the whole check with all months': whole.s,
      's to close all months': round(
        closing.reduce((sum, s) => sum + s, 0),
        1,
      ),
      's to close the slowest month': round(Math.max(...closing), 2),
      'GB carried sums': round(rows[0]!.size / giga, 3),
    }
  } finally {
    await close()
  }
}
