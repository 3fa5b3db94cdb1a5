import type { HouseAccount, TransferKind } from '@guildhall/contract/ledger'

/** An account of the ledger: of a player, by user id, or one of the accounts of the house. */
export type Holder = { user: number } | { house: HouseAccount }

export interface Move {
  kind: TransferKind
  /** The cause, unique within its kind. A second movement with the same reference does nothing. */
  reference: string
  from: Holder
  to: Holder
  /** Whole Cash, above zero. */
  amount: number
  at: Date
  /** A text that the player sees with it, such as the item's name. */
  label?: string | null
  /** The IP address of the request. */
  address?: string | null
  /** Lets the wallet go below zero, for reversals alone. A wallet in debt cannot pay. */
  mayOwe?: true
}

/** A movement that the house pays. */
export interface MoveFromHouse extends Move {
  from: { house: HouseAccount }
  to: { user: number }
}
