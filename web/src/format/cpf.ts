/**
 * Whether the last two digits of a CPF or CNPJ do not follow from those before. It is only hinted at: the provider has
 * the last word (D-035). Anything but eleven or fourteen digits is not judged here.
 */
export function hasWrongCheckDigits(digits: string): boolean {
  if (!/^(\d{11}|\d{14})$/.test(digits)) return false
  if (/^(\d)\1+$/.test(digits)) return true
  const isCpf = digits.length === 11
  return [digits.length - 2, digits.length - 1].some(
    (at) => checkDigit(digits.slice(0, at), isCpf ? 11 : 9) !== digits[at],
  )
}

/** A sum over the digits, weighed 2, 3, … from the right; beyond `heaviest` again from 2. */
function checkDigit(digits: string, heaviest: number): string {
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, at) => total + Number(digit) * ((at % (heaviest - 1)) + 2), 0)
  return String(((sum * 10) % 11) % 10)
}
