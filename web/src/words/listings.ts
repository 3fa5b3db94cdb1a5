import { m } from '@guildhall/messages'
import type { ListingState } from '@guildhall/contract/market-rules'
import type { BadgeTone } from '../ui/Badge.tsx'

export const stateWords: Record<ListingState, () => string> = {
  taking: m.market_desk_taking,
  failed: m.market_desk_failed,
  open: m.market_desk_open,
  returning: m.market_desk_returning,
  cancelled: m.market_desk_cancelled,
  sold: m.market_desk_sold,
  undone: m.market_desk_undone,
}

export const stateTones: Record<ListingState, BadgeTone> = {
  taking: 'info',
  failed: 'neutral',
  open: 'success',
  returning: 'info',
  cancelled: 'neutral',
  sold: 'brass',
  undone: 'warn',
}
