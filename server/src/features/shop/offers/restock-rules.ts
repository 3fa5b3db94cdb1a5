const weekMs = 7 * 24 * 3600_000

/** The stock after a filling: so many more, or so many at least. A larger stock is never reduced. */
export const filled = (stock: number, { mode, quantity }: { mode: 'add' | 'set'; quantity: number }): number =>
  Math.min(mostStock, mode === 'add' ? stock + quantity : Math.max(stock, quantity))
const mostStock = 1_000_000_000

/**
 * The next time after `now` of a weekly plan; null for one that happens once. Weeks in which the portal did not run are
 * left out: the stock is filled once for all of them.
 */
export function nextRestock({ at, weekly }: { at: Date; weekly: boolean }, now: Date): Date | null {
  if (!weekly) return null
  const weeks = Math.max(1, Math.floor((now.getTime() - at.getTime()) / weekMs) + 1)
  return new Date(at.getTime() + weeks * weekMs)
}
