import type { ReplyOf } from '@guildhall/contract'
import type { account } from '@guildhall/contract/account/login'
import type { setup } from '@guildhall/contract/setup'

export type Owner = ReplyOf<typeof account.getUser>['userData']
export type FirstSteps = ReplyOf<typeof setup.getFirstSteps>
