import type { DeliveryList, DeliveryState } from '@guildhall/contract/delivery'
import { m } from '@guildhall/messages'
import type { BadgeTone } from '../../ui/Badge.tsx'

export const stateWords: Record<DeliveryState, () => string> = {
  queued: m.delivery_state_queued,
  staged: m.delivery_state_staged,
  delivered: m.delivery_state_delivered,
  failed: m.delivery_state_failed,
  unknown: m.delivery_state_unknown,
}

export const listWords: Record<DeliveryList, () => string> = { ...stateWords, waiting: m.delivery_state_waiting }

export const stateTones: Record<DeliveryState, BadgeTone> = {
  queued: 'neutral',
  staged: 'info',
  delivered: 'success',
  failed: 'danger',
  unknown: 'warn',
}
