import { m } from '@guildhall/messages'
import { useEffect } from 'react'
import { useLoaderData, useLocation, useNavigate, useRevalidator, type ShouldRevalidateFunction } from 'react-router'
import type { ReplyOf } from '@guildhall/contract'
import type { roadmap } from '@guildhall/contract/roadmap'
import { getRoadmapStats, listRoadmap } from '../../api/generated.ts'
import { outcomeOf, nowOrLater, useArrived, withStatus } from '../../api/outcome.ts'
import type { Head } from '../../app/head.tsx'
import { load } from '../../api/load.ts'
import { monthName } from '../../format/month.ts'
import { roadmapIn } from './rules.ts'
import { Breadcrumb } from '../../ui/Breadcrumb.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { StaffEmptyState } from '../../shell/StaffEmptyState.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { addressOf, isFiltered, readView, type View } from './address.ts'
import { Counters } from './Counters.tsx'
import { Filters } from './Filters.tsx'
import { Milestone } from './Milestone.tsx'
import { RoadmapCard } from './RoadmapCard.tsx'
import { nextMilestone, itemsIn, tagsIn, timelineOf, urgentCount, type Item, type Timeline } from './timeline.ts'

type Stats = ReplyOf<typeof roadmap.getRoadmapStats>['data']

export const head = (): Head => ({ title: m.roadmap_title(), description: m.roadmap_intro() })

/** A part that cannot load is treated as empty (ROAD-33), and no cache stores such a page. */
export const loader = load(async ({ api, now }) => {
  const [items, stats] = await Promise.all([
    nowOrLater(outcomeOf(api(listRoadmap))),
    nowOrLater(outcomeOf(api(getRoadmapStats))),
  ])
  return withStatus({ items, stats, now }, items.now?.failure ?? stats.now?.failure)
})

/** Filters need no data from the server, because the page has the whole roadmap. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.href !== nextUrl.href ? false : defaultShouldRevalidate

/** The roadmap of the server, month by month. */
export default function RoadmapPage() {
  const { now, ...arriving } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const { revalidate, state } = useRevalidator()
  const view = readView(new URLSearchParams(search))
  const list = useArrived(arriving.items)
  const stats = useArrived(arriving.stats)?.data?.data
  const items = list && roadmapIn<Item>(list.data ?? [])
  return (
    <div className="page grid gap-3 py-3 sm:gap-4 sm:py-4 md:gap-6 md:py-8">
      <header className="grid gap-3">
        <Breadcrumb trail={[{ label: m.ui_home(), to: '/' }, { label: m.roadmap_title() }]} />
        <h1>{m.roadmap_title()}</h1>
        <p className="max-w-prose text-muted max-md:hidden">{m.roadmap_intro()}</p>
      </header>
      <Milestone
        item={items ? nextMilestone(items, now) : undefined}
        busy={state === 'loading'}
        onRefresh={() => void revalidate()}
      />
      {items ? (
        <>
          <div className="max-md:order-last">
            <Counters stats={stats ?? countsOf(items)} urgent={urgentCount(items, now)} />
          </div>
          <Filters tags={tagsIn(items)} />
          <Months items={items} view={view} now={now} />
        </>
      ) : (
        <PageSkeleton />
      )}
    </div>
  )
}

/** Counts derived from the list, for when the counts could not load. */
const countsOf = (items: Item[]): Pick<Stats, 'planned' | 'in_progress'> & { deliveredThisQuarter: null } => ({
  planned: items.filter(({ status }) => status === 'planned').length,
  in_progress: items.filter(({ status }) => status === 'in_progress').length,
  deliveredThisQuarter: null,
})

