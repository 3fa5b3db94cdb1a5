import { m } from '@guildhall/messages'
import { useLoaderData } from 'react-router'
import { getNotice } from '../../api/generated.ts'
import { outcomeOf, withStatus, type Failure, type Outcome } from '../../api/outcome.ts'
import type { Head } from '../../app/head.tsx'
import { load } from '../../api/load.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { EditLink } from './EditLink.tsx'
import { NoticeNeighbours, RelatedNotices } from './MoreNotices.tsx'
import { NoticeArticle } from './NoticeArticle.tsx'
import { NoticeTrail } from './NoticeTrail.tsx'
import type { Notice } from './notice.ts'
import { pageDescription } from './rules.ts'
import { ShareMenu } from './ShareMenu.tsx'

/** An unknown slug is a 404. Other failures are shown on the page, with a retry button. */
export const loader = load(async ({ api, params }) => {
  const slug = params.slug ?? ''
  const request = api(getNotice, { params: { slug } })
  const outcome = await outcomeOf(request.then((reply) => reply.notice))
  if (outcome.failure?.status === 404) await request
  return withStatus(outcome, outcome.failure)
})

export const head = ({ data: notice }: Outcome<Notice>): Head =>
  notice
    ? {
        title: notice.title,
        description: pageDescription(notice.excerpt || notice.title),
        type: 'article',
        publishedAt: notice.published_at,
        updatedAt: notice.updated_at,
      }
    : { title: m.news_list_title(), noindex: true }

export default function NoticePage() {
  const { data: notice, failure } = useLoaderData<typeof loader>() as Outcome<Notice>
  if (failure) return <NoticeFailed failure={failure} />
  return (
    <div className="page py-6 md:py-8">
      <div className="mx-auto grid max-w-4xl gap-6">
        <NoticeTrail title={notice.title} />
        <NoticeArticle
          notice={notice}
          actions={
            <>
              <ShareMenu slug={notice.slug} title={notice.title} />
              <EditLink notice={notice} />
            </>
          }
        />
        {/* As wide as the text above, whose 68 ch refer to its own font size. */}
        <div className="mx-auto w-full max-w-[33em] text-lg">
          <div className="text-base">
            <NoticeNeighbours notice={notice} />
          </div>
        </div>
      </div>
      <RelatedNotices notices={notice.related} />
    </div>
  )
}

function NoticeFailed({ failure }: { failure: Failure }) {
  return (
    <div className="page grid max-w-3xl gap-6 py-8">
      <NoticeTrail title={m.news_failed_trail()} />
      <h1 className="sr-only">{m.news_list_title()}</h1>
      <LoadFailed title={m.news_view_failed()} failure={failure} />
    </div>
  )
}
