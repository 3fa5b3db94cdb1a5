import type { ReplyOf } from '@guildhall/contract'
import type { delivery } from '@guildhall/contract/delivery'

/** A delivery in the list of staff. */
export type Row = ReplyOf<typeof delivery.listDeliveries>['data'][number]
