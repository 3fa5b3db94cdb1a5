import type { ReplyOf } from '@guildhall/contract'
import type { deposit } from '@guildhall/contract/deposit'

export type Deposit = ReplyOf<typeof deposit.getDeposit>['data']
export type OwnDeposit = ReplyOf<typeof deposit.listOwnDeposits>['data'][number]
export type DepositStatus = Deposit['status']
