import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { DescribedItem } from './items.ts'
import { itemKeyPattern, priceDays } from './market-rules.ts'

/** A kind of item: its index and, from +1 on, its refinement, as in `1147-9`. */
export const ItemKey = z.string().check(z.regex(itemKeyPattern))

/** Cash for one piece of a stack, to two decimals. */
const PiecePrice = z.number()

/** The sales of a kind of item on a day of the server's calendar, `YYYY-MM-DD`. Days without a sale are left out. */
const PriceDay = z.object({
  day: z.string(),
  sales: z.number(),
  /** The pieces that were sold. */
  units: z.number(),
  median: PiecePrice,
  lowest: PiecePrice,
  highest: PiecePrice,
})

/** What was paid for a kind of item. All prices are for one piece. */
export const prices = endpoints({
  getItemPrices: {
    route: 'GET /market/prices/:key',
    access: 'public',
    fromReplica: true,
    about:
      'The price history of a kind of item: its sales by day, the median of the last seven days, and what is offered now. A kind that nobody ever offered and that the game does not list is `not_found`.',
    params: z.object({ key: ItemKey }),
    query: z.object({
      days: z.optional(
        z.pipe(
          z.enum(priceDays.map(String) as [string]),
          z.transform((days) => Number(days) as (typeof priceDays)[number]),
        ),
      ),
    }),
    reply: z.object({
      data: z.object({
        key: z.string(),
        item: DescribedItem,
        /** 0 without one. */
        refinement: z.number(),
        /** The last day of `days`, `YYYY-MM-DD`. */
        until: z.string(),
        days: z.array(PriceDay),
        week: z.object({ sales: z.number(), median: z.nullable(PiecePrice) }),
        /** Counted up to 1,000. */
        offers: z.object({ count: z.number(), lowest: z.nullable(PiecePrice) }),
      }),
    }),
    errors: ['not_found'],
    cached: ['market', 'items'],
  },
})
