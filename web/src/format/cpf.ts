/**
 * Whether the last two digits of a CPF or CNPJ are wrong. It causes only a hint, because the provider decides (D-035).
 * Texts without eleven or fourteen digits are not checked.
 */
export function hasWrongCheckDigits(digits: string): boolean {
  if (!/^(\d{11}|\d{14})$/.test(digits)) return false
  if (/^(\d)\1+$/.test(digits)) return true
  const isCpf = digits.length === 11
  return [digits.length - 2, digits.length - 1].some(
    (at) => checkDigit(digits.slice(0, at), isCpf ? 11 : 9) !== digits[at],
  )
}

/** The digit for a weighted sum with the weights 2, 3, … from the right; after `heaviest` they start again at 2. */
function checkDigit(digits: string, heaviest: number): string {
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, at) => total + Number(digit) * ((at % (heaviest - 1)) + 2), 0)
  return String(((sum * 10) % 11) % 10)
}
