import { giftDays } from '@guildhall/contract/gift-rules'
import type { App, Caller } from '../server/src/app.ts'
import { insertMark } from '../server/src/db/once-marks.ts'
import { transaction } from '../server/src/db/transaction.ts'
import { uuid7 } from '../server/src/db/uuid7.ts'
import { insertGift } from '../server/src/features/gift/queries.ts'
import { moveCash } from '../server/src/features/ledger/move-cash.ts'
import { giveCash } from '../server/src/features/shop/by-hand.ts'
import { holdPiece } from '../server/src/features/shop/hold-piece.ts'
import { findItems } from '../server/src/features/shop/queries.ts'
import { getUserByLogin } from '../server/src/people/queries.ts'

const mark = 'demo_gifts_of_players'
const hour = 3600_000

/** Adds a gift that waits for the demo's player, and one to a seller of the market, so that no list is empty. */
export async function seedDemoGifts(app: App): Promise<void> {
  const logins = ['ferreiro', 'mercadora', 'player', app.config.admin.login]
  const [giver, seller, player, admin] = await Promise.all(logins.map((login) => getUserByLogin(app.db, login)))
  if (!giver || !seller || !player || !admin) return
  await transaction(app.db, async (tx) => {
    const now = app.now()
    if (!(await insertMark(tx, mark, now.toISOString()))) return
    const moments = { now, today: now.toISOString(), newSince: now.toISOString() }
    const [item] = await findItems(tx, { sort: 'priceAsc', stock: 'in', locale: 'pt-BR', ...moments }, 0, 1)
    if (!item) return
    await giveCash(app, tx, { id: admin.id } as Caller, { userId: giver.id, value: item.price * 2, note: 'Evento' })
    for (const [receiver, message, hoursAgo] of [
      [player, 'Pela ajuda na Torre ontem. Bom jogo!', 5],
      [seller, 'Obrigado pelos descontos no mercado.', 30],
    ] as const) {
      const at = new Date(now.getTime() - hoursAgo * hour)
      const piece = await holdPiece(tx, { id: item.id, expectedPrice: null, at: app.now() })
      if ('refusal' in piece) return
      const id = uuid7(at)
      const [from, to] = [{ user: giver.id }, { house: 'shop' as const }]
      await moveCash(tx, { kind: 'gift', reference: id, from, to, amount: piece.price, at, label: piece.name })
      await insertGift(tx, {
        id,
        giver_id: giver.id,
        receiver_id: receiver.id,
        shop_item_id: item.id,
        ...piece,
        message,
        created_at: at.toISOString(),
        expires_at: new Date(at.getTime() + giftDays * 24 * hour).toISOString(),
      })
    }
  })
}
