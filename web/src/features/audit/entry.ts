import type { ReplyOf } from '@guildhall/contract'
import type { audit } from '@guildhall/contract/audit'

export type List = ReplyOf<typeof audit.listAuditLog>
export type Entry = List['data'][number]
export type Check = ReplyOf<typeof audit.getAuditCheck>
