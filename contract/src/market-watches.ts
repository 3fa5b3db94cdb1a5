import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { DescribedItem } from './items.ts'
import { Cash } from './ledger.ts'
import { ItemKey } from './market-prices.ts'
import { marketLimits } from './market-rules.ts'
import { Id, Instant, Message, whole } from './values.ts'

/** An item that the caller waits for. `highest` is the most that one piece may cost, `lowest` what it costs now. */
const Watch = z.object({
  id: z.number(),
  item_key: z.string(),
  item: DescribedItem,
  refinement: z.number(),
  highest: Cash,
  lowest: z.nullable(z.number()),
  created_at: Instant,
})

/** The items that a player waits for. */
export const watches = endpoints({
  listWatches: {
    route: 'GET /market/watches',
    access: 'player',
    about: "The caller's items to wait for, newest first, and how many there may be.",
    reply: z.object({ items: z.array(Watch), most: z.number(), alerts_per_day: z.number() }),
  },
  saveWatch: {
    route: 'POST /market/watches',
    access: 'player',
    about:
      'Waits for a kind of item that costs at most `highest` Cash for one piece, or changes that price. The caller is notified of each such offer once, of a limited number within 24 hours. What nobody ever offered and the game does not list is `not_found`.',
    body: z.object({ key: ItemKey, highest: whole(marketLimits.priceMin, marketLimits.priceMax) }),
    reply: z.extend(Message, { data: z.object({ id: z.number() }) }),
    errors: ['not_found', 'too_many_watches'],
    limit: { max: 60, perSeconds: 60, by: 'caller' },
  },
  removeWatch: {
    route: 'DELETE /market/watches/:id',
    access: 'player',
    about: 'Waits for an item no longer.',
    params: z.object({ id: Id }),
    reply: Message,
    errors: ['not_found'],
  },
})
