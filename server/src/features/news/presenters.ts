import type { AnswerOf, Locale } from '@guildhall/contract'
import type { news } from '@guildhall/contract/news'
import { cut, sanitiseStored, shorten } from '../../html/sanitise.ts'
import { largestOf, pictureOf, sharePictureOf } from '../../images/sizes.ts'
import type { NoticePage, NoticeRow } from './queries.ts'
import { excerptLength, isRecent, teaserLength } from './rules.ts'
import { readable } from '../../people/closed-text.ts'

type ListedNotice = AnswerOf<typeof news.listNotices>['notice'][number]
type WholeNotice = AnswerOf<typeof news.getNotice>['notice']

/**
 * An article of the list in the caller's locale, field by field: a field without a translation stays in the main
 * locale.
 */
export function presentNotice(row: NoticeRow, locale: Locale, now: Date): ListedNotice {
  const teaser = row.translated?.teaser ?? row.teaser
  const cover = row.cover && pictureOf(row.cover)
  return {
    id: row.id,
    slug: row.slug,
    title: row.translated?.title ?? row.title,
    description: cut(teaser, teaserLength),
    cover: cover?.url ?? null,
    cover_url: cover?.url ?? null,
    cover_picture: cover,
    hero_url: row.cover && largestOf(row.cover),
    updated_at: row.updated_at,
    published_at: row.published_at,
    updatedRecently: isRecent(row.updated_at, now),
    isScheduled: Date.parse(row.published_at) > now.getTime(),
    author: readable(row.author),
    author_avatar: null,
    tags: row.translated?.tags ?? row.tags,
    category: row.translated?.category ?? row.category,
    locale: row.translated?.teaser != null ? locale : row.locale,
    source: row.source,
    excerpt: shorten(teaser, excerptLength),
  }
}

export const presentNoticePage = (row: NoticePage, locale: Locale, now: Date): WholeNotice => ({
  ...presentNotice(row, locale, now),
  description: sanitiseStored(row.translated?.description ?? row.description),
  words: row.translated?.words ?? row.words,
  share_picture: row.cover && sharePictureOf(row.cover),
  prev_slug: row.older?.slug ?? null,
  prev_title: row.older?.title ?? null,
  next_slug: row.newer?.slug ?? null,
  next_title: row.newer?.title ?? null,
  related: row.related.map(({ slug, title, teaser }) => ({ slug, title, excerpt: shorten(teaser, excerptLength) })),
})
