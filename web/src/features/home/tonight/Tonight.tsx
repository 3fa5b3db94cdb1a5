import { m } from '@guildhall/messages'
import { useSettings } from '../../../app/settings.ts'
import { useNow } from '../../../format/clock.ts'
import { timeLeft, twoDigits } from '../../../format/countdown.ts'
import { useLocale } from '../../../format/locale.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { minuteMs, nextOccurrences, runningAt, type Occurrence } from '../events/occurrences.ts'
import { serverTime } from '../events/times.ts'
import { Chronicle } from './Chronicle.tsx'

/**
 * The next event of the game with its countdown, or the one that is under way, and the last changes in the ranking. Only
 * the browser draws it, above the picture of the hero, so a cached page never shows an old countdown.
 */
export default function Tonight() {
  const { schedule } = useSettings().events
  const now = useNow()
  if (now === null) return null
  const running = runningAt(schedule, now)
  const [next] = nextOccurrences(schedule, 'ALL', now)
  return (
    <div className="grid gap-3 rounded-lg border border-line bg-s1/90 p-5">
      {running ? <Running {...running} now={now} /> : next && <Next {...next} now={now} />}
      {running && next && <Then {...next} />}
      <Chronicle now={now} />
    </div>
  )
}

function Next({ title, at, now }: Occurrence & { now: number }) {
  const { days, hours, minutes, seconds } = timeLeft(at - now)
  return (
    <section aria-label={m.tonight_next()} className="grid gap-1">
      <p className="text-sm font-semibold text-brass">{m.tonight_next()}</p>
      <EventName title={title} />
      <p role="timer" aria-live="off" className="tabular font-display text-[3rem] leading-none font-semibold">
        {days > 0 && <span className="text-2xl">{m.tonight_days({ days })} </span>}
        {[hours, minutes, seconds].map(twoDigits).join(':')}
      </p>
      <When at={at} />
      <AppLink to="/events" className="flex min-h-11 w-fit items-center gap-2 text-brass underline underline-offset-4">
        <Icon name="clock" />
        {m.tonight_remind()}
      </AppLink>
    </section>
  )
}

function Running({ title, at, now }: Occurrence & { now: number }) {
  return (
    <section aria-label={m.tonight_now()} className="grid gap-1">
      <p className="flex items-center gap-2 text-sm font-semibold text-success">
        <svg viewBox="0 0 20 20" aria-hidden className="size-4">
          <circle cx="10" cy="10" r="6" fill="currentColor" />
        </svg>
        {m.tonight_now()}
      </p>
      <EventName title={title} />
      <p className="text-muted">{m.tonight_since({ minutes: Math.floor((now - at) / minuteMs) })}</p>
    </section>
  )
}

/** What comes after the event that is under way. */
function Then({ title, at }: Occurrence) {
  return (
    <p className="text-sm">
      {m.tonight_then({ title })} <When at={at} />
    </p>
  )
}

const EventName = ({ title }: { title: string }) => (
  <p className="font-display text-2xl font-semibold wrap-anywhere">{title}</p>
)

function When({ at }: { at: number }) {
  const locale = useLocale()
  return (
    <time dateTime={new Date(at).toISOString()} className="text-sm text-muted">
      {m.events_at(serverTime(at, locale))}
    </time>
  )
}
