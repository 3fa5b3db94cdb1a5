import type { Query, Store } from '../store.ts'
import type { News, Written } from './messages.ts'
import type { Payment } from './payments.ts'

/** How providers tell their merchant: at once, again until it is taken, and over a restart. */
export interface WebhookSender {
  /** Writes what the merchant is to hear, in the transaction of its cause. After the commit, `release` it. */
  announce(query: Query, payment: Payment, news: News[], times?: number): Promise<Written>
  /** Lets it go; one that is to be early has arrived when this returns. */
  release(written: Written): Promise<void>
  /** Sends it now and waits for the answers to the first attempts, some seconds at most. */
  deliver(written: Written): Promise<void>
  close(): Promise<void>
}

/** What every endpoint of a provider works with. */
export interface ProviderServices {
  store: Store
  webhooks: WebhookSender
}
