import type { TaskList } from 'graphile-worker'
import type { App } from '../../app.ts'
import { deliveryFollowers } from '../../delivery-followers.ts'
import { task } from '../../jobs/job.ts'
import { deliverItemsJob } from './jobs.ts'
import { deliverItems } from './service.ts'

export const deliveryTasks = (app: App): TaskList => ({
  ...task(deliverItemsJob, () => deliverItems(app, { followers: deliveryFollowers })),
})
