import type { RetentionSubject } from '@guildhall/contract/retention-subjects'
import { serverDay } from '@guildhall/contract/server-calendar'
import type { App } from '../../app.ts'
import { transaction } from '../../db/transaction.ts'
import * as queries from './queries.ts'
import { retentionRules, type RetentionRule } from './rules.ts'

type Services = Pick<App, 'db' | 'log' | 'now'>

/** Rows of one transaction, so that no lock lasts long. */
const batchRows = 1_000
/** Batches of one rule in one run; the run of the next hour goes on. */
const mostBatches = 100

const dayMs = 24 * 3600_000

/**
 * Removes what is older than the periods of the inventory. Rows and their count are one transaction, so a kill between
 * two batches loses nothing and counts nothing twice.
 */
export async function retain(app: Services, rules = retentionRules): Promise<void> {
  for (const rule of rules) {
    // One rule that fails must not keep the others from their work.
    await retainOne(app, rule).catch((error: unknown) =>
      app.log.error({ err: error, subject: rule.subject }, 'old data could not be removed'),
    )
  }
}

async function retainOne(app: Services, rule: RetentionRule): Promise<void> {
  const before = new Date(app.now().getTime() - rule.days * dayMs).toISOString()
  for (let batch = 0; batch < mostBatches; batch += 1) {
    const removed = await transaction(app.db, async (tx) => {
      const count = await queries.removeBatch(tx, rule, before, batchRows)
      await queries.countRemoved(tx, serverDay(app.now()), rule.subject, count)
      return count
    })
    if (removed < batchRows) return
  }
  app.log.info({ subject: rule.subject }, 'more old data than one run removes: the next one goes on')
}

/** Counts what a feature removed itself, such as files. */
export const noteRemoved = (app: Pick<App, 'db' | 'now'>, subject: RetentionSubject, count: number): Promise<void> =>
  queries.countRemoved(app.db, serverDay(app.now()), subject, count)
