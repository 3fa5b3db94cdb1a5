import { m } from '@guildhall/messages'
import { Clock, Globe, Hash } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocale } from '../../format/locale.ts'
import { Avatar } from '../../shell/Avatar.tsx'
import { ArticleState } from './ArticleState.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Cover } from './Cover.tsx'
import { dateOf, RelativeTime } from '../../ui/RelativeTime.tsx'
import type { Notice } from './notice.ts'
import { readingMinutes } from './rules.ts'

type ShownNotice = Pick<
  Notice,
  | 'title'
  | 'description'
  | 'slug'
  | 'cover_picture'
  | 'updated_at'
  | 'published_at'
  | 'updatedRecently'
  | 'isScheduled'
  | 'author'
  | 'author_avatar'
  | 'tags'
  | 'category'
  | 'locale'
  | 'source'
  | 'words'
>

const localeNames = { 'pt-BR': 'Português (Brasil)', en: 'English' }

/** The article of a news text. `description` is HTML that the server or the editor's schema has sanitised. */
export function NoticeArticle({ notice, actions }: { notice: ShownNotice; actions?: ReactNode }) {
  const locale = useLocale()
  const lang = notice.locale === locale ? undefined : notice.locale
  return (
    <article data-detail className="grid gap-6">
      <Heading notice={notice} lang={lang} actions={actions} />
      <Cover
        picture={notice.cover_picture}
        seed={`/notice/${notice.slug}`}
        topic={notice.category}
        sizes="(min-width: 58rem) 56rem, 100vw"
        load="first"
        className={notice.cover_picture ? 'rounded-lg' : 'aspect-[3/1] rounded-lg print:hidden'}
      />
      <div lang={lang} className="prose-body mx-auto w-full" dangerouslySetInnerHTML={{ __html: notice.description }} />
      <About notice={notice} />
    </article>
  )
}

function Heading({ notice, lang, actions }: { notice: ShownNotice; lang: string | undefined; actions: ReactNode }) {
  return (
    <header className="grid gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <ArticleState article={notice} />
        {notice.category && <Badge tone="brass">{notice.category}</Badge>}
        <Badge>
          <Globe className="size-3.5" aria-hidden />
          <span title={localeNames[notice.locale]}>{notice.locale}</span>
        </Badge>
      </div>
      <h1 lang={lang}>{notice.title}</h1>
      {/* On a phone always below, because whether it fits beside the dates depends on the loaded font. */}
      <div className="grid gap-3 sm:flex sm:flex-wrap sm:items-center sm:justify-between sm:gap-x-6">
        <Byline notice={notice} />
        {actions && (
          <div data-no-print className="flex flex-wrap items-center gap-2">
            {actions}
          </div>
        )}
      </div>
    </header>
  )
}

function Byline({ notice }: { notice: ShownNotice }) {
  return (
    <div className="flex items-center gap-3">
      <AuthorPicture notice={notice} />
      <div className="text-sm">
        <p className="font-semibold">{notice.author}</p>
        {/*
         * On a phone always two lines. A shorter relative time replaces the date after hydration, and the line break
         * must not change.
         */}
        <p className="grid gap-x-3 text-muted sm:flex sm:items-center">
          <span>
            {notice.isScheduled ? m.news_comes_out() : m.news_updated_ago()} <RelativeTime at={notice.updated_at} />
          </span>
          <span className="flex items-center gap-1">
            <Clock className="size-4" aria-hidden />
            {m.news_reading_time({ minutes: readingMinutes(notice.words) })}
          </span>
        </p>
      </div>
    </div>
  )
}

/** The outer text size, so that 33 em are as wide as the article. */
function About({ notice }: { notice: ShownNotice }) {
  const locale = useLocale()
  return (
    <footer className="mx-auto w-full max-w-[33em] text-lg">
      <div className="grid gap-4 border-t border-line pt-5 text-sm text-muted">
        {notice.tags.length > 0 && <Tags tags={notice.tags} />}
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          <dt>{m.news_author()}</dt>
          <dd className="text-text">{notice.author}</dd>
          <dt>{m.news_published()}</dt>
          <dd className="text-text">
            <time dateTime={notice.published_at}>{dateOf(new Date(notice.published_at), locale)}</time>
          </dd>
          {notice.source && (
            <>
              <dt>{m.news_source()}</dt>
              <dd className="text-text">
                <Source>{notice.source}</Source>
              </dd>
            </>
          )}
        </dl>
      </div>
    </footer>
  )
}

function AuthorPicture({ notice }: { notice: ShownNotice }) {
  if (!notice.author_avatar) return <Avatar name={notice.author} />
  return <img src={notice.author_avatar} alt="" width={32} height={32} className="size-8 rounded-full object-cover" />
}

function Tags({ tags }: { tags: string[] }) {
  return (
    <ul aria-label={m.news_tags()} className="flex flex-wrap gap-2">
      {tags.map((tag) => (
        <li key={tag} className="flex items-center gap-1 rounded-xs bg-s2 px-2 py-1 text-text">
          <Hash className="size-3.5 text-brass" aria-hidden />
          {tag}
        </li>
      ))}
    </ul>
  )
}

/** An address becomes a link; any other text is the name of a source. */
function Source({ children }: { children: string }) {
  if (!/^https?:\/\/\S+$/.test(children) || !URL.canParse(children)) return children
  return (
    <a
      href={children}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="break-all text-brass underline underline-offset-4"
    >
      {new URL(children).host}
    </a>
  )
}
