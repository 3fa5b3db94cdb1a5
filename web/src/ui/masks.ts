/** Formats a number while it is typed: the digits stay the same, and separators are added. */
export type Mask = (text: string) => string

/** The digits of a formatted number, without separators; other characters stay. */
export const digitsOf = (text: string): string => text.replace(/[\s.\-/()+]/g, '')

const isDigits = (text: string) => /^\d+$/.test(text)

/**
 * 000.000.000-00 up to eleven digits (CPF), 00.000.000/0000-00 beyond (CNPJ). Texts that are no number stay as typed.
 */
export const documentMask: Mask = (text) => {
  const digits = digitsOf(text)
  if (!isDigits(digits)) return text
  return digits.length <= 11 ? filled('000.000.000-00', digits) : filled('00.000.000/0000-00', digits)
}

/**
 * (00) 0000-0000 or (00) 00000-0000. Shorter numbers have no area code yet. Longer ones and those with + are from other
 * countries. Both stay as typed.
 */
export const phoneMask: Mask = (text) => {
  const digits = digitsOf(text)
  if (!isDigits(digits) || text.includes('+')) return text
  if (digits.length === 10) return filled('(00) 0000-0000', digits)
  return digits.length === 11 ? filled('(00) 00000-0000', digits) : text
}

/** The pattern with its zeros replaced by the digits, as far as there are digits; surplus digits are appended. */
function filled(pattern: string, digits: string): string {
  let next = 0
  let text = ''
  for (const place of pattern) {
    if (next === digits.length) return text
    text += place === '0' ? digits[next++] : place
  }
  return text + digits.slice(next)
}

/** The cursor position in `masked` that has `digitsBefore` digits before it. */
export function cursorAfter(masked: string, digitsBefore: number): number {
  let seen = 0
  for (let at = 0; at < masked.length; at += 1) {
    if (seen === digitsBefore) return at
    if (/\d/.test(masked[at]!)) seen += 1
  }
  return masked.length
}
