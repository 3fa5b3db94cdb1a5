import type { TaskList } from 'graphile-worker'
import type { App } from '../../app.ts'
import { deliveryFollowers } from '../../delivery-followers.ts'
import { deliverItems } from './service.ts'

export const deliveryTasks = (app: App): TaskList => ({
  deliver_items: () => deliverItems(app, { followers: deliveryFollowers }),
})
