import * as m from '@guildhall/messages'
import { feature } from '../feature.ts'
import { sealNumbersJob, settleGameOperationsJob } from './jobs.ts'
import { closeAccountsJob } from './closing/jobs.ts'
import { countWaitingGameAccounts, sumForfeits } from './closing/queries.ts'
import { closingOperations } from './closing/routes.ts'
import { closingApproval } from './closing/staff.ts'
import { accountVerbs } from './console/verbs.ts'
import { makeFirstUsers } from './first-users.ts'
import { findOpenOperationIds } from './game-account/queries.ts'
import { gameAccountOperations } from './game-account/routes.ts'
import { profileOperations } from './profile/routes.ts'
import { recoveryOperations } from './recovery/routes.ts'
import { accountOperations } from './routes.ts'
import { signupOperations } from './signup/routes.ts'
import { staffOperations } from './staff/routes.ts'
import { roleSetApproval } from './staff/roles.ts'
import { rolesApproval } from './staff/service.ts'
import { accountTasks } from './tasks.ts'

export const account = feature({
  name: 'account',
  uses: [
    'approval',
    'ban',
    'creator',
    'gift',
    'health',
    'ledger',
    'market',
    'notification',
    'payment',
    'referral',
    'settings',
    'ticket',
  ],
  operations: [
    ...accountOperations,
    ...signupOperations,
    ...recoveryOperations,
    ...profileOperations,
    ...gameAccountOperations,
    ...closingOperations,
    ...staffOperations,
  ],
  approvals: [rolesApproval, roleSetApproval, closingApproval],
  supplySides: [{ name: 'Cash of closed accounts', kinds: ['forfeit'], sum: sumForfeits }],
  queues: [
    {
      order: 145,
      name: 'closed_game_accounts',
      permission: 'players.close',
      label: m.queue_closed_game_accounts,
      to: '/staff/closings?list=game',
      onlyWhenWaiting: true,
      count: countWaitingGameAccounts,
    },
  ],
  jobs: accountTasks,
  cron: [
    { order: 70, at: '* * * * *', job: settleGameOperationsJob },
    { order: 75, at: '13 * * * *', job: sealNumbersJob },
    { order: 76, at: '*/10 * * * *', job: closeAccountsJob },
  ],
  dueTimes: { login_throttles: ['ends_at'] },
  openOperations: findOpenOperationIds,
  firstLogins: makeFirstUsers,
  demo: { order: 150, load: async () => (await import('../../../../demo/game-account.ts')).seedDemoGameAccounts },
  verbs: accountVerbs,
})
