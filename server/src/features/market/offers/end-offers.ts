import type { App } from '../../../app.ts'
import { invalidateSoon } from '../../../cache/content.ts'
import { transaction } from '../../../db/transaction.ts'
import { notify } from '../../notification/public.ts'
import * as queries from './queries.ts'
import { furthestEnd } from '../rules.ts'
import { wakeMovers } from '../wake.ts'

const offersAtOnce = 200
const mendedAtOnce = 1_000

/**
 * Ends the offers whose time is over: nobody can buy them any more, the sellers are notified, and the movers bring the
 * items back. The state of a listing decides, so an offer ends once, also when two nodes do this at once or one is
 * killed. A purchase before that goes through.
 */
export async function endOffers(app: Pick<App, 'db' | 'now' | 'cache' | 'log' | 'jobs'>): Promise<void> {
  const now = app.now()
  await mendEnds(app.db, now)
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

/** In parts, because a purchase waits for the part of its offer. */
async function mendEnds(db: App['db'], at: Date): Promise<void> {
  const moments = { now: at.toISOString(), furthest: furthestEnd(at) }
  for (let after: number | null = 0; after !== null;)
    after = await queries.mendEnds(db, { ...moments, after, limit: mendedAtOnce })
}
