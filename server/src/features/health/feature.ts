import { feature } from '../feature.ts'
import { probeOutsideJob, watchHealthJob } from './jobs.ts'
import { addHealthMetrics } from './metrics.ts'
import { healthOperations } from './routes.ts'
import { healthTasks } from './watch.ts'

export const health = feature({
  name: 'health',
  uses: ['notification', 'settings'],
  operations: healthOperations,
  jobs: healthTasks,
  cron: [
    { order: 170, at: '* * * * *', job: watchHealthJob },
    { order: 180, at: '*/10 * * * *', job: probeOutsideJob },
  ],
  dueTimes: { alerts: ['begun_at', 'calm_since'] },
  metrics: addHealthMetrics,
})
