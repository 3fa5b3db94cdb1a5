import type { App } from '../../../app.ts'
import { invalidateSoon } from '../../../cache/content.ts'
import { transaction } from '../../../db/transaction.ts'
import { notify } from '../../notification/public.ts'
import * as queries from './queries.ts'
import { furthestEnd } from '../rules.ts'
import { wakeMovers } from '../wake.ts'

const offersAtOnce = 200

/**
 * Ends the offers whose time is over: nobody can buy them any more, the sellers are notified, and the movers bring the
 * items back. The state of a listing decides, so an offer ends once, also when two nodes do this at once or one is
 * killed. A purchase before that goes through.
 */
export async function endOffers(app: Pick<App, 'db' | 'now' | 'cache' | 'log' | 'jobs'>): Promise<void> {
  const now = app.now()
  await queries.mendEnds(app.db, now.toISOString(), furthestEnd(now))
  let ended = 0
  for (;;) {
    const count = await transaction(app.db, async (tx) => {
      const offers = await queries.endDueOffers(tx, now.toISOString(), offersAtOnce)
      for (const { id, seller_id, item, price } of offers)
        await notify(tx, {
          userId: seller_id,
          kind: 'market_ended',
          data: { item, price },
          link: '/market/my-sales',
          // An offer that is repeated from escrow can end again.
          key: `market ${id} ended ${now.toISOString()}`,
          at: now,
        })
      return offers.length
    })
    ended += count
    if (count < offersAtOnce) break
  }
  if (ended === 0) return
  invalidateSoon(app, 'market')
  wakeMovers(app)
}
