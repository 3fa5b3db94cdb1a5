import { operationIdOf } from '../server/src/game/operation-id.ts'
import { ask, bookFindings, comparePayments } from './money-truth.ts'
import type { MoneyWorld } from './money-world.ts'

export interface RestoredTruth {
  payments: number
  paid: number
  outsideCents: number
  insideCents: number
  /** Deliveries of the portal that the game has applied. */
  delivered: number
  /** Moves in the game that the portal lists for staff. */
  lostMoves: number
  /** Open listings that wait for staff because the game has moved their item. */
  heldListings: number
  /** Payments that wait for staff. */
  waiting: number
  differences: string[]
}

/** Compares a released portal with the providers and the game. `earlierPurchases` were acknowledged before the backup. */
export async function compareRestored(world: MoneyWorld, earlierPurchases: string[]): Promise<RestoredTruth> {
  const { databaseUrl } = world
  const { payments, paid, outsideCents, insideCents, differences } = await comparePayments(world)
  const deliveries = await compareDeliveries(databaseUrl)
  const moves = await compareMoves(databaseUrl)
  const listings = await compareListings(databaseUrl)
  const [waiting] = await ask<{ count: number }>(databaseUrl, 'select count(*)::int as count from unknown_payments')
  const ids = new Set((await ask<{ id: string }>(databaseUrl, 'select id from audit.purchase')).map(({ id }) => id))
  const gone = earlierPurchases
    .filter((id) => !ids.has(id))
    .map((id) => `the purchase ${id} is older than the backup and is gone`)
  return {
    payments,
    paid,
    outsideCents,
    insideCents,
    delivered: deliveries.delivered,
    lostMoves: moves.listed,
    heldListings: listings.held,
    waiting: waiting?.count ?? 0,
    differences: [
      ...differences,
      ...deliveries.found,
      ...moves.found,
      ...listings.found,
      ...gone,
      ...(await bookFindings(databaseUrl)),
    ],
  }
}

/** Each delivery has ended, and the game has applied exactly those that the portal calls delivered. */
async function compareDeliveries(databaseUrl: string): Promise<{ delivered: number; found: string[] }> {
  const rows = await ask<{ reference: string; state: string; applied: boolean }>(
    databaseUrl,
    `select d.reference, d.state, exists (
       select from sandbox.operations o where o.id = d.operation_id::text and o.state = 'applied') as applied
     from deliveries d`,
  )
  const found = rows
    .filter(
      ({ state, applied }) => (state === 'delivered') !== applied || ['queued', 'staged', 'unknown'].includes(state),
    )
    .map(
      ({ reference, state, applied }) =>
        `${reference} is ${state}, and the game has ${applied ? '' : 'not '}applied it`,
    )
  return { delivered: rows.filter(({ applied }) => applied).length, found }
}

/** Each move in the game belongs to a delivery or a listing of the portal, or is listed for staff. */
async function compareMoves(databaseUrl: string): Promise<{ listed: number; found: string[] }> {
  const rows = await ask<{ id: string; kind: string; login: string; listed: boolean; isOurs: boolean }>(
    databaseUrl,
    `select o.id, o.kind, o.login, r.operation_id is not null as listed,
       exists (select from deliveries d where d.operation_id::text = o.id)
       or exists (select from delivery_attempts a where a.operation_id::text = o.id)
       or exists (select from market_operations m where m.id::text = o.id) as "isOurs"
     from sandbox.operations o left join restore_operations r on r.operation_id = o.id
     where o.kind is not null and o.state = 'applied'`,
  )
  const found = rows
    .filter(({ listed, isOurs }) => !listed && !isOurs)
    .map(({ id, kind, login }) => `the game did ${kind} ${id} for ${login}, and nobody is told`)
  return { listed: rows.filter(({ listed }) => listed).length, found }
}

/** No item is for sale and in a chest: each open listing whose next put the game has done is held. */
async function compareListings(databaseUrl: string): Promise<{ held: number; found: string[] }> {
  const rows = await ask<{ id: string; seed: string; puts: string; frozen: boolean }>(
    databaseUrl,
    `select l.id, l.operation_seed as seed, l.frozen_at is not null as frozen,
       (select count(*) from market_operations m where m.listing_id = l.id and m.kind = 'put') as puts
     from market_listings l where l.state = 'open'`,
  )
  const applied = new Set(
    (await ask<{ id: string }>(databaseUrl, `select id from sandbox.operations where state = 'applied'`)).map(
      ({ id }) => id,
    ),
  )
  const gone = rows.filter(({ seed, puts }) => applied.has(operationIdOf(seed, 'put', Number(puts) + 1)))
  return {
    held: gone.filter(({ frozen }) => frozen).length,
    found: gone
      .filter(({ frozen }) => !frozen)
      .map(({ id }) => `the listing ${id} is for sale, and its item is in a chest`),
  }
}
