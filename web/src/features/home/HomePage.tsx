import { useLoaderData } from 'react-router'
import { getOnline, getRanking, listNotices } from '../../api.generated.ts'
import { outcomeOf, soon, withStatus } from '../../arriving.ts'
import { load } from '../../load.ts'
import { NewsCard } from './NewsCard.tsx'
import { OnlineNow } from './OnlineNow.tsx'
import { topPlayers, TopPlayersCard } from './TopPlayersCard.tsx'

const shown = 5

/** A card that does not load says so in its place; the rest of the home stands. */
export const loader = load(async ({ api }) => {
  const [news, ranking, online] = await Promise.all([
    soon(outcomeOf(api(listNotices, { query: { limit: shown } }))),
    soon(outcomeOf(api(getRanking, { query: { limit: 10 } }).then(topPlayers))),
    soon(outcomeOf(api(getOnline))),
  ])
  return withStatus({ news, ranking, online: online.now?.data }, news.now?.failure ?? ranking.now?.failure)
})

/** The hero above belongs to the shell. */
export default function HomePage() {
  const { news, ranking, online } = useLoaderData<typeof loader>()
  return (
    <div className="page grid gap-10 py-10 md:gap-14 md:py-14">
      <div className="grid gap-4">
        <OnlineNow first={online} />
        <NewsCard news={news} rows={shown} />
      </div>
      <TopPlayersCard ranking={ranking} />
    </div>
  )
}
