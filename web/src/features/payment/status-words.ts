import * as m from '@guildhall/messages'
import {
  nextStepOf,
  standingOf,
  toneOfStanding,
  type Standing,
  type StandingFacts,
} from '@guildhall/contract/payment-standing'
import type { BadgeTone } from '../../ui/Badge.tsx'
import { standingWords } from '../../words/payment.ts'

/** The provider's words with a colour of their own. 'peding' is a misspelling that the list has always had. */
const tones: Record<string, BadgeTone> = {
  ATIVA: 'brass',
  peding: 'warn',
  pending: 'warn',
  created: 'warn',
  CREATED: 'warn',
  PAYER_ACTION_REQUIRED: 'warn',
  expired: 'danger',
  approved: 'success',
}

/** The meaning of the providers' words; an unknown word is shown as it is. */
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

const toneOf = (status: string): BadgeTone => tones[status] ?? 'info'
const labelOf = (status: string): string => labels[status]?.() ?? status

/** The words of the specification that keep their own label and colour while our state agrees (D-153). */
const agreeing: Record<string, Standing> = {
  ATIVA: 'pending',
  peding: 'pending',
  pending: 'pending',
  expired: 'expired',
  approved: 'paid',
  CONCLUIDA: 'paid',
}

interface Look {
  label: string
  tone: BadgeTone
  /** The action of a row: to pay, to start again, or none. CONCLUIDA shows its button, disabled (TX-09, D-029). */
  action: 'offered' | 'again' | 'disabled' | 'hidden'
}

/**
 * The look of a row. Our own state decides; the provider's word counts only without one. A deposit that staff refused
 * has a word of its own.
 */
export function lookOf({ status, state, ...facts }: { status: string } & Partial<StandingFacts>): Look {
  if (!state) return { label: labelOf(status), tone: toneOf(status), action: actionOfWord(status) }
  const standing = standingOf({ ...facts, state })
  const action = actionOf(status, standing)
  if (agreeing[status] === standing) return { label: labelOf(status), tone: toneOf(status), action }
  const isRefusedDeposit = facts.method === 'deposit' && standing === 'rejected'
  const label = isRefusedDeposit ? m.payment_status_disapproved() : standingWords[standing]()
  return { label, tone: toneOfStanding[standing], action }
}

function actionOf(status: string, standing: Standing): Look['action'] {
  if (standing === 'paid' && status === 'CONCLUIDA') return 'disabled'
  if (standing === 'not_started') return 'again'
  return nextStepOf[standing] === 'continue' ? 'offered' : 'hidden'
}

function actionOfWord(status: string): Look['action'] {
  if (status === 'CONCLUIDA') return 'disabled'
  return ['approved', 'expired'].includes(status) ? 'hidden' : 'offered'
}
