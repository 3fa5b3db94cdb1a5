import type { FieldValues, Path } from 'react-hook-form'
import type { FormerNames } from './draft.ts'
import type { Language } from './LanguageTabs.tsx'

/** The values of such a form: something with a title in the main language, and its English texts. */
export type Bilingual = FieldValues & { title: string; en: object }

export interface ContentOptions<Fields extends Bilingual> {
  draftName: string
  formerNames?: FormerNames<Fields>
  published: Fields
  version: number | null
  mainLanguage?: Language
  /** The fields in the tab of the main language; those of `en` are in the other tab. */
  textFields: readonly string[]
  /** Whether the fields equal the published version; then no draft is stored. */
  isSame?: (typed: Fields, published: Fields) => boolean
  /** The form field that a message of the server belongs to. */
  fieldNamed: (path: string) => Path<Fields> | undefined
  save: (fields: Fields, version: number | null) => Promise<{ message: string; to: string }>
  askVersion: () => Promise<number>
  /** The words before the reason when saving fails. They are shown alone when the server gives no reason. */
  failed?: string
}
