import { shop } from '@guildhall/contract/shop'
import { operations } from '../../http/mount.ts'
import * as activities from './activities.ts'
import { buyItem } from './buy-item.ts'
import { buyItems } from './buy-items.ts'
import * as byHand from './by-hand.ts'
import * as catalogue from './catalogue.ts'
import * as groups from './edit-groups.ts'
import * as items from './edit-items.ts'
import * as orders from './orders.ts'
import * as picks from './picks.ts'
import { quotePurchase } from './quote.ts'
import { getRecipient } from './recipient.ts'
import { reverseCredit } from './reverse-credit.ts'
import { refundOrder } from './refund-order.ts'

export const shopOperations = operations(shop, {
  listShopItems: ({ app, locale, query }) => catalogue.listShopItems(app, locale, query),
  listItemGroups: ({ app, locale }) => catalogue.listItemGroups(app, locale),
  filterShopItems: ({ app, locale, params }) => catalogue.filterShopItems(app, locale, params.groupId),
  getShopItem: ({ app, locale, params }) => catalogue.getShopItem(app, locale, params.id),
  getShopItemForEdit: ({ app, locale, params }) => catalogue.getShopItemForEdit(app, locale, params.id),
  createShopItem: ({ app, body, files, ...staff }) => items.createShopItem(app, staff, body, files.image),
  updateShopItem: ({ app, params, body, files, ...staff }) =>
    items.updateShopItem(app, staff, params.id, body, files.image),
  deleteShopItem: ({ app, caller, params }) => items.deleteShopItem(app, caller, params.id),
  describeDeliveryCode: ({ app, locale, query }) => catalogue.describe(app, locale, query.code),
  listItemGroupsForEdit: ({ app }) => groups.listItemGroupsForEdit(app),
  createItemGroup: ({ app, body, ...staff }) => groups.createItemGroup(app, staff, body),
  updateItemGroup: ({ app, params, body, ...staff }) => groups.updateItemGroup(app, staff, params.id, body),
  deleteItemGroup: ({ app, caller, params }) => groups.deleteItemGroup(app, caller, params.id),
  listPicks: ({ app, locale }) => picks.listPicks(app, locale),
  listBoughtWith: ({ app, locale, params }) => picks.listBoughtWith(app, locale, params.id),
  buyItem: ({ app, body, ...context }) => buyItem(app, context, body),
  buyItems: ({ app, body, ...context }) => buyItems(app, context, body),
  quotePurchase: ({ app, body, ...context }) => quotePurchase(app, context, body),
  listPurchases: ({ app, caller, locale, query }) => orders.listPurchases(app, caller, locale, query.before),
  getPurchase: ({ app, caller, locale, params }) => orders.getPurchase(app, caller, locale, params.id),
  listActivities: ({ app, caller, locale, query }) => activities.listActivities(app, caller, locale, query.before),
  getGameLog: ({ app, caller }) => activities.getGameLog(app, caller),
  getRecipient: ({ app, caller, query }) => getRecipient(app, caller, query.login),
  sendItemManually: ({ app, body, ...context }) => byHand.sendItemManually(app, context, body),
  deliverValueManually: ({ app, body, ...context }) => byHand.deliverValueManually(app, context, body),
  reverseCredit: ({ app, params, body, ...staff }) => reverseCredit(app, staff, params.id, body.reason),
  searchOrders: ({ app, locale, query }) => orders.searchOrders(app, locale, query),
  refundOrder: ({ app, params, body, ...context }) => refundOrder(app, context, params.id, body.reason),
})
