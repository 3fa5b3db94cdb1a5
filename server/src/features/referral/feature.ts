import * as m from '@guildhall/messages'
import { feature } from '../feature.ts'
import { sumBonuses } from './bonus-queries.ts'
import { countReady } from './queries.ts'
import { referralOperations } from './routes.ts'
import { referralTasks } from './tasks.ts'

export const referral = feature({
  name: 'referral',
  uses: ['delivery', 'ledger', 'notification', 'settings'],
  operations: referralOperations,
  jobs: referralTasks,
  cron: [
    { order: 30, line: '23 6 * * * check_referrals' },
    { order: 40, line: '*/10 * * * * check_new_referrals' },
  ],
  demo: { order: 140, load: async () => (await import('../../../../demo/referral.ts')).seedDemoReferrals },
  queues: [{ order: 90, name: 'referrals', label: m.queue_referrals, to: '/analyse/indications', count: countReady }],
  supplySides: [{ name: 'referrals', kinds: ['referral_bonus', 'referral_bonus_reversal'], sum: sumBonuses }],
})
