import { useLoaderData } from 'react-router'
import { listNotices } from '../../api.generated.ts'
import { outcomeOf, soon, withStatus } from '../../arriving.ts'
import { load } from '../../load.ts'
import { NewsCard } from './NewsCard.tsx'

const shown = 5

/** A card that does not load says so in its place; the rest of the home stands. */
export const loader = load(async ({ api }) => {
  const news = await soon(outcomeOf(api(listNotices, { query: { limit: shown } })))
  return withStatus({ news }, news.now?.failure)
})

/** The hero above belongs to the shell. */
export default function HomePage() {
  const { news } = useLoaderData<typeof loader>()
  return (
    <div className="page py-10 md:py-14">
      <NewsCard news={news} rows={shown} />
    </div>
  )
}
