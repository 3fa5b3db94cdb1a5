import { m } from '@guildhall/messages'
import { useRevalidator } from 'react-router'
import { useArrived, type Arriving, type Outcome } from '../../arriving.ts'
import { isRegistered } from '../../paths.ts'
import { rankingRows, type RankingReply, type RankingRow } from '../../ranking-rows.ts'
import { useSettings } from '../../settings.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Medal } from '../../ui/Medal.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'

const link = 'flex min-h-11 items-center gap-1 font-semibold text-brass hover:underline'
const list = 'tabular rounded-lg border border-line bg-s1 px-4 py-2 lg:columns-2 lg:gap-6'

/** Of a character only what is shown: it travels within the page too. */
export type TopPlayer = [place: number, name: string, level: RankingRow['level']]

export const topPlayers = (reply: RankingReply): TopPlayer[] =>
  rankingRows(reply)
    .slice(0, 10)
    .map((row) => [row.place, row.name, row.level])

/** The first ten of the ranking. */
export function TopPlayersCard({ ranking }: { ranking: Arriving<Outcome<TopPlayer[]>> }) {
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

function Arrived({ data, failure }: Outcome<TopPlayer[]>) {
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
  if (data.length === 0) return <EmptyState title={m.ranking_unread()}>{m.ranking_unread_text()}</EmptyState>
  return (
    <ol className={list}>
      {data.map(([place, name, level]) => (
        <li key={`${place} ${name}`} className="flex min-h-11 items-center gap-3">
          <span className="w-6 text-end text-muted">{place}</span>
          <span className="min-w-0 truncate font-semibold">{name}</span>
          <Medal place={place} />
          {level !== null && <span className="ms-auto shrink-0 text-muted">{m.ranking_level({ level })}</span>}
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
