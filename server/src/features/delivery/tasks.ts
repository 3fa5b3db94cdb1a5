import type { TaskList } from 'graphile-worker'
import type { App } from '../../app.ts'
import { deliverItems } from './service.ts'
import type { Subscribers } from './subscribers.ts'

export const deliveryTasks = (app: App, subscribers: Subscribers): TaskList => ({
  deliver_items: () => deliverItems(app, { subscribers }),
})
