import type { CallOf } from '@guildhall/contract'
import type { news } from '@guildhall/contract/news'
import type { CoverPicture } from '../Cover.tsx'
import { isBlankHtml } from '../../../ui/editor/clean-html.ts'
import type { EditableNotice } from '../notice.ts'
import { instantOf, onServerCalendar } from '../../../format/calendar.ts'
import { splitTags } from '../rules.ts'

/** What the form holds: the main text, the English one beside it, and what both share. */
export interface Fields extends TextFields {
  en: TextFields
  source: string
  cover: CoverPicture | null
  /** When a notice that is not out yet comes out, as the server's calendar writes it: `2026-07-30T18:00`. Empty is now. */
  publishAt: string
}

interface TextFields {
  title: string
  category: string
  tags: string
  description: string
}

type Body = Exclude<CallOf<typeof news.createNotice>['body'], FormData>

export const fieldsOf = (notice: EditableNotice | null): Fields => ({
  title: notice?.title ?? '',
  category: notice?.category ?? '',
  tags: notice?.tags.join(', ') ?? '',
  description: notice?.description ?? '',
  en: {
    title: notice?.translations.en?.title ?? '',
    category: notice?.translations.en?.category ?? '',
    tags: notice?.translations.en?.tags?.join(', ') ?? '',
    description: notice?.translations.en?.description ?? '',
  },
  source: notice?.source ?? '',
  cover: notice?.cover_picture ?? null,
  publishAt: notice && Date.parse(notice.published_at) > Date.now() ? onServerCalendar(notice.published_at) : '',
})

/** What is sent, to a notice that held `published` when the form opened. An empty translation is removed. */
export function bodyOf(fields: Fields, published: Fields): Body {
  const { en, publishAt } = fields
  const isTranslated = [en.title, en.category, en.tags].some((text) => text.trim()) || !isBlankHtml(en.description)
  return {
    ...textOf(fields),
    source: fields.source.trim() || null,
    cover_url: fields.cover?.url ?? null,
    translations: isTranslated ? { en: textOf(en) } : {},
    // What was not touched stays to the millisecond.
    ...(publishAt !== published.publishAt && { published_at: publishAt ? instantOf(publishAt) : null }),
  }
}

const textOf = ({ title, category, tags, description }: TextFields) => ({
  title,
  category: category.trim() || null,
  tags: splitTags(tags),
  description,
})

type FieldName =
  | 'title'
  | 'category'
  | 'tags'
  | 'description'
  | 'en.title'
  | 'en.category'
  | 'en.tags'
  | 'en.description'
  | 'source'
  | 'cover'
  | 'publishAt'

const names: [RegExp, FieldName][] = [
  [/^translations\.en\.title/, 'en.title'],
  [/^translations\.en\.category/, 'en.category'],
  [/^translations\.en\.tags/, 'en.tags'],
  [/^translations/, 'en.description'],
  [/^title/, 'title'],
  [/^description/, 'description'],
  [/^tags/, 'tags'],
  [/^category/, 'category'],
  [/^source/, 'source'],
  [/^(?:cover|remove_cover)/, 'cover'],
  [/^published_at/, 'publishAt'],
]

/** The field of the form that a message of the server is about; undefined when it has none. */
export const fieldNamed = (path: string): FieldName | undefined => names.find(([pattern]) => pattern.test(path))?.[1]
