import { m } from '@guildhall/messages'
import { clsx } from 'clsx'
import { guideMinutes } from '@guildhall/contract/guide-rules'
import { useLocale } from '../../format/locale.ts'
import { ArticleCard } from '../news/public.ts'
import { Badge } from '../../ui/Badge.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import type { View } from './address.ts'
import { EditGuide } from './staff/EditGuide.tsx'
import type { ListedGuide } from './guide.ts'
import { useIsNew } from './use-is-new.ts'
import { FactLine } from '../../ui/FactLine.tsx'

export const gridOf: Record<View['view'], string> = {
  grid: 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3',
  list: 'grid gap-3',
}

/**
 * A guide in the list: its teaser, reading time, the colour of its sub-guide, and the date by which the list is sorted.
 */
export function GuideCard({
  guide,
  view,
  subguide,
  accent,
  eager,
}: {
  guide: ListedGuide
  view: View['view']
  subguide: string | undefined
  accent: string
  eager: boolean
}) {
  const locale = useLocale()
  const isNew = useIsNew(guide)
  const lang = guide.locale === locale ? undefined : guide.locale
  return (
    <ArticleCard
      shape={view === 'grid' ? 'tile' : 'row'}
      heading="h2"
      to={`/guide/${guide.slug}`}
      title={guide.title}
      teaser={guide.excerpt}
      topic={subguide}
      cover={guide.cover_picture}
      lang={lang}
      eager={eager}
      labels={
        <>
          {subguide && (
            <span className="inline-flex items-center gap-2 text-sm text-muted">
              <span aria-hidden className={clsx('size-2.5 rounded-full', accent)} />
              {subguide}
            </span>
          )}
          {!guide.is_public && <Badge tone="warn">{m.guide_draft()}</Badge>}
          {lang && <Badge>{m.guide_in_portuguese()}</Badge>}
          {isNew && <Badge tone="verd">{m.guide_is_new()}</Badge>}
        </>
      }
      foot={
        <FactLine>
          {m.news_reading_time({ minutes: guideMinutes(guide.words) })}
          <RelativeTime at={guide.created_at} />
        </FactLine>
      }
      action={<EditGuide guide={guide} compact />}
    />
  )
}
