import { conversionDays } from '@guildhall/contract/insight-rules'

const dayMs = 86_400_000

/** The day `days` after `day`, which may be negative. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/**
 * The days to add up, and until which day all are complete afterwards. A transaction may commit after the end of its day,
 * so yesterday is not complete yet. When the clock went back, nothing that was complete becomes incomplete: its days are
 * stale once they get a movement.
 */
export function daysToGather(
  today: string,
  completeUntil: string | null,
  stale: readonly string[],
): { days: string[]; completeUntil: string } {
  const beforeYesterday = dayAfter(today, -2)
  if (completeUntil === null) return { days: [], completeUntil: beforeYesterday }
  const days = new Set([...stale, today])
  for (let day = dayAfter(completeUntil, 1); day <= today; day = dayAfter(day, 1)) days.add(day)
  return {
    days: [...days].toSorted(),
    completeUntil: completeUntil > beforeYesterday ? completeUntil : beforeYesterday,
  }
}

/** Donors who first donated in a month and bought after so many hours; `mature` has those of them with 1, 7, 30 days since. */
export interface FirstBuys {
  month: string
  hours: number
  donors: number
  mature: readonly number[]
}

/** The hours that stand for no purchase within 30 days. */
export const neverHours = 720

/** Of these donors: how many bought within each number of days, and the median of the hours until they did. */
export function conversionOf(rows: readonly Omit<FirstBuys, 'month'>[]) {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  return {
    donors: sum(rows.map(({ donors }) => donors)),
    windows: conversionDays.map((days, at) => ({
      days,
      mature: sum(rows.map(({ mature }) => mature[at] ?? 0)),
      bought: sum(rows.filter(({ hours }) => hours < days * 24).map(({ mature }) => mature[at] ?? 0)),
    })),
    medianHours: medianHours(rows.filter(({ hours }) => hours < neverHours)),
  }
}

/** The lower median of hours that are counted by donors. */
function medianHours(rows: readonly { hours: number; donors: number }[]): number | null {
  const sorted = rows.toSorted((one, other) => one.hours - other.hours)
  const half = sorted.reduce((total, { donors }) => total + donors, 0) / 2
  let counted = 0
  return sorted.find(({ donors }) => (counted += donors) >= half)?.hours ?? null
}

/** Each cohort with the donors of its months, the first being its own. Months without any donor are 0. */
export function cohortsOf(
  months: readonly string[],
  sizes: ReadonlyMap<string, number>,
  rows: readonly { cohort: string; month: string; donors: number }[],
) {
  const donors = new Map(rows.map((row) => [`${row.cohort} ${row.month}`, row.donors]))
  return months.map((cohort, at) => ({
    month: cohort,
    size: sizes.get(cohort) ?? 0,
    donors: months.slice(at).map((month) => donors.get(`${cohort} ${month}`) ?? 0),
  }))
}

/** The first days of the `count` months that end with that of `today`, the oldest first. */
export function monthsUntil(today: string, count: number): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Array.from({ length: count }, (_, at) =>
    new Date(Date.UTC(year, month - count + at, 1)).toISOString().slice(0, 10),
  )
}

/** The days of a campaign until `until`, summed; and for each week before its start the sum of the same weekdays. */
export function sumWeeks(
  values: ReadonlyMap<string, number>,
  { from, days, weeks }: { from: string; days: number; weeks: number },
): { during: number; weeks: number[] } {
  const valueOf = (day: string) => values.get(day) ?? 0
  const sum = (dayOf: (at: number) => string) =>
    Array.from({ length: days }, (_, at) => valueOf(dayOf(at))).reduce((total, value) => total + value, 0)
  return {
    during: sum((at) => dayAfter(from, at)),
    weeks: Array.from({ length: weeks }, (_, week) => sum((at) => dayAfter(from, (at % 7) - 7 * (week + 1)))),
  }
}
