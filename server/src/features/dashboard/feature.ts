import { feature } from '../feature.ts'
import { dashboardOperations } from './routes.ts'
import { dashboardTasks, sweepSamples } from './tasks.ts'

export const dashboard = feature({
  name: 'dashboard',
  uses: ['payment', 'ranking'],
  operations: ({ queues }) => dashboardOperations(queues),
  jobs: dashboardTasks,
  cron: [
    { order: 120, line: '*/5 * * * * sample_online' },
    { order: 130, line: '* * * * * fold_daily_changes' },
  ],
  sweep: [sweepSamples],
  demo: { order: 100, load: async () => (await import('../../../../demo/dashboard.ts')).seedDemoHistory },
})
