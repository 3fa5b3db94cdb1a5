import { m } from '@guildhall/messages'
import { Card } from '../../../ui/Card.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { StateBadge } from '../StateBadge.tsx'
import type { Detail } from './detail.ts'
import { eventText } from './words.ts'

/** The recorded history of a payment, with the provider's reply each time. */
export function Events({ events }: Pick<Detail, 'events'>) {
  return (
    <Card as="section" aria-labelledby="events-title" className="grid gap-4">
      <h2 id="events-title" className="text-xl">
        {m.payment_events()}
      </h2>
      <ol className="grid gap-4">
        {events.map((event, at) => (
          <li key={at} className="grid min-w-0 gap-1 border-s-2 border-line ps-3">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <strong>{eventText(event.kind)}</strong>
              {event.state && <StateBadge state={event.state} />}
              {event.by && <span className="text-muted">{m.payment_event_by({ login: event.by })}</span>}
            </p>
            <p className="text-sm text-muted">
              <Moment at={event.at} />
            </p>
            {event.detail != null && (
              <details className="min-w-0 text-sm">
                <summary className="w-fit cursor-pointer py-1 font-semibold text-brass">
                  {m.payment_event_detail()}
                </summary>
                <pre className="mt-1 overflow-x-auto rounded-md border border-line bg-bg p-3 whitespace-pre-wrap wrap-anywhere">
                  {JSON.stringify(event.detail, null, 2)}
                </pre>
              </details>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}
