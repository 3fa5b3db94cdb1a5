import { m } from '@guildhall/messages'
import { useLoaderData } from 'react-router'
import { listUpdateEntries } from '../../api/generated.ts'
import { load } from '../../api/load.ts'
import { outcomeOf, nowOrLater, useArrived, withStatus, type Outcome } from '../../api/outcome.ts'
import type { Head } from '../../app/head.tsx'
import { useLocale } from '../../format/locale.ts'
import { useMay } from '../../session/session.ts'
import { StaffEmptyState } from '../../shell/StaffEmptyState.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { dateOf } from '../../ui/RelativeTime.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import type { UpdateEntry } from './entry.ts'

export const head = (): Head => ({ title: m.updates_title(), description: m.updates_intro() })

export const loader = load(async ({ api, url }) => {
  const after = /^\d{1,12}$/.exec(url.searchParams.get('after') ?? '')?.[0]
  const found = await nowOrLater(outcomeOf(api(listUpdateEntries, { query: after ? { after } : {} })))
  return withStatus({ found }, found.now?.failure)
})

type Found = { data: UpdateEntry[]; next: number | null }

/** What changed in the game: what is to come first, then the newest. Staff write the entries. */
export default function UpdatesPage() {
  const { found } = useLoaderData<typeof loader>()
  const arrived = useArrived(found)
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <PageHead title={m.updates_title()} intro={m.updates_intro()} />
      {arrived ? <Arrived {...arrived} /> : <EntriesSkeleton />}
    </div>
  )
}

function Arrived({ data, failure }: Outcome<Found>) {
  if (failure) return <LoadFailed title={m.updates_failed()} failure={{ message: m.updates_failed_text() }} />
  if (data.data.length === 0)
    return (
      <StaffEmptyState
        title={m.updates_empty()}
        action={<LinkButton to="/notice">{m.updates_see_news()}</LinkButton>}
        fill={{
          may: 'news.write',
          text: m.updates_empty_staff(),
          to: '/updates/store',
          label: m.updates_create_title(),
        }}
      >
        {m.updates_empty_text()}
      </StaffEmptyState>
    )
  return (
    <>
      <ol className="grid gap-8 md:gap-4">
        {data.data.map((entry) => (
          <li key={entry.id}>
            <Entry entry={entry} />
          </li>
        ))}
      </ol>
      {data.next !== null && (
        <LinkButton to={`/updates?after=${data.next}`} className="justify-self-start">
          {m.updates_older()}
        </LinkButton>
      )}
    </>
  )
}

function Entry({ entry }: { entry: UpdateEntry }) {
  const { id, day, is_pending, title, body } = entry
  const locale = useLocale()
  const mayWrite = useMay('news.write')
  return (
    <article className="relative grid gap-3 md:grid-cols-[11rem_minmax(0,1fr)] md:gap-6">
      <div className="flex flex-wrap items-start gap-2 max-md:pe-24 md:flex-col md:pt-5">
        {/* Noon of Brasília is the same day in almost every time zone. */}
        {day ? (
          <time dateTime={day} className="text-muted">
            {dateOf(new Date(`${day}T15:00:00Z`), locale)}
          </time>
        ) : (
          !is_pending && <span className="text-muted">{m.updates_to_come()}</span>
        )}
        <span className="flex flex-wrap gap-2 empty:hidden">
          {entry.is_new && <Badge tone="verd">{m.updates_badge_new()}</Badge>}
          {entry.is_hot && <Badge tone="danger">{m.updates_badge_hot()}</Badge>}
          {is_pending && <Badge tone="warn">{m.updates_badge_pending()}</Badge>}
        </span>
        {mayWrite && (
          // Beside the text, so that nothing moves when staff are known.
          <LinkButton to={`/updates/edit/${id}`} className="max-md:absolute max-md:end-0 max-md:-top-3">
            {m.updates_edit()}
          </LinkButton>
        )}
      </div>
      <Card className="grid gap-3">
        <h2 className="font-sans text-lg leading-snug">{title}</h2>
        <div
          lang={entry.locale}
          className="prose-body max-w-none! text-base!"
          dangerouslySetInnerHTML={{ __html: body }}
        />
      </Card>
    </article>
  )
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
