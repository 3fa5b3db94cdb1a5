import { startOfWeek, weekAfter, weekOf } from '@guildhall/contract/offer-rules'
import type { App } from '../../../app.ts'
import { getNextChange } from './queries.ts'

/** Invalidates cached replies at the moment when an offer begins or ends, so that no page is late. */
export async function invalidateAtNextChange(
  app: Pick<App, 'cache' | 'db'>,
  tags: readonly string[],
  now: Date,
): Promise<void> {
  const next = await getNextChange(app.db, now, startOfWeek(weekAfter(weekOf(now))))
  if (next) for (const tag of tags) app.cache.invalidateAt(tag, next, now)
}
