import { m } from '@guildhall/messages'
import { useLoaderData, useRevalidator } from 'react-router'
import type { ReplyOf } from '@guildhall/contract'
import type { ranking } from '@guildhall/contract/ranking'
import { getRanking, listGuilds } from '../../api/generated.ts'
import { outcomeOf, nowOrLater, useArrived, withStatus, type Outcome } from '../../api/outcome.ts'
import type { Head } from '../../app/head.tsx'
import { load, type LoadArgs } from '../../api/load.ts'
import { useLocale } from '../../format/locale.ts'
import { rankingRows, type RankingReply } from './rows.ts'
import { Breadcrumb } from '../../ui/Breadcrumb.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { StaffEmptyState } from '../../shell/StaffEmptyState.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { dateOf, timeOf } from '../../ui/RelativeTime.tsx'
import { Loading, Skeleton, SkeletonRows } from '../../ui/Skeleton.tsx'
import { addressOf, isFiltered, queryOf, readView, type View } from './address.ts'
import { Filters } from './Filters.tsx'
import type { Guilds } from './GuildName.tsx'
import { Podium } from './Podium.tsx'
import { RankingCards } from './RankingCards.tsx'
import { RankingTable } from './RankingTable.tsx'

export const head = (): Head => ({ title: m.ranking_title(), description: m.ranking_intro() })

interface Loaded {
  reply: RankingReply
  guilds: Guilds
}

/** All filters are in the address. */
export const loader = load(async ({ api, url }) => {
  const view = readView(url)
  const found = await nowOrLater(outcomeOf(loadRanking(api, view)))
  return withStatus({ view, found }, found.now?.failure)
})

async function loadRanking(api: LoadArgs['api'], view: View): Promise<Loaded> {
  const reply = await api(getRanking, { query: queryOf(view) })
  const ids = [...new Set(rankingRows(reply).map((row) => row.guildId))].filter((id) => id > 0)
  if (ids.length === 0) return { reply, guilds: {} }
  // The ranking can be shown without the guilds' names (RANK-31).
  const listed = await outcomeOf(api(listGuilds, { query: { ids: ids.join(',') } }))
  if (listed.failure) console.info('The guilds could not be loaded.', listed.failure.message)
  return { reply, guilds: byId(listed.data?.guilds ?? []) }
}

const byId = (guilds: ReplyOf<typeof ranking.listGuilds>['guilds']): Guilds =>
  Object.fromEntries(guilds.map((guild) => [guild[0], { name: guild[6], file: guild[5] }]))

export default function RankingPage() {
  const { view, found } = useLoaderData<typeof loader>()
  const arrived = useArrived(found)
  const { revalidate, state } = useRevalidator()
  const reply = arrived?.data?.reply
  return (
    <div className="page grid gap-4 py-4 md:gap-6 md:py-8">
      <header className="grid gap-3">
        <Breadcrumb trail={[{ label: m.ui_home(), to: '/' }, { label: m.ranking_title() }]} />
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <div className="grid gap-1">
            <h1>{m.ranking_title()}</h1>
            <p className="min-h-6 text-muted">
              {reply
                ? !reply.unsupported && <LastUpdate at={reply.lastModified} />
                : !arrived && <Skeleton className="h-5 w-64" />}
            </p>
          </div>
          <Button onClick={() => void revalidate()} busy={state === 'loading'} data-needs-script>
            {m.ranking_refresh()}
          </Button>
        </div>
      </header>
      {!reply?.unsupported && <Filters hasPoints={reply?.typeRanking !== 'file'} />}
      {arrived ? <Arrived {...arrived} view={view} /> : <RankingSkeleton />}
    </div>
  )
}

function LastUpdate({ at }: { at: string | null }) {
  const locale = useLocale()
  if (!at) return m.ranking_never()
  const date = new Date(at)
  return (
    <>
      {m.ranking_updated()}{' '}
      <time dateTime={at}>
        {dateOf(date, locale)} {timeOf(date)} (UTC-3)
      </time>
    </>
  )
}

function Arrived({ data, failure, view }: Outcome<Loaded> & { view: View }) {
  if (failure) return <LoadFailed title={m.ranking_failed()} failure={failure} />
  const { reply, guilds } = data
  const rows = rankingRows(reply)
  if (reply.unsupported) return <EmptyState title={m.ranking_unsupported()}>{m.ranking_unsupported_text()}</EmptyState>
  return (
    <>
      {reply.unreachableSince && <GameIsAway hasRanking={reply.lastModified !== null} />}
      {rows.length === 0 ? (
        <Nobody view={view} isRead={reply.lastModified !== null} />
      ) : (
        <section aria-label={m.ranking_title()} className="grid gap-6">
          {!reply.positions && <Podium rows={rows.slice(0, 3)} guilds={guilds} sort={view.sort} />}
          <p className="text-sm text-muted" aria-live="polite">
            {rows.length < view.limit
              ? m.ranking_shown({ count: rows.length })
              : m.ranking_first({ count: rows.length })}
          </p>
          {view.view === 'cards' ? (
            <RankingCards rows={rows} guilds={guilds} sort={view.sort} />
          ) : (
            <RankingTable rows={rows} guilds={guilds} hasPoints={reply.typeRanking === 'api'} sort={view.sort} />
          )}
        </section>
      )}
    </>
  )
}

function GameIsAway({ hasRanking }: { hasRanking: boolean }) {
  return (
    <p role="status" className="rounded-md border border-warn p-3 text-warn">
      {hasRanking ? m.ranking_game_away() : m.ranking_game_away_yet()}
    </p>
  )
}

function Nobody({ view, isRead }: { view: View; isRead: boolean }) {
  if (!isRead)
    return (
      <StaffEmptyState
        title={m.ranking_unread()}
        fill={{ may: 'health.read', text: m.ranking_unread_staff(), to: '/staff/health', label: m.health_title() }}
      >
        {m.ranking_unread_text()}
      </StaffEmptyState>
    )
  if (!isFiltered(view)) return <EmptyState title={m.ranking_empty()}>{m.ranking_empty_text()}</EmptyState>
  const all = addressOf({ ...view, q: '', class: '', clan: '', guild: '' })
  return (
    <EmptyState title={m.ranking_none_found()} action={<LinkButton to={all}>{m.ranking_show_all()}</LinkButton>}>
      {m.ranking_none_found_text()}
    </EmptyState>
  )
}

function RankingSkeleton() {
  return (
    <Loading>
      <div className="grid gap-4 sm:grid-cols-3">
        {[1, 2, 3].map((place) => (
          <Skeleton key={place} className="h-44 w-full" />
        ))}
      </div>
      <SkeletonRows count={10} className="h-11" />
    </Loading>
  )
}
