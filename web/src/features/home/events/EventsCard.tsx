import { m } from '@guildhall/messages'
import { clsx } from 'clsx'
import type { SubmitEvent } from 'react'
import { useHref, useLocation, useNavigate } from 'react-router'
import { useFarOff, useNow } from '../../../format/clock.ts'
import { timeLeft, twoDigits } from '../../../format/countdown.ts'
import { useLocale } from '../../../format/locale.ts'
import { useSettings } from '../../../app/settings.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { buttonClass } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { StaffEmptyState } from '../../../shell/StaffEmptyState.tsx'
import { useHydrated } from '../../../ui/hydrated.ts'
import { RemindButton } from '../../push/public.ts'
import { EventEmblem } from './EventEmblem.tsx'
import { EventsFrame } from './EventsFrame.tsx'
import {
  eventFilters,
  filterIn,
  labelOf,
  nextOccurrences,
  searchWith,
  shownOccurrences,
  type EventFilter,
  type Occurrence,
} from './occurrences.ts'
import { localTime, serverTime } from './times.ts'

const filterNames = { ALL: m.events_all, BOSS: m.events_kind_boss, GUERRA: m.events_kind_war }

/**
 * The next events in the game. The server renders them as of `renderedAt`, with times only. In the browser they count
 * down without further requests, because the schedule came with the page.
 */
export default function EventsCard({ renderedAt }: { renderedAt: number }) {
  const { schedule } = useSettings().events
  const { pathname, search } = useLocation()
  const filter = filterIn(search)
  const now = useNow()
  const next = nextOccurrences(schedule, filter, now ?? renderedAt).slice(0, shownOccurrences)
  return (
    <EventsFrame filters={<Filters chosen={filter} />}>
      {next.length === 0 ? (
        <StaffEmptyState
          title={m.events_none()}
          fill={{
            may: 'settings.site',
            text: m.events_none_staff(),
            to: '/staff/settings/events',
            label: m.setup_ready_events(),
          }}
        >
          {m.events_none_text()}
        </StaffEmptyState>
      ) : (
        <ol className="grid gap-3 sm:gap-4 sm:grid-cols-2 xl:grid-cols-4">
          {next.map((occurrence) => (
            <EventCard key={`${occurrence.at} ${occurrence.title}`} {...occurrence} now={now} />
          ))}
        </ol>
      )}
      <ClockHint />
      {pathname === '/' && (
        <AppLink to="/events" className="w-fit py-2.5 text-brass underline">
          {m.events_more()}
        </AppLink>
      )}
    </EventsFrame>
  )
}

/** A form, because the filters are buttons; without scripts it opens the page with the filter. */
function Filters({ chosen }: { chosen: EventFilter }) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const page = useHref(pathname)
  const choose = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { value } = event.nativeEvent.submitter as HTMLButtonElement
    void navigate({ search: searchWith(search, value as EventFilter) }, { preventScrollReset: true })
  }
  return (
    <form action={`${page}#events`} onSubmit={choose}>
      <div role="group" aria-label={m.events_filter()} className="flex gap-2">
        {eventFilters.map((filter) => (
          <button
            key={filter}
            name="events"
            value={filter}
            aria-pressed={filter === chosen}
            className={clsx(
              buttonClass({ variant: 'secondary' }, 'text-sm'),
              'aria-pressed:border-transparent aria-pressed:bg-brass-deep',
            )}
          >
            {filterNames[filter]()}
          </button>
        ))}
      </div>
    </form>
  )
}

/** `now` is null before the countdown starts; then only the times are shown. */
function EventCard({ kind, title, at, now }: Occurrence & { now: number | null }) {
  const locale = useLocale()
  const label = now === null ? null : labelOf(at, now)
  const hydrated = useHydrated()
  const local = hydrated ? localTime(at, locale) : null
  return (
    <Card as="li" data-event={kind} className="grid content-start gap-1">
      <div className="flex min-h-7 flex-wrap items-center gap-2">
        <Badge tone={kind === 'BOSS' ? 'danger' : 'info'}>{filterNames[kind]()}</Badge>
        {label && (
          <Badge tone={label === 'soon' ? 'warn' : 'neutral'}>
            {label === 'soon' ? m.events_soon() : m.events_today()}
          </Badge>
        )}
        <p role="timer" aria-live="off" className="tabular ms-auto font-semibold text-brass">
          {now !== null && timerText(at - now)}
        </p>
      </div>
      <h3 className="flex items-center gap-3 font-display text-xl">
        {/* Decorative, and not in the HTML of the home, whose budget is full. */}
        <span className="size-10">{hydrated && <EventEmblem kind={kind} title={title} />}</span>
        {title}
      </h3>
      <time dateTime={new Date(at).toISOString()}>{m.events_at(serverTime(at, locale))}</time>
      {local && <p className="text-sm text-muted">{m.events_local({ time: local })}</p>}
      <RemindButton kind={kind} title={title} />
    </Card>
  )
}

function timerText(ms: number): string {
  const { days, hours, minutes, seconds } = timeLeft(ms)
  const time = [hours, minutes, seconds].map(twoDigits).join(':')
  return days > 0 ? m.events_left_days({ days, time }) : m.events_left({ time })
}

/** Below the cards, so that nothing moves when the hint appears. */
function ClockHint() {
  return useFarOff() && <p className="text-sm text-warn">{m.events_clock()}</p>
}
