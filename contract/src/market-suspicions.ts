import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { Escrow } from './market-escrow.ts'
import { escrowReason, suspicionKinds, suspicionStates } from './market-rules.ts'
import { Id, Instant, Message, line } from './values.ts'

/** What was found about a sale. Prices are for one piece, in Cash; addresses are masked. */
const Evidence = z.object({
  /** The parties have the same browser, or the same document. */
  browser: z.optional(z.boolean()),
  document: z.optional(z.boolean()),
  /** An address that both used within seven days. */
  address: z.optional(z.string()),
  /** The price of the sale, and the median of so many sales between others. */
  price: z.optional(z.number()),
  median: z.optional(z.number()),
  sales: z.optional(z.number()),
  /** The sales of a circle, in order: each buyer is the seller of the next. */
  circle: z.optional(
    z.array(z.object({ listing: z.number(), seller: z.string(), buyer: z.string(), price: z.number() })),
  ),
})

/** A sign that a sale moved Cash between accounts of one person, with the sale as staff see it. */
const Suspicion = z.object({
  id: z.number(),
  kind: z.enum(suspicionKinds),
  state: z.enum(suspicionStates),
  evidence: Evidence,
  found_at: Instant,
  decided_at: z.nullable(Instant),
  decided_by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  listing: Escrow,
})

export const suspicions = endpoints({
  listMarketSuspicions: {
    route: 'GET /staff/market/suspicions',
    access: 'market.settle',
    about:
      'Sales that look as if one person moved Cash between accounts, newest first, 25 a page: `state` is `open` without one, `before` the `next` of the page before.',
    query: z.object({ state: z.optional(z.enum(suspicionStates)), before: z.optional(Id) }),
    reply: z.object({ data: z.array(Suspicion), next: z.nullable(z.number()) }),
  },
  dismissMarketSuspicion: {
    route: 'POST /staff/market/suspicions/:id/dismiss',
    access: 'market.settle',
    about: 'Closes a suspicion without any act, with a reason. Holding or undoing its sale closes it as well.',
    params: z.object({ id: Id }),
    body: z.object({ reason: line(escrowReason.min, escrowReason.max) }),
    reply: Message,
    errors: ['not_found', 'suspicion_decided', 'own_account'],
  },
})
