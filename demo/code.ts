import type { App } from '../server/src/app.ts'
import { insertMark } from '../server/src/db/once-marks.ts'
import { transaction } from '../server/src/db/transaction.ts'
import { insertRule } from '../server/src/features/code/public.ts'

const mark = 'demo_codes'

const base = {
  ...{ items: null, applies_to: 'everything' as const, shop_item_id: null, group_id: null, minimum: 0 },
  ...{ starts_at: null, ends_at: null, most_uses: null, most_per_player: 1, batch: null, code: null },
}
const rules = [
  { ...base, title: 'Live de sexta', effect: 'percent' as const, amount: 10, code: 'LIVE10', minimum: 50 },
  {
    ...{ ...base, title: 'Boas-vindas', effect: 'percent' as const, amount: 20, code: 'BEMVINDO' },
    applies_to: 'first_purchase' as const,
  },
  { ...base, title: 'Presente da live', effect: 'cash' as const, amount: 25, code: 'PRESENTE', most_uses: 40 },
  {
    ...{ ...base, title: 'Prêmios do torneio', effect: 'items' as const, amount: null, batch: 20 },
    items: [[413, 61, 10]],
  },
]

/** A coupon for everybody, one for new players, a gift and a batch, all by the first owner. */
export async function seedDemoCodes(app: App): Promise<void> {
  await transaction(app.db, async (tx) => {
    if (!(await insertMark(tx, mark, app.now().toISOString()))) return
    const owner = await tx.selectFrom('users').select('id').orderBy('id').limit(1).executeTakeFirst()
    if (!owner) return
    for (const rule of rules) await insertRule(app, tx, owner, rule)
  })
}
