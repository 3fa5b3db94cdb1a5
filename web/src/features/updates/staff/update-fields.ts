import type { CallOf } from '@guildhall/contract'
import type { updates } from '@guildhall/contract/updates'
import { fieldFinder, inputsOf, translationsOf, type EnglishInputs } from '../../../content-form/form-fields.ts'
import type { EditableEntry } from '../entry.ts'

type Body = CallOf<typeof updates.createUpdateEntry>['body']

/** The values of a new entry, named as the contract names them. */
const blank = { title: '', body: '', day: '', is_new: true, is_hot: false, is_pending: false }
const blankEnglish = { title: '', body: '' } satisfies EnglishInputs<EditableEntry>

/** The values of the form: both texts, and the shared fields. */
export type Fields = typeof blank & { en: typeof blankEnglish }

export const fieldsOf = (entry: EditableEntry | null): Fields => ({
  ...inputsOf(blank, entry, {}),
  en: inputsOf(blankEnglish, entry?.translations.en, {}),
})

export const bodyOf = ({ en, ...fields }: Fields): Required<Body> => ({
  ...fields,
  translations: translationsOf({ en }),
})

/** The form field that a message of the server belongs to; undefined when there is none. */
export const fieldNamed = fieldFinder<Fields, Body>(fieldsOf(null), {})
