import type { CallOf } from '@guildhall/contract'
import type { sitepage } from '@guildhall/contract/sitepage'
import { fieldFinder, inputsOf, translationsOf, type EnglishInputs } from '../../../content-form/form-fields.ts'
import type { EditableSitePage } from '../names.ts'

type Body = CallOf<typeof sitepage.updateSitePage>['body']

/** The inputs, named as the contract names them. */
const blank = { title: '', body: '' }
const blankEnglish = { title: '', body: '' } satisfies EnglishInputs<EditableSitePage>

/** The values of the form: the page in both languages. */
export type Fields = typeof blank & { en: typeof blankEnglish }

export const fieldsOf = (page: EditableSitePage | null): Fields => ({
  ...inputsOf(blank, page, {}),
  en: inputsOf(blankEnglish, page?.translations.en, {}),
})

export const bodyOf = ({ en, ...fields }: Fields, revision: number): Required<Body> => ({
  ...fields,
  translations: translationsOf({ en }),
  revision,
})

/** The form field that a message of the server belongs to; undefined when there is none. */
export const fieldNamed = fieldFinder<Fields, Body>(fieldsOf(null), { revision: null })
