import type { ReplyOf } from '@guildhall/contract'
import type { referral } from '@guildhall/contract/referral'

/** A referral of the analysis. */
export type Detail = ReplyOf<typeof referral.getReferralDetails>['indicationsDetails'][number]
