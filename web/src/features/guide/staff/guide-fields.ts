import type { Texts } from '../../../content-form/BilingualTexts.tsx'
import { translationsOf } from '../../../content-form/BilingualTexts.tsx'
import type { EditableGuide } from '../guide.ts'

/** What the form holds. Numbers are text until they are sent; a new cover is a file beside the form. */
export interface Fields extends Texts {
  ordenation: string
  subguide: string
  isPublic: boolean
  /** The address of the cover; empty is none. */
  cover: string
}

export const fieldsOf = (guide: EditableGuide | null, subguide: string): Fields => ({
  title: guide?.title ?? '',
  body: guide?.body ?? '',
  en: { title: guide?.translations.en?.title ?? '', body: guide?.translations.en?.body ?? '' },
  ordenation: String(guide?.ordenation ?? 0),
  subguide: guide ? String(guide.subguide_id) : subguide,
  isPublic: guide?.is_public ?? false,
  cover: guide?.cover_url ?? '',
})

/**
 * The form as it is sent. A cover that is sent as a file wins over an address; a guide that is changed and has neither
 * says that its cover goes.
 */
export function bodyOf(fields: Fields, cover: File | null, revision: number | null, isNew: boolean): FormData {
  const address = fields.cover.trim()
  const sent: Record<string, string> = {
    title: fields.title,
    body: fields.body,
    ordenation: fields.ordenation.trim(),
    subguide_id: fields.subguide,
    is_public: fields.isPublic ? '1' : '0',
    translations: JSON.stringify(translationsOf(fields)),
    ...(revision && { revision: String(revision) }),
    ...(address && { cover_url: address }),
    ...(!isNew && !address && !cover && { remove_cover: '1' }),
  }
  const body = new FormData()
  for (const [name, value] of Object.entries(sent)) body.set(name, value)
  if (cover) body.set('cover', cover)
  return body
}

const names = [
  [/^translations\.en\.title/, 'en.title'],
  [/^translations/, 'en.body'],
  [/^title/, 'title'],
  [/^body/, 'body'],
  [/^ordenation/, 'ordenation'],
  [/^subguide_id/, 'subguide'],
  [/^(?:cover|remove_cover)/, 'cover'],
] as const

/** The field of the form that a message of the server is about; undefined when it has none. */
export const fieldNamed = (path: string) => names.find(([pattern]) => pattern.test(path))?.[1]
