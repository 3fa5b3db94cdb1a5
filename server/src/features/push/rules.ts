import { reminderMinutes } from '@guildhall/contract/push-rules'
import { serverOffsetMs } from '@guildhall/contract/server-calendar'
import type { SettingsOf } from '@guildhall/contract/setting-groups'

export type GameEvent = SettingsOf<'events'>['schedule'][number]

const dayMs = 24 * 3600_000

/** The name of an event in the database, whatever the language of who asked for it. */
export const eventKey = ({ kind, title }: Pick<GameEvent, 'kind' | 'title'>): string => `${kind} ${title['pt-BR']}`

/** The times of events that begin within the minutes of a reminder from `now` on. */
export function startingSoon(schedule: readonly GameEvent[], now: Date): { event: string; startsAt: string }[] {
  const until = now.getTime() + reminderMinutes * 60_000
  const today = Math.floor((now.getTime() + serverOffsetMs) / dayMs)
  const found = schedule.flatMap((event) =>
    [today, today + 1]
      // 1 January 1970 was a Thursday.
      .filter((day) => event.days.includes((day + 4) % 7))
      .flatMap((day) => event.times.map((time) => day * dayMs - serverOffsetMs + sinceMidnightMs(time)))
      .filter((at) => at > now.getTime() && at <= until)
      .map((at) => ({ event: eventKey(event), startsAt: new Date(at).toISOString() })),
  )
  // The same event may be in the schedule twice.
  return [...new Map(found.map((each) => [`${each.event} ${each.startsAt}`, each])).values()]
}

function sinceMidnightMs(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return (hours * 60 + minutes) * 60_000
}
