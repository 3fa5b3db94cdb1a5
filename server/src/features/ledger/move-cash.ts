import type { Kysely } from 'kysely'
import type { DB } from '../../db/tables.ts'
import { refuse } from '../../fail.ts'
import { uuid7 } from '../../db/uuid7.ts'
import type { Move } from './movement.ts'
import * as queries from './queries.ts'

export type { Move } from './movement.ts'

/** `balance` is what the giving player holds afterwards, or the receiving one where the house gives. */
export interface Moved {
  outcome: 'moved' | 'done_before'
  id: string
  balance: number
}

/**
 * Moves Cash in the caller's transaction: the only way in which Cash moves. Refuses `insufficient_cash` with
 * `balance` and `missing`, and `wallet_in_debt`. Locks wallets in the order of their numbers and then the house; who
 * moves more than once in a transaction calls `lockWallets` before the first.
 */
export async function moveCash(tx: Kysely<DB>, move: Move): Promise<Moved> {
  const made = await queries.move(tx, uuid7(move.at), move)
  const { balance } = made
  if (made.transfer !== null) return { outcome: made.outcome, id: made.transfer, balance }
  if (made.outcome === 'in_debt') refuse('wallet_in_debt', { balance })
  refuse('insufficient_cash', { balance, missing: move.amount - balance })
}

/** Takes the locks of several wallets before the first of several movements, in the order that everybody takes them in. */
export const lockWallets = (tx: Kysely<DB>, users: number[]): Promise<void> => queries.lockWallets(tx, users)

/** The Cash of a player; negative while a reversal is owed. */
export const balanceOf = (db: Kysely<DB>, userId: number): Promise<number> => queries.getBalance(db, userId)

/** The newest movements of a player's wallet below `before`; `amount` is what it received, `balance` what it held then. */
export const findEntriesOf = (
  db: Kysely<DB>,
  userId: number,
  before: string | null,
  limit: number,
): Promise<queries.WalletEntry[]> => queries.findWalletEntries(db, userId, before, limit)

/** Cents that these reversals of donations gave back, by the id of the movement; see the query. */
export const reversedCentsOf = (db: Kysely<DB>, userId: number, transfers: string[]): Promise<Map<string, number>> =>
  queries.findReversedCents(db, userId, transfers)
