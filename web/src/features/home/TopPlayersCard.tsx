import { m } from '@guildhall/messages'
import { useRevalidator } from 'react-router'
import { useArrived, type Arriving, type Outcome } from '../../arriving.ts'
import { isRegistered } from '../../paths.ts'
import { classNames, rankingRows, type RankingReply } from '../../ranking-rows.ts'
import { useSettings } from '../../settings.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Medal } from '../../ui/Medal.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'

const link = 'flex min-h-11 items-center gap-1 font-semibold text-brass hover:underline'
const list = 'grid gap-x-6 rounded-lg border border-line bg-s1 px-4 py-2 lg:grid-flow-col lg:grid-cols-2 lg:grid-rows-5'

/** The first ten of the ranking. */
export function TopPlayersCard({ ranking }: { ranking: Arriving<Outcome<RankingReply>> }) {
  const arrived = useArrived(ranking)
  return (
    <section aria-labelledby="top-title" className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-4">
        <h2 id="top-title">{m.home_top_title()}</h2>
        <div className="flex flex-wrap gap-x-6">
          {isRegistered('/guide/:slug') && (
            <AppLink to="/guide/top-store" className={link}>
              {m.home_top_prizes()}
            </AppLink>
          )}
          <AppLink to="/ranking" className={link}>
            {m.home_top_all()}
            <Icon name="chevronRight" />
          </AppLink>
        </div>
      </div>
      {arrived ? <Arrived {...arrived} /> : <TopSkeleton />}
    </section>
  )
}

function Arrived({ data, failure }: Outcome<RankingReply>) {
  const { supportUrl } = useSettings()
  const { revalidate, state } = useRevalidator()
  if (failure)
    return (
      <ErrorState
        title={m.ranking_failed()}
        code={failure.code}
        requestId={failure.requestId}
        supportUrl={supportUrl}
        onRetry={() => void revalidate()}
        retrying={state === 'loading'}
      >
        {failure.message}
      </ErrorState>
    )
  const rows = rankingRows(data).slice(0, 10)
  if (rows.length === 0) return <EmptyState title={m.ranking_unread()}>{m.ranking_unread_text()}</EmptyState>
  return (
    <ol className={list}>
      {rows.map(({ place, name, level, class: code }) => (
        <li key={`${place} ${name}`} className="tabular flex min-h-11 items-center gap-3">
          <span className="w-6 text-end text-muted">{place}</span>
          <span className="flex min-w-0 flex-1 items-center gap-2 font-semibold">
            <span className="truncate">{name}</span>
            <Medal place={place} />
          </span>
          {code !== null && <span className="text-sm text-muted max-sm:hidden">{classNames[code]}</span>}
          {level !== null && <span className="w-20 text-end text-muted">{m.ranking_level({ level })}</span>}
        </li>
      ))}
    </ol>
  )
}

function TopSkeleton() {
  return (
    <Loading>
      <ul className={list}>
        {Array.from({ length: 10 }, (_, row) => (
          <li key={row} data-skeleton className="flex min-h-11 items-center">
            <Skeleton className="h-5 w-full" />
          </li>
        ))}
      </ul>
    </Loading>
  )
}
