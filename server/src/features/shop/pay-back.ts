import type { Kysely, Selectable } from 'kysely'
import type { DB, Purchases } from '../../db/tables.ts'
import { freeUseOf } from '../code/public.ts'
import { moveCash } from '../ledger/public.ts'
import { notify } from '../notification/public.ts'
import { noteRefund } from './buy-queries.ts'
import { restock } from './queries.ts'

/**
 * Gives the Cash of a locked purchase back and one piece to the stock, in the caller's transaction, and notifies the
 * buyer. The caller has checked that it was not done. `by` is null where the portal does it by itself.
 */
export async function payBack(
  tx: Kysely<DB>,
  purchase: Selectable<Purchases>,
  { by, reason, address, at }: { by: number | null; reason: string; address: string | null; at: Date },
): Promise<{ balance: number }> {
  const { id, user_id: userId, price: amount, name: label, item } = purchase
  await noteRefund(tx, id, { at: at.toISOString(), by, reason })
  // In the order of a purchase: the code, then the item.
  if (purchase.code_use) await freeUseOf(tx, purchase.code_use, at)
  await restock(tx, purchase.shop_item_id)
  const moved = await moveCash(tx, {
    kind: 'purchase_refund',
    reference: id,
    from: { house: 'shop' },
    to: { user: userId },
    amount,
    at,
    label,
    address,
  })
  await notify(tx, {
    userId,
    kind: 'purchase_refunded',
    data: { item, cash: amount },
    link: `/orders/${id}`,
    key: `purchase ${id} refunded`,
    at,
  })
  return { balance: moved.balance }
}
