import type { App } from '../server/src/app.ts'
import { insertMark } from '../server/src/db/once-marks.ts'
import { transaction } from '../server/src/db/transaction.ts'
import { uuid7 } from '../server/src/db/uuid7.ts'
import { insertCreator } from '../server/src/features/creator/queries.ts'
import { insertTiers } from '../server/src/features/creator/tier-queries.ts'
import { insertShare } from '../server/src/features/creator/share-queries.ts'
import { getUserByLogin } from '../server/src/people/queries.ts'

const mark = 'demo_creators'
const sharePercent = 10

/**
 * A creator whose code some of the demo's donations have used, the last one in doubt.
 */
export async function seedDemoCreators(app: App): Promise<void> {
  const [admin, owner] = await Promise.all(
    [app.config.admin.login, 'player'].map((login) => getUserByLogin(app.db, login)),
  )
  if (!admin || !owner) return
  await transaction(app.db, async (tx) => {
    const at = app.now()
    const now = at.toISOString()
    if (!(await insertMark(tx, mark, now))) return
    const started = new Date(at.getTime() - 90 * 86_400_000).toISOString()
    const creator = await insertCreator(tx, {
      ...{ user_id: owner.id, code: 'LIVEDOREINO', bonus_percent: 5, share_percent: sharePercent },
      ...{ starts_at: started, ends_at: null, created_at: started, created_by: admin.id, updated_at: started },
    })
    if (!creator) return
    const tiers = [
      { base: 500, item: [413, 61, 10] },
      { base: 50_000, item: [413, 61, 50] },
    ]
    await insertTiers(
      tx,
      tiers.map((tier) => ({ ...tier, creator_id: creator.id, created_at: started })),
    )
    const payments = await tx
      .selectFrom('payments')
      .select(['id', 'user_id', 'base_cash', 'paid_at'])
      .where('state', '=', 'paid')
      .where('credited', '>', 0)
      .where('user_id', '<>', owner.id)
      .orderBy('paid_at', 'desc')
      .limit(8)
      .execute()
    for (const [index, { id, user_id, base_cash: base, paid_at }] of payments.toReversed().entries()) {
      const share = Math.floor((base * sharePercent) / 100)
      const isLast = index === payments.length - 1
      await tx
        .updateTable('payments')
        .set({ creator_id: creator.id, creator_share: share })
        .where('id', '=', id)
        .execute()
      await insertShare(tx, {
        ...{
          id: uuid7(new Date(paid_at!)),
          creator_id: creator.id,
          source: `payment ${id}`,
          buyer_id: user_id,
          base,
          share,
        },
        ...{ state: isLast ? 'held' : 'counted', created_at: paid_at! },
        evidence: isLast ? [{ likeness: 'address', address: '203.0.*.*' }] : [],
      })
    }
  })
}
