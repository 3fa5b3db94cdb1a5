import { dashboard } from '@guildhall/contract/dashboard'
import { operations } from '../../http/mount.ts'
import { getDashboardQueues, type StaffQueue } from './queues.ts'
import * as service from './service.ts'

export const dashboardOperations = (queues: readonly StaffQueue[]) =>
  operations(dashboard, {
    getDashboard: ({ app, query }) => service.getDashboard(app, query),
    getDashboardQueues: ({ app, caller }) => getDashboardQueues(app, caller, queues),
    getDashboardDays: ({ app, query }) => service.getDashboardDays(app, query),
  })
