import type { CallOf } from '@guildhall/contract'
import type { news } from '@guildhall/contract/news'
import type { FormerNames } from '../../../content-form/draft.ts'
import { fieldFinder, inputsOf, isTranslated, type EnglishInputs } from '../../../content-form/form-fields.ts'
import type { CoverPicture } from '../Cover.tsx'
import type { EditableNotice } from '../notice.ts'
import { instantOf, onServerCalendar } from '../../../format/calendar.ts'
import { splitTags } from '../rules.ts'

export type Body = Exclude<CallOf<typeof news.createNotice>['body'], FormData>

/** What a new notice begins with, named as the contract names it. Tags are a text with commas. */
const blank = {
  title: '',
  category: '',
  tags: '',
  description: '',
  source: '',
  cover_picture: null as CoverPicture | null,
  /** When a notice that is not out yet comes out, as the server's calendar writes it: `2026-07-30T18:00`. Empty is now. */
  published_at: '',
}
const blankEnglish = { title: '', category: '', tags: '', description: '' } satisfies EnglishInputs<EditableNotice>

/** What the form holds: the main text, the English one beside it, and what both share. */
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

/** The language of a notice and its author stay as they are; `published_at` goes along where it was changed. */
type Sent = Required<Omit<Body, 'locale' | 'author' | 'remove_cover' | 'published_at'>> & Pick<Body, 'published_at'>

/** What is sent, to a notice that held `published` when the form opened. An empty translation is removed. */
export function bodyOf({ en, cover_picture, published_at, source, ...texts }: Fields, published: Fields): Sent {
  const { description, ...lines } = en
  return {
    ...textsOf(texts),
    source: source.trim() || null,
    cover_url: cover_picture?.url ?? null,
    translations: isTranslated(lines, description) ? { en: textsOf(en) } : {},
    // What was not touched stays to the millisecond.
    ...(published_at !== published.published_at && { published_at: published_at ? instantOf(published_at) : null }),
  }
}

const textsOf = <Texts extends { category: string; tags: string }>({ category, tags, ...texts }: Texts) => ({
  ...texts,
  category: category.trim() || null,
  tags: splitTags(tags),
})

/** The field of the form that a message of the server is about; undefined when it has none. */
export const fieldNamed = fieldFinder<Fields, Body>(fieldsOf(null), {
  cover: 'cover_picture',
  cover_url: 'cover_picture',
  remove_cover: 'cover_picture',
  locale: null,
  author: null,
})

/** Inputs of drafts of earlier versions. */
export const formerNames: FormerNames<Fields> = { cover: 'cover_picture', publishAt: 'published_at' }
