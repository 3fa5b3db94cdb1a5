import type { CallOf } from '@guildhall/contract'
import type { news } from '@guildhall/contract/news'
import type { FormerNames } from '../../../content-form/draft.ts'
import { fieldFinder, inputsOf, isTranslated, type EnglishInputs } from '../../../content-form/form-fields.ts'
import type { CoverPicture } from '../Cover.tsx'
import type { EditableNotice } from '../notice.ts'
import { instantOf, onServerCalendar } from '../../../format/calendar.ts'
import { splitTags } from '../rules.ts'

export type Body = Exclude<CallOf<typeof news.createNotice>['body'], FormData>

/** The values of a new article, named as the contract names them. Tags are a text with commas. */
const blank = {
  title: '',
  category: '',
  tags: '',
  description: '',
  source: '',
  cover_picture: null as CoverPicture | null,
  /** When a scheduled article is published, in the server's calendar: `2026-07-30T18:00`. Empty means now. */
  published_at: '',
}
const blankEnglish = { title: '', category: '', tags: '', description: '' } satisfies EnglishInputs<EditableNotice>

/** The values of the form: the main text, the English text, and the shared fields. */
export type Fields = typeof blank & { en: typeof blankEnglish }

const tags = (list: string[] | null) => list?.join(', ') ?? ''

export const fieldsOf = (notice: EditableNotice | null): Fields => ({
  ...inputsOf(blank, notice, {
    tags,
    cover_picture: (picture) => picture,
    published_at: (moment) => (Date.parse(moment) > Date.now() ? onServerCalendar(moment) : ''),
  }),
  en: inputsOf(blankEnglish, notice?.translations.en, { tags }),
})

/** The language and the author of an article do not change; `published_at` is sent only when it was changed. */
type Sent = Required<Omit<Body, 'locale' | 'author' | 'remove_cover' | 'published_at'>> & Pick<Body, 'published_at'>

/** The body as it is sent; `published` are the values with which the form opened. An empty translation is removed. */
export function bodyOf({ en, cover_picture, published_at, source, ...texts }: Fields, published: Fields): Sent {
  const { description, ...lines } = en
  return {
    ...textsOf(texts),
    source: source.trim() || null,
    cover_url: cover_picture?.url ?? null,
    translations: isTranslated(lines, description) ? { en: textsOf(en) } : {},
    // An unchanged date is not sent, so that its milliseconds stay.
    ...(published_at !== published.published_at && { published_at: published_at ? instantOf(published_at) : null }),
  }
}

const textsOf = <Texts extends { category: string; tags: string }>({ category, tags, ...texts }: Texts) => ({
  ...texts,
  category: category.trim() || null,
  tags: splitTags(tags),
})

/** The form field that a message of the server belongs to; undefined when there is none. */
export const fieldNamed = fieldFinder<Fields, Body>(fieldsOf(null), {
  cover: 'cover_picture',
  cover_url: 'cover_picture',
  remove_cover: 'cover_picture',
  locale: null,
  author: null,
})

/** Former names of inputs in stored drafts. */
export const formerNames: FormerNames<Fields> = { cover: 'cover_picture', publishAt: 'published_at' }
