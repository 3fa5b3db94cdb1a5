/** The content of a Pix code for a charge. It names the address of the charge's payload, which a bank fetches. */
interface BrCode {
  /** Without a scheme, at most 77 characters. */
  location: string
  name: string
  city: string
  amountCents?: number
}

/**
 * The BR Code of a charge by the manual of the Central Bank: tag, length and value of each field, and a CRC at the end.
 */
export function brCode({ location, name, city, amountCents }: BrCode): string {
  const fields = [
    field('00', '01'),
    field('01', '12'),
    field('26', field('00', 'br.gov.bcb.pix') + field('25', location)),
    field('52', '0000'),
    field('53', '986'),
    amountCents === undefined ? '' : field('54', (amountCents / 100).toFixed(2)),
    field('58', 'BR'),
    field('59', plain(name, 25)),
    field('60', plain(city, 15)),
    field('62', field('05', '***')),
  ]
  const unsigned = `${fields.join('')}6304`
  return unsigned + crc16(unsigned)
}

function field(tag: string, value: string): string {
  if (value.length > 99) throw new Error(`The field ${tag} of a BR Code holds 99 characters, not ${value.length}.`)
  return tag + String(value.length).padStart(2, '0') + value
}

/** Removes accents, which some banks count as two bytes in the CRC. */
const plain = (value: string, most: number): string =>
  value
    .normalize('NFD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .slice(0, most)
    .trim()

/** CRC-16/CCITT-FALSE as four capital hex digits. */
export function crc16(value: string): string {
  let crc = 0xffff
  for (const byte of Buffer.from(value)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
