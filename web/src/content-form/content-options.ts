import type { FieldValues, Path } from 'react-hook-form'
import type { FormerNames } from './draft.ts'
import type { Language } from './LanguageTabs.tsx'

/** What such a form writes: something with a title, in a main language and beside it in English. */
export type Bilingual = FieldValues & { title: string; en: object }

export interface ContentOptions<Fields extends Bilingual> {
  draftName: string
  formerNames?: FormerNames<Fields>
  published: Fields
  version: number | null
  mainLanguage?: Language
  /** The fields that stand in the tab of the main language; those of `en` stand in the other. */
  textFields: readonly string[]
  /** Whether what is typed says what is published: then there is nothing to keep. */
  isSame?: (typed: Fields, published: Fields) => boolean
  /** The field of the form that a message of the server is about. */
  fieldNamed: (path: string) => Path<Fields> | undefined
  save: (fields: Fields, version: number | null) => Promise<{ message: string; to: string }>
  askVersion: () => Promise<number>
  /** What stands before the reason when saving fails; alone where the server gives none. */
  failed?: string
}
