import { push } from '@guildhall/contract/push'
import { operations } from '../../http/mount.ts'
import * as service from './service.ts'

export const pushOperations = operations(push, {
  getPushSettings: ({ app, caller, locale }) => service.getPushSettings(app, caller, locale),
  addPushDevice: ({ app, caller, body, locale }) => service.addPushDevice(app, caller, body, locale),
  removePushDevice: ({ app, caller, params }) => service.removePushDevice(app, caller, params.id),
  setReminder: ({ app, caller, body, locale }) => service.setReminder(app, caller, body, locale),
})
