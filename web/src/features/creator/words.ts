import { m } from '@guildhall/messages'
import type { CreatorState, Likeness, ShareState, TierState } from '@guildhall/contract/creator-rules'
import type { BadgeTone } from '../../ui/Badge.tsx'

export const stateWords: Record<CreatorState, () => string> = {
  running: m.code_state_running,
  planned: m.code_state_planned,
  ended: m.code_state_ended,
}

export const stateTones: Record<CreatorState, BadgeTone> = { running: 'success', planned: 'info', ended: 'neutral' }

export const shareWords: Record<ShareState, () => string> = {
  counted: m.creator_state_counted,
  held: m.creator_state_held,
  refused: m.creator_state_refused,
}

export const shareTones: Record<ShareState, BadgeTone> = { counted: 'success', held: 'warn', refused: 'neutral' }

export const tierWords: Record<TierState, () => string> = {
  open: m.creator_tier_open,
  due: m.creator_tier_due,
  granted: m.creator_tier_done,
}

export const tierTones: Record<TierState, BadgeTone> = { open: 'neutral', due: 'info', granted: 'success' }

export const likenessWords: Record<Likeness, () => string> = {
  browser: m.creator_alike_browser,
  document: m.creator_alike_document,
  address: m.creator_alike_address,
}
