import { dashboard } from '@guildhall/contract/dashboard'
import { operations } from '../../http/mount.ts'
import { staffQueues } from '../../staff-queues.ts'
import { getDashboardQueues } from './queues.ts'
import * as service from './service.ts'

export const dashboardOperations = operations(dashboard, {
  getDashboard: ({ app, query }) => service.getDashboard(app, query),
  getDashboardQueues: ({ app }) => getDashboardQueues(app, staffQueues),
  getDashboardDays: ({ app, query }) => service.getDashboardDays(app, query),
})
