import { feature } from '../feature.ts'
import { sampleOnlineJob, foldDailyChangesJob } from './jobs.ts'
import { dashboardOperations } from './routes.ts'
import { dashboardTasks } from './tasks.ts'

export const dashboard = feature({
  name: 'dashboard',
  uses: ['payment', 'ranking', 'ticket'],
  operations: ({ queues }) => dashboardOperations(queues),
  jobs: dashboardTasks,
  jobsWhileHeld: [sampleOnlineJob, foldDailyChangesJob],
  cron: [
    { order: 120, at: '*/5 * * * *', job: sampleOnlineJob },
    { order: 130, at: '* * * * *', job: foldDailyChangesJob },
  ],
  demo: { order: 100, load: async () => (await import('../../../../demo/dashboard.ts')).seedDemoHistory },
})
