import type { HouseAccount, TransferKind } from '@guildhall/contract/ledger'
import * as m from '@guildhall/messages'
import type { CsvTable } from '../../http/csv.ts'
import { findEntriesOfPeriod, type EntryOfPeriod } from './queries.ts'

/** The ledger entries of a period, one row for each movement from an account to another. */
export const ledgerTable: CsvTable<EntryOfPeriod> = {
  find: findEntriesOfPeriod,
  columns: [
    [m.bookkeeping_column_entry, ({ id }) => id],
    [m.bookkeeping_column_moved_at, ({ at }) => ({ at })],
    [m.bookkeeping_column_kind, ({ kind }) => kindWords[kind]()],
    [m.bookkeeping_column_from, ({ from_login, from_house }) => ownerOf(from_login, from_house)],
    [m.bookkeeping_column_to, ({ to_login, to_house }) => ownerOf(to_login, to_house)],
    [m.bookkeeping_column_cash, ({ amount }) => amount],
    [m.bookkeeping_column_label, ({ label }) => label],
    [m.bookkeeping_column_reference, ({ reference }) => reference],
  ],
}

/** A player by login, or an account of the house by name. The wallet of a removed player has neither. */
const ownerOf = (login: string | null, house: HouseAccount | null): string | null =>
  login ?? (house && m.bookkeeping_house({ account: houseWords[house]() }))

const houseWords: Record<HouseAccount, () => string> = {
  donations: m.ledger_house_donations,
  referrals: m.ledger_house_referrals,
  staff: m.ledger_house_staff,
  shop: m.ledger_house_shop,
  market: m.ledger_house_market,
}

const kindWords: Record<TransferKind, () => string> = {
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
}
