import { m } from '@guildhall/messages'
import { Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { guideMinutes } from '@guildhall/contract/guide-rules'
import { useLocale } from '../../format/locale.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Cover } from '../news/public.ts'
import { dateOf } from '../../ui/RelativeTime.tsx'
import type { Guide } from './guide.ts'
import { withHeadings } from './headings.ts'
import { TableOfContents } from './TableOfContents.tsx'
import { useIsNew } from './use-is-new.ts'

type ShownGuide = Pick<
  Guide,
  | 'title'
  | 'body'
  | 'slug'
  | 'cover_picture'
  | 'created_at'
  | 'updated_at'
  | 'is_public'
  | 'isNew'
  | 'locale'
  | 'words'
  | 'subguide'
>

/** The article of a guide. `body` is HTML that the server or the editor's schema has sanitised. */
export function GuideArticle({ guide, actions }: { guide: ShownGuide; actions?: ReactNode }) {
  const locale = useLocale()
  const isNew = useIsNew(guide)
  const lang = guide.locale === locale ? undefined : guide.locale
  const { html, headings } = withHeadings(guide.body)
  return (
    <article data-detail className="grid gap-8">
      <header className="grid overflow-clip rounded-lg border border-line bg-s1 shadow-1 lg:grid-cols-[3fr_2fr]">
        <div className="grid content-center gap-4 p-5 md:p-8">
          <div className="flex flex-wrap items-center gap-2">
            <Badge tone="brass">{guide.subguide}</Badge>
            {!guide.is_public && <Badge tone="warn">{m.guide_draft()}</Badge>}
            {isNew && <Badge tone="verd">{m.guide_is_new()}</Badge>}
          </div>
          <h1 lang={lang} className="text-balance">
            {guide.title}
          </h1>
          {/* On phones always two lines: whether both fit in one would depend on the font. */}
          <p className="grid gap-1 text-sm text-muted sm:flex sm:items-center sm:gap-4">
            <span className="flex items-center gap-1.5">
              <Clock className="size-4" aria-hidden />
              {m.news_reading_time({ minutes: guideMinutes(guide.words) })}
            </span>
            <span>
              {m.guide_updated_on()}{' '}
              <time dateTime={guide.updated_at}>{dateOf(new Date(guide.updated_at), locale)}</time>
            </span>
          </p>
          {actions && (
            <div data-no-print className="grid gap-2 sm:flex sm:flex-wrap">
              {actions}
            </div>
          )}
        </div>
        <Cover
          picture={guide.cover_picture}
          seed={`/guide/${guide.slug}`}
          topic={guide.subguide}
          sizes="(min-width: 64rem) 32rem, 100vw"
          load="first"
          className="order-first aspect-[5/2] lg:order-last lg:aspect-auto lg:h-full print:hidden"
        />
      </header>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_17rem]">
        {headings.length > 1 && <TableOfContents headings={headings} lang={lang} />}
        <div className="grid min-w-0 gap-6 lg:col-start-1 lg:row-start-1">
          {lang && <p className="rounded-md border border-line bg-s2 p-4 text-muted">{m.guide_other_language()}</p>}
          <div lang={lang} className="prose-body guide-body w-full" dangerouslySetInnerHTML={{ __html: html }} />
        </div>
      </div>
    </article>
  )
}
