import { endOfServerDay, serverDay, serverOffsetMs } from './server-calendar.ts'

// When the shop sells what, and how often to one player. Pages and server use it, so this file has no schema.

const dayMs = 24 * 3600_000

/** The period of a limit per player. All but `ever` are those of the server's calendar; weeks begin on Monday. */
export const limitPeriods = ['day', 'week', 'month', 'ever'] as const
export type LimitPeriod = (typeof limitPeriods)[number]
export const mostPerPlayer = 1_000

/** An item is sold always, or only in the weeks for which staff planned it. */
export const saleKinds = ['always', 'planned'] as const

/** How many weeks ahead a rotation may be planned, this one included, and how many items a week has. */
export const rotationLimits = { weeks: 26, items: 60 } as const

export const restockModes = ['add', 'set'] as const
export const restockMost = 1_000_000

/** Of how many items one person may wait for the stock. */
export const waitedItemsMost = 50

/** What a bundle may contain: kinds of item, pieces of each, and pieces together. */
export const bundleLimits = { kinds: 10, quantity: 20, pieces: 30 } as const

/** The Monday of the week of a moment in the server's calendar, `YYYY-MM-DD`. */
export function weekOf(at: Date): string {
  const there = new Date(at.getTime() + serverOffsetMs)
  const sinceMonday = (there.getUTCDay() + 6) % 7
  return new Date(there.getTime() - sinceMonday * dayMs).toISOString().slice(0, 10)
}

/** The Monday that comes `weeks` after another one. */
export const weekAfter = (week: string, weeks = 1): string =>
  new Date(Date.parse(`${week}T00:00:00Z`) + weeks * 7 * dayMs).toISOString().slice(0, 10)

/** The first moment of a week, which is given by its Monday. */
export const startOfWeek = (week: string): Date => new Date(endOfServerDay(week) - dayMs)

/** When the current period of a limit ends, and the player may buy again; null for `ever`. */
export function periodEnd(period: LimitPeriod, now: Date): Date | null {
  if (period === 'ever') return null
  if (period === 'day') return new Date(endOfServerDay(serverDay(now)))
  if (period === 'week') return startOfWeek(weekAfter(weekOf(now)))
  const there = new Date(now.getTime() + serverOffsetMs)
  return new Date(Date.UTC(there.getUTCFullYear(), there.getUTCMonth() + 1) - serverOffsetMs)
}

/** Whether a moment is within the time window of an offer. The end does not belong to it. */
export const isWithinWindow = (
  { sold_from, sold_until }: { sold_from: string | null; sold_until: string | null },
  at: number,
): boolean =>
  (sold_from === null || Date.parse(sold_from) <= at) && (sold_until === null || at < Date.parse(sold_until))
