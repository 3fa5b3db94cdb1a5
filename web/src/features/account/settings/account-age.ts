const units = [
  ['year', 365],
  ['month', 30],
  ['day', 1],
] as const
const dayMs = 86_400_000

/** How long an account has stood: "2 anos", "3 months", "0 dias". */
export function accountAge(createdAt: string, nowMs: number, locale: string): string {
  const days = Math.max(0, Math.floor((nowMs - Date.parse(createdAt)) / dayMs))
  const [unit, size] = units.find(([, size]) => days >= size) ?? units[2]
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.floor(days / size))
}
