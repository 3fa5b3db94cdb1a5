import { firstDay } from '@guildhall/contract/first-day'
import { operations } from '../../http/mount.ts'
import * as service from './service.ts'

export const firstDayOperations = operations(firstDay, {
  getFirstDay: ({ app, caller }) => service.getFirstDay(app, caller),
  noteDownload: ({ app, caller }) => service.noteDownload(app, caller),
  dismissFirstDay: ({ app, caller }) => service.dismissFirstDay(app, caller),
})
