/** A brand of cards in Brazil, with its rules for numbers. */
export interface Brand {
  id: string
  name: string
  /** The start of its numbers. */
  pattern: RegExp
  length: number
  securityLength: number
  issuer: { id: number; name: string }
}

// Elo and Hipercard are inside the ranges of other brands, so they come first.
const all: Brand[] = [
  {
    id: 'elo',
    name: 'Elo',
    pattern:
      /^(401178|401179|431274|438935|451416|457393|457631|457632|504175|5067|506699|509\d{3}|627780|636297|636368|6500[3-5]|6504|6505|6507|6509|6516|6550)/,
    length: 16,
    securityLength: 3,
    issuer: { id: 687, name: 'Banco Bradesco' },
  },
  {
    id: 'hipercard',
    name: 'Hipercard',
    pattern: /^(606282|3841)/,
    length: 16,
    securityLength: 3,
    issuer: { id: 1004, name: 'Hipercard' },
  },
  {
    id: 'amex',
    name: 'American Express',
    pattern: /^3[47]/,
    length: 15,
    securityLength: 4,
    issuer: { id: 310, name: 'American Express' },
  },
  {
    id: 'master',
    name: 'Mastercard',
    pattern: /^(5[1-5]|2[2-7]|5031)/,
    length: 16,
    securityLength: 3,
    issuer: { id: 24, name: 'Mastercard' },
  },
  {
    id: 'visa',
    name: 'Visa',
    pattern: /^4/,
    length: 16,
    securityLength: 3,
    issuer: { id: 25, name: 'Visa' },
  },
]

export const brandOf = (number: string): Brand | null => all.find(({ pattern }) => pattern.test(number)) ?? null
export const brandById = (id: unknown): Brand | null => all.find((brand) => brand.id === id) ?? null
export const brandIds = all.map(({ id }) => id)

/** A test number of each brand; Mercado Pago's own where it has one. */
export const testNumbers: Record<string, string> = {
  visa: '4235647728025682',
  master: '5031433215406351',
  amex: '375365153556885',
  elo: '5067766783888311',
  hipercard: '6062826786276634',
}

/** A brand in the format of `GET /v1/payment_methods/search`. */
export const describeBrand = ({ id, name, pattern, length, securityLength, issuer }: Brand) => ({
  id,
  name,
  payment_type_id: 'credit_card',
  status: 'active',
  secure_thumbnail: '',
  thumbnail: '',
  site_id: 'MLB',
  processing_mode: 'aggregator',
  deferred_capture: 'supported',
  additional_info_needed: ['cardholder_name', 'cardholder_identification_type', 'cardholder_identification_number'],
  settings: [
    {
      bin: { pattern: pattern.source, installments_pattern: pattern.source, exclusion_pattern: null },
      card_number: { length, validation: 'standard' },
      security_code: { mode: 'mandatory', length: securityLength, card_location: id === 'amex' ? 'front' : 'back' },
    },
  ],
  issuer: { ...issuer, default: true },
  min_allowed_amount: 0.5,
  max_allowed_amount: 60_000,
  accreditation_time: 2_880,
  min_accreditation_days: 0,
  max_accreditation_days: 2,
  financial_institutions: [],
})

/** Whether the last digit of a card number is its check digit. */
export function passesLuhn(number: string): boolean {
  const sum = [...number].toReversed().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return /^\d+$/.test(number) && sum % 10 === 0
}
