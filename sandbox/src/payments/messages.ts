import type { ProviderName } from './payments.ts'

/** An event for the merchant, with the provider's name for it; `url` when it differs from the payment's address. */
export interface News {
  event: string
  data?: Record<string, unknown>
  url?: string
}

/** A stored webhook with the state of its attempts. */
export interface Webhook {
  id: number
  provider: ProviderName
  ref: string
  event: string
  data: Record<string, unknown>
  url: string
  /** Attempts so far, including the current one. */
  attempts: number
  dueAt: Date | null
  answered: number | null
  takenAt: Date | null
  at: Date
}

/** Stored webhooks that are not sent yet. `isEarly`: they must arrive before their cause is answered. */
export interface Written {
  ids: number[]
  isEarly: boolean
}
