const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** "1,4 MB", with units of 1,024, as file managers show sizes. */
export function sizeText(bytes: number, locale: string): string {
  let value = bytes
  let at = 0
  while (value >= 1024 && at < units.length - 1) {
    value /= 1024
    at += 1
  }
  const unit = units[at]!
  const digits = value < 10 && at > 0 ? 1 : 0
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: at === 0 ? 'long' : 'short',
    maximumFractionDigits: digits,
  }).format(value)
}
