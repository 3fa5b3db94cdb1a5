import type { ReplyOf } from '@guildhall/contract'
import type { news } from '@guildhall/contract/news'

export type Notice = ReplyOf<typeof news.getNotice>['notice']
export type EditableNotice = ReplyOf<typeof news.getNoticeForEdit>['notice']
