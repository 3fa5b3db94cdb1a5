import * as m from '@guildhall/messages'
import { feature } from '../feature.ts'
import { deliverItemsJob } from './jobs.ts'
import { countUndecided, countWithoutRoom } from './staff-queries.ts'
import { findOpenOperationIds } from './queries.ts'
import { deliveryOperations } from './routes.ts'
import { deliveryTasks } from './tasks.ts'

export const delivery = feature({
  name: 'delivery',
  uses: ['approval', 'items', 'notification'],
  operations: ({ subscribers }) => deliveryOperations(subscribers),
  jobs: (app, { subscribers }) => deliveryTasks(app, subscribers),
  cron: [{ order: 80, at: '* * * * *', job: deliverItemsJob }],
  dueTimes: { deliveries: ['next_try_at'] },
  openOperations: findOpenOperationIds,
  demo: { order: 50, load: async () => (await import('../../../../demo/delivery.ts')).sendDemoGifts },
  queues: [
    {
      order: 40,
      name: 'deliveries_unknown',
      permission: 'deliveries.settle',
      label: m.queue_deliveries_unknown,
      to: '/staff/deliveries?state=unknown',
      count: (db) => countUndecided(db, 'unknown'),
    },
    {
      order: 50,
      name: 'deliveries_failed',
      permission: 'deliveries.settle',
      label: m.queue_deliveries_failed,
      to: '/staff/deliveries?state=failed',
      count: (db) => countUndecided(db, 'failed'),
    },
    {
      order: 60,
      name: 'deliveries_waiting',
      permission: 'deliveries.settle',
      label: m.queue_deliveries_waiting,
      to: '/staff/deliveries?state=waiting',
      count: countWithoutRoom,
    },
  ],
})
