import { m } from '@guildhall/messages'
import { useEffect, useState } from 'react'
import type { ReplyOf } from '@guildhall/contract'
import type { dashboard } from '@guildhall/contract/dashboard'
import { getDashboardQueues } from '../../api/generated.ts'
import { api } from '../../api/client.ts'
import type { Outcome } from '../../api/outcome.ts'
import { everyMs, useLive } from '../../api/polling.ts'
import { cashText } from '../../format/money.ts'
import { leadsSomewhere } from '../../app/paths.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'

type Queues = ReplyOf<typeof dashboard.getDashboardQueues>

/** What waits for staff, each entry with a link; refreshed while the page is visible. */
export function QueueList({ found }: { found: Outcome<Queues> }) {
  const [queues, setQueues] = useState(found.data?.data ?? [])
  useEffect(() => {
    if (found.data) setQueues(found.data.data)
  }, [found])
  useLive(async (signal) => setQueues((await api(getDashboardQueues, { signal })).data), everyMs.online)
  if (found.failure && queues.length === 0)
    return <LoadFailed title={m.dashboard_queues_failed()} failure={found.failure} />
  if (queues.length === 0)
    return <EmptyState title={m.dashboard_queues_none()}>{m.dashboard_queues_none_text()}</EmptyState>
  return (
    <section aria-labelledby="dashboard-queues" className="grid gap-4">
      <h2 id="dashboard-queues" className="text-2xl">
        {m.dashboard_queues()}
      </h2>
      <ul className="queues grid gap-3 xl:grid-cols-4">
        {queues.map(({ name, label, count, more, oldest_at, to }) => (
          <Card as="li" linked key={name} data-queue={name} className="queue grid gap-1">
            <h3 className="font-sans text-base">
              {leadsSomewhere(to) ? (
                <AppLink to={to} className="stretched hover:text-brass">
                  {label}
                </AppLink>
              ) : (
                label
              )}
            </h3>
            <p className={`tabular text-3xl font-semibold ${count > 0 ? 'text-warn' : 'text-success'}`}>
              {more ? m.dashboard_more({ count: cashText(count) }) : cashText(count)}
            </p>
            <p className="text-sm text-muted">
              {oldest_at ? (
                <>
                  {m.dashboard_queue_oldest()} <RelativeTime at={oldest_at} />
                </>
              ) : (
                m.dashboard_queue_none()
              )}
            </p>
          </Card>
        ))}
      </ul>
    </section>
  )
}
