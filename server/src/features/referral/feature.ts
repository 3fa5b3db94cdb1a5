import * as m from '@guildhall/messages'
import { feature } from '../feature.ts'
import { checkReferralsJob, checkNewReferralsJob } from './jobs.ts'
import { sumBonuses } from './bonus-queries.ts'
import { countReady } from './queries.ts'
import { referralOperations } from './routes.ts'
import { referralTasks } from './tasks.ts'

export const referral = feature({
  name: 'referral',
  uses: ['approval', 'delivery', 'ledger', 'notification', 'settings'],
  operations: referralOperations,
  jobs: referralTasks,
  cron: [
    { order: 30, at: '23 6 * * *', job: checkReferralsJob },
    { order: 40, at: '*/10 * * * *', job: checkNewReferralsJob },
  ],
  demo: { order: 140, load: async () => (await import('../../../../demo/referral.ts')).seedDemoReferrals },
  queues: [
    {
      order: 90,
      name: 'referrals',
      permission: 'referrals.review',
      label: m.queue_referrals,
      to: '/analyse/indications',
      count: countReady,
    },
  ],
  supplySides: [{ name: 'referrals', kinds: ['referral_bonus', 'referral_bonus_reversal'], sum: sumBonuses }],
})
