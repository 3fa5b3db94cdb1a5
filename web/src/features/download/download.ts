import type { ReplyOf } from '@guildhall/contract'
import type { download } from '@guildhall/contract/download'

export type Download = ReplyOf<typeof download.listDownloads>['data'][number]
export type EditableDownload = ReplyOf<typeof download.getDownloadForEdit>['download']
