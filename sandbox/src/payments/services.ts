import type { Query, Store } from '../store.ts'
import type { News, Written } from './messages.ts'
import type { Payment } from './payments.ts'

/** Sends webhooks to the merchant: at once, again until one is accepted, and also after a restart. */
export interface WebhookSender {
  /** Stores webhooks in the transaction of their cause. `release` them after the commit. */
  announce(query: Query, payment: Payment, news: News[], times?: number): Promise<Written>
  /** Starts the delivery. A webhook with the fault `webhook-early` has arrived when this returns. */
  release(written: Written): Promise<void>
  /** Sends the webhooks and waits at most 10 s for the replies to the first attempts. */
  deliver(written: Written): Promise<void>
  close(): Promise<void>
}

/** What every endpoint of a provider needs. */
export interface ProviderServices {
  store: Store
  webhooks: WebhookSender
}
