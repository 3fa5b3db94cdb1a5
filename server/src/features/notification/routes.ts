import { notification } from '@guildhall/contract/notification'
import { operations } from '../../http/mount.ts'
import * as service from './service.ts'

export const notificationOperations = operations(notification, {
  findNotifications: ({ app, caller, query, locale }) => service.findNotifications(app, caller, query.before, locale),
  countUnread: ({ app, caller }) => service.countUnread(app, caller),
  readNotification: ({ app, caller, params }) => service.readNotification(app, caller, params.id),
  readNotifications: ({ app, caller, body }) => service.readNotifications(app, caller, body.upTo),
  readNotificationsOf: ({ app, caller, body }) => service.readNotificationsOf(app, caller, body.link),
})
