import { watchLimits } from '@guildhall/contract/market-rules'
import type { App } from '../../../app.ts'
import { transaction } from '../../../db/transaction.ts'
import { notify } from '../../notification/public.ts'
import { dayMs } from '../rules.ts'
import * as queries from './queries.ts'

const offersAtOnce = 50
/** Of so many players the first who waited are told about an offer. */
const toldMost = 500

/**
 * Tells players about new offers, and about new prices, of what they wait for. An offer is marked in the transaction that
 * opens it or changes its price, and the mark is taken with the notifications, so a kill loses and doubles none.
 */
export async function tellWatches(app: Pick<App, 'db' | 'now'>): Promise<void> {
  for (;;) {
    const taken = await transaction(app.db, async (tx) => {
      await queries.lockTelling(tx)
      const now = app.now()
      const limits = {
        at: now.toISOString(),
        since: new Date(now.getTime() - dayMs).toISOString(),
        perDay: watchLimits.alertsPerDay,
        most: toldMost,
      }
      const due = await queries.takeDueOffers(tx, offersAtOnce)
      for (const offer of due.open)
        for (const userId of await queries.recordAlerts(tx, offer, limits))
          await notify(tx, {
            userId,
            kind: 'market_watched',
            data: { item: offer.item, price: offer.price },
            link: `/market/item/${offer.item_key}`,
            key: `market watch ${offer.id}`,
            at: now,
          })
      return due.taken
    })
    if (taken < offersAtOnce) return
  }
}
