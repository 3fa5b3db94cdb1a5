import type { Kysely } from 'kysely'
import type { App } from '../server/src/app.ts'
import type { DB } from '../server/src/db/tables.ts'
import { countSales } from '../server/src/features/market/prices/count-sales.ts'
import { insertMark } from '../server/src/db/once-marks.ts'

const mark = 'demo_market_sales'
const dayMs = 24 * 3600_000
const days = 60
const rowsAtOnce = 500

/** What was sold, under which name, and for about how much. */
export type Sold = [item: number[], name: string, price: number]

/** Past sales between the demo sellers, so that the price history has a chart: most days one to three of each item. */
export async function seedDemoSales(
  app: App,
  db: Kysely<DB>,
  sellers: { id: number; login: string }[],
  goods: Sold[],
): Promise<void> {
  const now = app.now()
  if (sellers.length < 2 || !(await insertMark(db, mark, now.toISOString()))) return
  const rows = goods.flatMap(([item, name, price], at) =>
    Array.from({ length: days }, (_, ago) =>
      Array.from({ length: salesOf(at, ago) }, (_each, number) => {
        const turn = at + ago + number
        const [seller, buyer] = pairOf(sellers, turn)
        const sold = new Date(now.getTime() - ago * dayMs - (number * 3 + (at % 5) + 1) * 3600_000).toISOString()
        return {
          seller_id: seller.id,
          seller: seller.login,
          buyer_id: buyer.id,
          owner_id: buyer.id,
          item,
          name,
          slot: at,
          price: priceOf(price, at, ago, number),
          fee_percent: 0,
          fee: 0,
          state: 'sold' as const,
          goods: 'delivered' as const,
          created_at: sold,
          listed_at: sold,
          sold_at: sold,
          ended_at: sold,
          history_due: true,
        }
      }),
    ).flat(),
  )
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await db
      .insertInto('market_listings')
      .values(rows.slice(at, at + rowsAtOnce))
      .execute()
}

/** Counts what was added, once it is committed. */
export const countDemoSales = (app: App): Promise<void> => countSales(app)

/** Whoever is earlier in the list sells, so that no sales form a circle, which would be a sign of laundering. */
function pairOf<T>(sellers: T[], turn: number): [seller: T, buyer: T] {
  const [one, other] = [turn % sellers.length, (turn + 1) % sellers.length]
  return [sellers[Math.min(one, other)]!, sellers[Math.max(one, other)]!]
}

const salesOf = (at: number, ago: number): number => (at * 5 + ago * 3) % 4

/** Prices rise and fall by a few percent. */
const priceOf = (price: number, at: number, ago: number, number: number): number =>
  Math.max(1, Math.round(price * (1 + 0.12 * Math.sin((ago + at) / 6) + 0.03 * (number - 1))))
