import type { Kysely } from 'kysely'
import type { DB } from '../../db/tables.ts'
import { refuse } from '../../fail.ts'
import { uuid7 } from '../../db/uuid7.ts'
import type { MoveFromHouse, Move } from './movement.ts'
import * as queries from './queries.ts'

export type { Move } from './movement.ts'

/** `balance` is that of the paying player after the movement, or of the receiving one when the house pays. */
export interface MoveResult {
  outcome: 'moved' | 'done_before'
  id: string
  balance: number
}

/**
 * Moves Cash in the caller's transaction, by the function `move_cash` of the database. Cash moves by that function alone;
 * purchases and sales call it in functions of their own. Refuses `insufficient_cash` with `balance` and `missing`, and
 * `wallet_in_debt`. Locks wallets by id and then the house. A transaction with several movements calls `lockWallets` before
 * the first.
 */
export async function moveCash(tx: Kysely<DB>, move: Move): Promise<MoveResult> {
  const result = await queries.move(tx, uuid7(move.at), move)
  const { balance } = result
  if (result.transfer !== null) return { outcome: result.outcome, id: result.transfer, balance }
  if (result.outcome === 'in_debt') refuse('wallet_in_debt', { balance })
  refuse('insufficient_cash', { balance, missing: move.amount - balance })
}

/**
 * As `moveCash` for many movements from the house to wallets, in one call of the database. None can be refused: the house
 * always pays. Locks the wallets by id, and then the house in the order of its shards.
 */
export async function moveManyCash(tx: Kysely<DB>, moves: readonly MoveFromHouse[]): Promise<void> {
  if (moves.length === 0) return
  await queries.lockWallets(
    tx,
    moves.map(({ to }) => to.user),
  )
  await queries.moveMany(
    tx,
    moves.map((each) => ({ ...each, id: uuid7(each.at) })),
  )
}

/** Locks several wallets before the first of several movements, in the order of all transactions: by id. */
export const lockWallets = (tx: Kysely<DB>, users: number[]): Promise<void> => queries.lockWallets(tx, users)

/** The Cash of a player; negative while the player owes for a reversal. */
export const balanceOf = (db: Kysely<DB>, userId: number): Promise<number> => queries.getBalance(db, userId)

/** A wallet's movements before `before`, newest first. `amount` is what it received, `balance` its state afterwards. */
export const findEntriesOf = (
  db: Kysely<DB>,
  userId: number,
  before: string | null,
  limit: number,
): Promise<queries.WalletEntry[]> => queries.findWalletEntries(db, userId, before, limit)

/** The cents that these reversals of donations gave back, by the id of the movement. */
export const reversedCentsOf = (db: Kysely<DB>, userId: number, transfers: string[]): Promise<Map<string, number>> =>
  queries.findReversedCents(db, userId, transfers)
