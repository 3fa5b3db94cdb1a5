import type { HouseAccount, TransferKind } from '@guildhall/contract/ledger'

/** Who holds Cash: a player, by the number of the account here, or one of the accounts of the house. */
export type Holder = { user: number } | { house: HouseAccount }

export interface Move {
  kind: TransferKind
  /** What it is for, unique within its kind: it moves once. */
  reference: string
  from: Holder
  to: Holder
  /** Whole Cash, above zero. */
  amount: number
  at: Date
  /** What the player reads beside it, such as the item's name. */
  label?: string | null
  /** Where the request came from. */
  address?: string | null
  /** Takes also what is not there, as only a reversal may: the wallet goes below zero and cannot be spent. */
  mayOwe?: true
}
