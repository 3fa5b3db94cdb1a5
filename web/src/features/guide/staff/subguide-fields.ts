import type { CallOf } from '@guildhall/contract'
import type { guide } from '@guildhall/contract/guide'
import { fieldFinder, inputsOf } from '../../../content-form/form-fields.ts'
import type { EditableSubguide } from '../guide.ts'

type Body = CallOf<typeof guide.createSubguide>['body']

/** What a new sub-guide begins with, named as the contract names it. */
const blank = { title: '', ordenation: '0' }

/** What the form holds: `title_en` is `en.title`, as forms in two languages have it. */
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

/** The field of the form that a message of the server is about; undefined when it has none. */
export const fieldNamed = fieldFinder<Fields, Body>(fieldsOf(null), { title_en: 'en.title' })
