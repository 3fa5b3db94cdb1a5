import { m } from '@guildhall/messages'
import { useLoaderData, type ShouldRevalidateFunction } from 'react-router'
import { load } from '../../../api/load.ts'
import type { Head } from '../../../app/head.tsx'
import { useSettings } from '../../../app/settings.ts'
import { useLocale } from '../../../format/locale.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { EventEmblem } from './EventEmblem.tsx'
import EventsCard from './EventsCard.tsx'
import { weekOf } from './occurrences.ts'
import { SubscribeEvents } from './SubscribeEvents.tsx'
import { dayName } from './times.ts'

export const head = (): Head => ({ title: m.events_page_title(), description: m.events_page_intro() })

export const loader = load(async ({ now }) => ({ renderedAt: now }))

/** Another filter needs no data from the server. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.search === nextUrl.search && defaultShouldRevalidate

/** The events of the game: the next ones, the calendars to subscribe to, and the whole week. */
export default function EventsPage() {
  const { renderedAt } = useLoaderData<typeof loader>()
  return (
    <div className="page grid gap-8 py-6 md:gap-10 md:py-8">
      <PageHead title={m.events_page_title()} intro={m.events_page_intro()} />
      <EventsCard renderedAt={renderedAt} />
      <SubscribeEvents />
      <Week />
    </div>
  )
}

function Week() {
  const { schedule } = useSettings().events
  const locale = useLocale()
  const week = weekOf(schedule)
  if (week.length === 0) return null
  return (
    <section aria-labelledby="week-title" className="grid gap-3">
      <div>
        <h2 id="week-title">{m.events_week()}</h2>
        <p className="text-sm text-muted">{m.events_zone()}</p>
      </div>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {week.map(({ day, events }) => (
          <li key={day} className="grid content-start gap-2 rounded-lg border border-line bg-s1 p-4">
            <h3 className="text-lg first-letter:uppercase">{dayName(day, locale)}</h3>
            <ul className="grid gap-1">
              {events.map(({ kind, title, time }) => (
                <li key={`${time} ${kind} ${title}`} className="flex items-center gap-x-3">
                  <EventEmblem kind={kind} title={title} />
                  <span className="tabular text-muted">{time}</span>
                  <span className="flex min-w-0 flex-wrap items-center gap-x-3">
                    <span className="font-semibold wrap-anywhere">{title}</span>
                    <Badge tone={kind === 'BOSS' ? 'danger' : 'info'}>
                      {kind === 'BOSS' ? m.events_kind_boss() : m.events_kind_war()}
                    </Badge>
                  </span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}
