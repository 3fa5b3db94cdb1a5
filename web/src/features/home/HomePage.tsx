import { useLoaderData, type ShouldRevalidateFunction } from 'react-router'
import { getOnline, listNotices, listRoadmap } from '../../api/generated.ts'
import { outcomeOf, nowOrLater, withStatus } from '../../api/outcome.ts'
import { load } from '../../api/load.ts'
import { leadsSomewhere } from '../../app/paths.ts'
import type { RoadmapSource, UpcomingItem } from '../roadmap/public.ts'
import { useSettings } from '../../app/settings.ts'
import { PromoStrip } from './PromoStrip.tsx'
import { Glance } from './Glance.tsx'
import { HelpButton } from './HelpButton.tsx'
import { Community, Events, Movers, Roadmap } from './islands.tsx'
import { NewsCard, newsRows } from './NewsCard.tsx'
import { loadTop, TopPlayersCard } from './TopPlayersCard.tsx'

const newsCount = 5

/** A card that cannot load shows its failure; the other cards stay. */
export const loader = load(async ({ api, now }) => {
  const [news, ranking, roadmap, online] = await Promise.all([
    nowOrLater(outcomeOf(api(listNotices, { query: { limit: newsCount } }).then(newsRows))),
    nowOrLater(outcomeOf(loadTop(api))),
    nowOrLater(loadUpcoming(api(listRoadmap), now)),
    nowOrLater(outcomeOf(api(getOnline))),
  ])
  return withStatus({ news, ranking, roadmap, online, renderedAt: now }, news.now?.failure ?? ranking.now?.failure)
})

/** The roadmap items that the home shows; empty when they cannot load. */
async function loadUpcoming(request: Promise<{ data: RoadmapSource[] }>, now: number): Promise<UpcomingItem[]> {
  try {
    // A page rendered by the server contains its data, so this module is not part of the first download.
    const [{ roadmapIn, upcoming }, reply] = await Promise.all([import('../roadmap/public.ts'), request])
    return upcoming(roadmapIn(reply), now)
  } catch {
    return []
  }
}

/** Another filter of the events needs no data from the server. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.search === nextUrl.search && defaultShouldRevalidate

/** The hero above the page belongs to the shell. */
export default function HomePage() {
  const { news, ranking, roadmap, online, renderedAt } = useLoaderData<typeof loader>()
  const { promo } = useSettings()
  return (
    <div className="page grid gap-10 py-6 md:gap-14 md:py-10">
      <div className="grid gap-4">
        <Glance online={online} renderedAt={renderedAt} ranking={ranking} />
        {promo && <PromoStrip {...promo} link={leadsSomewhere(promo.link) ? promo.link : ''} />}
      </div>
      <NewsCard news={news} rows={newsCount} />
      <TopPlayersCard ranking={ranking} />
      <Movers ranking={ranking} />
      <Roadmap roadmap={roadmap} />
      <Events renderedAt={renderedAt} />
      <Community />
      <HelpButton />
    </div>
  )
}
