import type { AnswerOf, Locale } from '@guildhall/contract'
import type { guide } from '@guildhall/contract/guide'
import { isNewAt } from '@guildhall/contract/guide-rules'
import { sanitiseStored } from '../../html/sanitise.ts'
import { pictureOf, sharePictureOf } from '../../images/sizes.ts'
import type { GuideRow, SubguideRow, WholeGuide } from './queries.ts'

type GuideReply = AnswerOf<typeof guide.listGuides>['data'][number]
type WholeGuideReply = AnswerOf<typeof guide.getGuide>['guide']
type Subguide = AnswerOf<typeof guide.listSubguides>['data'][number]

/** The reply for a guide in a list. Parts without a translation stay in Portuguese. */
export function presentGuide(row: GuideRow, locale: Locale, now: Date): GuideReply {
  const isEnglish = locale === 'en'
  const isTranslated = isEnglish && row.teaser_en !== null
  const cover = row.cover && pictureOf(row.cover)
  return {
    id: row.id,
    title: titleOf(row, locale),
    slug: row.slug,
    excerpt: isTranslated ? (row.teaser_en ?? '') : row.teaser,
    ordenation: row.ordenation,
    subguide_id: row.subguide_id,
    is_public: row.is_public,
    isNew: isNewAt(row.created_at, now),
    cover_url: row.cover_link ?? cover?.url ?? null,
    cover_picture: cover,
    created_at: row.created_at,
    updated_at: row.updated_at,
    words: isTranslated ? (row.words_en ?? 0) : row.words,
    locale: isTranslated ? 'en' : 'pt-BR',
  }
}

type GuideLink = Pick<GuideRow, 'slug' | 'title' | 'title_en' | 'teaser' | 'teaser_en'>

/** The reply for one guide, with its text and the links to other guides. */
export function presentWholeGuide(
  row: WholeGuide,
  { previous, next, related }: { previous?: GuideLink | undefined; next?: GuideLink | undefined; related: GuideLink[] },
  locale: Locale,
  now: Date,
): WholeGuideReply {
  const isEnglish = locale === 'en'
  const linkOf = (other: GuideLink) => ({ slug: other.slug, title: titleOf(other, locale) })
  return {
    ...presentGuide(row, locale, now),
    body: sanitiseStored((isEnglish && row.body_en) || row.body),
    subguide: (isEnglish && row.subguide_en) || row.subguide,
    share_picture: row.cover && sharePictureOf(row.cover),
    previous: previous ? linkOf(previous) : null,
    next: next ? linkOf(next) : null,
    related: related.map((other) => ({
      ...linkOf(other),
      excerpt: (isEnglish && other.teaser_en) || other.teaser,
    })),
  }
}

const titleOf = ({ title, title_en }: Pick<GuideRow, 'title' | 'title_en'>, locale: Locale): string =>
  (locale === 'en' && title_en) || title

export const presentSubguide = (
  { id, title, title_en, ordenation, guides }: SubguideRow,
  locale: Locale,
): Subguide => ({
  id,
  title: (locale === 'en' && title_en) || title,
  ordenation,
  guides: guides ?? 0,
})
