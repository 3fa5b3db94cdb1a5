/** Whether a CPF or CNPJ has the right check digits. A CNPJ may contain letters, as of 2026. No punctuation. */
export function isDocument(type: unknown, number: unknown): boolean {
  if (typeof number !== 'string') return false
  if (type === 'CPF') return /^\d{11}$/.test(number) && !/^(.)\1+$/.test(number) && hasDigits(number, 9, 11)
  if (type === 'CNPJ') return /^[\dA-Z]{12}\d{2}$/.test(number) && !/^(.)\1+$/.test(number) && hasDigits(number, 12, 9)
  return false
}

/**
 * The last two digits are sums over the digits before, with weights 2, 3, … from the right; after `heaviest` they start
 * at 2 again.
 */
function hasDigits(number: string, length: number, heaviest: number): boolean {
  return [length, length + 1].every((end) => {
    const values = [...number.slice(0, end)].toReversed().map((sign) => sign.charCodeAt(0) - 48)
    const sum = values.reduce((total, value, at) => total + value * ((at % (heaviest - 1)) + 2), 0)
    const digit = 11 - (sum % 11)
    return Number(number[end]) === (digit > 9 ? 0 : digit)
  })
}
