import { delivery } from '@guildhall/contract/delivery'
import { deliveryFollowers as followers } from '../../delivery-followers.ts'
import { operations } from '../../http/mount.ts'
import { listDeliveries, resendDelivery, settleDelivery, stopDelivery } from './desk.ts'

export const deliveryOperations = operations(delivery, {
  listDeliveries: ({ app, locale, query }) => listDeliveries(app, locale, query),
  settleDelivery: ({ app, caller, locale, params, body }) =>
    settleDelivery(app, { caller, locale, followers }, { ...params, ...body }),
  resendDelivery: ({ app, caller, locale, params, body }) =>
    resendDelivery(app, { caller, locale, followers }, { ...params, ...body }),
  stopDelivery: ({ app, caller, locale, params, body }) =>
    stopDelivery(app, { caller, locale }, { ...params, ...body }),
})
