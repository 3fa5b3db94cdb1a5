import { watchLimits } from '@guildhall/contract/market-rules'
import type { Kysely } from 'kysely'
import type { App } from '../../../app.ts'
import type { DB } from '../../../db/tables.ts'
import { transaction } from '../../../db/transaction.ts'
import { notify } from '../../notification/public.ts'
import { dayMs } from '../rules.ts'
import * as queries from './queries.ts'

/** Of so many players the first who waited are told about an offer. */
const toldMost = 500

/**
 * Tells players about new offers, and about new prices, of what they wait for. An offer is marked in the transaction that
 * opens it or changes its price, and the mark is taken with the notifications, so a kill loses and doubles none. Each
 * offer is a transaction, because its buyers wait for it.
 */
export async function tellWatches(app: Pick<App, 'db' | 'now'>): Promise<void> {
  for (;;) {
    const isMore = await transaction(app.db, async (tx) => {
      await queries.lockTelling(tx)
      const due = await queries.takeDueOffer(tx)
      if (due?.open) await tellOf(tx, due.open, app.now())
      return due !== null
    })
    if (!isMore) return
  }
}

async function tellOf(tx: Kysely<DB>, offer: queries.DueOffer, now: Date): Promise<void> {
  const limits = {
    at: now.toISOString(),
    since: new Date(now.getTime() - dayMs).toISOString(),
    perDay: watchLimits.alertsPerDay,
    most: toldMost,
  }
  for (const userId of await queries.recordAlerts(tx, offer, limits))
    await notify(tx, {
      userId,
      kind: 'market_watched',
      data: { item: offer.item, price: offer.price },
      link: `/market/item/${offer.item_key}`,
      key: `market watch ${offer.id}`,
      at: now,
    })
}
