import { feature } from '../feature.ts'
import { privacyOperations, serveExports } from './routes.ts'
import { sweepExports } from './service.ts'
import { privacyTasks } from './tasks.ts'

export const privacy = feature({
  name: 'privacy',
  uses: ['account', 'character', 'notification', 'push'],
  operations: privacyOperations,
  http: serveExports,
  jobs: privacyTasks,
  sweep: [sweepExports],
})
