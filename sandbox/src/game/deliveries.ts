import type { Query, Store } from '../store.ts'
import { findAccount } from './accounts.ts'
import { deliver, padded, trimmed, type Item, type Place } from './items.ts'
import { settle } from './operations.ts'
import { accountAbsent, type Done, type Refusal } from './refusal.ts'
import { isOn } from './switches.ts'

/** A real server takes as many in one pass. */
const mostInOnePass = 8

/** Delivers at once, or queues the delivery for the next pass while the switch `deliveriesWait` is on. */
export async function acceptDelivery(
  query: Query,
  operationId: string,
  { login, item, target }: { login: string; item: Item; target: Place },
): Promise<Refusal | Done> {
  if (!(await isOn({ query }, 'deliveriesWait'))) return deliver(query, login, item, target)
  if (!(await findAccount({ query }, login))) return accountAbsent
  await query(
    'insert into sandbox.game_waiting_deliveries (operation_id, login, item, place) values ($1, $2, $3, $4)',
    [operationId, login, padded(item), target],
  )
  return { isQueued: true }
}

/** Processes waiting deliveries in one pass; returns their number. */
export const passDeliveries = (store: Store): Promise<number> =>
  store.transaction(async (query) => {
    const waiting = await query<{ operation_id: string; login: string; item: Item; place: Place }>(
      `delete from sandbox.game_waiting_deliveries where operation_id in (
         select operation_id from sandbox.game_waiting_deliveries order by at, operation_id
         limit ${mostInOnePass} for update skip locked) returning *`,
    )
    for (const { operation_id, login, item, place } of waiting)
      await settle(query, operation_id, await deliver(query, login, trimmed(item), place))
    return waiting.length
  })
