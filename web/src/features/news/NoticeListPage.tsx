import { m } from '@guildhall/messages'
import { useLoaderData } from 'react-router'
import type { ReplyOf } from '@guildhall/contract'
import type { news } from '@guildhall/contract/news'
import { listNotices } from '../../api/generated.ts'
import { outcomeOf, nowOrLater, useArrived, withStatus, type Outcome } from '../../api/outcome.ts'
import type { Head } from '../../app/head.tsx'
import { load } from '../../api/load.ts'
import { useLocale } from '../../format/locale.ts'
import { isTeaserCut, publishedFirst } from './listing.ts'
import { ArticleCard, ArticleSkeleton } from './ArticleCard.tsx'
import { ArticleState } from './ArticleState.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Breadcrumb } from '../../ui/Breadcrumb.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { StaffEmptyState } from '../../shell/StaffEmptyState.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FeedLinks } from '../../ui/FeedLinks.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { EditLink } from './EditLink.tsx'
import { FactLine } from '../../ui/FactLine.tsx'

type List = ReplyOf<typeof news.listNotices>
const pageSize = 10

export const head = ({ page }: { page: number }): Head => ({
  title: page > 1 ? m.news_list_title_page({ page }) : m.news_list_title(),
  description: m.news_list_intro(),
})

/** The page number is in the address; an invalid one means the first page. */
export const loader = load(async ({ api, url }) => {
  const number = Number(url.searchParams.get('page'))
  const page = Number.isSafeInteger(number) && number > 1 && number <= 1_000_000 ? number : 1
  const list = await nowOrLater(outcomeOf(api(listNotices, { query: { page } })))
  return withStatus({ page, list }, list.now?.failure)
})

/** All published articles, newest first; for staff the scheduled ones follow. */
export default function NoticeListPage() {
  const { page, list } = useLoaderData<typeof loader>()
  const arrived = useArrived(list)
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <header className="grid gap-3">
        <Breadcrumb trail={[{ label: m.news_home(), to: '/' }, { label: m.news_list_title() }]} />
        <div className="grid gap-1">
          <h1>{m.news_list_title()}</h1>
          <div className="min-h-6 text-muted" aria-live="polite">
            {arrived?.data ? countOf(arrived.data) : arrived ? null : <Skeleton className="h-5 w-32" />}
          </div>
        </div>
      </header>
      {arrived ? <Arrived {...arrived} page={page} /> : <ListSkeleton />}
    </div>
  )
}

function Arrived({ data, failure, page }: Outcome<List> & { page: number }) {
  if (failure) return <LoadFailed title={m.news_list_failed()} failure={failure} />
  if (data.notice.length === 0)
    return page > 1 ? (
      <EmptyState
        title={m.news_page_beyond({ page })}
        action={<LinkButton to="/notice">{m.news_page_first()}</LinkButton>}
      />
    ) : (
      <StaffEmptyState
        title={m.news_empty()}
        action={<LinkButton to="/">{m.news_go_home()}</LinkButton>}
        fill={{ may: 'news.write', text: m.setup_why_article(), to: '/notice/store', label: m.setup_go_article() }}
      >
        {m.news_empty_text()}
      </StaffEmptyState>
    )
  return (
    <>
      <ul className="grid gap-5 md:grid-cols-2 md:gap-6">
        {publishedFirst(data.notice).map((notice, index) => (
          <li key={notice.id}>
            <NoticeTile notice={notice} eager={index === 0} />
          </li>
        ))}
      </ul>
      <Pagination
        page={page}
        lastPage={data.lastPage ?? 1}
        to={(each) => (each === 1 ? '/notice' : `/notice?page=${each}`)}
      />
      <FeedLinks list="notice" />
    </>
  )
}

function NoticeTile({ notice, eager }: { notice: List['notice'][number]; eager: boolean }) {
  const locale = useLocale()
  return (
    <ArticleCard
      shape="tile"
      heading="h2"
      to={`/notice/${notice.slug}`}
      title={notice.title}
      teaser={notice.description}
      isCut={isTeaserCut(notice.description)}
      topic={notice.category}
      cover={notice.cover_picture}
      lang={notice.locale === locale ? undefined : notice.locale}
      eager={eager}
      labels={
        <>
          <ArticleState article={notice} />
          {notice.category && <Badge>{notice.category}</Badge>}
        </>
      }
      foot={
        <FactLine>
          <RelativeTime at={notice.published_at} />
          {notice.author}
        </FactLine>
      }
      action={<EditLink notice={notice} compact />}
    />
  )
}

/** Exact up to 1,000; larger numbers are not counted. */
function countOf({ total = 0, more }: List): string {
  if (more) return m.news_count_more()
  return total > 0 ? m.news_count({ count: total }) : ''
}

function ListSkeleton() {
  return (
    <Loading>
      <ul className="grid gap-5 md:grid-cols-2 md:gap-6">
        {Array.from({ length: pageSize }, (_, row) => (
          <li key={row} data-skeleton>
            <ArticleSkeleton shape="tile" />
          </li>
        ))}
      </ul>
    </Loading>
  )
}
