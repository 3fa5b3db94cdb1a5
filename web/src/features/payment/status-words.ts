import * as m from '@guildhall/messages'
import type { BadgeTone } from '../../ui/Badge.tsx'

/** The four words that have a colour of their own, 'peding' as the list has always written it and as it is. */
const tones: Record<string, BadgeTone> = {
  ATIVA: 'brass',
  peding: 'warn',
  pending: 'warn',
  expired: 'danger',
  approved: 'success',
}

/** What the providers' words mean; a word that is not here is shown as it is. */
const labels: Record<string, () => string> = {
  ATIVA: m.payment_status_active,
  peding: m.payment_state_pending,
  pending: m.payment_state_pending,
  created: m.payment_state_pending,
  CREATED: m.payment_state_pending,
  expired: m.payment_state_expired,
  approved: m.payment_state_paid,
  paid: m.payment_status_paid,
  completed: m.payment_status_completed,
  COMPLETED: m.payment_status_completed,
  CONCLUIDA: m.payment_status_completed,
  APPROVED: m.payment_status_approved_by_payer,
  PAYER_ACTION_REQUIRED: m.payment_state_pending,
  in_process: m.payment_state_in_review,
  in_mediation: m.payment_state_in_review,
  analysis: m.payment_state_in_review,
  authorized: m.payment_state_in_review,
  rejected: m.payment_state_rejected,
  cancelled: m.payment_state_cancelled,
  refunded: m.payment_state_refunded,
  chargeback: m.payment_state_charged_back,
  charged_back: m.payment_state_charged_back,
  REMOVIDA_PELO_USUARIO_RECEBEDOR: m.payment_state_cancelled,
  REMOVIDA_PELO_PSP: m.payment_state_cancelled,
  requested: m.payment_status_requested,
  processing: m.payment_status_processing,
  disapproved: m.payment_status_disapproved,
}

export const toneOf = (status: string): BadgeTone => tones[status] ?? 'info'
export const labelOf = (status: string): string => labels[status]?.() ?? status

/** What a row still offers: nothing once it is paid or has expired; CONCLUIDA shows its button, disabled. */
export const actionOf = (status: string): 'offered' | 'disabled' | 'hidden' => {
  if (status === 'CONCLUIDA') return 'disabled'
  return ['approved', 'expired'].includes(status) ? 'hidden' : 'offered'
}
