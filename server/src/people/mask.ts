/** A phone or document number with its last two digits, as the mails to its owner have it. */
export const maskNumber = (number: string): string =>
  number.length > 2 ? `${'•'.repeat(number.length - 2)}${number.slice(-2)}` : '•'.repeat(number.length)
