import { shop } from '@guildhall/contract/shop'
import { operations } from '../../http/mount.ts'
import * as activities from './activities.ts'
import { buyBundle } from './bundles/buy-bundle.ts'
import * as bundles from './bundles/catalogue.ts'
import * as editBundles from './bundles/edit-bundles.ts'
import { buyItem } from './buy-item.ts'
import { buyItems } from './buy-items.ts'
import * as byHand from './by-hand.ts'
import * as catalogue from './catalogue.ts'
import * as groups from './edit-groups.ts'
import * as items from './edit-items.ts'
import { getOwnOffers } from './offers/own.ts'
import { getRestock, planRestock } from './offers/restock.ts'
import * as rotation from './offers/rotation.ts'
import { stopWaitingForRestock, waitForRestock } from './offers/waits.ts'
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
  listBundles: ({ app, locale, query }) => bundles.listBundles(app, locale, query.item),
  buyBundle: ({ app, body, ...context }) => buyBundle(app, context, body),
  listBundlesForEdit: ({ app, locale }) => bundles.listBundlesForEdit(app, locale),
  createBundle: ({ app, caller, body }) => editBundles.createBundle(app, caller, body),
  updateBundle: ({ app, caller, params, body }) => editBundles.updateBundle(app, caller, params.id, body),
  deleteBundle: ({ app, caller, params }) => editBundles.deleteBundle(app, caller, params.id),
  listBundleOrders: ({ app }) => bundles.listBundleOrders(app),
  getOwnOffers: ({ app, caller }) => getOwnOffers(app, caller),
  waitForRestock: ({ app, caller, params }) => waitForRestock(app, caller, params.id),
  stopWaitingForRestock: ({ app, caller, params }) => stopWaitingForRestock(app, caller, params.id),
  getRestock: ({ app, params }) => getRestock(app, params.id),
  planRestock: ({ app, caller, params, body }) => planRestock(app, caller, params.id, body),
  getRotation: ({ app, locale }) => rotation.getRotation(app, locale),
  planWeek: ({ app, caller, params, body }) => rotation.planWeek(app, caller, params.week, body),
  previewShop: ({ app, locale, query }) => rotation.previewShop(app, locale, query.at),
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
