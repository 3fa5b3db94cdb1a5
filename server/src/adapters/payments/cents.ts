/** More than any payment: the sum when a provider took back an amount that it does not say, which means all. */
export const everything = 1_000_000_000_000

/** `'50.00'`, `50`, `24.5` and `'24.50'` as cents; null for anything that is no amount of reais. */
export function centsOf(value: unknown): number | null {
  if (typeof value === 'string') {
    const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(value.trim())
    return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null
  }
  if (typeof value !== 'number' || !Number.isFinite(value)) return null
  const cents = Math.round(value * 100)
  return Math.abs(value * 100 - cents) < 1e-6 ? cents : null
}

/** `5000` as `'50.00'`, computed in whole numbers. */
export const decimalOf = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

export const textOf = (value: unknown): string | null =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null

/** The address if a page may link to it, otherwise null. */
export const webAddressOf = (value: unknown): string | null =>
  typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value) ? value : null

export const objectIn = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

export const listIn = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.map(objectIn) : [])

/** A moment in the time of Brasília, as providers there write it: `2026-01-31T23:59:59.000-03:00`. */
export const brasilia = (at: Date): string =>
  new Date(at.getTime() - 3 * 3_600_000).toISOString().replace('Z', '-03:00')

export function dateOf(value: unknown): Date | null {
  const at = typeof value === 'string' ? new Date(value) : null
  return at && !Number.isNaN(at.getTime()) ? at : null
}
