import { approvalPermissions } from '@guildhall/contract/approval-rules'
import * as m from '@guildhall/messages'
import { feature } from '../feature.ts'
import { approvalTasks } from './digest.ts'
import { digestActsJob } from './jobs.ts'
import { countPending } from './queries.ts'
import { approvalOperations } from './routes.ts'
import { expireRequests } from './service.ts'

export const approval = feature({
  name: 'approval',
  uses: ['notification'],
  operations: ({ approvals }) => approvalOperations(approvals),
  jobs: approvalTasks,
  // Ten minutes after midnight of the server's calendar, UTC-3.
  cron: [{ order: 150, at: '10 3 * * *', job: digestActsJob }],
  sweep: [expireRequests],
  demo: { order: 160, load: async () => (await import('../../../../demo/approval.ts')).seedDemoApprovals },
  queues: [
    {
      order: 5,
      name: 'approvals',
      permission: [...new Set(Object.values(approvalPermissions))],
      label: m.queue_approvals,
      to: '/staff/approvals?state=open',
      count: countPending,
    },
  ],
})
