/**
 * Whether the last two digits of a CPF do not follow from the first nine. It is only hinted at: the provider has the
 * last word (D-035). Anything but eleven digits is not judged here.
 */
export function hasWrongCheckDigits(digits: string): boolean {
  if (!/^\d{11}$/.test(digits)) return false
  if (/^(\d)\1+$/.test(digits)) return true
  const checkOf = (count: number) => {
    let sum = 0
    for (let at = 0; at < count; at += 1) sum += Number(digits[at]) * (count + 1 - at)
    return ((sum * 10) % 11) % 10
  }
  return checkOf(9) !== Number(digits[9]) || checkOf(10) !== Number(digits[10])
}
