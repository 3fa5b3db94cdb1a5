import { m } from '@guildhall/messages'
import type { Detail } from './detail.ts'

/** A decision about a referral: approve (S), refuse (N), or explain the evidence. */
export interface ReferralDecision {
  kind: 'S' | 'N' | 'clear'
  referral: Detail
}

/** The words of a decision: its button on the card, and the question, text and button of its dialog. */
export interface DecisionWords {
  name: () => string
  /** The label for screen readers, with the referred player's name. */
  named: (inputs: { name: string }) => string
  question: (inputs: { name: string }) => string
  text: () => string
}

const approve: DecisionWords = {
  name: m.referral_approve,
  named: m.referral_approve_named,
  question: m.referral_approve_question,
  text: m.referral_approve_text,
}
const refuse: DecisionWords = {
  name: m.referral_refuse,
  named: m.referral_refuse_named,
  question: m.referral_refuse_question,
  text: m.referral_refuse_text,
}
/** Refuses a suspect, whose card must not say "Recusar" (REFADM-05). */
const end: DecisionWords = {
  name: m.referral_end,
  named: m.referral_end_named,
  question: m.referral_end_question,
  text: m.referral_refuse_text,
}
const undoApproval: DecisionWords = {
  name: m.referral_undo_approval,
  named: m.referral_undo_approval_named,
  question: m.referral_undo_approval_question,
  text: m.referral_refuse_text,
}
const undoRefusal: DecisionWords = {
  name: m.referral_undo_refusal,
  named: m.referral_undo_refusal_named,
  question: m.referral_undo_refusal_question,
  text: m.referral_approve_text,
}
const explain: DecisionWords = {
  name: m.referral_explain,
  named: m.referral_explain_named,
  question: m.referral_explain_question,
  text: m.referral_explain_text,
}

/** The words of a decision, for both card and dialog, so that they are the same. */
export function decisionWords({ kind, referral: { released, type } }: ReferralDecision): DecisionWords {
  if (kind === 'clear') return explain
  if (kind === 'S') return released === 'N' ? undoRefusal : approve
  if (released === 'S') return undoApproval
  return type === 'Success' ? refuse : end
}
