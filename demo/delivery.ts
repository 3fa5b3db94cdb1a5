import type { App } from '../server/src/app.ts'
import { transaction } from '../server/src/db/transaction.ts'
import { itemOf } from '../server/src/game/formats/item.ts'
import { getUserByLogin } from '../server/src/people/queries.ts'
import { insertMark } from '../server/src/db/once-marks.ts'
import { queueDelivery } from '../server/src/features/delivery/service.ts'

const mark = 'demo_gifts'
/** Items that no chest contains yet, so that the demo's visitors find them. */
const gifts = [
  [402, 61, 20],
  [411, 61, 5],
]

/** Sends the demo player some items, once, as ordinary deliveries with notifications. */
export async function sendDemoGifts(app: App): Promise<void> {
  const player = await getUserByLogin(app.db, 'player')
  // A real game may not have the account yet: the gifts wait for a later start.
  if (!player?.game_account_made) return
  await transaction(app.db, async (tx) => {
    if (!(await insertMark(tx, mark, app.now().toISOString()))) return
    for (const [at, gift] of gifts.entries()) {
      const item = itemOf(gift)
      if (!item) throw new Error(`${gift.join(' ')} is no item.`)
      await queueDelivery(app, tx, {
        reference: `gift ${at + 1}`,
        userId: player.id,
        login: 'player',
        item,
        target: 'storage',
      })
    }
  })
}
