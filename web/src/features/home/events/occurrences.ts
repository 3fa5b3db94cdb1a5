import type { PublicSettingsOf } from '@guildhall/contract/setting-groups'
import { serverOffsetMs } from '@guildhall/contract/server-calendar'

/** A weekly event: `days` from 0, Sunday, and `times` as HH:MM, both at UTC-3. */
export type GameEvent = PublicSettingsOf<'events'>['schedule'][number]

export const eventFilters = ['ALL', 'BOSS', 'GUERRA'] as const
export type EventFilter = (typeof eventFilters)[number]

export interface Occurrence {
  kind: GameEvent['kind']
  title: string
  /** When it begins, in milliseconds. Events have no duration: once one has begun, the next one counts (D-094). */
  at: number
}

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

export const daysAhead = 14
export const mostOccurrences = 40
export const shownOccurrences = 8
const soonMs = 3600 * 1000

/** The day of a moment in the server's calendar, counted from 1 January 1970. */
export const serverDay = (at: number): number => Math.floor((at + serverOffsetMs) / dayMs)

/** 0 is Sunday; 1 January 1970 was a Thursday. */
export const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7

/**
 * The events that begin after `now` and within 14 days, soonest first: filtered, then sorted, then cut to 40 (D-094).
 * Events at the same time stay in the order of the schedule.
 */
export function nextOccurrences(schedule: readonly GameEvent[], filter: EventFilter, now: number): Occurrence[] {
  const today = serverDay(now)
  const until = now + daysAhead * dayMs
  const found: Occurrence[] = []
  for (const { kind, title, days, times } of schedule) {
    if (filter !== 'ALL' && kind !== filter) continue
    for (let day = today; day <= today + daysAhead; day += 1) {
      if (!days.includes(weekdayOf(day))) continue
      for (const time of new Set(times)) {
        const at = day * dayMs - serverOffsetMs + sinceMidnightMs(time)
        if (at > now && at <= until) found.push({ kind, title, at })
      }
    }
  }
  return found.sort((one, other) => one.at - other.at).slice(0, mostOccurrences)
}

/** How long a begun event counts as under way. The schedule has no durations (decision 0173). */
export const runsForMs = 30 * minuteMs

/** The event that is under way; of several the one that began last. */
export function runningAt(schedule: readonly GameEvent[], now: number): Occurrence | undefined {
  return nextOccurrences(schedule, 'ALL', now - runsForMs)
    .filter(({ at }) => at <= now)
    .at(-1)
}

/** The schedule by weekday, from Monday to Sunday; days without events are left out. */
export function weekOf(
  schedule: readonly GameEvent[],
): { day: number; events: { kind: GameEvent['kind']; title: string; time: string }[] }[] {
  return [1, 2, 3, 4, 5, 6, 0].flatMap((day) => {
    const events = schedule
      .filter(({ days }) => days.includes(day))
      .flatMap(({ kind, title, times }) => [...new Set(times)].map((time) => ({ kind, title, time })))
      .toSorted((one, other) => (one.time < other.time ? -1 : one.time > other.time ? 1 : 0))
    return events.length > 0 ? [{ day, events }] : []
  })
}

function sinceMidnightMs(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * hourMs + minutes * minuteMs
}

/** 'soon' applies up to one hour before the event, that hour included, and wins over 'today' (D-094). */
export function labelOf(at: number, now: number): 'soon' | 'today' | null {
  if (at - now <= soonMs) return 'soon'
  return serverDay(at) === serverDay(now) ? 'today' : null
}

/** The filter in an address; all for an unknown one. */
export function filterIn(search: string): EventFilter {
  const name = new URLSearchParams(search).get('events')
  return eventFilters.find((filter) => filter === name) ?? 'ALL'
}

/** The address with another filter; the rest of its query stays. */
export function searchWith(search: string, filter: EventFilter): string {
  const params = new URLSearchParams(search)
  if (filter === 'ALL') params.delete('events')
  else params.set('events', filter)
  return params.size ? `?${params}` : ''
}
