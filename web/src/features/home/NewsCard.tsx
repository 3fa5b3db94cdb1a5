import { m } from '@guildhall/messages'
import type { ReplyOf } from '@guildhall/contract'
import type { news as newsEndpoints } from '@guildhall/contract/news'
import { useArrived, type Arriving, type Outcome } from '../../api/outcome.ts'
import { useLocale } from '../../format/locale.ts'
import {
  ArticleCard,
  ArticleSkeleton,
  ArticleState,
  isTeaserCut,
  publishedFirst,
  type ArticleShape,
} from '../news/public.ts'
import { useMay } from '../../session/session.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { StaffEmptyState } from '../../shell/StaffEmptyState.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Loading } from '../../ui/Skeleton.tsx'
import { headLink, SectionHead } from './SectionHead.tsx'

/** Only the fields of an article that the home shows, because they are also serialized into the page. */
export type NewsRow = Pick<
  ReplyOf<typeof newsEndpoints.listNotices>['notice'][number],
  | 'id'
  | 'slug'
  | 'title'
  | 'description'
  | 'cover_picture'
  | 'published_at'
  | 'updatedRecently'
  | 'isScheduled'
  | 'category'
  | 'locale'
>

export const newsRows = ({ notice }: ReplyOf<typeof newsEndpoints.listNotices>): NewsRow[] =>
  publishedFirst(notice).map(
    ({
      id,
      slug,
      title,
      description,
      cover_picture,
      published_at,
      updatedRecently,
      isScheduled,
      category,
      locale,
    }) => ({
      id,
      slug,
      title,
      description,
      cover_picture,
      published_at,
      updatedRecently,
      isScheduled,
      category,
      locale,
    }),
  )

/** The newest articles: the first one large, the others as rows beside it. */
export function NewsCard({ news, rows }: { news: Arriving<Outcome<NewsRow[]>>; rows: number }) {
  const arrived = useArrived(news)
  return (
    <section aria-labelledby="news-title" className="grid gap-5">
      <SectionHead id="news-title" title={m.news_list_title()}>
        <AppLink to="/notice" className={headLink}>
          {m.news_see_all()}
          <Icon name="chevronRight" />
        </AppLink>
      </SectionHead>
      {arrived ? <Arrived {...arrived} /> : <NewsSkeleton rows={rows} />}
    </section>
  )
}

function Arrived({ data, failure }: Outcome<NewsRow[]>) {
  if (failure) return <LoadFailed title={m.news_list_failed()} failure={failure} />
  const [first, ...others] = data
  if (!first)
    return (
      <StaffEmptyState
        title={m.news_empty()}
        fill={{ may: 'news.write', text: m.setup_why_article(), to: '/notice/store', label: m.setup_go_article() }}
      >
        {m.news_empty_text()}
      </StaffEmptyState>
    )
  return (
    <div className={gridOf(others.length)}>
      <NewsItem notice={first} shape="lead" />
      {others.length > 0 && (
        <ul className="grid auto-rows-fr gap-4">
          {others.map((notice) => (
            <li key={notice.id}>
              <NewsItem notice={notice} shape="row" />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The lead takes a little more than half of the width; alone it does not fill a wide screen. */
const gridOf = (others: number) =>
  others > 0 ? 'grid grid-cols-1 gap-4 lg:grid-cols-[7fr_6fr] lg:gap-6' : 'grid max-w-3xl'

function NewsItem({ notice, shape }: { notice: NewsRow; shape: ArticleShape }) {
  const mayWrite = useMay('news.write')
  const locale = useLocale()
  return (
    <ArticleCard
      shape={shape}
      to={`/notice/${notice.slug}`}
      title={notice.title}
      teaser={notice.description}
      isCut={isTeaserCut(notice.description)}
      topic={notice.category}
      cover={notice.cover_picture}
      lang={notice.locale === locale ? undefined : notice.locale}
      eager={shape === 'lead'}
      labels={
        <>
          <ArticleState article={notice} />
          {notice.category && <Badge>{notice.category}</Badge>}
        </>
      }
      foot={<RelativeTime at={notice.published_at} />}
      action={
        mayWrite && (
          <LinkButton
            to={`/notice/edit/${notice.id}`}
            size="icon"
            aria-label={m.news_edit_named({ title: notice.title })}
            title={m.news_edit()}
          >
            <Icon name="pencil" />
          </LinkButton>
        )
      }
    />
  )
}

function NewsSkeleton({ rows }: { rows: number }) {
  return (
    <Loading>
      <ul className={gridOf(rows - 1)}>
        <li data-skeleton>
          <ArticleSkeleton shape="lead" />
        </li>
        <li>
          <ul className="grid h-full auto-rows-fr gap-4">
            {Array.from({ length: rows - 1 }, (_, row) => (
              <li key={row} data-skeleton>
                <ArticleSkeleton shape="row" />
              </li>
            ))}
          </ul>
        </li>
      </ul>
    </Loading>
  )
}
