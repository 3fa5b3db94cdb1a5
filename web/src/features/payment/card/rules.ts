/**
 * The whole reais in an address. The last separator with one or two digits behind it begins the cents, which are
 * dropped. All other separators group thousands: '50,90' is 50, '1.234,56' and '1.234' are 1234. An invalid amount is
 * 0.
 */
export function reaisOf(text: string | null | undefined): number {
  const [, whole] = /^(\d[\d.,]{0,14}?)(?:[.,]\d{1,2})?[.,]?$/.exec((text ?? '').trim()) ?? []
  const digits = whole?.replace(/[.,]/g, '') ?? ''
  return digits.length <= 9 ? Number(digits) : 0
}

/** The cost of a number of installments for the payer; amounts in reais, as the provider gives them. */
export interface Installment {
  installments: number
  each: number
  total: number
}

export const installmentsAtMost = 12
const binDigitsMin = 6

/**
 * The number of installments: the chosen one while it is offered, otherwise 1. Also 1 while too little of the card's
 * number is known, and when there is nothing to pay.
 */
export function installmentsFor(
  chosen: number,
  { offered, bin, reais }: { offered: readonly Installment[]; bin: string | null; reais: number },
): number {
  if (reais === 0 || (bin?.length ?? 0) < binDigitsMin) return 1
  return offered.some(({ installments }) => installments === chosen) ? chosen : 1
}

/** A CPF has eleven digits, a CNPJ fourteen; null for other lengths. */
export function documentKind(digits: string): 'CPF' | 'CNPJ' | null {
  if (!/^\d+$/.test(digits)) return null
  return digits.length === 11 ? 'CPF' : digits.length === 14 ? 'CNPJ' : null
}

export const isHolder = (name: string): boolean => name.trim().length > 3

/** The brands that we accept, by the provider's ids, with their names on the page. */
export const brandNames = {
  visa: 'Visa',
  master: 'MasterCard',
  amex: 'Amex',
  elo: 'Elo',
  hipercard: 'Hipercard',
}
export type CardBrand = keyof typeof brandNames
export const isBrand = (id: string | undefined): id is CardBrand => id !== undefined && Object.hasOwn(brandNames, id)