function Months({ items, view, now }: { items: Item[]; view: View; now: number }) {
  const line = timelineOf(items, view, now)
  const visibleItems = itemsIn(line)
  const marked = useMarked(items, visibleItems)
  const cards = (list: Item[]) => list.map((item) => ({ item, now, isMarked: item.id === marked }))
  if (visibleItems.length === 0) return <Nothing view={view} />
  return (
    <section aria-label={m.roadmap_title()} className="grid gap-8">
      <p aria-live="polite" className="sr-only">
        {m.roadmap_found({ count: visibleItems.length })}
      </p>
      <ol className="grid gap-6 border-s-2 border-line ps-4 md:ps-6" aria-label={m.roadmap_timeline()}>
        {line.months.map(({ month, items }) => (
          <li key={month} data-month={month} className="relative grid gap-3">
            {/* The marker on the timeline. */}
            <span
              aria-hidden
              className={`absolute -start-[calc(1rem+7px)] top-2 size-3 rotate-45 border-2 border-brass md:-start-[calc(1.5rem+7px)] ${items.length > 0 ? 'bg-brass' : 'bg-bg'}`}
            />
            <h2 className="text-xl first-letter:uppercase">{monthName(month)}</h2>
            {items.length > 0 ? (
              <Cards cards={cards(items)} />
            ) : (
              <p className="text-muted">{m.roadmap_month_empty()}</p>
            )}
          </li>
        ))}
      </ol>
      <Bucket name="later" title={m.roadmap_later()} text={m.roadmap_later_text()} cards={cards(line.later)} />
      <Bucket name="undated" title={m.roadmap_undated()} text={m.roadmap_undated_text()} cards={cards(line.undated)} />
      <Bucket name="delivered" title={m.roadmap_delivered()} cards={cards(line.delivered)} />
      <Bucket name="before" title={m.roadmap_delivered_before()} cards={cards(line.deliveredBefore)} />
    </section>
  )
}

type CardList = { item: Item; now: number; isMarked: boolean }[]

const Cards = ({ cards }: { cards: CardList }) => (
  <ul className="grid gap-4 lg:grid-cols-2">
    {cards.map((card) => (
      <RoadmapCard key={card.item.id} {...card} />
    ))}
  </ul>
)

function Bucket({
  name,
  title,
  text,
  cards,
}: {
  name: keyof Timeline | 'before'
  title: string
  text?: string
  cards: CardList
}) {
  if (cards.length === 0) return null
  return (
    <section data-bucket={name} aria-labelledby={`roadmap-${name}`} className="grid gap-3">
      <h2 id={`roadmap-${name}`} className="text-xl">
        {title}
      </h2>
      {text && <p className="text-muted">{text}</p>}
      <Cards cards={cards} />
    </section>
  )
}

function Nothing({ view }: { view: View }) {
  if (isFiltered(view))
    return (
      <EmptyState
        title={m.roadmap_none_found()}
        action={<LinkButton to={addressOf({ sort: view.sort })}>{m.roadmap_clear()}</LinkButton>}
      />
    )
  return (
    <StaffEmptyState
      title={m.roadmap_empty()}
      fill={{
        may: 'roadmap.write',
        text: m.roadmap_empty_staff(),
        to: '/admin/roadmap?edit=new',
        label: m.roadmap_new(),
      }}
    >
      {m.roadmap_empty_text()}
    </StaffEmptyState>
  )
}

/**
 * The id of the item in the address (`#roadmap-12`), which is scrolled into view and marked. When filters hide the
 * item, or it was done long ago, the address changes to a view that shows it.
 */
function useMarked(items: Item[], visibleItems: Item[]): number | null {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  const id = Number(/^#roadmap-(\d+)$/.exec(hash)?.[1]) || null
  const isShown = visibleItems.some((item) => item.id === id)
  const isDone = items.find((item) => item.id === id)?.status === 'done'
  const isKnown = items.some((item) => item.id === id)
  useEffect(() => {
    if (!id || !isKnown) return
    if (isShown) document.querySelector(`#roadmap-${id}`)?.scrollIntoView({ block: 'center' })
    else void navigate(`${addressOf({ status: isDone ? 'done' : '' })}#roadmap-${id}`, { replace: true })
  }, [id, isKnown, isShown, isDone, navigate])
  // The server does not get the fragment of an address, and the first render must equal the server's.
  return isHydrated && isShown ? id : null
}

function PageSkeleton() {
  return (
    <Loading>
      <div className="grid grid-cols-3 gap-2 sm:gap-4">
        {[1, 2, 3].map((key) => (
          <Skeleton key={key} className="h-24 w-full" />
        ))}
      </div>
      <div className="mt-6 grid gap-4 lg:grid-cols-2">
        {[1, 2, 3, 4].map((key) => (
          <Skeleton key={key} className="h-52 w-full" />
        ))}
      </div>
    </Loading>
  )
}
