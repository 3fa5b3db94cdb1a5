import type { CallOf } from '@guildhall/contract'
import type { download, DownloadServer } from '@guildhall/contract/download'
import { translationsOf, type Texts } from '../../../content-form/BilingualTexts.tsx'
import type { EditableDownload } from '../download.ts'

/** What the form holds: both texts, and what they share. */
export interface Fields extends Texts {
  server: DownloadServer
  url: string
  mirror_url: string
  version: string
  size: string
  checksum: string
  recommended: boolean
  changelog_url: string
}

type Body = CallOf<typeof download.createDownload>['body']

export const fieldsOf = (download: EditableDownload | null): Fields => ({
  title: download?.title ?? '',
  body: download?.body ?? '',
  en: {
    title: download?.translations.en?.title ?? '',
    body: download?.translations.en?.body ?? '',
  },
  server: download?.server ?? 'Direto',
  url: download?.url ?? '',
  mirror_url: download?.mirror_url ?? '',
  version: download?.version ?? '',
  size: download?.size ?? '',
  checksum: download?.checksum ?? '',
  recommended: download?.recommended ?? false,
  changelog_url: download?.changelog_url ?? '',
})

export const bodyOf = ({ en, ...fields }: Fields): Body => ({
  ...fields,
  translations: translationsOf({ ...fields, en }),
})

const shared = ['server', 'url', 'mirror_url', 'version', 'size', 'checksum', 'recommended', 'changelog_url'] as const

/** The field of the form that a message of the server is about; undefined when it has none. */
export function fieldNamed(path: string) {
  if (path.startsWith('translations')) return path.endsWith('title') ? 'en.title' : 'en.body'
  return (['title', 'body', ...shared] as const).find((name) => name === path)
}
