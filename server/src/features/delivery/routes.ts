import { delivery } from '@guildhall/contract/delivery'
import { operations } from '../../http/mount.ts'
import { listDeliveries, resendDelivery, settleDelivery, stopDelivery } from './staff.ts'
import type { Subscribers } from './subscribers.ts'

export const deliveryOperations = (subscribers: Subscribers) =>
  operations(delivery, {
    listDeliveries: ({ app, locale, query }) => listDeliveries(app, locale, query),
    settleDelivery: ({ app, caller, locale, params, body }) =>
      settleDelivery(app, { caller, locale, subscribers }, { ...params, ...body }),
    resendDelivery: ({ app, caller, locale, params, body }) =>
      resendDelivery(app, { caller, locale, subscribers }, { ...params, ...body }),
    stopDelivery: ({ app, caller, locale, params, body }) =>
      stopDelivery(app, { caller, locale }, { ...params, ...body }),
  })
