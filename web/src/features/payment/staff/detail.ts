import type { ReplyOf } from '@guildhall/contract'
import type { payment } from '@guildhall/contract/payment'

/** A payment with its full history. */
export type Detail = ReplyOf<typeof payment.getPaymentDetail>
