import type { Locale } from '@guildhall/contract'
import { m } from '@guildhall/messages'

const units = [
  ['year', 365],
  ['month', 30],
  ['day', 1],
] as const
const dayMs = 86_400_000

/** The age of an account in words: "2 anos", "3 months", "menos de um dia". */
export function accountAge(createdAt: string, nowMs: number, locale: Locale): string {
  const days = Math.max(0, Math.floor((nowMs - Date.parse(createdAt)) / dayMs))
  const step = units.find(([, size]) => days >= size)
  if (!step) return m.account_age_new({}, { locale })
  const [unit, size] = step
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.floor(days / size))
}
