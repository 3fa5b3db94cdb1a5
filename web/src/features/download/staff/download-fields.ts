import type { CallOf } from '@guildhall/contract'
import type { download, DownloadServer } from '@guildhall/contract/download'
import { fieldFinder, inputsOf, translationsOf, type EnglishInputs } from '../../../content-form/form-fields.ts'
import type { EditableDownload } from '../download.ts'

type Body = CallOf<typeof download.createDownload>['body']

/** The values of a new download, named as the contract names them. */
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

/** The values of the form: both texts, and the shared fields. */
export type Fields = typeof blank & { en: typeof blankEnglish }

export const fieldsOf = (download: EditableDownload | null): Fields => ({
  ...inputsOf(blank, download, {}),
  en: inputsOf(blankEnglish, download?.translations.en, {}),
})

export const bodyOf = ({ en, ...fields }: Fields): Required<Body> => ({
  ...fields,
  translations: translationsOf({ en }),
})

/** The form field that a message of the server belongs to; undefined when there is none. */
export const fieldNamed = fieldFinder<Fields, Body>(fieldsOf(null), {})
