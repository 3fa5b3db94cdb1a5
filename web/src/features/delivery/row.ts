import type { ReplyOf } from '@guildhall/contract'
import type { delivery } from '@guildhall/contract/delivery'

/** A delivery as the list of staff has it. */
export type Row = ReplyOf<typeof delivery.listDeliveries>['data'][number]
