import type { RestoreFindings } from '@guildhall/contract/backup'
import type * as z from 'zod/mini'
import type { App } from '../../app.ts'
import { countJobs } from '../../jobs/waiting-jobs.ts'
import { mailJob } from '../../mail/mail-job.ts'
import { paymentProviders, type PaymentProvider } from '../../ports/payments.ts'
import { compareDeliveries } from '../delivery/public.ts'
import { holdMovedListings } from '../market/public.ts'
import { findPayments } from '../payment/public.ts'
import { checkRestoreJob } from './jobs.ts'
import * as queries from './queries.ts'

type Findings = z.output<typeof RestoreFindings>

/** A charge may be created at the provider a while before the portal stores it. */
const overlapMs = 60 * 60_000
/** Without a known moment of the backup and without payments. */
const farBackMs = 7 * 24 * 3600_000

/**
 * Asks the game and the providers about everything that a release would do. Payments since the backup come back. Open
 * listings whose item the game has moved are held for staff.
 */
export async function checkRestore(app: App, staff: number): Promise<void> {
  const held = await queries.getHeld(app.db)
  if (!held) return
  const deliveries = await compareDeliveries(app)
  const listings = await holdMovedListings(app, staff)
  const from = held.backup_at ?? (await queries.getNewestPayment(app.db))
  const since = new Date((from ? Date.parse(from) : app.now().getTime() - farBackMs) - overlapMs)
  const providers: Findings['providers'] = []
  for (const provider of paymentProviders) providers.push(await takeInPayments(app, provider, since))
  const jobs = await countJobs(app.db)
  const mails = jobs.get(mailJob.name) ?? 0
  const all = [...jobs].reduce((sum, [name, count]) => sum + (name === checkRestoreJob.name ? 0 : count), 0)
  const findings: Findings = {
    deliveries,
    listings,
    providers,
    payments: (await queries.countUnsettledPayments(app.db)).map(({ state, count }) => ({
      state,
      count: Number(count),
    })),
    operations: await keepLostOperations(app, held.id, since),
    refunds: await queries.countOpenRefunds(app.db),
    mails,
    otherJobs: all - mails,
  }
  await queries.endCheck(app.db, app.now().toISOString(), findings)
}

/** The moves of items since the backup that the database does not know; null when the game has no list. */
async function keepLostOperations(app: App, restoreId: number, since: Date): Promise<number | null> {
  const { game, db } = app
  await queries.removeLostOperations(db, restoreId)
  let count = 0
  for (let cursor: string | null = null; ;) {
    const page: Awaited<ReturnType<typeof game.listOperations>> = await game.listOperations(since, cursor)
    if (page.kind !== 'applied') return null
    count += await queries.keepLostOperations(db, restoreId, page.value.rows)
    cursor = page.value.next
    if (cursor === null) return count
  }
}

async function takeInPayments(
  app: App,
  provider: PaymentProvider,
  since: Date,
): Promise<Findings['providers'][number]> {
  const none = { provider, restored: 0, waiting: 0 }
  const adapter = app.payments[provider]
  if (!adapter) return { ...none, outcome: 'off' }
  if (!adapter.list) return { ...none, outcome: 'asks' }
  try {
    const { restored, waiting } = await findPayments(app, { since, providers: [provider], say: () => {} })
    return { provider, restored, waiting, outcome: 'listed' }
  } catch (error) {
    app.log.warn({ err: error, provider }, 'a provider did not list its payments after a restore')
    return { ...none, outcome: 'silent' }
  }
}
