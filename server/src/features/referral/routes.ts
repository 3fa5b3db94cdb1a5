import { referral } from '@guildhall/contract/referral'
import { operations } from '../../http/mount.ts'
import * as center from './center.ts'
import * as desk from './desk.ts'
import { redeemReward } from './rewards.ts'

export const referralOperations = operations(referral, {
  getReferralInfo: ({ app, caller }) => center.getReferralInfo(app, caller),
  listOwnReferrals: ({ app, caller, query }) => center.listOwnReferrals(app, caller, query.before),
  redeemReward: ({ app, ...asking }) => redeemReward(app, asking),
  redeemRewardByGet: ({ app, ...asking }) => redeemReward(app, asking),
  listReferralBonuses: ({ app, caller, query }) => center.listReferralBonuses(app, caller, query.before),
  getReferralSummary: ({ app, caller }) => center.getReferralSummary(app, caller),
  analyzeReferrals: ({ app, query }) => desk.analyzeReferrals(app, query),
  getReferralDetails: ({ app, query }) => desk.getReferralDetails(app, query.from_user),
  updateReleased: ({ app, caller, body }) => desk.updateReleased(app, caller, body),
  clearSuspicion: ({ app, caller, params, body }) => desk.clearSuspicion(app, caller, params.id, body.note),
  listRewardTasks: ({ app, locale }) => desk.listRewardTasks(app, locale),
  finishReward: ({ app, caller, params, body }) => desk.finishReward(app, caller, params.id, body.note),
})
