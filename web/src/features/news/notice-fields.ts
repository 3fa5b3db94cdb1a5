import type { CallOf } from '@guildhall/contract'
import type { news } from '@guildhall/contract/news'
import type { CoverPicture } from '../../ui/Cover.tsx'
import { isBlankHtml } from '../../ui/editor/clean-html.ts'
import type { EditableNotice } from './notice.ts'
import { splitTags } from './rules.ts'

/** What the form holds: the main text, the English one beside it, and what both share. */
export interface Fields {
  title: string
  description: string
  en: { title: string; description: string }
  tags: string
  category: string
  source: string
  cover: CoverPicture | null
}

type Body = Exclude<CallOf<typeof news.createNotice>['body'], FormData>

export const fieldsOf = (notice: EditableNotice | null): Fields => ({
  title: notice?.title ?? '',
  description: notice?.description ?? '',
  en: {
    title: notice?.translations.en?.title ?? '',
    description: notice?.translations.en?.description ?? '',
  },
  tags: notice?.tags.join(', ') ?? '',
  category: notice?.category ?? '',
  source: notice?.source ?? '',
  cover: notice?.cover_picture ?? null,
})

/** What is sent. An empty translation is removed. */
export function bodyOf({ title, description, en, tags, category, source, cover }: Fields): Body {
  const isTranslated = en.title.trim() !== '' || !isBlankHtml(en.description)
  return {
    title,
    description,
    tags: splitTags(tags),
    category: category.trim() || null,
    source: source.trim() || null,
    cover_url: cover?.url ?? null,
    translations: isTranslated ? { en: { title: en.title, description: en.description } } : {},
  }
}

export type FieldName =
  | 'title'
  | 'description'
  | 'en.title'
  | 'en.description'
  | 'tags'
  | 'category'
  | 'source'
  | 'cover'

const names: [RegExp, FieldName][] = [
  [/^translations\.en\.title/, 'en.title'],
  [/^translations/, 'en.description'],
  [/^title/, 'title'],
  [/^description/, 'description'],
  [/^tags/, 'tags'],
  [/^category/, 'category'],
  [/^source/, 'source'],
  [/^(?:cover|remove_cover)/, 'cover'],
]

/** The field of the form that a message of the server is about; undefined when it has none. */
export const fieldNamed = (path: string): FieldName | undefined => names.find(([pattern]) => pattern.test(path))?.[1]
