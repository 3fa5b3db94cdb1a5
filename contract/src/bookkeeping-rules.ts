// What the browser needs of exports without any schema.

/** The tables that can be exported by period. */
export const exportKinds = ['payments', 'deposits', 'orders', 'ledger', 'gifts'] as const
export type ExportKind = (typeof exportKinds)[number]

/** A period has at most this many days: a leap year. */
export const exportMostDays = 366

/** The number of days from `from` to `to`, both included; 0 or less when they are in the wrong order. */
export const daysOf = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1
