import type { AnswerOf, Locale } from '@guildhall/contract'
import type { guide } from '@guildhall/contract/guide'
import { isNewAt } from '@guildhall/contract/guide-rules'
import { sanitiseStored } from '../../html/sanitise.ts'
import { pictureOf, sharePictureOf } from '../../images/sizes.ts'
import type { GuideRow, SubguideRow, WholeGuide } from './queries.ts'

type Listed = AnswerOf<typeof guide.listGuides>['data'][number]
type Whole = AnswerOf<typeof guide.getGuide>['guide']
type Subguide = AnswerOf<typeof guide.listSubguides>['data'][number]

/** A guide of a list in the caller's language, part by part: what is not translated stays in the main one. */
export function listedGuide(row: GuideRow, locale: Locale, now: Date): Listed {
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

type Near = Pick<GuideRow, 'slug' | 'title' | 'title_en' | 'teaser' | 'teaser_en'>

/** The whole guide with what its page leads on to. */
export function wholeGuide(
  row: WholeGuide,
  { previous, next, related }: { previous?: Near | undefined; next?: Near | undefined; related: Near[] },
  locale: Locale,
  now: Date,
): Whole {
  const isEnglish = locale === 'en'
  const named = (near: Near) => ({ slug: near.slug, title: titleOf(near, locale) })
  return {
    ...listedGuide(row, locale, now),
    body: sanitiseStored((isEnglish && row.body_en) || row.body),
    subguide: (isEnglish && row.subguide_en) || row.subguide,
    share_picture: row.cover && sharePictureOf(row.cover),
    previous: previous ? named(previous) : null,
    next: next ? named(next) : null,
    related: related.map((near) => ({
      ...named(near),
      excerpt: (isEnglish && near.teaser_en) || near.teaser,
    })),
  }
}

const titleOf = ({ title, title_en }: Pick<GuideRow, 'title' | 'title_en'>, locale: Locale): string =>
  (locale === 'en' && title_en) || title

export const shownSubguide = ({ id, title, title_en, ordenation, guides }: SubguideRow, locale: Locale): Subguide => ({
  id,
  title: (locale === 'en' && title_en) || title,
  ordenation,
  guides: guides ?? 0,
})
