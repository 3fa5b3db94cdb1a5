import { health } from '@guildhall/contract/health'
import { operations } from '../../http/mount.ts'
import * as service from './service.ts'

export const healthOperations = operations(health, {
  findAlerts: ({ app, query }) => service.findAlerts(app, query.before ?? null),
  checkHealth: ({ app }) => service.checkHealth(app),
  sendTestMail: ({ app, caller }) => service.sendTestMail(app, caller),
})
