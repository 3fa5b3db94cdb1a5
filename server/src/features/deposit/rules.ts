/** `50`, `'50'`, `'50.0'`, `'50,00'` in cents; null when it is no amount. Built from digits, because 0.1 is no number. */
export function centsOf(value: string | number): number | null {
  const [, whole, cents = ''] = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(String(value).trim()) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(cents.padEnd(2, '0'))
}

/** `5000` is `'50.00'`. */
export const reaisOf = (cents: number): string => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

/** Whether bytes begin as a PDF does. What stands within is not looked at: nobody but its reader ever opens it. */
export const isPdf = (bytes: Buffer): boolean => /^%PDF-\d\.\d/.test(bytes.toString('latin1', 0, 8))

const longestName = 120

/**
 * The name of a file as a person may read it: one line without the characters that turn or hide others, and without
 * a folder. At most 120 characters, of which the end, with the file's ending, is kept.
 */
export function tidyName(sentAs: string | undefined): string {
  const name = (sentAs ?? '').toWellFormed().replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
  const last = name.split(/[\\/]/).at(-1)?.trim() ?? ''
  return last.slice(-longestName).toWellFormed() || 'receipt.pdf'
}
