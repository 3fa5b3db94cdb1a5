import type { TaskList } from 'graphile-worker'
import type { App } from '../../app.ts'
import { task } from '../../jobs/job.ts'
import { checkNewReferralsJob, checkReferralJob, checkReferralsJob } from './jobs.ts'
import { checkNewReferrals, checkReferral, checkReferrals } from './check.ts'

export const referralTasks = (app: App): TaskList => ({
  ...task(checkReferralJob, ({ id }) => checkReferral(app, id)),
  ...task(checkNewReferralsJob, () => checkNewReferrals(app)),
  ...task(checkReferralsJob, () => checkReferrals(app)),
})
