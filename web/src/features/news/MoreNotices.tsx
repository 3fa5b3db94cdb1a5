import { m } from '@guildhall/messages'
import { Neighbours, Related } from './MoreArticles.tsx'
import type { Notice } from './notice.ts'

const placeOf = (slug: string) => `/notice/${slug}`

/** Previous is older, next is newer. */
export function NoticeNeighbours({ notice }: { notice: Notice }) {
  const { prev_slug, prev_title, next_slug, next_title } = notice
  return (
    <Neighbours
      label={m.news_neighbours()}
      previous={prev_slug ? { to: placeOf(prev_slug), title: prev_title ?? prev_slug } : null}
      next={next_slug ? { to: placeOf(next_slug), title: next_title ?? next_slug } : null}
      words={[m.news_previous(), m.news_next()]}
    />
  )
}

/** Up to three more articles with the same tags. */
export const RelatedNotices = ({ notices }: { notices: Notice['related'] }) => (
  <Related
    id="related-title"
    title={m.news_related()}
    articles={notices.map((notice) => ({ ...notice, to: placeOf(notice.slug) }))}
  />
)
