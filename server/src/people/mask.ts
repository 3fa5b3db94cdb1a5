/** A phone or document number with its last two digits, as the mails to its owner have it. */
export const maskNumber = (number: string): string =>
  number.length > 2 ? `${'•'.repeat(number.length - 2)}${number.slice(-2)}` : '•'.repeat(number.length)

/** `203.0.113.7` as `203.0.*.*`, so that staff see a likeness and no address. */
export function maskedAddress(address: string): string {
  const plain = address.replace(/^::ffff:/i, '')
  if (plain.includes(':')) return `${plain.split(':').slice(0, 2).join(':')}:*`
  return `${plain.split('.').slice(0, 2).join('.')}.*.*`
}
