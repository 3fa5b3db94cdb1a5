import type { ReplyOf } from '@guildhall/contract'
import type { updates } from '@guildhall/contract/updates'

export type UpdateEntry = ReplyOf<typeof updates.listUpdateEntries>['data'][number]
export type EditableEntry = ReplyOf<typeof updates.getUpdateEntryForEdit>['entry']
