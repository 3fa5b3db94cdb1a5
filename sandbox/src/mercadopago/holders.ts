/** The immediate outcome of a card payment. */
interface Outcome {
  status: 'approved' | 'rejected' | 'in_process'
  detail: string
}

const rejected = (reason: string): Outcome => ({ status: 'rejected', detail: `cc_rejected_${reason}` })

/** Mercado Pago's table for tests: the first word of the holder's name decides the outcome. */
const outcomes: Record<string, Outcome> = {
  APRO: { status: 'approved', detail: 'accredited' },
  CONT: { status: 'in_process', detail: 'pending_contingency' },
  REVI: { status: 'in_process', detail: 'pending_review_manual' },
  OTHE: rejected('other_reason'),
  CALL: rejected('call_for_authorize'),
  FUND: rejected('insufficient_amount'),
  SECU: rejected('bad_filled_security_code'),
  EXPI: rejected('bad_filled_date'),
  FORM: rejected('bad_filled_other'),
  CARD: rejected('bad_filled_card_number'),
  INST: rejected('invalid_installments'),
  DUPL: rejected('duplicated_payment'),
  LOCK: rejected('card_disabled'),
  CTNA: rejected('card_type_not_allowed'),
  ATTE: rejected('max_attempts'),
  BLAC: rejected('blacklist'),
  RISK: rejected('high_risk'),
  UNSU: rejected('card_error'),
}
export const holderNames = Object.keys(outcomes)

/** The outcome for a holder; other names are approved. Binary mode has no review, so a pending payment is rejected. */
export function outcomeFor(holder: string, isBinary: boolean): Outcome {
  const outcome = outcomes[holder.trim().toUpperCase().split(/\s+/)[0] ?? ''] ?? outcomes.APRO!
  return isBinary && outcome.status === 'in_process' ? rejected('other_reason') : outcome
}
