import type { App } from '../../app.ts'
import { settings } from '../settings/service.ts'
import { getTotals } from './queries.ts'
import { getHighest } from './reward-queries.ts'

/** How many tiers a player has reached and not redeemed. */
export async function countDueRewards(
  app: Pick<App, 'cache' | 'config' | 'db' | 'log'>,
  userId: number,
): Promise<number> {
  const totals = await getTotals(app.db, userId)
  if (!totals?.valid) return 0
  const [{ tiers }, redeemed] = await Promise.all([settings(app).read('referral'), getHighest(app.db, userId)])
  return tiers.filter(({ referrals }) => referrals <= totals.valid && referrals > redeemed).length
}
