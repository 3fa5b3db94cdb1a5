import type { ReplyOf } from '@guildhall/contract'
import type { payment } from '@guildhall/contract/payment'

/** One payment with everything that happened to it. */
export type Detail = ReplyOf<typeof payment.getPaymentDetail>
