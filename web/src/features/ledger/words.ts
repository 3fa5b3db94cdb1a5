import { m } from '@guildhall/messages'
import type { HouseAccount, TransferKind } from '@guildhall/contract/ledger'

export const houseWords: Record<HouseAccount, () => string> = {
  donations: m.ledger_house_donations,
  referrals: m.ledger_house_referrals,
  staff: m.ledger_house_staff,
  shop: m.ledger_house_shop,
  market: m.ledger_house_market,
  forfeits: m.ledger_house_forfeits,
  campaigns: m.ledger_house_campaigns,
  openings: m.ledger_house_openings,
}
export const houseText = (house: string): string => houseWords[house as HouseAccount]?.() ?? house

/** Transfers between players; in all others one side is the house. */
const amongPlayers: readonly TransferKind[] = ['market_sale', 'market_undo']

/**
 * The other side of a transfer: the login of a player, or the name of the house. A login may equal the name of the
 * house.
 */
export const otherText = (isHouse: boolean, kind: TransferKind, other: string): string =>
  isHouse || amongPlayers.includes(kind) ? other : houseText(other)

const checks: Record<string, () => string> = {
  balance: m.ledger_check_balance,
  wallet: m.ledger_check_wallet,
  sum: m.ledger_check_sum,
  supply: m.ledger_check_supply,
  month_count: m.ledger_check_month_count,
  month_cash: m.ledger_check_month_cash,
  month_rows: m.ledger_check_month_rows,
  month_kind: m.ledger_check_month_kind,
  month_balance: m.ledger_check_month_balance,
}
export const checkText = (check: string): string => checks[check]?.() ?? check
