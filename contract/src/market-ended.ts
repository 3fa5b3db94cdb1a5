import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { DescribedItem } from './items.ts'
import { Cash } from './ledger.ts'
import { chestErrors, chestLimit } from './market-chest.ts'
import { listingStates } from './market-rules.ts'
import { Id, Instant, Message } from './values.ts'

/** An offer of the caller that ended without a sale, and whose item is back in the chest. */
const EndedOffer = z.object({
  id: z.number(),
  item: DescribedItem,
  item_key: z.string(),
  price: Cash,
  days: z.number(),
  ended_at: Instant,
})

/** Offers whose time ended without a sale. */
export const endedOffers = endpoints({
  listEndedOffers: {
    route: 'GET /market/ended',
    access: 'player',
    isPolled: true,
    about:
      "The caller's offers of the last 30 days that ended without a sale, whose items are back in the chest and not offered again; newest first, at most 50.",
    reply: z.object({ items: z.array(EndedOffer) }),
  },
  relistOffer: {
    route: 'POST /market/relist',
    access: 'player',
    gameAccount: true,
    gameSwitch: 'deliveries',
    about:
      'Offers the item of an ended offer again, for the same price and time: from escrow while it waits for its way back, else from the chest, where it must lie. `data.id` is the number of the new offer.',
    body: z.object({ id: Id }),
    reply: z.extend(Message, { data: z.extend(z.object({ id: z.number() }), { state: z.enum(listingStates) }) }),
    errors: [
      ...chestErrors,
      'not_found',
      'relist_impossible',
      'listing_frozen',
      'slot_changed',
      'item_not_tradable',
      'too_many_listings',
      'too_many_new_listings',
      'idempotency_key_reused',
    ],
    limit: chestLimit,
  },
})
