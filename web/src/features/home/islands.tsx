import { lazy, memo, Suspense } from 'react'
import type { Arriving, Outcome } from '../../api/outcome.ts'
import type { UpcomingItem } from '../roadmap/public.ts'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { whenSeen } from '../../ui/seen.ts'
import type { Top } from './TopPlayersCard.tsx'
import { EventsFrame } from './events/EventsFrame.tsx'

/*
 * The parts below the first screen. The server renders them into the page, so that they can be read at once and
 * without scripts. Their code loads when they are about to become visible, and then React hydrates them. They are
 * memoized, because React cannot update markup that it has not hydrated yet.
 */

const loadEvents = () => import('./events/EventsCard.tsx')
const loadLine = () => import('./events/NextEventLine.tsx')
const loadRoadmap = () => import('./below/RoadmapWidget.tsx')
const loadMovers = () => import('./below/MoversLine.tsx')
const loadCards = () => import('./below/SocialCards.tsx')

const EventsCard = import.meta.env.SSR ? (await loadEvents()).default : lazy(whenSeen('#events', loadEvents))
const NextEventLine = import.meta.env.SSR ? (await loadLine()).default : lazy(whenSeen('#events', loadLine))
const RoadmapWidget = import.meta.env.SSR ? (await loadRoadmap()).default : lazy(whenSeen('#roadmap', loadRoadmap))
const MoversLine = import.meta.env.SSR ? (await loadMovers()).default : lazy(whenSeen('#movers', loadMovers))
const SocialCards = import.meta.env.SSR ? (await loadCards()).default : lazy(whenSeen('#community', loadCards))

export const Events = memo(({ renderedAt }: { renderedAt: number }) => (
  <Suspense fallback={<EventsSkeleton />}>
    <EventsCard renderedAt={renderedAt} />
  </Suspense>
))

/** The first event, for the summary at the top. */
export const NextEvent = memo(({ renderedAt }: { renderedAt: number }) => (
  <Suspense>
    <NextEventLine renderedAt={renderedAt} />
  </Suspense>
))

export const Roadmap = memo(({ roadmap }: { roadmap: Arriving<UpcomingItem[]> }) => (
  <Suspense fallback={<Skeleton className="h-96" />}>
    <RoadmapWidget roadmap={roadmap} />
  </Suspense>
))

export const Movers = memo(({ ranking }: { ranking: Arriving<Outcome<Top | null>> }) => (
  <Suspense>
    <MoversLine ranking={ranking} />
  </Suspense>
))

export const Community = memo(() => (
  <Suspense fallback={<Skeleton className="h-40" />}>
    <SocialCards />
  </Suspense>
))

function EventsSkeleton() {
  return (
    <EventsFrame>
      <Loading>
        <ul className="grid gap-3 sm:gap-4 sm:grid-cols-2 xl:grid-cols-4">
          {Array.from({ length: 8 }, (_, card) => (
            <li key={card} data-skeleton>
              <Skeleton className="h-30 w-full" />
            </li>
          ))}
        </ul>
      </Loading>
    </EventsFrame>
  )
}
