import type { AdoptionSource } from '@guildhall/contract/adoption'
import { transaction } from '../server/src/db/transaction.ts'
import {
  adoptPeople,
  type AdoptionOutcome,
  type PersonToAdopt,
  type RunOfAdoption,
} from '../server/src/features/adoption/public.ts'
import type { Portal } from './portal.ts'

let labels = 0

/** A run of an import that is under way; without a label each has a source of its own. */
export async function anAdoptionRun(
  { app }: Pick<Portal, 'app'>,
  label: string = `old site ${(labels += 1)}`,
  source: AdoptionSource = 'csv',
): Promise<RunOfAdoption> {
  const at = app.now()
  const passwords_until = new Date(at.getTime() + 548 * 24 * 3600_000).toISOString()
  // Only one run is under way at a time.
  await app.db
    .updateTable('adoption_runs')
    .set({ state: 'done', finished_at: at.toISOString() })
    .where('state', '=', 'running')
    .execute()
  const { id } = await app.db
    .insertInto('adoption_runs')
    .values({ source, label, state: 'running', passwords_until, started_at: at.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, label, passwordsUntil: passwords_until }
}

/** Adopts people in a transaction of their own; without a run in a new one. */
export async function adopt(
  portal: Pick<Portal, 'app'>,
  people: PersonToAdopt[],
  run?: RunOfAdoption,
): Promise<AdoptionOutcome[]> {
  const { app } = portal
  const under = run ?? (await anAdoptionRun(portal))
  return transaction(app.db, (tx) => adoptPeople(app, tx, under, people))
}

/** What became of people in a word each: `new` or the reason. */
export const wordsOf = (outcomes: readonly AdoptionOutcome[]): string[] =>
  outcomes.map((each) => (each.outcome === 'new' ? 'new' : each.reason))
