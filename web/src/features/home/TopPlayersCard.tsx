import { m } from '@guildhall/messages'
import type { Api } from '../../api/client.ts'
import { getRanking, listMovers } from '../../api/generated.ts'
import { outcomeOf, useArrived, type Arriving, type Outcome } from '../../api/outcome.ts'
import { isRegistered } from '../../app/paths.ts'
import { Medal, rankingRows, type RankingRow } from '../ranking/public.ts'
import { useSettings } from '../../app/settings.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { CharacterLink } from '../../ui/CharacterLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { headLink, SectionHead } from './SectionHead.tsx'

const list = 'tabular rounded-lg border border-line bg-s1 px-4 py-2 lg:columns-2 lg:gap-12'

/** Only the fields of a character that the page shows, because they are also serialized into the page. */
export interface Top {
  best: [place: number, name: string, level: RankingRow['level']][]
  /** Those that rose most in the week, with the number of places. */
  movers: [name: string, gained: number][]
}

/** The first ten of the ranking, and the movers of the week. Null when the game gives no ranking. */
export async function loadTop(api: Api): Promise<Top | null> {
  const [reply, week] = await Promise.all([api(getRanking, { query: { limit: 10 } }), outcomeOf(api(listMovers))])
  if (reply.unsupported) return null
  return {
    best: rankingRows(reply)
      .slice(0, 10)
      .map((row) => [row.place, row.name, row.level]),
    movers: week.data?.movers.map(({ name, gained }) => [name, gained]) ?? [],
  }
}

/** The first ten of the ranking. */
export function TopPlayersCard({ ranking }: { ranking: Arriving<Outcome<Top | null>> }) {
  const arrived = useArrived(ranking)
  const { prizeGuide } = useSettings()
  return (
    <section aria-labelledby="top-title" className="grid gap-5">
      <SectionHead id="top-title" title={m.home_top_title()}>
        <div className="flex flex-wrap gap-x-6">
          {isRegistered('/guide/:slug') && (
            <AppLink to={`/guide/${prizeGuide}`} className={headLink}>
              {m.home_top_prizes()}
            </AppLink>
          )}
          <AppLink to="/ranking" className={headLink}>
            {m.home_top_all()}
            <Icon name="chevronRight" />
          </AppLink>
        </div>
      </SectionHead>
      {arrived ? <Arrived {...arrived} /> : <TopSkeleton />}
    </section>
  )
}

function Arrived({ data, failure }: Outcome<Top | null>) {
  if (failure) return <LoadFailed title={m.ranking_failed()} failure={failure} />
  if (!data) return <EmptyState title={m.ranking_unsupported()}>{m.ranking_unsupported_text()}</EmptyState>
  if (data.best.length === 0) return <EmptyState title={m.ranking_unread()}>{m.ranking_unread_text()}</EmptyState>
  return (
    <ol className={list}>
      {data.best.map(([place, name, level]) => (
        <li key={`${place} ${name}`} className="relative flex min-h-11 items-center gap-3">
          <span className="w-6 text-end text-muted">{place}</span>
          <CharacterLink name={name} className="stretched min-w-0 truncate font-semibold" />
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
