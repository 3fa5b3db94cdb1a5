import type { ProviderName } from './payments.ts'

/** Something that the merchant shall hear, in the provider's word; `url` when it is not the payment's own. */
export interface News {
  event: string
  data?: Record<string, unknown>
  url?: string
}

/** A message to the merchant: one webhook, with its retries. */
export interface Webhook {
  id: number
  provider: ProviderName
  ref: string
  event: string
  data: Record<string, unknown>
  url: string
  /** With the one under way. */
  attempts: number
  dueAt: Date | null
  answered: number | null
  takenAt: Date | null
  at: Date
}

/** Written, not yet sent: `isEarly` is to arrive before its cause is answered. */
export interface Written {
  ids: number[]
  isEarly: boolean
}
