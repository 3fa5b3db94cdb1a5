import type { CallOf } from '@guildhall/contract'
import type { download, DownloadServer } from '@guildhall/contract/download'
import { translationsOf, type Texts } from '../../../content-form/BilingualTexts.tsx'
import { fieldFinder, inputsOf } from '../../../content-form/form-fields.ts'
import type { EditableDownload } from '../download.ts'

type Body = CallOf<typeof download.createDownload>['body']

/** What both texts share, as a new download begins with it. */
const newDetails = {
  server: 'Direto' as DownloadServer,
  url: '',
  mirror_url: '',
  version: '',
  size: '',
  checksum: '',
  recommended: false,
  changelog_url: '',
} satisfies Record<Exclude<keyof Body, 'title' | 'body' | 'translations'>, string | boolean>

/** What the form holds: both texts, and what they share. */
export type Fields = Texts & typeof newDetails

export function fieldsOf(download: EditableDownload | null): Fields {
  const english = download?.translations.en
  return {
    title: download?.title ?? '',
    body: download?.body ?? '',
    en: { title: english?.title ?? '', body: english?.body ?? '' },
    ...inputsOf(newDetails, download),
  }
}

export const bodyOf = ({ en, ...fields }: Fields): Body => ({
  ...fields,
  translations: translationsOf({ ...fields, en }),
})

/** The field of the form that a message of the server is about; undefined when it has none. */
export const fieldNamed = fieldFinder(fieldsOf(null))
