import type { CallOf } from '@guildhall/contract'
import type { guide } from '@guildhall/contract/guide'
import type { FormerNames } from '../../../content-form/draft.ts'
import {
  fieldFinder,
  formDataOf,
  inputsOf,
  translationsOf,
  type EnglishInputs,
} from '../../../content-form/form-fields.ts'
import type { EditableGuide } from '../guide.ts'

type Body = Exclude<CallOf<typeof guide.createGuide>['body'], FormData>

/**
 * The values of a new guide, named as the contract names them. Numbers are text until they are sent. `cover_url` is
 * empty without a cover; a new cover may be a file beside the form.
 */
const blank = { title: '', body: '', ordenation: '0', subguide_id: '', is_public: false, cover_url: '' }
const blankEnglish = { title: '', body: '' } satisfies EnglishInputs<EditableGuide>

/** The values of the form. */
export type Fields = typeof blank & { en: typeof blankEnglish }

export const fieldsOf = (guide: EditableGuide | null): Fields => ({
  ...inputsOf(blank, guide, {}),
  en: inputsOf(blankEnglish, guide?.translations.en, {}),
})

/**
 * The body as it is sent. A cover file takes precedence over an address. A saved guide without either sends the removal
 * of its cover.
 */
export function bodyOf(fields: Fields, cover: File | null, revision: number | null, isNew: boolean): FormData {
  const { en, cover_url, is_public, ordenation, ...texts } = fields
  const address = cover_url.trim()
  const sent: Record<Exclude<keyof Body, 'cover_url'>, string> = {
    ...texts,
    ordenation: ordenation.trim(),
    is_public: is_public ? '1' : '0',
    translations: JSON.stringify(translationsOf({ en })),
  }
  const body = formDataOf({
    ...sent,
    ...(revision && { revision: String(revision) }),
    ...(address && { cover_url: address }),
    ...(!isNew && !address && !cover && { remove_cover: '1' }),
  })
  if (cover) body.set('cover', cover)
  return body
}

/** The form field that a message of the server belongs to; undefined when there is none. */
export const fieldNamed = fieldFinder<Fields, Body>(fieldsOf(null), { cover: 'cover_url', remove_cover: 'cover_url' })

/** Former names of inputs in stored drafts. */
export const formerNames: FormerNames<Fields> = { subguide: 'subguide_id', isPublic: 'is_public', cover: 'cover_url' }
