import { m } from '@guildhall/messages'
import type { ReactNode } from 'react'

/** The frame of the events, loaded or not. */
export function EventsFrame({ filters, children }: { filters?: ReactNode; children: ReactNode }) {
  return (
    <section id="events" aria-labelledby="events-title" className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <div>
          <h2 id="events-title">{m.events_title()}</h2>
          <p className="text-sm text-muted">{m.events_zone()}</p>
        </div>
        {filters}
      </div>
      {children}
    </section>
  )
}
