import type { LimitPeriod } from '@guildhall/contract/offer-rules'
import { useNow } from '../../../format/clock.ts'
import { useOwnOffers } from './own-offers.ts'

/** An item or a bundle, as far as its time and limit go. */
export interface Offer {
  id: number
  isBundle?: boolean
  sold_until?: string | null
  limit_count?: number | null
  limit_period?: LimitPeriod | null
}

/** Whether the time of an offer is over, and how many this person may still buy; null without a limit, or unknown. */
export function useOffer(offer: Offer): { isOver: boolean; left: number | null; freesAt: string | null } {
  const now = useNow()
  const { sold_until: until = null, limit_count: count = null } = offer
  const own = useOwnOffers(count !== null)
  const isOver = now !== null && until !== null && Date.parse(until) <= now
  const limit = offer.isBundle
    ? own?.bundles.find(({ bundle }) => bundle === offer.id)
    : own?.limits.find(({ item }) => item === offer.id)
  const hasFreed = limit?.frees_at && now !== null && Date.parse(limit.frees_at) <= now
  const left = own && count !== null ? (limit && !hasFreed ? limit.left : count) : null
  return { isOver, left, freesAt: limit?.frees_at ?? null }
}
