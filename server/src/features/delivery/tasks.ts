import type { TaskList } from 'graphile-worker'
import type { App } from '../../app.ts'
import { task } from '../../jobs/job.ts'
import { deliverItemsJob } from './jobs.ts'
import { deliverItems } from './service.ts'
import type { Subscribers } from './subscribers.ts'

export const deliveryTasks = (app: App, subscribers: Subscribers): TaskList => ({
  ...task(deliverItemsJob, () => deliverItems(app, { subscribers })),
})
