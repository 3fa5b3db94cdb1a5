import { m } from '@guildhall/messages'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { outcomeOf, nowOrLater, useArrived, withStatus, type Outcome } from '../../api/outcome.ts'
import type { Head } from '../../app/head.tsx'
import { useLocale } from '../../format/locale.ts'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { dateOf } from '../../ui/RelativeTime.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { findEntries, type UpdateBadge, type UpdateEntry } from './entries.ts'

export const head = (): Head => ({ title: m.updates_title(), description: m.updates_intro() })

export async function loader({ request }: LoaderFunctionArgs) {
  const entries = await nowOrLater(outcomeOf(findEntries(request.signal)))
  return withStatus({ entries }, entries.now?.failure)
}

/** What changed on the portal, newest first. */
export default function UpdatesPage() {
  const { entries } = useLoaderData<typeof loader>()
  const arrived = useArrived(entries)
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <PageHead title={m.updates_title()} intro={m.updates_intro()} />
      {arrived ? <Arrived {...arrived} /> : <EntriesSkeleton />}
    </div>
  )
}

function Arrived({ data, failure }: Outcome<UpdateEntry[]>) {
  if (failure) return <LoadFailed title={m.updates_failed()} failure={{ message: m.updates_failed_text() }} />
  if (data.length === 0)
    return (
      <EmptyState title={m.updates_empty()} action={<LinkButton to="/notice">{m.updates_see_news()}</LinkButton>}>
        {m.updates_empty_text()}
      </EmptyState>
    )
  return (
    <ol className="grid gap-8 md:gap-4">
      {data.map((entry) => (
        <li key={entry.title.en}>
          <Entry entry={entry} />
        </li>
      ))}
    </ol>
  )
}

function Entry({ entry: { date, badges, title, changes } }: { entry: UpdateEntry }) {
  const locale = useLocale()
  return (
    <article className="grid gap-3 md:grid-cols-[11rem_minmax(0,1fr)] md:gap-6">
      <div className="flex flex-wrap items-start gap-2 md:flex-col md:pt-5">
        {/* Noon of Brasília is the same day in almost every time zone. */}
        {date ? (
          <time dateTime={date} className="text-muted">
            {dateOf(new Date(`${date}T15:00:00Z`), locale)}
          </time>
        ) : (
          !badges.includes('pending') && <span className="text-muted">{m.updates_to_come()}</span>
        )}
        <span className="flex flex-wrap gap-2 empty:hidden">
          {badges.map((badge) => (
            <Badge key={badge} tone={tones[badge]}>
              {labels[badge]()}
            </Badge>
          ))}
        </span>
      </div>
      <Card className="grid gap-3">
        <h2 className="font-sans text-lg leading-snug">{title[locale]}</h2>
        <ul className="grid list-disc gap-1 ps-5 text-muted marker:text-brass">
          {changes[locale].map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      </Card>
    </article>
  )
}

const tones: Record<UpdateBadge, BadgeTone> = { new: 'verd', hot: 'danger', pending: 'warn' }
const labels: Record<UpdateBadge, () => string> = {
  new: m.updates_badge_new,
  hot: m.updates_badge_hot,
  pending: m.updates_badge_pending,
}

function EntriesSkeleton() {
  return (
    <Loading>
      <ul className="grid gap-8 md:gap-4">
        {Array.from({ length: 4 }, (_, row) => (
          <li key={row} data-skeleton className="grid gap-3 md:grid-cols-[11rem_minmax(0,1fr)] md:gap-6">
            <Skeleton className="h-5 w-28 md:mt-5" />
            <Skeleton className="h-36" />
          </li>
        ))}
      </ul>
    </Loading>
  )
}
