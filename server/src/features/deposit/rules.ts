/** The cents of `50`, `'50'`, `'50.0'` or `'50,00'`; null for anything else. Parses digits, as floats are not exact. */
export function centsOf(value: string | number): number | null {
  const [, whole, cents = ''] = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(String(value).trim()) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(cents.padEnd(2, '0'))
}

/** Reais as a text: 5000 cents are `'50.00'`. */
export const reaisOf = (cents: number): string => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

/** Whether bytes begin as a PDF does. The content is not checked, because the site only offers it as a download. */
export const isPdf = (bytes: Buffer): boolean => /^%PDF-\d\.\d/.test(bytes.toString('latin1', 0, 8))

const longestName = 120

/**
 * The name of a file for people: one line, without folders, control characters and invisible characters. Of a longer
 * name the last 120 characters are used, so that the file's ending stays.
 */
export function tidyName(sentAs: string | undefined): string {
  const name = (sentAs ?? '').toWellFormed().replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
  const last = name.split(/[\\/]/).at(-1)?.trim() ?? ''
  return last.slice(-longestName).toWellFormed() || 'receipt.pdf'
}
