import { donationAmount, roundedUp } from '@guildhall/contract/donation'

/** The whole reais in a text such as `'50'`, `'50.00'` or `'1.000'`; null when the text is no such number. */
export function reaisOf(text: string): number | null {
  const whole = text
    .trim()
    .replace(/[.,]\d{1,2}$/, '')
    .replaceAll(/[.,]/g, '')
  return /^\d{1,9}$/.test(whole) ? Number(whole) : null
}

/** The amount that an address asks for, rounded to one that can be donated; the default where it asks for none. */
export function presetOf(text: string | null): number {
  const reais = reaisOf(text ?? '')
  return reais === null ? donationAmount.preset : roundedUp(reais)
}

/** The amount for typed reais: rounded up to a step; null when it is missing or above `largest`. */
export function amountFor(reais: number | null, largest: number): number | null {
  if (reais === null) return null
  const amount = roundedUp(reais)
  return amount <= largest ? amount : null
}

/** The typed text and the amount that will be paid instead. Null when they are equal, or when there is no amount. */
export function roundingOf(text: string): { typed: string; amount: number } | null {
  const reais = reaisOf(text)
  if (reais === null) return null
  const amount = roundedUp(reais)
  return amount === reais && !/[.,](?!0+$)\d{1,2}$/.test(text.trim()) ? null : { typed: text.trim(), amount }
}

/** Whether an amount can be donated without rounding. */
export const isPayable = (reais: number | null, largest: number): reais is number =>
  reais !== null && reais === roundedUp(reais) && reais <= largest

/** Whether the address asks to hide the promotion's title (D-042). */
export const hidesPromo = (search: URLSearchParams): boolean => ['1', 'true'].includes(search.get('hidePromo') ?? '')
