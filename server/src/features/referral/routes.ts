import { referral } from '@guildhall/contract/referral'
import { operations } from '../../http/mount.ts'
import * as center from './center.ts'
import * as staff from './staff.ts'
import { redeemReward } from './rewards.ts'

export const referralOperations = operations(referral, {
  getInvite: ({ app, params }) => center.getInvite(app, params.code),
  getReferralInfo: ({ app, caller }) => center.getReferralInfo(app, caller),
  listOwnReferrals: ({ app, caller, query }) => center.listOwnReferrals(app, caller, query.before),
  redeemReward: ({ app, ...context }) => redeemReward(app, context),
  redeemRewardByGet: ({ app, ...context }) => redeemReward(app, context),
  listReferralBonuses: ({ app, caller, query }) => center.listReferralBonuses(app, caller, query.before),
  getReferralSummary: ({ app, caller }) => center.getReferralSummary(app, caller),
  analyzeReferrals: ({ app, query }) => staff.analyzeReferrals(app, query),
  getReferralDetails: ({ app, query }) => staff.getReferralDetails(app, query.from_user),
  updateReleased: ({ app, caller, body }) => staff.updateReleased(app, caller, body),
  clearSuspicion: ({ app, caller, params, body }) => staff.clearSuspicion(app, caller, params.id, body.note),
  listRewardTasks: ({ app, locale }) => staff.listRewardTasks(app, locale),
  finishReward: ({ app, caller, params, body }) => staff.finishReward(app, caller, params.id, body.note),
})
