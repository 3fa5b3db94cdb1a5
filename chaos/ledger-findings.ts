import { pino } from 'pino'
import type { App } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { connect } from '../server/src/db/connect.ts'
import { contributions } from '../server/src/features/index.ts'
import { auditLedger, getLedgerAudit } from '../server/src/features/ledger/service.ts'

/** What the ledger check of the portal finds. */
export async function ledgerFindings(databaseUrl: string, dataDir: string): Promise<string[]> {
  const { db, close } = connect(databaseUrl)
  try {
    const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir })
    const app = { config, db, now: () => new Date(), log: pino({ level: 'silent' }) } as unknown as App
    await auditLedger(app, contributions.supplySides, undefined, { isWhole: true })
    const { last } = await getLedgerAudit(app)
    return (last?.findings ?? []).map((finding) => `L5: ${JSON.stringify(finding)}`)
  } finally {
    await close()
  }
}
