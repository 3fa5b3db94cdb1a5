/** How people write a number, while they type it: digits alone become the same digits with what stands between them. */
export type Mask = (text: string) => string

/** The digits of a number as people write it, without what stands between; anything else stays. */
export const digitsOf = (text: string): string => text.replace(/[\s.\-/()+]/g, '')

const isDigits = (text: string) => /^\d+$/.test(text)

/** 000.000.000-00 up to eleven digits (CPF), 00.000.000/0000-00 beyond (CNPJ). What is no number stays as it was typed. */
export const documentMask: Mask = (text) => {
  const digits = digitsOf(text)
  if (!isDigits(digits)) return text
  return digits.length <= 11 ? filled('000.000.000-00', digits) : filled('00.000.000/0000-00', digits)
}

/**
 * (00) 0000-0000 or (00) 00000-0000. Shorter ones have no area code yet, longer ones and those with + are of other
 * lands: they stay as they were typed.
 */
export const phoneMask: Mask = (text) => {
  const digits = digitsOf(text)
  if (!isDigits(digits) || text.includes('+')) return text
  if (digits.length === 10) return filled('(00) 0000-0000', digits)
  return digits.length === 11 ? filled('(00) 00000-0000', digits) : text
}

/** The pattern with the digits in its zeros, as far as they go; digits that are too many follow. */
function filled(pattern: string, digits: string): string {
  let next = 0
  let text = ''
  for (const place of pattern) {
    if (next === digits.length) return text
    text += place === '0' ? digits[next++] : place
  }
  return text + digits.slice(next)
}

/** Where the cursor stands in `masked` with as many digits before it as `digitsBefore`. */
export function cursorAfter(masked: string, digitsBefore: number): number {
  let seen = 0
  for (let at = 0; at < masked.length; at += 1) {
    if (seen === digitsBefore) return at
    if (/\d/.test(masked[at]!)) seen += 1
  }
  return masked.length
}
