import type { TaskList } from 'graphile-worker'
import type { App } from '../../app.ts'
import { checkNewReferrals, checkReferral, checkReferrals } from './check.ts'

export const referralTasks = (app: App): TaskList => ({
  check_referral: (payload) => checkReferral(app, (payload as { id: number }).id),
  check_new_referrals: () => checkNewReferrals(app),
  check_referrals: () => checkReferrals(app),
})
