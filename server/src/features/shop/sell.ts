import { targets } from '@guildhall/contract/shop-rules'
import type { App, Caller } from '../../app.ts'
import { invalidateSoon } from '../../cache/content.ts'
import { once } from '../../db/idempotency.ts'
import { uuid7 } from '../../db/uuid7.ts'
import { wakeDeliveryWorker } from '../delivery/public.ts'
import { buy, type RefusedPiece } from './buy-queries.ts'

export interface BuyerContext {
  caller: Caller
  idempotencyKey: string | null
  address: string
}

/** A line of a purchase: so many pieces of an item, at the price that the buyer was shown. */
export interface Line {
  id: number
  quantity: number
  expected_price?: number | null | undefined
}

/** What the shop has of an item, and its price. */
interface Offer {
  id: number
  stock: number
  price: number
}

type Refusal = Pick<RefusedPiece, 'outcome' | 'item' | 'item_name'> & { balance: number | null; offers: Offer[] }

/** Rolls the transaction back together with its idempotency key, so that the same request may succeed later. */
class NotSold extends Error {
  refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.outcome)
    this.refusal = refusal
  }
}

/** Whether this game takes items into `target`. */
export const isTarget = (app: Pick<App, 'game'>, target: string): boolean =>
  targets.some((each) => each === target) && (target !== 'inventory' || app.game.capabilities.inventory)

/**
 * Sells all pieces of the lines in one transaction, or none: stock, Cash, purchases and deliveries change together, and
 * once for one idempotency key. `replyOf` makes the reply that is stored with the key.
 */
export async function sell<Reply>(
  app: App,
  { caller, idempotencyKey, address }: BuyerContext,
  { lines, target, route, body }: { lines: Line[]; target: string; route: string; body: unknown },
  replyOf: (sale: { purchases: string[]; balance: number; offers: Offer[] }) => Reply,
): Promise<{ reply: Reply } | { refusal: Refusal }> {
  try {
    const reply = await once(app, { caller, idempotencyKey, route, body }, async (tx) => {
      const at = app.now()
      const pieces = lines.flatMap(({ id: item, quantity, expected_price }) =>
        Array.from({ length: quantity }, () => ({
          id: uuid7(at),
          item,
          expectedPrice: expected_price ?? null,
          discount: 0,
        })),
      )
      const { bought, refusal } = await buy(tx, { buyer: caller.id, pieces, target, at, address, use: null })
      if (refusal) throw new NotSold(beforeAll(refusal, bought))
      return replyOf({
        purchases: bought.map(({ id }) => id),
        balance: bought.at(-1)!.balance,
        offers: offersOf(bought),
      })
    })
    // After the commit, so that no purchase waits for another at a row that both need.
    wakeDeliveryWorker(app)
    invalidateSoon(app, 'shop')
    return { reply }
  } catch (error) {
    if (!(error instanceof NotSold)) throw error
    return { refusal: error.refusal }
  }
}

type Bought = Awaited<ReturnType<typeof buy>>['bought']

/** The last row of each item has its final stock. */
const offersOf = (bought: Bought): Offer[] => [
  ...new Map(
    bought.map(({ item, stock_left, item_price }) => [item, { id: item, stock: stock_left, price: item_price }]),
  ).values(),
]

/** The refusal with balance and stock as they are without the pieces that came before it. */
function beforeAll(refused: RefusedPiece, bought: Bought): Refusal {
  const { item, outcome, item_name, item_price, stock_left, balance } = refused
  const pieces = bought.filter((each) => each.item === item).length
  const others = offersOf(bought.filter((each) => each.item !== item)).map((offer) => ({
    ...offer,
    stock: offer.stock + bought.filter((each) => each.item === offer.id).length,
  }))
  const offer =
    item_price === null || stock_left === null ? [] : [{ id: item, stock: stock_left + pieces, price: item_price }]
  const spent = bought.reduce((sum, { item_price: price }) => sum + price, 0)
  const left = balance ?? bought.at(-1)?.balance ?? null
  return {
    item,
    outcome,
    item_name,
    balance: left === null ? null : left + spent,
    offers: [...others, ...offer],
  }
}
