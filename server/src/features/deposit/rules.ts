/** `50`, `'50'`, `'50.0'`, `'50,00'` in cents; null when it is no amount. Built from digits, because 0.1 is no number. */
export function centsOf(value: string | number): number | null {
  const [, whole, cents = ''] = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(String(value).trim()) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(cents.padEnd(2, '0'))
}

/** `5000` is `'50.00'`. */
export const reaisOf = (cents: number): string => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
