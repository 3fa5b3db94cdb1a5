import type { CallOf } from '@guildhall/contract'
import type { guide } from '@guildhall/contract/guide'
import { fieldFinder, inputsOf } from '../../../content-form/form-fields.ts'
import type { EditableSubguide } from '../guide.ts'

type Body = CallOf<typeof guide.createSubguide>['body']

/** The values of a new sub-guide, named as the contract names them. */
const blank = { title: '', ordenation: '0' }

/** The values of the form: `title_en` is `en.title`, as in all bilingual forms. */
export type Fields = typeof blank & { en: { title: string } }

export const fieldsOf = (subguide: EditableSubguide | null): Fields => ({
  ...inputsOf(blank, subguide, {}),
  en: { title: subguide?.title_en ?? '' },
})

export const bodyOf = ({ en, ordenation, ...fields }: Fields): Required<Body> => ({
  ...fields,
  title_en: en.title.trim() || null,
  ordenation: Number(ordenation),
})

/** The form field that a message of the server belongs to; undefined when there is none. */
export const fieldNamed = fieldFinder<Fields, Body>(fieldsOf(null), { title_en: 'en.title' })
