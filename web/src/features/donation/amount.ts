import { donationAmount, roundedUp } from '@guildhall/contract/donation'

/** The whole reais that a text stands for, `'50'`, `'50.00'` or `'1.000'`; null where it is none. */
export function reaisOf(text: string): number | null {
  const whole = text
    .trim()
    .replace(/[.,]\d{1,2}$/, '')
    .replaceAll(/[.,]/g, '')
  return /^\d{1,9}$/.test(whole) ? Number(whole) : null
}

/** The amount that an address asks for: one that can be given, and the usual one where it asks for none. */
export function presetOf(text: string | null): number {
  const reais = reaisOf(text ?? '')
  return reais === null ? donationAmount.preset : roundedUp(reais)
}

/** The amount that is given for what was typed: rounded up to a step; null where nothing can be given. */
export function amountFor(reais: number | null, largest: number): number | null {
  if (reais === null) return null
  const amount = roundedUp(reais)
  return amount <= largest ? amount : null
}

/** What was typed and the amount that is given for it, where they differ; null where they are the same, or there is none. */
export function roundingOf(text: string): { typed: string; amount: number } | null {
  const reais = reaisOf(text)
  if (reais === null) return null
  const amount = roundedUp(reais)
  return amount === reais && !/[.,](?!0+$)\d{1,2}$/.test(text.trim()) ? null : { typed: text.trim(), amount }
}

/** Whether an amount can be given as it stands. */
export const canGive = (reais: number | null, largest: number): reais is number =>
  reais !== null && reais === roundedUp(reais) && reais <= largest

/** Whether the links of the address ask for the promotion's title to be left out (D-042). */
export const hidesPromo = (search: URLSearchParams): boolean => ['1', 'true'].includes(search.get('hidePromo') ?? '')
