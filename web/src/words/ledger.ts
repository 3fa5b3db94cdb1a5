import { m } from '@guildhall/messages'
import type { TransferKind } from '@guildhall/contract/ledger'
import { brlText } from '../format/money.ts'
import { noteText } from './value-notes.ts'

export const kindWords: Record<TransferKind, () => string> = {
  donation: m.ledger_kind_donation,
  donation_reversal: m.ledger_kind_donation_reversal,
  donation_restored: m.ledger_kind_donation_restored,
  deposit: m.ledger_kind_deposit,
  referral_bonus: m.ledger_kind_referral_bonus,
  referral_bonus_reversal: m.ledger_kind_referral_bonus_reversal,
  staff_credit: m.ledger_kind_staff_credit,
  staff_credit_reversal: m.ledger_kind_staff_credit_reversal,
  purchase: m.ledger_kind_purchase,
  purchase_refund: m.ledger_kind_purchase_refund,
  market_sale: m.ledger_kind_market_sale,
  market_fee: m.ledger_kind_market_fee,
  market_undo: m.ledger_kind_market_undo,
  market_fee_undo: m.ledger_kind_market_fee_undo,
  forfeit: m.ledger_kind_forfeit,
  code_cash: m.ledger_kind_code_cash,
  creator_payout: m.ledger_kind_creator_payout,
  gift: m.ledger_kind_gift,
  gift_return: m.ledger_kind_gift_return,
  opening: m.ledger_kind_opening,
}

/** A kind that a later version has added is shown by its name. */
export const kindText = (kind: string): string => (kindWords as Record<string, () => string>)[kind]?.() ?? kind

/** The label of a movement: the note of a credit, an amount in reais, or a text as it is. */
export const labelText = (kind: string, label: string): string => {
  if (kind === 'staff_credit') return noteText(label)
  return /^\d+\.\d\d$/.test(label) ? brlText(label) : label
}
