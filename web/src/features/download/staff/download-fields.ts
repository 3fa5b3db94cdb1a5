import type { CallOf } from '@guildhall/contract'
import type { download, DownloadServer } from '@guildhall/contract/download'
import { fieldFinder, inputsOf, translationsOf, type EnglishInputs } from '../../../content-form/form-fields.ts'
import type { EditableDownload } from '../download.ts'

type Body = CallOf<typeof download.createDownload>['body']

/** What a new download begins with, named as the contract names it. */
const blank = {
  title: '',
  body: '',
  server: 'Direto' as DownloadServer,
  url: '',
  mirror_url: '',
  version: '',
  size: '',
  checksum: '',
  recommended: false,
  changelog_url: '',
}
const blankEnglish = { title: '', body: '' } satisfies EnglishInputs<EditableDownload>

/** What the form holds: both texts, and what they share. */
export type Fields = typeof blank & { en: typeof blankEnglish }

export const fieldsOf = (download: EditableDownload | null): Fields => ({
  ...inputsOf(blank, download, {}),
  en: inputsOf(blankEnglish, download?.translations.en, {}),
})

export const bodyOf = ({ en, ...fields }: Fields): Required<Body> => ({
  ...fields,
  translations: translationsOf({ en }),
})

/** The field of the form that a message of the server is about; undefined when it has none. */
export const fieldNamed = fieldFinder<Fields, Body>(fieldsOf(null), {})
