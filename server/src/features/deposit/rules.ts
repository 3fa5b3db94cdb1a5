/** The cents of `50`, `'50'`, `'50.0'` or `'50,00'`; null for anything else. Parses digits, as floats are not exact. */
export function centsOf(value: string | number): number | null {
  const [, whole, cents = ''] = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(String(value).trim()) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(cents.padEnd(2, '0'))
}

/** Reais as a text: 5000 cents are `'50.00'`. */
export const reaisOf = (cents: number): string => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
